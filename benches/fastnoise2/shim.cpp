// What of FastNoise2 is measured, for Rust to call.
#include "FastNoise/FastNoise.h"

using namespace FastNoise;

struct Source {
    SmartNode<> node;
};

template <typename Noise> SmartNode<> source(float scale, FastSIMD::FeatureSet features) {
    auto noise = New<Noise>(features);
    noise->SetScale(scale);
    return noise;
}

extern "C" {

// Kinds: 0 Perlin, 1 Simplex, 2 value. The scale is a wavelength in columns.
Source *fn2_new(int kind, int octaves, float scale, bool with_avx512) {
    auto features = with_avx512 ? FastSIMD::FeatureSet::AVX512 : FastSIMD::FeatureSet::AVX2;
    auto node = kind == 0 ? source<Perlin>(scale, features) : kind == 1 ? source<Simplex>(scale, features) : source<Value>(scale, features);
    if (octaves > 1) {
        auto sum = New<FractalFBm>(features);
        sum->SetSource(node);
        sum->SetOctaveCount(octaves);
        node = sum;
    }
    return new Source{node};
}

void fn2_fill_row(const Source *source, float *out, float x, int count) {
    source->node->GenUniformGrid2D(out, x, 0.37f, count, 1, 1.0f, 1.0f, 1337);
}
}
