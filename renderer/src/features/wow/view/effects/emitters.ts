/** The emitters of a model as the effects need them: read from the document once, sampled from its player. */
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { listOf, trackOf } from '../../../../../../shared/formats/m2/model.ts';
import type { ModelPlayer } from '../../../../../../shared/formats/m2/playback/player.ts';
import { Particle, Ribbon } from '../../../../../../shared/formats/m2/schema/emitters.ts';
import { NESTED_TRACKS } from '../../../../../../shared/formats/m2/schema/trackKinds.ts';
import type { CardLook } from '../../../../../../shared/geometry/effects/cards.ts';
import { cellStages, LifeCurve, threeStages } from '../../../../../../shared/geometry/effects/curves.ts';
import type { Emission } from '../../../../../../shared/geometry/effects/emission.ts';
import type { Following } from '../../../../../../shared/geometry/effects/particles.ts';
import type { RibbonEdge } from '../../../../../../shared/geometry/effects/ribbon.ts';
import { SplinePath } from '../../../../../../shared/geometry/effects/spline.ts';
import { birthsInStep } from '../../../../../../shared/geometry/effects/steps.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { CardDescription } from '../../../../viewport/effects/cardView.ts';
import {
  EMITTER_FLAGS,
  EMITTER_SHAPES,
  followingOf,
  SPHERE,
  SPLINE,
  unpackGravity,
} from '../../../../viewport/effects/emitterFlags.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

/** What emitters and ribbons have in common. */
interface OnBone {
  readonly record: RecordId;
  /** Position of the bone; what no bone has stands still. */
  readonly bone: number;
  /** In the rest pose. */
  readonly place: Vector3;
}

export interface ParticleDescription extends OnBone {
  readonly texture: RecordId | null;
  /** The longest that a particle can live, in seconds. */
  readonly longestLife: number;
  readonly card: CardDescription;
  /** Each particle is a model in the game. */
  readonly isModel: boolean;
  readonly following: Following | null;
  /** Writes how it emits in a step, while the player is at the step's start. False where nothing is born in it. */
  emissionIn(step: number, out: Emission): boolean;
}

export interface RibbonDescription extends OnBone {
  readonly textures: readonly (RecordId | null)[];
  readonly materials: readonly (RecordId | null)[];
  /** Edges a second. */
  readonly rate: number;
  /** Seconds. */
  readonly lifespan: number;
  readonly gravity: number;
  readonly rows: number;
  readonly columns: number;
  readonly priorityPlane: number;
  /** How high its edges stand at the player's moment, and whether they show. */
  /** The tracks must have been brought to the moment. */
  edgeAt(time: TrackTime): RibbonEdge;
}

export interface Emitters {
  readonly particles: readonly ParticleDescription[];
  readonly ribbons: readonly RibbonDescription[];
}

/** The emitters take the values of their tracks from the player, at the moment that it is at. */
export function readEmitters(document: DocumentView, player: ModelPlayer): Emitters {
  return {
    particles: listOf(document, 'particles').map((record) => readParticles(document, record, player)),
    ribbons: listOf(document, 'ribbons').map((record) => readRibbon(document, record, player)),
  };
}

type ParticleFields = FieldsIn<typeof Particle>;

function readParticles(document: DocumentView, record: RecordId, player: ModelPlayer): ParticleDescription {
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
  return {
    record,
    bone: fields.bone,
    place: vectorAt(fields.position),
    texture: listOf(document, 'textures')[fields.texture] ?? null,
    longestLife: largest(lifespans) + Math.abs(lifespanVariation),
    card: readCard(document.version, fields),
    isModel: fields.geometryModel !== '',
    following: has(EMITTER_FLAGS.follows) ? followingOf(fields.follow) : null,
    emissionIn(step, out) {
      if (enabled() <= 0) return false;
      out.length = areaLength();
      out.width = areaWidth();
      out.rate = emissionRate() * (emitter === SPLINE ? Math.min(1, Math.max(0, out.width)) : 1);
      if (emissionRateVariation === 0) {
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
      return true;
    },
  };
}

function readCard(version: number, fields: ParticleFields): CardDescription {
  const { flags, blend, headOrTail } = fields;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  // Exporters of version 264 say it in the flags too; converted models say it there alone.
  const saysParts = version >= NESTED_TRACKS && has(EMITTER_FLAGS.showsHead | EMITTER_FLAGS.showsTail);
  return {
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
    priorityPlane: fields.priority,
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

/** The client rounds the rate of edges up and lets none live for less than this, in seconds. */
const shortestEdgeLife = 0.25;

function readRibbon(document: DocumentView, record: RecordId, player: ModelPlayer): RibbonDescription {
  const fields = fieldsOf(Ribbon, document.get(record));
  const at = (list: 'textures' | 'materials', positions: ArrayLike<number>) =>
    Array.from(positions, (position) => listOf(document, list)[position] ?? null);
  const heightAbove = player.reader(record, 'heightAbove', 0);
  const heightBelow = player.reader(record, 'heightBelow', 0);
  const visibility = player.reader(record, 'visibility', 1);
  return {
    record,
    bone: fields.bone,
    place: vectorAt(fields.position),
    textures: at('textures', fields.textures),
    materials: at('materials', fields.materials),
    rate: Math.ceil(finite(fields.edgesPerSecond, 0)),
    lifespan: Math.max(shortestEdgeLife, finite(fields.edgeLifetime, 0)),
    gravity: finite(fields.gravity, 0),
    rows: Math.max(1, fields.rows),
    columns: Math.max(1, fields.columns),
    priorityPlane: fields.priority ?? 0,
    edgeAt: () => ({
      heightAbove: Math.max(0, heightAbove()),
      heightBelow: Math.max(0, heightBelow()),
      isVisible: visibility() > 0,
    }),
  };
}

function largest(numbers: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < numbers.length; index++) most = Math.max(most, finite(numbers[index], 0));
  return most;
}

function finite(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isFinite(value) ? value : otherwise;
}
