// The words of a page, in the player's language. Its messages are in `src/words/languages`.
const CODES = [{{languages}}];
let said = {};
let tables = {};

const primary = (locale) => locale.split(/[-_]/)[0].toLowerCase();

// Speaks the language of a locale such as `de-CH`, whatever its region; English if there is none.
export async function speak(locale) {
  const code = CODES.find((one) => primary(one) === primary(locale)) ?? 'en';
  ({ said, tables = {} } = await import(`./{{words}}-words-${code}.js`));
  document.documentElement.lang = code;
  dispatchEvent(new Event('words'));
}

// A message in parts, so that a variable of it may be an element.
export const parts = (name, given = {}) => said[name].split(/\{(\w+)\}/).map((part, number) => number % 2 ? given[part] : part);

export const words = (name, given) => parts(name, given).join('').trim();

// What a table of the generators says, by its English.
export const tableText = (english) => tables[english] ?? english;
