/** Parts of models that are there by chance, and the small and large numbers, pictures and times that verbs are tried with. */
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import type { ModelEdits } from '../../shared/model/edits.ts';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import type { LayerProperty } from '../../shared/model/layerTracks.ts';
import type { Notes } from '../../shared/model/notes.ts';
import type { HitShape } from '../../shared/model/things.ts';
import type { Clip, JointProperty, ModelMesh, ModelView } from '../../shared/model/view.ts';
import type { Random } from './damage.ts';
import { anyNumber, below, oneOf } from './damage.ts';

interface TriedModel {
  readonly document: FormatDocument;
  readonly view: ModelView;
  readonly edits: ModelEdits;
}

/** Both are of the document's own format, which `takes` has seen to. */
export function modelOf(document: FormatDocument): TriedModel {
  const { model } = document.format;
  if (model === undefined) throw new Error(`${document.format.id} has no model`);
  return { document, view: model.view(document), edits: model.edits(document) };
}

export const three = (random: Random, usual: number): readonly [number, number, number] => [
  anyNumber(random, usual),
  anyNumber(random, usual),
  anyNumber(random, usual),
];

/** Some vertices of a mesh; now and then one past the last. */
export function someVertices({ vertexCount }: ModelMesh, random: Random): readonly number[] {
  const count = Math.min(vertexCount, 1 + below(random, 20));
  const vertices = Array.from({ length: count }, () => below(random, vertexCount));
  return random() < 0.1 ? [...vertices, vertexCount + below(random, 2) * 65_535] : vertices;
}

export const numbers = (count: number, random: Random, usual: number): readonly number[] =>
  Array.from({ length: count }, () => anyNumber(random, usual));

export type Try = (model: TriedModel, random: Random) => Notes | undefined;

export const withMesh =
  (act: (edits: ModelEdits, mesh: ModelMesh, random: Random) => Notes | undefined): Try =>
  ({ view, edits }, random) =>
    view.meshes.length === 0 ? undefined : act(edits, oneOf(random, view.meshes), random);

export const withClip =
  (act: (edits: ModelEdits, clip: Clip, random: Random) => Notes | undefined): Try =>
  ({ view, edits }, random) =>
    view.clips.length === 0 ? undefined : act(edits, oneOf(random, view.clips), random);

interface AnyLayer {
  readonly material: number;
  readonly layer: number;
}

/** A layer of some material; now and then one past the last. */
export const withMaterial =
  (act: (model: Parameters<Try>[0], place: AnyLayer, random: Random) => Notes | undefined): Try =>
  (model, random) => {
    const { materials } = model.view;
    if (materials.length === 0) return undefined;
    const material = below(random, materials.length);
    return act(model, { material, layer: below(random, (materials[material]?.layers.length ?? 0) + 1) }, random);
  };

export function anyPicture(random: Random): RgbaPixels {
  const width = oneOf(random, [0, 3, 4, 8]);
  const height = oneOf(random, [0, 1, 4]);
  return { width, height, pixels: new Uint8Array(width * height * 4).fill(below(random, 256)) };
}

/** Mostly within a clip. */
export function anyTime({ start, end }: Clip, random: Random): number {
  return random() < 0.85 ? start + (end - start) * random() : anyNumber(random, 1e6);
}

export const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];

export const layerProperties: readonly LayerProperty[] = ['opacity', 'colour', 'texture', 'move', 'turn', 'size'];

export function anyHitShape(random: Random): HitShape {
  return oneOf<HitShape>(random, [
    { kind: 'box', box: { minimum: three(random, 100), maximum: three(random, 100) } },
    { kind: 'sphere', centre: three(random, 100), radius: anyNumber(random, 50) },
    { kind: 'cylinder', bottom: three(random, 100), top: three(random, 100), radius: anyNumber(random, 50) },
    { kind: 'plane', first: three(random, 100), second: three(random, 100) },
  ]);
}

/** Mostly a global loop of the model; else a record that is none. */
export function anyLoop({ document }: ModelView, random: Random): RecordId {
  const loops = [...document.all()].filter(({ type }) => /^global(Sequence|Loop)$/.test(type));
  return loops.length === 0 || random() < 0.1 ? document.root : oneOf(random, loops).id;
}
