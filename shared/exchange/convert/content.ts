/** A model of a game, whatever its format, as a plain one: what shows and how it moves, out of its view alone. */
import { counted } from '../../codec/words.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { normalise, vectorAt } from '../../geometry/vector.ts';
import type { ContentInfluences, ContentMesh, ContentNote, ModelContent } from '../../model/content.ts';
import { influencesOf } from '../../model/influences.ts';
import { allVertices } from '../../model/runs.ts';
import type { Share } from '../../model/shares.ts';
import { sharesOf } from '../../model/shares.ts';
import type { ContentThings } from '../../model/contentThings.ts';
import { noThings } from '../../model/contentThings.ts';
import type { JointKind } from '../../model/things.ts';
import type { Clip, ModelMesh, ModelView } from '../../model/view.ts';
import type { ImportGame } from '../import/targets.ts';
import { CurveReader } from './curves.ts';
import { plainEmitters } from './emitters.ts';
import { plainEvents } from './events.ts';
import type { PlainJoints } from './joints.ts';
import { plainJoints } from './joints.ts';
import type { PictureOf } from './looks.ts';
import { PlainLooks } from './looks.ts';
import { plainClips } from './motions.ts';
import { pointNames } from './pointNames.ts';
import { plainCameras, plainLights, plainVolumes } from './things.ts';

export interface PlainSource {
  /** The game that it is of. */
  readonly from: ImportGame;
  /** The game that it is made for. */
  readonly game: ImportGame;
  readonly pictureOf: PictureOf;
  readonly isShown: (mesh: RecordId) => boolean;
  /** Positions of clips whose keys were not opened. */
  readonly missing: ReadonlySet<number>;
}

export interface PlainModel {
  readonly content: ModelContent;
  /** Meshes of the view by those of the content. */
  readonly meshes: readonly ModelMesh[];
  /** Joints of the content by those of the view; −1 for what is left out. */
  readonly places: readonly number[];
  /** Clips of the view by those of the content. */
  readonly clips: readonly Clip[];
  readonly notes: readonly ContentNote[];
}

type Rows = readonly (readonly Share[])[];

function rowsOf(view: ModelView, mesh: ModelMesh): Rows {
  const influences = influencesOf(view, mesh);
  return Array.from(allVertices(mesh.positions.length / 3), (vertex) =>
    sharesOf(influences, vertex, view.joints.length),
  );
}

function plainInfluences(rows: Rows, { places, still }: PlainJoints): ContentInfluences {
  const held = rows.map((row) => (row.length === 0 ? [{ joint: -1, weight: 1 }] : row));
  const starts = new Uint32Array(held.length + 1);
  for (const [vertex, row] of held.entries()) starts[vertex + 1] = (starts[vertex] ?? 0) + row.length;
  const all = held.flat();
  return {
    starts,
    joints: Uint16Array.from(all, ({ joint }) => Math.max(0, joint < 0 ? still : (places[joint] ?? still))),
    weights: Float32Array.from(all, ({ weight }) => weight),
  };
}

function unitNormals(normals: Float32Array | null, length: number): Float32Array {
  const out = new Float32Array(length);
  for (let at = 0; at + 2 < length; at += 3)
    out.set(normals === null ? [0, 0, 1] : normalise(vectorAt(normals, at)), at);
  return out;
}

function plainMesh(mesh: ModelMesh, material: number, influences: ContentInfluences): ContentMesh {
  const [first = new Float32Array((mesh.positions.length / 3) * 2), ...others] = mesh.coordinates;
  return {
    name: mesh.name,
    material,
    positions: mesh.positions,
    normals: unitNormals(mesh.normals, mesh.positions.length),
    coordinates: [first, ...others],
    triangles: Uint32Array.from(mesh.triangles),
    influences,
  };
}

/** Bones that a model may have; helpers that carry nothing are left out where there are more. */
const mostBones: Readonly<Record<ImportGame, number>> = {
  ...{ warcraft3: Infinity, wowAlpha: Infinity, wow: 256, halfLife: 128 },
};

const moved: Readonly<Record<ImportGame, ReadonlySet<JointKind>>> = (() => {
  const drawn: ReadonlySet<JointKind> = new Set(['attachment', 'particles', 'ribbon', 'light']);
  return { warcraft3: drawn, wowAlpha: drawn, wow: drawn, halfLife: new Set(['attachment']) };
})();

/** Joints of things that move by themselves: what stands on them goes where they go. */
function movingThings(view: ModelView, game: ImportGame): readonly number[] {
  const kinds = view.joints.map(({ kind }) => moved[game].has(kind));
  if (!kinds.includes(true)) return [];
  const found = new Set<number>();
  for (const clip of view.clips) {
    for (const { joint, keys, isCurved } of view.channels(clip)) {
      if (kinds[joint] === true && (keys.length > 0 || isCurved)) found.add(joint);
    }
  }
  return [...found];
}

interface ThingsSource {
  readonly view: ModelView;
  readonly joints: PlainJoints;
  readonly looks: PlainLooks;
  readonly curves: CurveReader;
  readonly clips: readonly Clip[];
  readonly from: ImportGame;
  readonly game: ImportGame;
}

/** What Half-Life has no place for, each kind in a line. */
function tellForHalfLife({ emitters, lights, cameras, hitVolumes }: ModelView, notes: ContentNote[]): void {
  const things = [
    [emitters.particles.length, 'particle emitter'],
    [emitters.ribbons.length, 'ribbon'],
    [lights.length, 'light'],
    [cameras.length, 'camera'],
  ] as const;
  for (const [count, one] of things) if (count > 0) notes.push({ kind: 'lost', text: counted(count, one) });
  if (hitVolumes.length > 0) {
    const shapes = counted(hitVolumes.length, 'shape');
    notes.push({
      kind: 'approximated',
      text: `${shapes} to click on or to walk against: shots hit boxes about the vertices of each bone instead`,
    });
  }
}

/** How many things are looked at all the time. */
function movingParts({ emitters, lights, cameras, tints, materials }: ModelView): number {
  const fading = materials.flatMap(({ layers }) => layers.filter(({ motions }) => motions.length > 0)).length;
  const things = emitters.particles.length + emitters.ribbons.length + lights.length + cameras.length;
  return things + tints.size + fading;
}

/** Cameras, lights, shapes, emitters and events, and how they run through the clips. */
function plainThings({ view, joints, looks, curves, clips, from, game }: ThingsSource, notes: ContentNote[]) {
  const jointOf = (joint: number): number => {
    let at = joint;
    while (at >= 0 && (joints.places[at] ?? -1) < 0) at = view.joints[at]?.parent ?? -1;
    return at < 0 ? -1 : (joints.places[at] ?? -1);
  };
  const events = plainEvents(view, clips, { from, to: game, jointOf }, notes);
  if (game === 'halfLife') {
    tellForHalfLife(view, notes);
    return { things: noThings, events, keys: [] };
  }
  const drawn = plainEmitters(view, { curves, looks, jointOf, toClient: game !== 'warcraft3' }, notes);
  const things: ContentThings = {
    cameras: plainCameras(view, curves),
    lights: plainLights(view, curves, jointOf),
    volumes: plainVolumes(view, jointOf, notes),
    ...drawn,
    curves: curves.curves,
  };
  if (curves.moves) {
    notes.push({
      kind: 'approximated',
      text: 'what emitters, lights, cameras and opacities do: looked at 30 times a second',
    });
  }
  return { things, events, keys: curves.keys };
}

/** @throws RangeError for a model that shows nothing */
export function plainModel(view: ModelView, { from, game, pictureOf, isShown, missing }: PlainSource): PlainModel {
  const notes: ContentNote[] = [];
  const near = view.meshes.filter(({ levelOfDetail, triangles }) => levelOfDetail <= 0 && triangles.length > 0);
  const shown = near.filter(({ record }) => isShown(record));
  if (shown.length === 0)
    throw new RangeError('The model has no mesh that is shown, and so there is nothing to convert');
  if (shown.length < near.length) {
    notes.push({ kind: 'lost', text: `${near.length - shown.length} meshes that the game shows in other cases` });
  }
  const rows = shown.map((mesh) => rowsOf(view, mesh));
  const used = new Set(rows.flatMap((each) => each.flatMap((row) => row.map(({ joint }) => joint))));
  if (rows.some((each) => each.some((row) => row.length === 0))) used.add(view.joints.length);
  for (const joint of movingThings(view, game)) used.add(joint);
  const joints = plainJoints(view, used, { nameOf: pointNames(game), most: mostBones[game] });
  const { clips, sources } = plainClips(view, joints, missing, notes);
  const curves = new CurveReader(sources, movingParts(view));
  const looks = new PlainLooks(view, { game, pictureOf, curves: game === 'halfLife' ? null : curves }, notes);
  const layers = shown.flatMap((mesh, at) => {
    const influences = plainInfluences(rows[at] ?? [], joints);
    return looks.of(mesh).map((material) => ({ source: mesh, mesh: plainMesh(mesh, material, influences) }));
  });
  const { things, events, keys } = plainThings({ view, joints, looks, curves, clips: sources, from, game }, notes);
  if (game === 'halfLife' && joints.joints.some(({ facing = 0 }) => facing !== 0)) {
    notes.push({ kind: 'lost', text: 'bones that turn to the camera' });
  }
  return {
    content: {
      name: view.name === '' ? 'model' : view.name,
      joints: joints.joints,
      meshes: layers.map(({ mesh }) => mesh),
      materials: looks.materials,
      textures: looks.textures,
      clips: clips.map((clip, at) => ({ ...clip, curves: keys[at] ?? new Map(), events: events[at] ?? [] })),
      things,
    },
    meshes: layers.map(({ source }) => source),
    places: joints.places,
    clips: sources,
    notes,
  };
}
