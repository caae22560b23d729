//! Messages for programs in other languages of programming, such as the scripts of a page.

use std::collections::BTreeMap;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{Language, dictionary::sources};

impl Language {
    /// The messages whose names begin with `group`, by name, with each variable in braces: `{error}`. Those that choose
    /// between forms, and those that the language lacks, are left out.
    ///
    /// ```
    /// use eremite_words::Language;
    ///
    /// let page = Language::German.export("page-");
    /// assert_eq!(page["page-cannot-begin"], "Das Spiel kann nicht beginnen: {error}");
    /// ```
    pub fn export(self, group: &str) -> BTreeMap<String, String> {
        let resources = sources(self).into_iter().map(|source| match FluentResource::try_new(source.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        });
        let mut all = BTreeMap::new();
        for resource in resources {
            for entry in resource.entries() {
                let Entry::Message(message) = entry else { continue };
                if let Some(text) = message.value.as_ref().filter(|_| message.id.name.starts_with(group)).and_then(template) {
                    all.insert(message.id.name.to_owned(), text);
                }
            }
        }
        all
    }
}

/// A text with its variables in braces; `None` if there is more to it than variables.
fn template(pattern: &Pattern<&str>) -> Option<String> {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some((*value).to_owned()),
        PatternElement::Placeable { expression: Expression::Inline(InlineExpression::VariableReference { id }) } => {
            Some(format!("{{{}}}", id.name))
        }
        PatternElement::Placeable { .. } => None,
    };
    pattern.elements.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_exports_all_that_a_page_says() {
        let english = Language::English.export("page-");
        assert!(english.len() > 40, "{} messages", english.len());
        for language in Language::translations() {
            assert!(language.export("page-").keys().eq(english.keys()), "{language}");
        }
        assert!(
            Language::English.export("page-lab").contains_key("page-lab")
                && !Language::English.export("page-lab").contains_key("page-jump")
        );
    }

    #[test]
    fn what_chooses_between_forms_is_left_out() {
        let stones = Language::English.export("stone-");
        assert!(!stones.is_empty() && !stones.contains_key("stone-kilometres"));
    }
}
