/** What tests and the script of conversions measure of a model that became one of another game. */
import { createRequire } from 'node:module';
import { parseMDX } from 'war3-model';
import type { ConvertedGame } from '../exchange/convert/game.ts';
import type { FormatDocument } from '../format/format.ts';
import { noEmission } from '../geometry/effects/emission.ts';
import type { ContentNote } from '../model/content.ts';
import { momentOf } from '../model/moment.ts';
import { influencesOf } from '../model/influences.ts';
import { posedPositions } from '../model/posed.ts';
import type { TrackTime } from '../geometry/track.ts';
import type { ModelMesh, ModelView } from '../model/view.ts';
import { brokenOfAll } from '../formats/m2/test/submeshRules.ts';
import { viewOf } from './models.ts';

interface SanityNode {
  readonly type: string;
  readonly message?: string;
  readonly nodes?: readonly SanityNode[];
}
interface ViewerModel {
  loadMdx(bytes: Uint8Array): void;
}

const require = createRequire(import.meta.url);
// These packages ship their types for another module system, or none.
const { M2Model } = require('@wowserhq/format') as {
  readonly M2Model: new () => { readonly load: (bytes: Uint8Array) => { readonly sequences: readonly unknown[] } };
};
const { default: ViewerModelClass } = require('mdx-m3-viewer/dist/cjs/parsers/mdlx/model') as {
  default: new () => ViewerModel;
};
const { default: sanityTest } = require('mdx-m3-viewer/dist/cjs/utils/mdlx/sanitytest/sanitytest') as {
  default: (model: ViewerModel) => SanityNode;
};

/** The distances that notes tell, together, in units. */
export const toldError = (notes: readonly ContentNote[]): number =>
  notes.reduce((sum, { text }) => sum + Number(/up to about ([\d.e-]+) units/.exec(text)?.[1] ?? 0), 0);

/** The farthest coordinate of any vertex. */
export function sizeOf({ meshes }: ModelView): number {
  let size = 0;
  for (const { positions } of meshes) for (const value of positions) size = Math.max(size, Math.abs(value));
  return size;
}

const moments = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export interface Shift {
  /** The farthest that a vertex is from where the source has it, in units of the result. */
  readonly most: number;
  /** Where that is. */
  readonly clip: string;
  /** Places of vertices that were compared. */
  readonly seen: number;
}

/**
 * How far posed vertices are from where the source has them, at ten moments of some clips; known by their places at rest.
 *
 * @param mostClips so many are looked at
 * @param mostVertices of each mesh about so many are looked at
 */
export function posedShift(
  original: FormatDocument,
  { document, source, scale }: ConvertedGame,
  { mostClips = 3, mostVertices = Infinity }: { readonly mostClips?: number; readonly mostVertices?: number } = {},
): Shift {
  const [from, to] = [viewOf(original), viewOf(document)];
  const grid = sizeOf(from) * 1e-4;
  const keyOf = (positions: Float32Array, vertex: number, factor: number): string =>
    [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] ?? 0) / factor / grid)).join(' ');
  const places = new Map<string, (readonly [mesh: number, vertex: number])[]>();
  for (const [index, { positions, vertexCount }] of source.meshes.entries()) {
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const key = keyOf(positions, vertex, 1);
      places.set(key, [...(places.get(key) ?? []), [index, vertex]]);
    }
  }
  const offset = to.clips.length - source.clips.length;
  const [first, second] = [from.poser(), to.poser()];
  const weights = source.meshes.map((mesh) => influencesOf(from, mesh));
  const made = to.meshes.map((mesh) => ({
    mesh,
    influences: influencesOf(to, mesh),
    near: Array.from({ length: mesh.vertexCount }, (_, at) => places.get(keyOf(mesh.positions, at, scale)) ?? []),
  }));
  const step = Math.max(1, Math.ceil(source.clips.length / mostClips));
  let found: Shift = { most: 0, clip: '', seen: 0 };
  for (const [at, clip] of source.clips.entries()) {
    if (at % step !== 0) continue;
    const own = to.clips[at + offset];
    if (own === undefined) throw new Error(`the result has no clip for ${clip.name}`);
    for (const moment of moments) {
      const time = ((clip.end - clip.start) * moment) / (moments.length - 1);
      first.pose(clip, clip.start + time, { globalTime: time, camera: null });
      second.pose(own, Math.min(own.end, own.start + time), { globalTime: time, camera: null });
      const before = source.meshes.map((mesh, index) => posedPositions(from, mesh, first.matrices, weights[index]));
      for (const { mesh, influences, near } of made) {
        const posed = posedPositions(to, mesh, second.matrices, influences);
        const stride = Math.max(1, Math.floor(mesh.vertexCount / mostVertices));
        for (let vertex = 0; vertex < mesh.vertexCount; vertex += stride) {
          const off = (near[vertex] ?? []).map(([index, place]) =>
            Math.hypot(
              ...[0, 1, 2].map(
                (axis) => (before[index]?.[place * 3 + axis] ?? 0) * scale - (posed[vertex * 3 + axis] ?? 0),
              ),
            ),
          );
          if (off.length === 0) continue;
          const least = Math.min(...off);
          found = { ...found, seen: found.seen + 1, ...(least > found.most ? { most: least, clip: clip.name } : {}) };
        }
      }
    }
  }
  return found;
}

/** Numbers of an emitter at a moment: rate, speed, variation, tilt, pull down, and lengths along the joint’s X and Y. */
function emissionOf(view: ModelView, emitter: number, clip: number, time: number): readonly number[] {
  const own = view.clips[clip];
  if (own === undefined) return [];
  const out = noEmission();
  const isOn = view.emitters.particles[emitter]?.emissionAt(momentOf(own, own.start + time, time), out) ?? false;
  const down = out.gravity - out.pull[2];
  const [x, y] = out.isTurned ? [out.width, out.length] : [out.length, out.width];
  return isOn ? [out.rate, out.speed, out.variation, out.latitude, down, x, y] : [0];
}

/** Which of those numbers grow with the model. */
const lengths: ReadonlySet<number> = new Set([1, 4, 5, 6]);

/** The largest difference of what emitters emit at ten moments of a clip, as a share of the largest number of its kind. */
export function emissionShift(original: FormatDocument, { document, source, scale }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const offset = to.clips.length - source.clips.length;
  let most = 0;
  const drawn = from.emitters.particles.flatMap(({ look }, at) => (look.kind === 'models' ? [] : [at]));
  for (const [place, emitter] of drawn.entries()) {
    // Bursts become rates, which is told.
    if (from.emitters.particles[emitter]?.bursts !== null) continue;
    for (const [at, clip] of source.clips.entries()) {
      const number = from.clips.indexOf(clip);
      for (const moment of moments) {
        const time = ((clip.end - clip.start) * (moment + 0.31)) / 10;
        const before = emissionOf(from, emitter, number, time);
        const behind = emissionOf(to, place, at + offset, time);
        // What throws nothing has no other numbers.
        const compared = before[0] === 0 || behind[0] === 0 ? before.slice(0, 1) : before;
        for (const [part, value] of compared.entries()) {
          const wanted = lengths.has(part) ? value * scale : value;
          const off = Math.abs(wanted - (behind[part] ?? 0));
          most = Math.max(most, off / Math.max(1, Math.abs(wanted)));
        }
      }
    }
  }
  return most;
}

/** Numbers of all ribbons, lights and cameras at a moment, in units of the result. */
function thingsAt(view: ModelView, clip: number, time: number, scale: number): readonly number[] {
  const own = view.clips[clip];
  if (own === undefined) return [];
  const at = momentOf(own, own.start + time, time);
  const ribbons = view.emitters.ribbons.flatMap((ribbon) => {
    const { heightAbove, heightBelow, isVisible } = ribbon.edgeAt(at);
    const { tint } = ribbon.lookAt(at);
    const place = ribbon.place.map((value) => value * scale);
    const still = [ribbon.rate, ribbon.lifespan, ribbon.gravity * scale, ...place];
    return [heightAbove * scale, heightBelow * scale, Number(isVisible), tint.alpha, ...tint.color, ...still];
  });
  const lights = view.lights.flatMap((light) => {
    const { color, ambient, isVisible, attenuationStart, attenuationEnd } = light.at(at);
    return [...color, ...ambient, Number(isVisible), attenuationStart * scale, attenuationEnd * scale];
  });
  const cameras = view.cameras.flatMap((camera) => {
    const { position, target, roll, fieldOfView } = camera.at(at);
    return [...[...position, ...target].map((value) => value * scale), roll, fieldOfView];
  });
  return [...ribbons, ...lights, ...cameras];
}

/** The largest difference of what ribbons, lights and cameras are at ten moments of each clip, as a share of its size. */
export function thingsShift(original: FormatDocument, { document, source, scale }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const offset = to.clips.length - source.clips.length;
  let most = 0;
  for (const [at, clip] of source.clips.entries()) {
    for (const moment of moments) {
      const time = ((clip.end - clip.start) * (moment + 0.31)) / 10;
      const before = thingsAt(from, from.clips.indexOf(clip), time, scale);
      const behind = thingsAt(to, at + offset, time, 1);
      if (before.length !== behind.length) return Infinity;
      for (const [part, value] of before.entries()) {
        most = Math.max(most, Math.abs(value - (behind[part] ?? 0)) / Math.max(1, Math.abs(value)));
      }
    }
  }
  return most;
}

/** How opaque the top layers of a mesh are, as many as are asked for. */
function opacitiesAt(
  view: ModelView,
  { record, material }: ModelMesh,
  layers: number,
  at: TrackTime,
): readonly number[] {
  const own = view.tints.get(record)?.(at).alpha ?? 1;
  const all = view.materials[material]?.layers ?? [];
  return all.slice(all.length - layers).map(({ tint, alpha }) => own * (tint?.(at).alpha ?? alpha));
}

/** The largest difference of how opaque meshes are at ten moments of each clip; those that were cut are not looked at. */
export function opacityShift(original: FormatDocument, { document, source }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const offset = to.clips.length - source.clips.length;
  if (to.meshes.length !== source.meshes.length) return Infinity;
  let most = 0;
  for (const [index, mesh] of source.meshes.entries()) {
    // Each layer of a mesh has become a mesh of its own, one behind the other.
    const layers = source.meshes.filter((each) => each === mesh).length;
    const place = source.meshes.slice(0, index).filter((each) => each === mesh).length;
    for (const [at, clip] of source.clips.entries()) {
      const own = to.clips[at + offset];
      const made = to.meshes[index];
      if (own === undefined || made === undefined) return Infinity;
      for (const moment of moments) {
        const time = ((clip.end - clip.start) * (moment + 0.31)) / 10;
        const wanted = opacitiesAt(from, mesh, layers, momentOf(clip, clip.start + time, time))[place] ?? 0;
        const [shown = 0] = opacitiesAt(to, made, 1, momentOf(own, own.start + time, time));
        most = Math.max(most, Math.abs(wanted - shown));
      }
    }
  }
  return most;
}

/** How far colours of meshes and their layers are from what the source has, at moments of all clips, 0 to 1. */
export function colourShift(original: FormatDocument, { document, source }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const offset = to.clips.length - source.clips.length;
  let most = 0;
  const colourOf = (view: ModelView, { material, record }: ModelMesh, layer: number, time: TrackTime) => {
    const own = view.materials[material]?.layers.at(layer)?.tint?.(time).color ?? [1, 1, 1];
    const mesh = view.tints.get(record)?.(time).color ?? [1, 1, 1];
    return own.map((part, at) => part * (mesh[at] ?? 1));
  };
  for (const [index, mesh] of source.meshes.entries()) {
    const place = source.meshes.slice(0, index).filter((each) => each === mesh).length;
    for (const [at, clip] of source.clips.entries()) {
      const [made, own] = [to.meshes[index], to.clips[at + offset]];
      if (made === undefined || own === undefined) return Infinity;
      for (const moment of moments) {
        const time = ((clip.end - clip.start) * (moment + 0.31)) / 10;
        const wanted = colourOf(from, mesh, place, momentOf(clip, clip.start + time, time));
        const shown = colourOf(to, made, -1, momentOf(own, own.start + time, time));
        most = Math.max(most, ...wanted.map((part, channel) => Math.abs(part - (shown[channel] ?? 9))));
      }
    }
  }
  return most;
}

/** How far coordinates of layers are from where the source moves them, at moments of all clips, in pictures. */
export function coordinateShift(original: FormatDocument, { document, source }: ConvertedGame): number {
  const [from, to] = [viewOf(original), viewOf(document)];
  const offset = to.clips.length - source.clips.length;
  let most = -1;
  const moveOf = (view: ModelView, { material }: ModelMesh, layer: number) =>
    view.materials[material]?.layers.at(layer)?.textures[0]?.moved ?? null;
  for (const [index, mesh] of source.meshes.entries()) {
    const place = source.meshes.slice(0, index).filter((each) => each === mesh).length;
    const made = to.meshes[index];
    const before = moveOf(from, mesh, place);
    if (made === undefined || before === null) continue;
    const after = moveOf(to, made, -1);
    if (after === null) return Infinity;
    for (const [at, clip] of source.clips.entries()) {
      const own = to.clips[at + offset];
      if (own === undefined) return Infinity;
      for (const moment of moments) {
        const time = ((clip.end - clip.start) * (moment + 0.31)) / 10;
        const wanted = before(momentOf(clip, clip.start + time, time));
        const shown = after(momentOf(own, own.start + time, time));
        most = Math.max(most, ...wanted.map((value, part) => Math.abs(value - (shown[part] ?? 9))));
      }
    }
  }
  return most;
}

/** A source that never dies becomes a model that never dies, which the other program counts among its severe findings. */
const notOurs = /^Missing "Death" sequence/;

function errorsIn(node: SanityNode): readonly string[] {
  const isMeant = (node.type === 'error' || node.type === 'severe') && !notOurs.test(node.message ?? '');
  const own = isMeant ? [`${node.type}: ${node.message ?? ''}`] : [];
  return [...own, ...(node.nodes ?? []).flatMap(errorsIn)];
}

/** What readers by others have against the files of a model, and rules that its submeshes break; empty where all is well. */
export function problemsElsewhere(
  id: string,
  { files, document }: Pick<ConvertedGame, 'files' | 'document'>,
): readonly string[] {
  const bytes = (files[0]?.bytes ?? new Uint8Array()).slice();
  const clips = viewOf(document).clips.length;
  const counted = (reader: string, count: number): readonly string[] =>
    count === clips ? [] : [`${reader} sees ${count} sequences of ${clips}`];
  try {
    const broken = document.format.id === 'm2' ? brokenOfAll(document) : [];
    if (broken.length > 0) return broken;
    // It knows no other version.
    if (id === 'm2-264') return counted('@wowserhq/format', new M2Model().load(bytes).sequences.length);
    if (!id.startsWith('mdx-') || id.includes('alpha')) return [];
    const viewer = new ViewerModelClass();
    viewer.loadMdx(bytes);
    return [...counted('war3-model', parseMDX(bytes.buffer).Sequences.length), ...errorsIn(sanityTest(viewer))];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
