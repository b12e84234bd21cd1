/**
 * Particle emitters of World of Warcraft alpha (format page 18.4). What they do beyond Warcraft III's is what M2 emitters
 * do, so they are drawn as those are. Angles are in radians. Blending, flags and the meaning of length and width follow a
 * published re-creation of the 0.5 client (its SetParticleStyle, SetMaterialBlendMode and CreateEmitter).
 */
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { CardLook } from '../../../geometry/effects/cards.ts';
import type { CellRun } from '../../../geometry/effects/curves.ts';
import { cellStages, threeStages } from '../../../geometry/effects/curves.ts';
import { SplinePath } from '../../../geometry/effects/spline.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { CardsLook, ModelParticles } from '../../../model/emitters.ts';
import { ALPHA_FLAG_SHIFT, EMITTER_FLAGS, EMITTER_SHAPES, followingOf, SPHERE, SPLINE } from '../../common/emitters.ts';
import { ParticleEmitter2 } from '../alpha/schema/emitters.ts';
import { Track } from '../schema/track.ts';
import type { EmitterNode } from './emitterNodes.ts';
import { emitterBase, squirtsOf, visibilityTag } from './emitterNodes.ts';
import { finite, vectorOf } from './records.ts';
import { animatedNumber } from './samplers.ts';

type ParticleFields = FieldsIn<typeof ParticleEmitter2>;

/** Blending of materials for that of emitters: blend, add, modulate, modulate 2×, alpha key. */
const blends: readonly number[] = [2, 4, 5, 6, 1];

export function readAlphaParticles(emitter: EmitterNode): ModelParticles {
  const { document, record, tracks } = emitter;
  const fields = fieldsOf(ParticleEmitter2, document.get(record));
  const flags = finite(fields.flags, 0) >>> ALPHA_FLAG_SHIFT;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const shape = finite(fields.emitterType, 1);
  const directions = EMITTER_SHAPES[shape] ?? 'plane';
  const path = shape === SPLINE && fields.spline.length > 0 ? new SplinePath(fields.spline) : null;
  const value = (tag: string, stated: number | undefined, time: TrackTime): number =>
    animatedNumber(tracks.get(tag), time, finite(stated, 0));
  const wind = vectorOf(fields.wind);
  const follow = [fields.followSpeed1, fields.followScale1, fields.followSpeed2, fields.followScale2].map((each) =>
    finite(each, 0),
  );
  return {
    ...emitterBase(emitter),
    longestLife: longestLife(document, fields),
    halfSize: 0,
    bursts: squirtsOf(emitter, fields.squirt),
    look: readCard(fields, flags, shape === SPHERE),
    texture: finite(fields.textureId, -1),
    filledIn: finite(fields.replaceableId, 0),
    following: has(EMITTER_FLAGS.follows) ? followingOf(follow) : null,
    emissionAt(time, out) {
      if (animatedNumber(tracks.get(visibilityTag), time, 1) <= 0) return false;
      const [length, width] = [value('KP2N', fields.length, time), value('KP2W', fields.width, time)];
      // A plane is as wide along X and as long along Y; a spline is followed from its width to its length.
      out.length = width;
      out.width = length;
      out.rate = value('KP2E', fields.emissionRate, time) * (shape === SPLINE ? Math.min(1, Math.max(0, length)) : 1);
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
      out.drag = finite(fields.drag, 0);
      wind.forEach((number, axis) => (out.wind[axis] = number));
      out.windTime = finite(fields.windTime, 0);
      out.directions = directions;
      out.goesUp = shape === SPHERE && has(EMITTER_FLAGS.goesUp);
      out.path = path;
      out.startsOnGround = has(EMITTER_FLAGS.startsOnGround);
      out.inherited = has(EMITTER_FLAGS.inheritsVelocity) ? finite(fields.instantVelocityScale, 0) : 0;
      return true;
    },
  };
}

/** The static lifespan, or the largest key of its track. */
function longestLife(document: DocumentView, fields: ParticleFields): number {
  const track = fields.tracks.map((id) => fieldsOf(Track, document.get(id))).find((each) => each.tag === 'KLIF');
  const values = track === undefined ? [] : [...track.values];
  return Math.max(0, finite(fields.lifespan, 0), ...values.filter(Number.isFinite));
}

function readCard(fields: ParticleFields, flags: number, isSphere: boolean): CardsLook {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const headOrTail = finite(fields.headOrTail, 0);
  const blend = blends[finite(fields.filterMode, 0)] ?? 2;
  return {
    kind: 'cards',
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
    priority: finite(fields.priorityPlane, 0),
  };
}

function readLook(fields: ParticleFields, flags: number): CardLook {
  const middle = finite(fields.timeMiddle, 0.5);
  const run = (cells: readonly number[]): CellRun => vectorOf(cells);
  const [least, most] = vectorOf(fields.twinkleScale, [1, 1, 0]);
  return {
    rows: Math.max(1, finite(fields.rows, 1)),
    columns: Math.max(1, finite(fields.columns, 1)),
    color: threeStages(
      middle,
      [fields.startColor, fields.middleColor, fields.endColor].flatMap((color) => [...vectorOf(color, [1, 1, 1])]),
      3,
    ),
    alpha: threeStages(
      middle,
      [fields.startAlpha, fields.middleAlpha, fields.endAlpha].map((alpha) => finite(alpha, 255) / 255),
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
    spin: { start: 0, startVariation: 0, speed: finite(fields.spin, 0), speedVariation: 0, isEitherWay: false },
    twinkle: {
      speed: finite(fields.twinkleRate, 10),
      share: finite(fields.twinkleOnOff, 1),
      least,
      most,
    },
    tail: { length: finite(fields.tailLength, 0), grows: (flags & EMITTER_FLAGS.tailGrows) !== 0 },
  };
}
