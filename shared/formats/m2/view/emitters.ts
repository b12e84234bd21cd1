/** The emitters of an M2 as every tool sees them: read once, sampled from the moving model. */
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf, namesOf } from '../../../codec/record.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { CardLook } from '../../../geometry/effects/cards.ts';
import { cellStages, LifeCurve, threeStages } from '../../../geometry/effects/curves.ts';
import { SplinePath } from '../../../geometry/effects/spline.ts';
import { birthsInStep } from '../../../geometry/effects/steps.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { CardsLook, ModelEmitters, ModelParticles } from '../../../model/emitters.ts';
import { lazilyBy } from '../../../model/lazily.ts';
import { EMITTER_FLAGS, EMITTER_SHAPES, followingOf, SPHERE, SPLINE, unpackGravity } from '../../common/emitters.ts';
import { listOf, trackOf } from '../model.ts';
import { motionOf, motionState } from '../playback/motion.ts';
import type { ModelPlayer } from '../playback/player.ts';
import { Particle } from '../schema/emitters.ts';
import { Model } from '../schema/index.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import { finite, jointOf } from './emitterNodes.ts';
import { readRibbon } from './ribbons.ts';

const types = ['particle', 'ribbon', 'material'] as const;
const lists = namesOf(Model, 'particles', 'ribbons', 'materials', 'textures');

/** Emitters take the values of their tracks from the moving model; the same objects as long as none of them changes. */
export function emitterReader(document: Document): () => ModelEmitters {
  const motion = motionOf(document);
  return lazilyBy(
    document,
    () => `${motionState(document)} ${document.revisionOfTypes(types)} ${document.revisionOf(document.root, lists)}`,
    () => ({
      particles: listOf(document, 'particles').map((record, seed) => readParticles(document, record, motion(), seed)),
      ribbons: listOf(document, 'ribbons').map((record) => readRibbon(document, record, motion())),
    }),
  );
}

type ParticleFields = FieldsIn<typeof Particle>;

function readParticles(document: DocumentView, record: RecordId, player: ModelPlayer, seed: number): ModelParticles {
  const fields = fieldsOf(Particle, document.get(record));
  const { flags, emitter, lifespanVariation = 0, emissionRateVariation = 0 } = fields;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const isSphere = emitter === SPHERE;
  const isPacked = has(EMITTER_FLAGS.packedGravity);
  const directions = EMITTER_SHAPES[emitter] ?? 'plane';
  const path = emitter === SPLINE && fields.splinePoints.length > 0 ? new SplinePath(fields.splinePoints) : null;
  const lifespans = trackOf(document, record, 'lifespan')?.fields.values ?? [];
  const [windX, windY, windZ] = vectorAt(fields.wind);
  const track = (property: string, rest = 0): (() => number) => player.reader(record, property, rest);
  const enabled = track('enabled', 1);
  const areaLength = track('areaLength');
  const areaWidth = track('areaWidth');
  const emissionRate = track('emissionRate');
  const lifespan = track('lifespan');
  const speed = track('speed');
  const variation = track('variation');
  const latitude = track('latitude');
  const longitude = track('longitude');
  const depth = track('depthSource');
  const gravity = track('gravity');
  const card = readCard(document.version, fields);
  return {
    record,
    joint: jointOf(document, fields.bone),
    place: vectorAt(fields.position),
    seed,
    texture: fields.texture < listOf(document, 'textures').length ? fields.texture : -1,
    filledIn: 0,
    longestLife: largest(lifespans) + Math.abs(lifespanVariation),
    halfSize: card.look.size.largest(1),
    bursts: null,
    look:
      fields.geometryModel === ''
        ? card
        : { kind: 'models', staysWithNode: card.staysWithNode, priority: card.priority },
    following: has(EMITTER_FLAGS.follows) ? followingOf(fields.follow) : null,
    emissionAt(time, out, step) {
      player.enter(time);
      const isOn = enabled() > 0;
      if (!isOn && step !== undefined) return false;
      out.length = areaLength();
      out.width = areaWidth();
      out.rate = emissionRate() * (emitter === SPLINE ? Math.min(1, Math.max(0, out.width)) : 1);
      if (step !== undefined && emissionRateVariation === 0) {
        const { first, end } = birthsInStep(step, out.rate);
        // Most steps bear nothing, and then the other tracks need not be asked.
        if (first >= end) return false;
      }
      out.rateVariation = emissionRateVariation;
      out.lifespan = lifespan();
      out.lifespanVariation = lifespanVariation;
      out.speed = speed();
      out.variation = variation();
      out.latitude = latitude();
      out.longitude = longitude();
      out.depth = depth();
      out.drag = finite(fields.drag, 0);
      out.gravity = 0;
      if (isPacked) [out.pull[0], out.pull[1], out.pull[2]] = unpackGravity(gravity());
      else {
        out.pull[0] = out.pull[1] = 0;
        out.pull[2] = -gravity();
      }
      out.wind[0] = windX;
      out.wind[1] = windY;
      out.wind[2] = windZ;
      out.windTime = finite(fields.windTime, 0);
      out.directions = directions;
      out.goesUp = isSphere && has(EMITTER_FLAGS.goesUp);
      out.path = path;
      out.isTurned = true;
      out.startsOnGround = has(EMITTER_FLAGS.startsOnGround);
      out.inherited = has(EMITTER_FLAGS.inheritsVelocity) ? finite(fields.velocityScale, 0) : 0;
      return isOn;
    },
  };
}

function readCard(version: number, fields: ParticleFields): CardsLook {
  const { flags, blend, headOrTail } = fields;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  // Exporters of version 264 say it in the flags too; converted models say it there alone.
  const saysParts = version >= NESTED_TRACKS && has(EMITTER_FLAGS.showsHead | EMITTER_FLAGS.showsTail);
  return {
    kind: 'cards',
    look: readLook(version, fields),
    blend,
    isLit: !has(EMITTER_FLAGS.unlit) && blend < firstModulating,
    showsHead: saysParts ? has(EMITTER_FLAGS.showsHead) : headOrTail !== 1,
    showsTail: saysParts ? has(EMITTER_FLAGS.showsTail) : headOrTail === 1 || headOrTail === 2,
    isFlat: has(EMITTER_FLAGS.flat),
    facesFlight: has(EMITTER_FLAGS.facesFlight),
    staysWithNode: has(EMITTER_FLAGS.modelSpace),
    inheritsScale: has(EMITTER_FLAGS.inheritsScale),
    endsAtEmitter: fields.emitter === SPHERE && has(EMITTER_FLAGS.endsAtEmitter),
    isSorted: has(EMITTER_FLAGS.sorted),
    priority: fields.priority,
  };
}

const firstModulating = 5;

function readLook(version: number, fields: ParticleFields): CardLook {
  const { flags, twinkleScale, spin } = fields;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const [width = 0, height = 0] = fields.scaleVariation ?? [];
  return {
    rows: Math.max(1, fields.rows),
    columns: Math.max(1, fields.columns),
    ...(version >= NESTED_TRACKS ? lifeCurves(fields) : stages(fields)),
    picksCell: has(EMITTER_FLAGS.picksCell),
    sizeVariation: [width, height],
    variesApart: has(EMITTER_FLAGS.variesApart),
    spin: {
      start: fields.baseSpin ?? 0,
      startVariation: fields.baseSpinVariation ?? 0,
      speed: spin,
      speedVariation: fields.spinVariation ?? 0,
      isEitherWay: has(EMITTER_FLAGS.turnsEitherWay),
    },
    twinkle: {
      speed: fields.twinkleSpeed,
      share: fields.twinklePercent,
      least: twinkleScale[0] ?? 1,
      most: twinkleScale[1] ?? 1,
    },
    tail: { length: fields.tailLength, grows: has(EMITTER_FLAGS.tailGrows) },
  };
}

type Curves = Pick<CardLook, 'color' | 'alpha' | 'size' | 'headCell' | 'tailCell'>;

/** Version 264: keys at times of 32767. */
function lifeCurves(fields: ParticleFields): Curves {
  const curve = (
    times: ArrayLike<number> = none,
    values: ArrayLike<number> = none,
    width: number,
    unit: number,
  ): LifeCurve =>
    new LifeCurve(
      Float32Array.from(times, (time) => time / 32767),
      Float32Array.from(values, (value) => value / unit),
      width,
    );
  return {
    color: curve(fields.colorTimes, fields.colorValues, 3, 255),
    alpha: curve(fields.alphaTimes, fields.alphaValues, 1, 32767),
    size: curve(fields.scaleTimes, fields.scaleValues, 2, 1),
    headCell: curve(fields.headCellTimes, fields.headCellValues, 1, 1),
    tailCell: curve(fields.tailCellTimes, fields.tailCellValues, 1, 1),
  };
}

const none = new Uint16Array(0);

/** Before version 264: three colours and sizes, and two runs of cells. */
function stages(fields: ParticleFields): Curves {
  const { startColor = [], middleColor = [], endColor = [], sizes = [1, 1, 1] } = fields;
  const middle = fields.midpoint ?? 0.5;
  const colors = [startColor, middleColor, endColor];
  const run = ([first = 0, last = 0, repeats = 1]: readonly number[]) => [first, last, repeats] as const;
  return {
    // Blue stands first.
    color: threeStages(
      middle,
      colors.flatMap(([blue = 255, green = 255, red = 255]) => [red / 255, green / 255, blue / 255]),
      3,
    ),
    alpha: threeStages(
      middle,
      colors.map((color) => (color[3] ?? 255) / 255),
      1,
    ),
    size: threeStages(
      middle,
      sizes.flatMap((size) => [size, size]),
      2,
    ),
    headCell: cellStages(middle, run(fields.headCells ?? []), run(fields.headDecayCells ?? [])),
    tailCell: cellStages(middle, run(fields.tailCells ?? []), run(fields.tailDecayCells ?? [])),
  };
}

function largest(numbers: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < numbers.length; index++) most = Math.max(most, finite(numbers[index], 0));
  return most;
}
