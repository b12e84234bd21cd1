/** Models of all kinds as glTF 2.0, in one GLB file with its pictures inside. */
import type { FormatDocument } from '../../format/format.ts';
import type { ModelView } from '../../model/view.ts';
import { sceneOfModel } from './fromModel.ts';
import { wantedOf } from './materials.ts';
import type { ShownChoices, TextureLookup, WantedTexture } from './exportedModel.ts';
import { writeGlb } from './write.ts';

/** Files that a document's pictures are in; the caller finds them and hands them to `exportGltf`. */
export function wantedTextures(
  document: FormatDocument,
  choices: ShownChoices | null = null,
): readonly WantedTexture[] {
  const view = document.format.model?.view(document);
  return view === undefined ? [] : wantedOf(view, choices);
}

export interface GltfOptions {
  /** Pictures by position in the model's list; null where there is none, which leaves the material white. */
  readonly texture: TextureLookup;
  /** What was chosen in the view; left out, all submeshes are written and only the model's own textures. */
  readonly choices?: ShownChoices | null;
}

function once(texture: TextureLookup): TextureLookup {
  const known = new Map<number, ReturnType<TextureLookup>>();
  return (index) => {
    const found = known.has(index) ? (known.get(index) ?? null) : texture(index);
    known.set(index, found);
    return found;
  };
}

/**
 * The bytes of a GLB file. glTF has no particles, ribbons, billboards, moving texture coordinates or additive blending: what
 * a model has of them stands in `extras`, and blending is made as near as glTF can. Units are kept as they are.
 * @throws Error for a document that is no model
 */
export async function exportGltf(
  document: FormatDocument,
  { texture, choices = null }: GltfOptions,
): Promise<Uint8Array> {
  const view: ModelView | undefined = document.format.model?.view(document);
  if (view === undefined) throw new Error(`a ${document.format.name} cannot become glTF; models can`);
  return await writeGlb(sceneOfModel(view, once(texture), choices));
}
