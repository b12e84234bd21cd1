/** Packages without types: as much of them as is used. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  /** What comes of it is gltf-transform’s affair. */
  const createDecoderModule: (options: { readonly wasmBinary: Uint8Array }) => Promise<object>;
  export default createDecoderModule;
}

declare module 'assimpjs' {
  interface AssimpFile {
    GetPath(): string;
    GetContent(): Uint8Array;
  }
  interface AssimpResult {
    IsSuccess(): boolean;
    FileCount(): number;
    GetFile(at: number): AssimpFile;
  }
  interface AssimpFileList {
    AddFile(name: string, bytes: Uint8Array): void;
  }
  interface Assimp {
    readonly FileList: new () => AssimpFileList;
    ConvertFileList(files: AssimpFileList, format: 'gltf2' | 'assjson'): AssimpResult;
  }
  const start: (options: { readonly wasmBinary: Uint8Array }) => Promise<Assimp>;
  export default start;
}
