/** The package has no types; what comes of it is gltf-transform’s affair. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const createDecoderModule: (options: { readonly wasmBinary: Uint8Array }) => Promise<object>;
  export default createDecoderModule;
}
