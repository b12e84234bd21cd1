/** Particles and ribbons, out of a model’s view, as those of a plain model. What no plain one can say is told. */
import { positions } from '../../codec/count.ts';
import { counted } from '../../codec/words.ts';
import type { Emission } from '../../geometry/effects/emission.ts';
import { noEmission } from '../../geometry/effects/emission.ts';
import type { CellRun, LifeCurve } from '../../geometry/effects/curves.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ClientParticles, ContentParticles, ContentRibbon } from '../../model/contentThings.ts';
import type { EffectLife, LifePoint } from '../../model/effectEdits.ts';
import type { CardsLook, ModelParticles, ModelRibbon, SegmentsLook } from '../../model/emitters.ts';
import type { Blend, Clip, ModelView } from '../../model/view.ts';
import type { CurvePart, CurveReader } from './curves.ts';
import type { PlainLooks } from './looks.ts';
import type { JointOf } from './things.ts';

/** By Warcraft III’s numbers of particles. */
const segmentBlends: readonly Blend[] = ['blend', 'addAlpha', 'modulate', 'modulate2x', 'masked'];
/** By World of Warcraft’s numbers. */
const cardBlends: readonly Blend[] = ['opaque', 'masked', 'blend', 'add', 'addAlpha', 'modulate', 'modulate2x'];
/** How long a burst lasts as a rate, in ms. */
const burstLength = 33;
/** Rounds of a loop of bursts in one clip that are looked at one by one. */
const mostRounds = 1000;

type Look = Pick<
  ContentParticles,
  | 'blend'
  | 'rows'
  | 'columns'
  | 'showsHead'
  | 'showsTail'
  | 'tailLength'
  | 'isLit'
  | 'isFlat'
  | 'isSorted'
  | 'staysWithJoint'
  | 'priority'
  | 'life'
  | 'middle'
  | 'cells'
>;

function segmentsLook(look: SegmentsLook): Look {
  const times = [0, look.timeMiddle, 1];
  const points = (valueOf: (at: number) => readonly number[]): readonly LifePoint[] =>
    times.map((time, at) => ({ time, value: valueOf(at) }));
  const run = (at: number): CellRun => look.cells[at] ?? [0, 0, 1];
  return {
    ...lookBase(look),
    ...{ blend: segmentBlends[look.filterMode] ?? 'blend', rows: look.rows, columns: look.columns },
    ...{ tailLength: look.tailLength, middle: look.timeMiddle },
    life: {
      color: points((at) => look.colors[at] ?? [1, 1, 1]),
      alpha: points((at) => [look.alphas[at] ?? 1]),
      size: points((at) => [look.scaling[at] ?? 1]),
    },
    cells: [run(0), run(1), run(2), run(3)],
  };
}

function lookBase({
  showsHead,
  showsTail,
  isLit,
  isFlat,
  isSorted,
  staysWithNode,
  priority,
}: CardsLook | SegmentsLook) {
  return { showsHead, showsTail, isLit, isFlat, isSorted, staysWithJoint: staysWithNode, priority };
}

function sampled(curve: LifeCurve, width: number, rest: number, time: number): readonly number[] {
  const out = new Float64Array(2 + width).fill(rest);
  curve.sample(time, out, 0);
  return [...out.subarray(0, width)];
}

/** A curve at its own corners, as far as looking at it tells: straight stretches keep their ends alone. */
function lifePoints(curve: LifeCurve, width: number, rest: number): readonly LifePoint[] {
  const fine = 64;
  const at = (step: number): readonly number[] => sampled(curve, width, rest, step / fine);
  const points: LifePoint[] = [{ time: 0, value: at(0) }];
  for (let step = 1; step < fine; step++) {
    const [before, here, behind] = [at(step - 1), at(step), at(step + 1)];
    const isBent = here.some((value, part) => Math.abs((before[part] ?? 0) + (behind[part] ?? 0) - 2 * value) > 1e-4);
    if (isBent) points.push({ time: step / fine, value: here });
  }
  points.push({ time: 1, value: at(fine) });
  return points;
}

/** Where a life turns: the first bend of its opacity, else of its size or colour. */
function middleOf({ alpha, size, color }: EffectLife): number {
  const bends = [alpha, size, color].flatMap((points) => points.slice(1, -1));
  return bends[0]?.time ?? 0.5;
}

/** The first and the last cell of each half of the life. */
function cellRuns(curve: LifeCurve, middle: number): readonly [CellRun, CellRun] {
  const cell = (time: number): number => Math.max(0, Math.round(sampled(curve, 1, 0, time)[0] ?? 0));
  return [
    [cell(0), cell(Math.max(0, middle - 1e-3)), 1],
    [cell(Math.min(1, middle + 1e-3)), cell(1), 1],
  ];
}

function cardsLook(card: CardsLook): Look {
  const { look } = card;
  const life: EffectLife = {
    color: lifePoints(look.color, 3, 1),
    alpha: lifePoints(look.alpha, 1, 1),
    // The second number is the height: a card of Warcraft III has one side.
    size: lifePoints(look.size, 2, 1).map(({ time, value: [size = 1] }) => ({ time, value: [size] })),
  };
  const middle = middleOf(life);
  return {
    ...lookBase(card),
    ...{ blend: cardBlends[card.blend] ?? 'blend', rows: look.rows, columns: look.columns },
    ...{ tailLength: look.tail.length, life, middle },
    cells: [...cellRuns(look.headCell, middle), ...cellRuns(look.tailCell, middle)],
  };
}

function clientOf(card: CardsLook, emission: Emission, depth: number): ClientParticles {
  const { spin, twinkle, tail } = card.look;
  const [x, y, z] = emission.wind;
  return {
    shape: emission.directions === 'sphere' ? 'sphere' : 'plane',
    ...{ depth, drag: emission.drag, wind: [x, y, z], windTime: emission.windTime },
    ...{ spin: spin.speed, twinkle, tailGrows: tail.grows },
    ...{ inheritsScale: card.inheritsScale, endsAtEmitter: card.endsAtEmitter },
    ...{ goesUp: emission.goesUp, startsOnGround: emission.startsOnGround, inherited: emission.inherited },
  };
}

const emissionParts: readonly CurvePart[] = [
  { measure: 'plain' },
  { measure: 'length' },
  { measure: 'plain' },
  { measure: 'plain' },
  { measure: 'length' },
  { measure: 'length' },
  { measure: 'length' },
  { measure: 'plain' },
  { measure: 'length' },
  { measure: 'plain' },
];

interface Losses {
  readonly tell: (kind: ContentNote['kind'], what: string) => void;
}

/** The rate while an emitter throws its particles at once, at moments of its own; 0 between them. */
function burstRate({ bursts }: ModelParticles, rate: number, frame: number, globalTime: number): number {
  if (bursts === null) return rate;
  const clock = bursts.loop === null ? frame : globalTime % Math.max(1, bursts.loop);
  for (let at = 0; at < bursts.times.length; at++) {
    const since = clock - (bursts.times[at] ?? Infinity);
    if (since >= 0 && since < burstLength) return (rate * 1000) / burstLength;
  }
  return 0;
}

/** Moments at which particles are thrown all at once in a clip, in ms from its start: looks between them may miss them. */
function burstMoments({ bursts }: ModelParticles, { start, end }: Pick<Clip, 'start' | 'end'>): readonly number[] {
  if (bursts === null) return [];
  const { loop } = bursts;
  const times = Array.from(bursts.times);
  if (loop === null) return times.map((time) => time - start).filter((time) => time >= 0 && time <= end - start);
  const rounds = positions(Math.ceil((end - start) / Math.max(1, loop)), mostRounds);
  return rounds.flatMap((round) => times.map((time) => round * loop + time)).filter((time) => time <= end - start);
}

function tellUnknown(particles: ModelParticles, emission: Emission, toClient: boolean, { tell }: Losses): void {
  const { look, following, bursts } = particles;
  if (bursts !== null) tell('approximated', 'particles thrown all at once: so many in a thirtieth of a second');
  if (emission.directions === 'spline') tell('lost', 'paths that particles are born along: they come from a point');
  if (following !== null) tell('lost', 'particles that follow their emitter');
  if (emission.pull[0] !== 0 || emission.pull[1] !== 0) tell('lost', 'gravity of particles that pulls aside');
  if (emission.rateVariation !== 0 || emission.lifespanVariation !== 0)
    tell('lost', 'chance in rates and lives of particles');
  if (look.kind !== 'cards') return;
  const { spin, sizeVariation, picksCell, twinkle } = look.look;
  if (picksCell) tell('lost', 'cells of particles that are chosen by chance');
  if (sizeVariation.some((share) => share !== 0)) tell('lost', 'chance in sizes of particles');
  if (spin.start !== 0 || spin.startVariation !== 0 || spin.speedVariation !== 0 || (spin.speed !== 0 && !toClient))
    tell('lost', 'particles that turn');
  if (look.facesFlight) tell('lost', 'particles that are turned along their flight');
  if (toClient) return;
  if (emission.directions === 'sphere')
    tell('approximated', 'particles from all sides of a ball: from a plane to all sides');
  if (emission.drag !== 0 || (emission.windTime > 0 && emission.wind.some((part) => part !== 0)))
    tell('lost', 'drag and wind on particles');
  if (emission.depth !== 0) tell('lost', 'points that particles fly away from');
  if (emission.inherited !== 0) tell('lost', 'speed that particles take along from their emitter');
  if (twinkle.share < 1 || twinkle.least !== twinkle.most) tell('lost', 'particles that twinkle');
}

export interface EmitterSource {
  readonly curves: CurveReader;
  readonly looks: Pick<PlainLooks, 'picture' | 'ofRibbon' | 'isTurned'>;
  readonly jointOf: JointOf;
  /** The game made for draws particles as World of Warcraft’s clients do. */
  readonly toClient: boolean;
}

/** Warcraft III’s emitters tilt to all sides, or to one and its opposite. */
function turnOf({ directions, longitude }: Emission): number {
  if (directions === 'cone') return Math.PI;
  return directions === 'line' ? 0 : longitude;
}

function plainParticles(
  particles: ModelParticles,
  at: number,
  { curves, looks, jointOf, toClient }: EmitterSource,
  losses: Losses,
): ContentParticles | null {
  const { look, joint, place } = particles;
  if (look.kind === 'models') {
    losses.tell('lost', 'particles that are models of their own');
    return null;
  }
  // What an emitter says while it is on; a moment at which it is off has no speed of its own.
  const last = noEmission();
  const [
    rate = 0,
    speed = 0,
    variation = 0,
    latitude = 0,
    gravity = 0,
    alongX = 0,
    alongY = 0,
    lifespan = 0,
    depth = 0,
    longitude = 0,
  ] = curves.add(
    emissionParts,
    (time) => {
      const isOn = particles.emissionAt(time, last);
      const down = last.gravity - last.pull[2];
      const [x, y] = last.isTurned ? [last.width, last.length] : [last.length, last.width];
      const born = isOn ? burstRate(particles, last.rate, time.frame, time.globalTime) : 0;
      return [born, last.speed, last.variation, last.latitude, down, x, y, last.lifespan, last.depth, turnOf(last)];
    },
    (clip) => burstMoments(particles, clip),
  );
  tellUnknown(particles, last, toClient, losses);
  if (particles.texture < 0 && particles.filledIn > 0)
    losses.tell('lost', 'textures of particles that the game fills in');
  return {
    ...(look.kind === 'cards' ? cardsLook(look) : segmentsLook(look)),
    ...{ name: `Particles ${at + 1}`, joint: jointOf(joint), place },
    texture: looks.picture(particles.texture),
    ...{ rate, speed, variation, latitude, longitude, gravity, alongX, alongY, lifespan },
    client: look.kind === 'cards' ? clientOf(look, last, depth) : null,
  };
}

function plainRibbon(
  ribbon: ModelRibbon,
  at: number,
  { curves, looks, jointOf }: EmitterSource,
  losses: Losses,
): ContentRibbon | null {
  const { layers, joint, place, rate, lifespan, gravity, priority } = ribbon;
  const [first] = layers ?? [];
  if (first === undefined) {
    losses.tell('lost', 'ribbons that nothing is drawn with');
    return null;
  }
  if ((layers ?? []).length > 1) losses.tell('lost', 'layers over the first of a ribbon');
  let [rows, columns] = [1, 1];
  let isTurned = false;
  const [heightAbove = 0, heightBelow = 0, color = 0, alpha = 0, cell = 0, shows = 0] = curves.add(
    [
      { measure: 'length' },
      { measure: 'length' },
      { measure: 'plain', width: 3 },
      { measure: 'plain' },
      { measure: 'plain', isStepped: true },
      { measure: 'plain', isStepped: true },
    ],
    (time) => {
      const edge = ribbon.edgeAt(time);
      const { tint, cell: part } = ribbon.lookAt(time);
      [columns, rows] = [Math.max(1, Math.round(1 / part[2])), Math.max(1, Math.round(1 / Math.abs(part[3])))];
      // Cells that are drawn upside down begin at their lower edge.
      const stored = Math.round(part[1] * rows) - (part[3] < 0 ? 1 : 0);
      isTurned = looks.isTurned(part[3]);
      const row = isTurned ? rows - 1 - stored : stored;
      const number = row * columns + Math.round(part[0] * columns);
      return [edge.heightAbove, edge.heightBelow, ...tint.color, tint.alpha, number, edge.isVisible ? 1 : 0];
    },
  );
  const material = looks.ofRibbon(first, `ribbon ${at}`, isTurned);
  return {
    ...{ name: `Ribbon ${at + 1}`, joint: jointOf(joint), place, material, rate, lifespan, gravity, rows, columns },
    ...{ priority, heightAbove, heightBelow, color, alpha, cell, shows },
  };
}

/** All emitters that cards are drawn of, and all ribbons. */
export function plainEmitters(
  { emitters }: Pick<ModelView, 'emitters'>,
  source: EmitterSource,
  notes: ContentNote[],
): { readonly particles: readonly ContentParticles[]; readonly ribbons: readonly ContentRibbon[] } {
  const told = new Map<string, { readonly kind: ContentNote['kind']; count: number }>();
  const losses: Losses = {
    tell(kind, what) {
      const known = told.get(what) ?? { kind, count: 0 };
      known.count++;
      told.set(what, known);
    },
  };
  const particles = emitters.particles.flatMap((each, at) => plainParticles(each, at, source, losses) ?? []);
  const ribbons = emitters.ribbons.flatMap((each, at) => plainRibbon(each, at, source, losses) ?? []);
  for (const [what, { kind, count }] of told) notes.push({ kind, text: `${what} (${counted(count, 'emitter')})` });
  return { particles, ribbons };
}
