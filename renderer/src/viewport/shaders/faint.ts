/**
 * What does not stand where it is drawn yet: one sees through it, as every other pixel is left out. So it needs no order from
 * back to front, as blended surfaces do, and hides itself as a solid model does.
 */

/** Of the vertex shader, which calls `setFaint`. An attribute that is not there reads 0: solid. */
export const faintVertexChunk = /* glsl */ `
in float placeFaint;
flat out float vFaint;
void setFaint() { vFaint = placeFaint; }
`;

/** Of the fragment shader: whether the pixel is left out. */
export const faintChunk = /* glsl */ `
flat in float vFaint;
bool isPassedOver() {
  return vFaint > 0.5 && mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5;
}
`;

/** The same of models that are never drawn so. */
export const solidChunk = /* glsl */ `
bool isPassedOver() { return false; }
`;
