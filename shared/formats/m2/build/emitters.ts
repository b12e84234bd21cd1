/** Particles and ribbons of plain models. Format pages 11 and 12. */
import { positions } from '../../../codec/count.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import type { CellRun } from '../../../geometry/effects/curves.ts';
import type { ContentParticles, ContentRibbon, ContentThings } from '../../../model/contentThings.ts';
import { lifeAt } from '../../../model/effects.ts';
import type { LifePoint } from '../../../model/effectEdits.ts';
import type { Blend } from '../../../model/view.ts';
import { clientFlags, EMITTER_FLAGS, SPHERE } from '../../common/emitters.ts';
import { packFraction } from '../packed.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { TrackBuilder } from './curves.ts';
import type { BatchFields } from './looks.ts';

const blends: readonly Blend[] = ['opaque', 'masked', 'blend', 'add', 'addAlpha', 'modulate', 'modulate2x'];
/** The end of a life, and full opacity. */
const whole = 32767;
const plane = 1;
/** More often nobody sees cells run. */
const mostRounds = 64;

const byte = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)));

/** Times and cells of a life whose halves run through cells, each as often as it says. */
function cellKeys(
  middle: number,
  runs: readonly [CellRun, CellRun],
): readonly (readonly [time: number, cell: number])[] {
  if (runs.every(([first, last]) => first === 0 && last === 0)) return [];
  return runs.flatMap(([first, last, repeats], half) => {
    const [start, end] = half === 0 ? [0, middle] : [middle, 1];
    const rounds = positions(Math.max(1, repeats), mostRounds);
    const at = (round: number): number => start + ((end - start) * round) / rounds.length;
    return rounds.flatMap((round) => [[at(round), first] as const, [at(round + 1), last] as const]);
  });
}

const moments = (times: readonly number[]): Uint16Array<ArrayBuffer> =>
  Uint16Array.from(times, (time) => Math.round(time * whole));

/** Since version 264: curves. */
function lifeCurves({ life, middle, cells }: ContentParticles): Fields {
  const times = (points: readonly LifePoint[]): Uint16Array<ArrayBuffer> => moments(points.map(({ time }) => time));
  const [head, tail] = [cellKeys(middle, [cells[0], cells[1]]), cellKeys(middle, [cells[2], cells[3]])];
  return {
    colorTimes: times(life.color),
    colorValues: Float32Array.from(life.color.flatMap(({ value }) => value.map((part) => part * 255))),
    alphaTimes: times(life.alpha),
    alphaValues: Uint16Array.from(life.alpha, ({ value: [share = 0] }) =>
      Math.round(Math.min(1, Math.max(0, share)) * whole),
    ),
    scaleTimes: times(life.size),
    scaleValues: Float32Array.from(life.size.flatMap(({ value: [size = 1] }) => [size, size])),
    headCellTimes: moments(head.map(([time]) => time)),
    headCellValues: Uint16Array.from(head, ([, cell]) => cell),
    tailCellTimes: moments(tail.map(([time]) => time)),
    tailCellValues: Uint16Array.from(tail, ([, cell]) => cell),
  };
}

/** Before: three of each. */
function lifeStages({ life, middle, cells }: ContentParticles): Fields {
  const [start, between, end] = [0, middle, 1].map((time) => {
    const [red = 1, green = 1, blue = 1] = lifeAt(life.color, time);
    return [byte(blue), byte(green), byte(red), byte(lifeAt(life.alpha, time)[0] ?? 1)];
  });
  const white = [255, 255, 255, 255];
  const [head, headDecay, tail, tailDecay] = cells;
  return {
    midpoint: Math.fround(middle),
    ...{ startColor: start ?? white, middleColor: between ?? white, endColor: end ?? white },
    sizes: [0, middle, 1].map((time) => Math.fround(lifeAt(life.size, time)[0] ?? 1)),
    ...{ headCells: [...head], headDecayCells: [...headDecay] },
    ...{ tailCells: tail.slice(0, 2), tailDecayCells: tailDecay.slice(0, 2) },
  };
}

function clientFields({ client }: ContentParticles): Fields {
  if (client === null) return {};
  const { drag, wind, windTime, spin, twinkle, inherited } = client;
  return {
    ...{ drag: Math.fround(drag), windTime: Math.fround(windTime), spin: Math.fround(spin) },
    wind: wind.map(Math.fround),
    ...{ twinkleSpeed: Math.fround(twinkle.speed), twinklePercent: Math.fround(twinkle.share) },
    twinkleScale: [twinkle.least, twinkle.most].map(Math.fround),
    velocityScale: Math.fround(inherited),
  };
}

function particleFields(particles: ContentParticles, version: number, bone: number): Fields {
  const { showsHead, showsTail, place, texture, blend, client, rows, columns, priority } = particles;
  const isCurved = version >= NESTED_TRACKS;
  const shown = (showsHead ? EMITTER_FLAGS.showsHead : 0) | (showsTail ? EMITTER_FLAGS.showsTail : 0);
  return {
    flags: clientFlags(particles) | (isCurved ? shown : 0),
    position: place.map(Math.fround),
    ...{ bone, texture, rows, columns, priority },
    blend: blends.indexOf(blend),
    emitter: client?.shape === 'sphere' ? SPHERE : plane,
    headOrTail: showsTail ? (showsHead ? 2 : 1) : 0,
    tailLength: Math.fround(particles.tailLength),
    ...(isCurved ? lifeCurves(particles) : lifeStages(particles)),
    ...clientFields(particles),
  };
}

function setParticles(tracks: TrackBuilder, record: RecordId, particles: ContentParticles): void {
  tracks.curve(record, 'speed', particles.speed);
  tracks.curve(record, 'variation', particles.variation);
  tracks.curve(record, 'latitude', particles.latitude);
  tracks.curve(record, 'longitude', particles.longitude);
  tracks.curve(record, 'gravity', particles.gravity);
  tracks.curve(record, 'lifespan', particles.lifespan);
  tracks.curve(record, 'emissionRate', particles.rate);
  // The emitter's X points along its bone's Y.
  tracks.curve(record, 'areaLength', particles.alongY);
  tracks.curve(record, 'areaWidth', particles.alongX);
  if (particles.client !== null) tracks.curve(record, 'depthSource', particles.client.depth);
  tracks.value(record, 'enabled', [1]);
}

function setRibbon(tracks: TrackBuilder, record: RecordId, ribbon: ContentRibbon): void {
  tracks.curve(record, 'heightAbove', ribbon.heightAbove);
  tracks.curve(record, 'heightBelow', ribbon.heightBelow);
  tracks.curve(record, 'color', ribbon.color);
  tracks.curve(record, 'alpha', ribbon.alpha, (value) => value.map(packFraction));
  tracks.curve(record, 'textureSlot', ribbon.cell);
  tracks.curve(record, 'visibility', ribbon.shows);
}

interface EmittersOf {
  readonly things: ContentThings;
  /** What batches of the content's materials say. */
  readonly looks: readonly Pick<BatchFields, 'material' | 'textureStart'>[];
  readonly boneOf: (joint: number) => number;
}

/** Makes the records; what runs through clips is written by the function that comes back, once their tracks are there. */
export function buildEmitters(
  document: Document,
  structure: Structure,
  { things, looks, boneOf }: EmittersOf,
): (tracks: TrackBuilder) => void {
  const { version } = document;
  const particles = things.particles.map((each) =>
    structure.create('particle', particleFields(each, version, boneOf(each.joint))),
  );
  const ribbons = things.ribbons.map((ribbon) => {
    const { material = 0, textureStart = 0 } = looks[ribbon.material] ?? {};
    return structure.create('ribbon', {
      ...{ bone: boneOf(ribbon.joint), position: ribbon.place.map(Math.fround) },
      ...{ textures: Uint16Array.of(textureStart), materials: Uint16Array.of(material) },
      ...{ edgesPerSecond: Math.fround(ribbon.rate), edgeLifetime: Math.fround(ribbon.lifespan) },
      // The clients let edges rise by it times their age squared.
      gravity: Math.fround(ribbon.gravity / -2),
      ...{ rows: ribbon.rows, columns: ribbon.columns },
      ...(version >= NESTED_TRACKS ? { priority: ribbon.priority } : {}),
    });
  });
  return (tracks) => {
    for (const [at, record] of particles.entries()) {
      const each = things.particles[at];
      if (each !== undefined) setParticles(tracks, record, each);
    }
    for (const [at, record] of ribbons.entries()) {
      const each = things.ribbons[at];
      if (each !== undefined) setRibbon(tracks, record, each);
    }
  };
}
