/** How much of what the engines allow a model uses. Format page 20. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatLimits, Meter } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import {
  modelFields,
  attachmentsOf,
  bodypartsOf,
  bonesOf,
  controllersOf,
  hitboxesOf,
  sequenceGroupsOf,
  sequencesOf,
  submodelsOf,
  texturesOf,
} from './model.ts';
import { BodyPart, Mesh, SubModel } from './schema/body.ts';
import { Sequence } from './schema/sequence.ts';
import { Texture } from './schema/texture.ts';
import { fieldsOf } from '../../codec/record.ts';

export const engines = ['halfLife', 'counterStrike', 'sven', 'xash'] as const;
export type Engine = (typeof engines)[number];

/** Engines with limits of their own: Counter-Strike runs on Half-Life's, and Sven Co-op's is one that grew out of it. */
type Measured = 'halfLife' | 'xash';

/** Largest numbers by engine. The compiler refuses 128 bones, the engine only more than that. */
export const mostOf = {
  bones: { halfLife: 128, xash: 128 },
  sequences: { halfLife: 2048, xash: 256 },
  sequenceGroups: { halfLife: 16, xash: 16 },
  frames: { halfLife: 2048, xash: 2048 },
  events: { halfLife: 1024, xash: 1024 },
  pivots: { halfLife: 256, xash: 256 },
  textures: { halfLife: 100, xash: 256 },
  bodyparts: { halfLife: 32, xash: 32 },
  submodels: { halfLife: 32, xash: 32 },
  meshes: { halfLife: 256, xash: 256 },
  vertices: { halfLife: 2048, xash: 16384 },
  normals: { halfLife: 2048, xash: 16384 },
  triangles: { halfLife: 20000, xash: null },
  controllers: { halfLife: 8, xash: 32 },
  attachments: { halfLife: 4, xash: 64 },
  hitboxes: { halfLife: 128, xash: null },
  nodes: { halfLife: 100, xash: null },
  textureSide: { halfLife: 512, xash: null },
} as const satisfies Readonly<Record<string, Readonly<Record<Measured, number | null>>>>;

/** Sven Co-op takes larger textures. Format page 20. */
const svenSide = 1024;

export type LimitName = keyof typeof mostOf;

const labels: Readonly<Record<LimitName, string>> = {
  bones: 'Bones',
  sequences: 'Sequences',
  sequenceGroups: 'Sequence groups',
  frames: 'Frames in a sequence',
  events: 'Events in a sequence',
  pivots: 'Pivots in a sequence',
  textures: 'Textures',
  bodyparts: 'Bodyparts',
  submodels: 'Submodels in a bodypart',
  meshes: 'Meshes in a submodel',
  vertices: 'Vertices in a submodel',
  normals: 'Normals in a submodel',
  triangles: 'Triangles in a submodel',
  controllers: 'Bone controllers',
  attachments: 'Attachments',
  hitboxes: 'Hitboxes',
  nodes: 'Transition nodes',
  textureSide: 'Side of a texture',
};

function largest(
  ids: readonly RecordId[],
  measure: (id: RecordId) => number,
): { readonly used: number; readonly record: RecordId | null } {
  let record: RecordId | null = null;
  let used = 0;
  for (const id of ids) {
    const value = measure(id);
    if (record === null || value > used) {
      record = id;
      used = value;
    }
  }
  return { used, record };
}

function vectors(value: unknown): number {
  return isNumbers(value) ? value.length / 3 : 0;
}

/** Every meter, in the order of the outline. */
export function limitsOf(document: DocumentView): readonly Meter<Engine>[] {
  const sequences = sequencesOf(document);
  const submodels = submodelsOf(document);
  const bodyparts = bodypartsOf(document);
  const whole = (used: number) => ({ used, record: null });
  const used: Readonly<Record<LimitName, { readonly used: number; readonly record: RecordId | null }>> = {
    bones: whole(bonesOf(document).length),
    sequences: whole(sequences.length),
    sequenceGroups: whole(sequenceGroupsOf(document).length),
    frames: largest(sequences, (id) => fieldsOf(Sequence, document.get(id)).frames),
    events: largest(sequences, (id) => fieldsOf(Sequence, document.get(id)).events.length),
    pivots: largest(sequences, (id) => fieldsOf(Sequence, document.get(id)).pivots.length),
    textures: whole(texturesOf(document).length),
    bodyparts: whole(bodyparts.length),
    submodels: largest(bodyparts, (id) => fieldsOf(BodyPart, document.get(id)).models.length),
    meshes: largest(submodels, (id) => fieldsOf(SubModel, document.get(id)).meshes.length),
    vertices: largest(submodels, (id) => vectors(fieldsOf(SubModel, document.get(id)).positions)),
    normals: largest(submodels, (id) => vectors(fieldsOf(SubModel, document.get(id)).normals)),
    triangles: largest(submodels, (id) =>
      fieldsOf(SubModel, document.get(id)).meshes.reduce(
        (sum, mesh) => sum + fieldsOf(Mesh, document.get(mesh)).triangleCount,
        0,
      ),
    ),
    controllers: whole(controllersOf(document).length),
    attachments: whole(attachmentsOf(document).length),
    hitboxes: whole(hitboxesOf(document).length),
    nodes: whole(modelFields(document).nodeCount),
    textureSide: largest(texturesOf(document), (id) => {
      const { width, height } = fieldsOf(Texture, document.get(id));
      return Math.max(width, height);
    }),
  };
  // The object above has exactly the names of the limits.
  const names = Object.keys(used) as LimitName[];
  return names.map((name) => {
    const { halfLife, xash } = mostOf[name];
    const sven = name === 'textureSide' ? svenSide : halfLife;
    const most = { halfLife, counterStrike: halfLife, sven, xash };
    return { id: name, label: labels[name], most, ...used[name] };
  });
}

export const studioLimits: FormatLimits = {
  engines: [
    { id: 'halfLife', label: 'Half-Life' },
    { id: 'counterStrike', label: 'Counter-Strike' },
    { id: 'sven', label: 'Sven Co-op' },
    { id: 'xash', label: 'Xash3D' },
  ],
  meters: limitsOf,
};
