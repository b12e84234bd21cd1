/** Bits and names of Warcraft III's MDX that reading, drawing, checking and writing as text must agree about. */

/** Shaders of a material (format page 5.3): the name is a field of versions 900 to 1099, its place in this list one of later. */
export const shaderNames = ['Shader_SD_FixedFunction', 'Shader_HD_DefaultUnit'] as const;
export const hdShaderType = 1;
export const hdShader = shaderNames[hdShaderType];

/** Shading of a layer (format page 5.3). */
export const layerFlags = {
  unshaded: 0x1,
  sphereMap: 0x2,
  wrapWidth: 0x4,
  wrapHeight: 0x8,
  twoSided: 0x10,
  unfogged: 0x20,
  noDepthTest: 0x40,
  noDepthSet: 0x80,
  unlit: 0x100,
} as const;

/** Flags of a material of which the program makes something (format page 5.3). */
export const materialFlags = { twoSided: 0x2 } as const;

/** Flags of a node that emits models, PREM (format page 4). */
export const modelEmitterFlags = { emitsModels: 0x8000, emitsTextures: 0x10000 } as const;

/** Flags of a node that emits particles, PRE2 (format page 4); alpha has the first five too. */
export const particleFlags = {
  unshaded: 0x8000,
  sortFarZ: 0x10000,
  lineEmitter: 0x20000,
  unfogged: 0x40000,
  modelSpace: 0x80000,
  xyQuad: 0x100000,
} as const;
