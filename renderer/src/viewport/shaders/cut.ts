/**
 * Alpha below which nothing is drawn at all. Alpha key as mdx-m3-viewer has it (war3-model: 0.83). What modulates writes no
 * alpha, so without this the empty part of a picture multiplies what is behind it by black: mdx-m3-viewer 0.02 (sd.frag,
 * particles.frag), war3-model 0.01 (DISCARD_MODULATE_LEVEL). Layers are held to it by the alpha of their picture, particles
 * by that times the alpha of their segment.
 */
export const CUT = { alphaKey: 0.75, modulate: 0.02 } as const;

/** Whether a layer's pixel is not drawn, by the layer's filter mode: cut out (1), modulate (5) and modulate 2× (6). */
export const layerCutChunk = /* glsl */ `
bool isCut(int filterMode, float alpha) {
  return filterMode == 1 ? alpha < ${String(CUT.alphaKey)} : filterMode >= 5 && alpha < ${String(CUT.modulate)};
}
`;
