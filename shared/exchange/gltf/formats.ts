/** Formats that can be written as glTF, by their ids: known without loading what writes it. */
export const gltfFormats = ['mdx', 'mdx-alpha', 'm2', 'goldsrc'] as const;
export type GltfFormat = (typeof gltfFormats)[number];

export function isGltfFormat(id: string): id is GltfFormat {
  return gltfFormats.some((each) => each === id);
}
