//! Every height algorithm with its parameters, for the page `lab.html`: the land's own crate, without the game.
#![cfg(target_arch = "wasm32")]

use eremite_land::{
    AMPLITUDE_M, Algorithms, Column, GeneratorVersion, HeightSource, Recipe,
    asset_store::embedded_assets::{self, EmbeddedAssets},
    builtin, is_within_land,
    params::{self, ParamKind},
    preset::share_code,
};
use include_dir::include_dir;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

static ASSETS: &EmbeddedAssets = &[
    ("examples", include_dir!("$CARGO_MANIFEST_DIR/../../../assets/examples")),
    ("graphs", include_dir!("$CARGO_MANIFEST_DIR/../../../assets/graphs")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/../../../assets/maps")),
];

/// Columns that may be asked for at once.
const MOST_COLUMNS: usize = 1 << 16;

/// The algorithms, for the page to ask, in the newest version until a code of an earlier one is opened.
#[wasm_bindgen]
pub struct Lab {
    algorithms: Algorithms,
    generator: GeneratorVersion,
}

#[wasm_bindgen]
impl Lab {
    /// All algorithms.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "it is JavaScript's constructor")]
    pub fn new() -> Self {
        console_error_panic_hook::set_once();
        embedded_assets::register_assets(ASSETS);
        Self { algorithms: builtin::algorithms(), generator: GeneratorVersion::NEWEST }
    }

    /// Heights lie between 0 and this, in metres.
    #[wasm_bindgen(getter)]
    pub fn amplitude(&self) -> f32 {
        AMPLITUDE_M
    }

    /// Names and summaries, as JSON: `[{"name": "perlin", "summary": "..."}]`.
    pub fn algorithms(&self) -> String {
        Value::from_iter(self.algorithms.iter().map(|algorithm| json!({ "name": algorithm.name, "summary": algorithm.summary })))
            .to_string()
    }

    /// An algorithm's stages and parameters with their values, as JSON. `settings` is JSON too: `[["octaves", "5"]]`.
    ///
    /// # Errors
    /// One line, if there is no such algorithm or parameter.
    pub fn describe(&self, algorithm: &str, settings: &str) -> Result<String, JsValue> {
        let source = self.recipe("0", algorithm, settings)?.height_source(&self.algorithms).map_err(words)?;
        Ok(json!({ "stages": source.stages(), "params": params_of(&*source) }).to_string())
    }

    /// Heights in metres of columns from `first` on, after `stages` of the algorithm's stages, or all of them if 0.
    ///
    /// # Errors
    /// One line, if there is no such algorithm or parameter, or if these are too many columns.
    pub fn heights(
        &self,
        seed: &str,
        algorithm: &str,
        settings: &str,
        stages: u32,
        first: i64,
        columns: usize,
    ) -> Result<Vec<f32>, JsValue> {
        if columns > MOST_COLUMNS {
            return Err(words(format!("{columns} columns are too many: at most {MOST_COLUMNS}")));
        }
        if !is_within_land(first) || !is_within_land(first + columns as i64) {
            return Err(words(format!("{first} is beyond the end of the land")));
        }
        let land = self.recipe(seed, algorithm, settings)?.undecorated_land(&self.algorithms).map_err(words)?;
        Ok(land.with_stage((stages > 0).then_some(stages)).heights(Column(first), columns))
    }

    /// What a share code holds, whose version counts for all from then on, as JSON: `{"seed": "12", "algorithm": "perlin", "settings": [["octaves", "5"]]}`.
    ///
    /// # Errors
    /// One line, if it is damaged.
    pub fn open(&mut self, code: &str) -> Result<String, JsValue> {
        let Recipe { generator, seed, algorithm, settings, .. } = share_code::decode(code, &self.algorithms).map_err(words)?;
        self.generator = generator;
        Ok(json!({ "seed": seed.0.to_string(), "algorithm": algorithm, "settings": settings }).to_string())
    }

    /// The share code, by which the game opens the land.
    ///
    /// # Errors
    /// One line, if it has none.
    #[wasm_bindgen(js_name = shareCode)]
    pub fn share_code(&self, seed: &str, algorithm: &str, settings: &str) -> Result<String, JsValue> {
        share_code::encode(&self.recipe(seed, algorithm, settings)?, &self.algorithms).map_err(words)
    }

    fn recipe(&self, seed: &str, algorithm: &str, settings: &str) -> Result<Recipe, JsValue> {
        let settings = serde_json::from_str(settings).map_err(words)?;
        Ok(Recipe { generator: self.generator, ..Recipe::new(seed.parse().map_err(words)?, algorithm, settings) })
    }
}

fn words(error: impl ToString) -> JsValue {
    JsValue::from_str(&error.to_string())
}

fn params_of(source: &dyn HeightSource) -> Value {
    Value::from_iter(params::list(source).into_iter().map(|param| {
        let (value, help) = (param.text(), param.help);
        let kind = match &param.kind {
            ParamKind::Whole(range) => json!({ "low": range.start(), "high": range.end(), "step": 1 }),
            ParamKind::Real(range) => json!({ "low": range.start(), "high": range.end(), "step": "any" }),
            ParamKind::Choice(names) => json!({ "names": names }),
            ParamKind::Words { known, .. } => json!({ "names": known }),
        };
        json!({ "name": param.path, "help": help, "value": value, "kind": kind })
    }))
}
