/** Textures of every format through one door: decode, encode, change, hand to the graphics card, convert. */
export { changeLabels, type TextureChange } from './change.ts';
export { compressedMips, type CompressedMip, type CompressedTexture } from './compressed.ts';
export {
  conversionFormats,
  convertFile,
  convertTexture,
  optionProblem,
  type ConvertOptions,
  type Converted,
} from './convert.ts';
export { errorsOfTexture } from './checked.ts';
export { changeTexture, editTexture } from './edit.ts';
export { encodeTexture, type EncodeTextureOptions, type TextureTarget } from './encode.ts';
export { paintTexture, type PaintedTexture } from './paint.ts';
export { takePicture } from './takePicture.ts';
export { decodeTexture, describeTexture, isTextureDocument, type TextureFile, type TextureSource } from './source.ts';
