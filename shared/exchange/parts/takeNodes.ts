/** Points, emitters, lights, cameras, events and shapes of another model in one, running through clips that mean the same. */
import { counted } from '../../codec/words.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, scale } from '../../geometry/vector.ts';
import type { ContentNote, ContentTrack } from '../../model/content.ts';
import type { ContentEvent, ContentThings } from '../../model/contentThings.ts';
import { textureFor } from '../../model/dressMesh.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { NewThings, ThingClip } from '../../model/thingEdits.ts';
import type { Clip } from '../../model/view.ts';
import { eventName, rowOf } from '../convert/events.ts';
import { pointNames } from '../convert/pointNames.ts';
import { mapCurves, mapShape, mapThings } from '../import/placedThings.ts';
import type { ImportGame } from '../import/targets.ts';
import { setTracks } from './clips.ts';
import type { Parts } from './collect.ts';
import type { NodeClip, NodeEvent } from './collectNodes.ts';
import type { CarriedLooks } from './looks.ts';
import type { ClipPair } from './pairedClips.ts';
import { retargeted } from './retarget.ts';
import { anchorOf, placeAt, type Placing } from './takeBones.ts';

export interface NodesOptions extends Placing {
  readonly game: ImportGame;
  readonly looks: CarriedLooks;
  /** For each joint of the parts its own of the model, with new bones. */
  readonly map: readonly number[];
  /** How much larger the model's skeleton is. */
  readonly ratio: number;
  readonly pairs: readonly ClipPair[];
}

export interface TakenNodes {
  readonly records: readonly RecordId[];
  readonly notes: readonly ContentNote[];
}

function stretched(times: Float64Array, by: number): Float64Array {
  return by === 1 ? times : times.map((time) => time * by);
}

/** New bones move in the model's own clips as they do in those that mean the same; clips that came along move them already. */
function moveBones(model: EditedModel, parts: Parts, options: NodesOptions, step: Transaction): readonly string[] {
  const { map, ratio, pairs } = options;
  const fresh = new Set(parts.nodes.bones.map(({ joint }) => map[joint] ?? -1));
  const notes = new Set<string>();
  for (const { clip, from, isTaken } of pairs) {
    if (isTaken) continue;
    const moved = retargeted(from, { from: parts.joints, to: model.view.joints, map, ratio });
    const by = stretchOf(clip, from);
    const own = moved
      .filter(({ joint }) => fresh.has(joint))
      .map((track): ContentTrack => ({ ...track, times: stretched(track.times, by) }));
    if (own.length > 0) for (const note of setTracks(model, clip, own, step)) notes.add(note);
  }
  return [...notes];
}

/** How much longer the model's clip is. */
function stretchOf({ start, end }: Clip, { length }: NodeClip): number {
  return length > 0 && end > start ? (end - start) / length : 1;
}

interface Placed {
  readonly joint: number;
  readonly place: Vector3;
}

/** The things on joints of the model, in its units. */
class NodePlacer {
  readonly #model: EditedModel;
  readonly #parts: Parts;
  readonly #options: NodesOptions;
  readonly #fresh: ReadonlySet<number>;

  constructor(model: EditedModel, parts: Parts, options: NodesOptions) {
    this.#model = model;
    this.#parts = parts;
    this.#options = options;
    this.#fresh = new Set(parts.nodes.bones.map(({ joint }) => joint));
  }

  /** @param joint of the parts */
  at(joint: number, place: Vector3): Placed {
    const { map, scale: size, move, joint: otherwise } = this.#options;
    const found = anchorOf(this.#parts, map, joint);
    const anchor = found.to >= 0 ? found : { from: joint, to: otherwise };
    const own = placeAt(this.#parts, this.#model, anchor, place, size);
    // A new bone was moved already.
    const isMoved = this.#parts.meshes.length === 0 && this.#fresh.has(found.from);
    return { joint: anchor.to, place: isMoved ? own : add(own, move) };
  }

  things(texture: readonly number[]): ContentThings {
    const { things } = this.#parts.nodes;
    const { scale: size, move } = this.#options;
    const maps = {
      point: (vector: Vector3) => add(scale(vector, size), move),
      direction: (vector: Vector3) => scale(vector, size),
      turn: (vector: Vector3) => vector,
    };
    const mapped = mapThings(things, maps, size);
    const hung = <T extends Placed>(all: readonly T[], before: readonly Placed[]): readonly T[] =>
      all.map((each, at) => ({ ...each, ...this.at(before[at]?.joint ?? -1, before[at]?.place ?? [0, 0, 0]) }));
    return {
      ...mapped,
      lights: hung(mapped.lights, things.lights),
      particles: hung(mapped.particles, things.particles).map((each) => ({
        ...each,
        texture: texture[each.texture] ?? 0,
      })),
      ribbons: hung(mapped.ribbons, things.ribbons),
      volumes: things.volumes.map(({ joint, shape }) => ({
        joint: this.at(joint, [0, 0, 0]).joint,
        shape: mapShape(shape, { point: (vector) => this.at(joint, vector).place }, size),
      })),
    };
  }

  clip({ clip, from, isTaken }: ClipPair, eventOf: (event: NodeEvent) => ContentEvent | null): ThingClip {
    const by = stretchOf(clip, from);
    const { scale: size, move } = this.#options;
    const maps = {
      point: (vector: Vector3) => add(scale(vector, size), move),
      direction: (vector: Vector3) => vector,
      turn: (vector: Vector3) => vector,
    };
    const curves = mapCurves(from.curves ?? new Map(), this.#parts.nodes.things, maps, size);
    return {
      curves: new Map(
        [...curves].map(([index, { times, values }]) => [index, { times: stretched(times, by), values }]),
      ),
      // Clips that came along have their events.
      events: isTaken
        ? []
        : from.events.flatMap((event) => {
            const own = eventOf(event);
            return own === null ? [] : [{ ...own, time: Math.min(own.time * by, clip.end - clip.start) }];
          }),
    };
  }
}

const kinds = [
  ['points', 'attachment point', 'attachment points'],
  ['particles', 'particle emitter', 'particle emitters'],
  ['ribbons', 'ribbon', 'ribbons'],
  ['lights', 'light', 'lights'],
  ['cameras', 'camera', 'cameras'],
  ['volumes', 'shape to be hit', 'shapes to be hit'],
] as const;

/** So many names are said; the rest are counted. */
const mostNames = 4;

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function cameNotes({ joints, nodes }: Parts): readonly ContentNote[] {
  const { bones, things, points } = nodes;
  const names = bones.map(({ joint }) => joints[joint]?.name ?? '').filter((name) => name !== '');
  const all = kinds.flatMap(([key, one, many]) => {
    const { length } = key === 'points' ? points : things[key];
    return length > 0 ? [counted(length, one, many)] : [];
  });
  return [
    ...(bones.length > 0 ? [`${counted(bones.length, 'bone')}${names.length > 0 ? `: ${listed(names)}` : ''}`] : []),
    ...(all.length > 0 ? [all.join(', ')] : []),
  ].map((text) => ({ kind: 'made', text }));
}

/** Clips of the source in which something goes on and that the model has no clip for. */
function lackingNotes({ nodes }: Parts, pairs: readonly ClipPair[]): readonly ContentNote[] {
  const used = new Set(pairs.map(({ from }) => from));
  const fresh = new Set(nodes.bones.map(({ joint }) => joint));
  const left = nodes.clips.filter(
    (clip) =>
      !used.has(clip) &&
      ((clip.curves?.size ?? 0) + clip.events.length > 0 || clip.tracks.some(({ joint }) => fresh.has(joint))),
  );
  if (left.length === 0) return [];
  const names = listed(left.map(({ name }) => name));
  return [{ kind: 'lost', text: `what goes on in clips that the model has not: ${names}` }];
}

/** Bones and textures that came before made other objects of the same clips. */
function positionOf({ clips }: EditedModel['view'], { record, variant }: Clip): number {
  return clips.findIndex((each) => each.record === record && each.variant === variant);
}

/** @throws RangeError for what the model cannot hold */
export function takeNodes(model: EditedModel, parts: Parts, options: NodesOptions, step: Transaction): TakenNodes {
  const { nodes, game: from } = parts;
  const { game, looks, pairs } = options;
  const { things, points, bones } = nodes;
  const notes: ContentNote[] = [...nodes.notes, ...cameNotes(parts), ...lackingNotes(parts, pairs)];
  if (bones.length > 0)
    for (const text of moveBones(model, parts, options, step)) notes.push({ kind: 'approximated', text });
  const events = nodes.clips.reduce((sum, clip) => sum + clip.events.length, 0);
  const count = kinds.reduce((sum, [key]) => sum + (key === 'points' ? points : things[key]).length, events);
  if (count === 0) return { records: [], notes };
  const { addThings } = model.edits;
  if (addThings === undefined)
    throw new RangeError(model.edits.refusals.addThings ?? 'This format cannot hold other nodes');
  const placer = new NodePlacer(model, parts, options);
  const lost = new Set<string>();
  const eventOf = ({ name, options: data, joint, place, time }: NodeEvent): ContentEvent | null => {
    const own = eventName(name, from, game, place[1]);
    if (own === null) lost.add(name);
    return own === null ? null : { name: own, data: rowOf(data), time, ...placer.at(joint, place) };
  };
  // Half-Life's pictures stand in the model, and it draws none of this.
  const isDrawn = game !== 'halfLife';
  const textures = nodes.textures.map((texture) => (isDrawn ? textureFor(model, looks.textureOf(texture), step) : 0));
  const named = pointNames(game);
  const given: NewThings = {
    things: placer.things(textures),
    points: points.map(({ name, joint, place }) => ({ name: named(name), ...placer.at(joint, place) })),
    materials: isDrawn ? nodes.materials.map((each) => ({ ...each, texture: textures[each.texture] ?? 0 })) : [],
    clips: new Map(pairs.map((pair) => [positionOf(model.view, pair.clip), placer.clip(pair, eventOf)])),
  };
  const added = addThings(given, step);
  for (const text of added.notes) notes.push({ kind: 'lost', text });
  if (lost.size > 0) notes.push({ kind: 'lost', text: `events that the game has no word for: ${listed([...lost])}` });
  return { records: added.records, notes };
}
