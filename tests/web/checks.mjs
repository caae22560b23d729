// What the tests of the pages share: checks that are told one by one, and pictures to look at.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class Checks {
  faults = 0;

  constructor(browser, pictures) {
    Object.assign(this, { browser, pictures });
  }

  check(holds, words) {
    console.log(`${holds ? 'good' : 'WRONG'}: ${words}`);
    this.faults += holds ? 0 : 1;
  }

  // Takes a picture of the page, and keeps it where a folder for them was named.
  async picture(name) {
    const bytes = await this.browser.picture();
    if (this.pictures) {
      mkdirSync(this.pictures, { recursive: true });
      writeFileSync(join(this.pictures, `${name}.png`), bytes);
    }
    return bytes;
  }

  // Runs a test; what it throws is a fault, and so is a complaint in the console.
  async run(test) {
    try {
      await test();
      const errors = this.browser.errors();
      this.check(errors.length === 0, `the console is quiet ${errors.slice(0, 5).join(' | ')}`);
    } catch (error) {
      this.check(false, error.message);
      await this.picture('wrong').catch(() => {});
    }
  }
}
