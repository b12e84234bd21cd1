/**
 * Particle emitters of World of Warcraft alpha (format page 18.4). What they do beyond Warcraft III's is what M2 emitters
 * do, so they are drawn as those are. Angles are in radians. Blending, flags and the meaning of length and width follow a
 * published re-creation of the 0.5 client (its SetParticleStyle, SetMaterialBlendMode and CreateEmitter).
 */
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { ParticleEmitter2 } from '../../../../../../shared/formats/mdx/alpha/schema/emitters.ts';
import { Track } from '../../../../../../shared/formats/mdx/schema/track.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { CardLook } from '../../../../../../shared/geometry/effects/cards.ts';
import type { CellRun } from '../../../../../../shared/geometry/effects/curves.ts';
import { cellStages, threeStages } from '../../../../../../shared/geometry/effects/curves.ts';
import { SplinePath } from '../../../../../../shared/geometry/effects/spline.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { CardDescription } from '../../../../viewport/effects/cardView.ts';
import {
  ALPHA_FLAG_SHIFT,
  EMITTER_FLAGS,
  EMITTER_SHAPES,
  followingOf,
  SPHERE,
  SPLINE,
} from '../../../../viewport/effects/emitterFlags.ts';
import { animatedNumber } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { EmittingNode } from '../scene/nodes.ts';
import { floatsOf, numberOf, vectorOf } from '../scene/values.ts';
import type { ParticleDescription } from './emitterDescriptions.ts';
import { emitterNode, squirtKeys, visibilityTag } from './emitterNodes.ts';

type ParticleFields = FieldsIn<typeof ParticleEmitter2>;

/** Blending of materials for that of emitters: blend, add, modulate, modulate 2×, alpha key. */
const blends: readonly number[] = [2, 4, 5, 6, 1];

/** Numbers beyond Warcraft III's, which mean player colours. */
const otherReplaceables = 100;

export function readAlphaParticles(document: DocumentView, emitting: EmittingNode): ParticleDescription {
  const fields = fieldsOf(ParticleEmitter2, document.get(emitting.node.record));
  const tracks = emitting.properties;
  const flags = numberOf(fields.flags) >>> ALPHA_FLAG_SHIFT;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const emitter = numberOf(fields.emitterType, 1);
  const directions = EMITTER_SHAPES[emitter] ?? 'plane';
  const points = floatsOf(fields.spline);
  const path = emitter === SPLINE && points.length > 0 ? new SplinePath(points) : null;
  const value = (tag: string, stated: number | undefined, time: TrackTime): number =>
    animatedNumber(tracks.get(tag), time, numberOf(stated));
  const wind = vectorOf(fields.wind);
  const replaceableId = numberOf(fields.replaceableId);
  const follow = [fields.followSpeed1, fields.followScale1, fields.followSpeed2, fields.followScale2].map((each) =>
    numberOf(each),
  );
  return {
    ...emitterNode(emitting),
    lifespan: longestLife(document, fields),
    squirt: numberOf(fields.squirt) === 0 ? null : squirtKeys(document, fields.tracks),
    look: null,
    cards: {
      card: readCard(fields, flags, emitter === SPHERE),
      textureId: numberOf(fields.textureId, -1),
      replaceable:
        replaceableId === 0
          ? null
          : { path: '', replaceableId: otherReplaceables + replaceableId, wrapsWidth: true, wrapsHeight: true },
      following: has(EMITTER_FLAGS.follows) ? followingOf(follow) : null,
    },
    emissionAt(time, out) {
      if (animatedNumber(tracks.get(visibilityTag), time, 1) <= 0) return false;
      const [length, width] = [value('KP2N', fields.length, time), value('KP2W', fields.width, time)];
      // A plane is as wide along X and as long along Y; a spline is followed from its width to its length.
      out.length = width;
      out.width = length;
      out.rate = value('KP2E', fields.emissionRate, time) * (emitter === SPLINE ? Math.min(1, Math.max(0, length)) : 1);
      out.speed = value('KP2S', fields.speed, time);
      out.variation = value('KP2R', fields.variation, time);
      out.latitude = value('KP2L', fields.latitude, time);
      out.longitude = value('KPLN', fields.longitude, time);
      out.depth = value('KP2Z', fields.zSource, time);
      out.lifespan = value('KLIF', fields.lifespan, time);
      out.lifespanVariation = 0;
      out.rateVariation = 0;
      out.gravity = 0;
      out.pull[2] = -value('KP2G', fields.gravity, time);
      out.drag = numberOf(fields.drag);
      wind.forEach((number, axis) => (out.wind[axis] = number));
      out.windTime = numberOf(fields.windTime);
      out.directions = directions;
      out.goesUp = emitter === SPHERE && has(EMITTER_FLAGS.goesUp);
      out.path = path;
      out.startsOnGround = has(EMITTER_FLAGS.startsOnGround);
      out.inherited = has(EMITTER_FLAGS.inheritsVelocity) ? numberOf(fields.instantVelocityScale) : 0;
      return true;
    },
  };
}

/** The static lifespan, or the largest key of its track. */
function longestLife(document: DocumentView, fields: ParticleFields): number {
  const track = fields.tracks.map((id) => fieldsOf(Track, document.get(id))).find((each) => each.tag === 'KLIF');
  const values = track === undefined ? [] : [...floatsOf(track.values)];
  return Math.max(0, numberOf(fields.lifespan), ...values.filter(Number.isFinite));
}

function readCard(fields: ParticleFields, flags: number, isSphere: boolean): CardDescription {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const headOrTail = numberOf(fields.headOrTail);
  const blend = blends[numberOf(fields.filterMode)] ?? 2;
  return {
    look: readLook(fields, flags),
    blend,
    isLit: !has(EMITTER_FLAGS.unlit),
    showsHead: headOrTail !== 1,
    showsTail: headOrTail === 1 || headOrTail === 2,
    isFlat: has(EMITTER_FLAGS.flat),
    facesFlight: false,
    staysWithNode: has(EMITTER_FLAGS.modelSpace),
    inheritsScale: has(EMITTER_FLAGS.inheritsScale),
    endsAtEmitter: isSphere && has(EMITTER_FLAGS.endsAtEmitter),
    isSorted: has(EMITTER_FLAGS.sorted),
    priorityPlane: numberOf(fields.priorityPlane),
  };
}

function readLook(fields: ParticleFields, flags: number): CardLook {
  const middle = numberOf(fields.timeMiddle, 0.5);
  const run = (cells: readonly number[]): CellRun => vectorOf(cells);
  const [least, most] = vectorOf(fields.twinkleScale, [1, 1, 0]);
  return {
    rows: Math.max(1, numberOf(fields.rows, 1)),
    columns: Math.max(1, numberOf(fields.columns, 1)),
    color: threeStages(
      middle,
      [fields.startColor, fields.middleColor, fields.endColor].flatMap((color) => [...vectorOf(color, [1, 1, 1])]),
      3,
    ),
    alpha: threeStages(
      middle,
      [fields.startAlpha, fields.middleAlpha, fields.endAlpha].map((alpha) => numberOf(alpha, 255) / 255),
      1,
    ),
    size: threeStages(
      middle,
      vectorOf(fields.scaling, [1, 1, 1]).flatMap((size) => [size, size]),
      2,
    ),
    headCell: cellStages(middle, run(fields.headInterval), run(fields.headDecayInterval)),
    tailCell: cellStages(middle, run(fields.tailInterval), run(fields.tailDecayInterval)),
    picksCell: false,
    sizeVariation: [0, 0],
    variesApart: false,
    spin: { start: 0, startVariation: 0, speed: numberOf(fields.spin), speedVariation: 0, isEitherWay: false },
    twinkle: {
      speed: numberOf(fields.twinkleRate, 10),
      share: numberOf(fields.twinkleOnOff, 1),
      least,
      most,
    },
    tail: { length: numberOf(fields.tailLength), grows: (flags & EMITTER_FLAGS.tailGrows) !== 0 },
  };
}
