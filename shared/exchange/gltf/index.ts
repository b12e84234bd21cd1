/** Models of all kinds as glTF 2.0, in one GLB file with its pictures inside. */
import type { Document } from '../../document/document.ts';
import type { GltfFormat } from './formats.ts';
import { isGltfFormat } from './formats.ts';
import { mdxScene } from './mdx.ts';
import { materialPictures as mdxPictures } from './mdxMaterials.ts';
import { m2Scene, modelPictures as m2Pictures } from './m2.ts';
import type { ExchangeScene, ShownChoices, TextureLookup, WantedTexture } from './scene.ts';
import { studioScene } from './studio.ts';
import { writeGlb } from './write.ts';

interface GltfSource {
  readonly textures: (document: Document, choices: ShownChoices | null) => readonly WantedTexture[];
  readonly scene: (document: Document, texture: TextureLookup, choices: ShownChoices | null) => ExchangeScene;
}

const sources: Readonly<Record<GltfFormat, GltfSource>> = {
  mdx: { textures: mdxPictures, scene: mdxScene },
  'mdx-alpha': { textures: mdxPictures, scene: mdxScene },
  m2: { textures: m2Pictures, scene: m2Scene },
  goldsrc: { textures: () => [], scene: studioScene },
};

/** Files that a document's pictures are in; the caller finds them and hands them to `exportGltf`. */
export function wantedTextures(document: Document, choices: ShownChoices | null = null): readonly WantedTexture[] {
  const { id } = document.format;
  return isGltfFormat(id) ? sources[id].textures(document, choices) : [];
}

export interface GltfOptions {
  /** Pictures by position in the model's list; null where there is none, which leaves the material white. */
  readonly texture: TextureLookup;
  /** What was chosen in the view; left out, all submeshes are written and only the model's own textures. */
  readonly choices?: ShownChoices | null;
}

/**
 * The bytes of a GLB file. glTF has no particles, ribbons, billboards, moving texture coordinates or additive blending: what
 * a model has of them stands in `extras`, and blending is made as near as glTF can. Units are kept as they are.
 * @throws Error for a document that is no model of a known kind
 */
export async function exportGltf(document: Document, { texture, choices = null }: GltfOptions): Promise<Uint8Array> {
  const { id } = document.format;
  if (!isGltfFormat(id)) throw new Error(`a ${document.format.name} cannot become glTF; models can`);
  const known = new Map<number, ReturnType<TextureLookup>>();
  const once: TextureLookup = (index) => {
    const found = known.has(index) ? (known.get(index) ?? null) : texture(index);
    known.set(index, found);
    return found;
  };
  return await writeGlb(sources[id].scene(document, once, choices));
}
