/** Particles and ribbons of plain models. Format pages 5.10, 5.11 and 18.4. */
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { ContentParticles, ContentRibbon, ContentThings } from '../../../model/contentThings.ts';
import { curveOf, restNumber } from '../../../model/contentThings.ts';
import { lifeAt } from '../../../model/effects.ts';
import type { Blend } from '../../../model/view.ts';
import { ALPHA_FLAG_SHIFT, clientFlags, SPHERE } from '../../common/emitters.ts';
import { particleFlags } from '../schema/flags.ts';
import type { Stored } from './curves.ts';
import { blueFirst, buildCurve, largestOf } from './curves.ts';
import type { ThingWriter } from './thingWriter.ts';

const degrees = Math.PI / 180;
/** Turns about Z by less tilt particles to one side and its opposite alone, rad. */
const leastTurn = 1e-3;

const filterModes: Readonly<Record<Blend, number>> = {
  ...{ opaque: 4, masked: 4, blend: 0, add: 1, addAlpha: 1, modulate: 2, modulate2x: 3 },
};

const byte = (share: number): number => Math.min(255, Math.max(0, Math.round(share * 255)));

function lifeFields({ life, middle, cells }: ContentParticles): Fields {
  const times = [0, middle, 1];
  const colors = times.map((time) => lifeAt(life.color, time).map(Math.fround));
  const alphas = times.map((time) => byte(lifeAt(life.alpha, time)[0] ?? 1));
  const [head, headDecay, tail, tailDecay] = cells;
  return {
    timeMiddle: Math.fround(middle),
    ...{ startColor: colors[0] ?? [1, 1, 1], middleColor: colors[1] ?? [1, 1, 1], endColor: colors[2] ?? [1, 1, 1] },
    ...{ startAlpha: alphas[0] ?? 255, middleAlpha: alphas[1] ?? 255, endAlpha: alphas[2] ?? 0 },
    scaling: times.map((time) => Math.fround(lifeAt(life.size, time)[0] ?? 1)),
    ...{ headInterval: [...head], headDecayInterval: [...headDecay] },
    ...{ tailInterval: [...tail], tailDecayInterval: [...tailDecay] },
  };
}

function flagsOf(particles: ContentParticles, things: ContentThings, isAlpha: boolean): number {
  if (isAlpha) return (clientFlags(particles) << ALPHA_FLAG_SHIFT) >>> 0;
  const { isLit, isSorted, isFlat, staysWithJoint, longitude } = particles;
  return (
    (isLit ? 0 : particleFlags.unshaded) |
    (isSorted ? particleFlags.sortFarZ : 0) |
    (isFlat ? particleFlags.xyQuad : 0) |
    (staysWithJoint ? particleFlags.modelSpace : 0) |
    (restNumber(things, longitude) < leastTurn ? particleFlags.lineEmitter : 0)
  );
}

/** What only the alpha’s emitters have. */
function alphaFields({ client, longitude }: ContentParticles, things: ContentThings): Fields {
  const own = {
    emitterType: client?.shape === 'sphere' ? SPHERE : 1,
    longitude: Math.fround(restNumber(things, longitude)),
  };
  if (client === null) return own;
  const { depth, drag, wind, windTime, spin, twinkle, inherited } = client;
  return {
    ...own,
    zSource: Math.fround(restNumber(things, depth)),
    ...{ drag: Math.fround(drag), spin: Math.fround(spin), windTime: Math.fround(windTime) },
    wind: wind.map(Math.fround),
    ...{ twinkleRate: Math.fround(twinkle.speed), twinkleOnOff: Math.fround(twinkle.share) },
    twinkleScale: [twinkle.least, twinkle.most].map(Math.fround),
    instantVelocityScale: Math.fround(inherited),
  };
}

function buildParticles(builder: ThingWriter, things: ContentThings, particles: ContentParticles): void {
  const { isAlpha } = builder.choices;
  const { client, showsHead, showsTail, rows, columns, texture, priority, blend } = particles;
  const isBall = !isAlpha && client?.shape === 'sphere';
  const number = (index: number): number => Math.fround(restNumber(things, index));
  const angle: Stored = (value) => value.map((part) => (isAlpha ? part : part / degrees));
  // World of Warcraft’s planes lie the other way round, from the alpha on.
  const [length, width] = isAlpha ? [particles.alongY, particles.alongX] : [particles.alongX, particles.alongY];
  const toAllSides = isBall && !client.goesUp;
  const owner = builder.node(
    'particleEmitter2',
    {
      name: particles.name,
      parentId: builder.idOf(particles.joint),
      flags: flagsOf(particles, things, isAlpha),
      speed: number(particles.speed),
      variation: number(particles.variation),
      latitude: toAllSides ? 180 : Math.fround(angle([restNumber(things, particles.latitude)])[0] ?? 0),
      gravity: number(particles.gravity),
      // The largest, where the file has no keys for it.
      lifespan: Math.fround(largestOf(things, particles.lifespan, builder.stretches)),
      emissionRate: number(particles.rate),
      length: number(length) * (isBall ? 2 : 1),
      width: number(width) * (isBall ? 2 : 1),
      filterMode: filterModes[blend],
      ...{ rows, columns, textureId: texture, priorityPlane: priority },
      headOrTail: showsTail ? (showsHead ? 2 : 1) : 0,
      tailLength: Math.fround(particles.tailLength),
      ...lifeFields(particles),
      ...(isAlpha ? alphaFields(particles, things) : {}),
    },
    particles.place,
  );
  const track = (tag: string, index: number, stored?: Stored): void =>
    buildCurve(builder, things, { owner, tag, index, ...(stored === undefined ? {} : { stored }) });
  track('KP2E', particles.rate);
  track('KP2S', particles.speed);
  track('KP2R', particles.variation);
  if (!toAllSides) track('KP2L', particles.latitude, angle);
  track('KP2G', particles.gravity);
  if (!isBall) track('KP2N', length);
  if (!isBall) track('KP2W', width);
  if (!isAlpha) return;
  track('KLIF', particles.lifespan);
  track('KPLN', particles.longitude);
  if (client !== null) track('KP2Z', client.depth);
}

function buildRibbon(builder: ThingWriter, things: ContentThings, ribbon: ContentRibbon): void {
  const { isAlpha } = builder.choices;
  const number = (index: number): number => Math.fround(restNumber(things, index));
  const owner: RecordId = builder.node(
    'ribbonEmitter',
    {
      name: ribbon.name,
      parentId: builder.idOf(ribbon.joint),
      heightAbove: number(ribbon.heightAbove),
      heightBelow: number(ribbon.heightBelow),
      alpha: number(ribbon.alpha),
      color: curveOf(things, ribbon.color).rest.map(Math.fround),
      lifespan: Math.fround(ribbon.lifespan),
      textureSlot: restNumber(things, ribbon.cell),
      emissionRate: Math.max(1, Math.round(ribbon.rate)),
      ...{ rows: ribbon.rows, columns: ribbon.columns },
      materialId: ribbon.material,
      // The alpha’s edges rise by it times their age squared.
      gravity: Math.fround(isAlpha ? ribbon.gravity / -2 : ribbon.gravity),
    },
    ribbon.place,
  );
  buildCurve(builder, things, { owner, tag: 'KRHA', index: ribbon.heightAbove });
  buildCurve(builder, things, { owner, tag: 'KRHB', index: ribbon.heightBelow });
  buildCurve(builder, things, { owner, tag: 'KRAL', index: ribbon.alpha });
  buildCurve(builder, things, { owner, tag: 'KRCO', index: ribbon.color, stored: blueFirst });
  buildCurve(builder, things, { owner, tag: 'KRTX', index: ribbon.cell });
  buildCurve(builder, things, { owner, tag: isAlpha ? 'KVIS' : 'KRVS', index: ribbon.shows });
}

export function buildEmitters(builder: ThingWriter, things: ContentThings): void {
  for (const particles of things.particles) buildParticles(builder, things, particles);
  for (const ribbon of things.ribbons) buildRibbon(builder, things, ribbon);
}
