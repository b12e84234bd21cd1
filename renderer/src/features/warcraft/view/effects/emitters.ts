/** The emitters of a model as the effects need them: read from the document once, sampled at moments. */
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { ParticleEmitter, ParticleEmitter2, RibbonEmitter } from '../../../../../../shared/formats/mdx/schema/nodes.ts';
import { fieldsInBoth } from '../../../../../../shared/formats/mdx/view/records.ts';
import type {
  Emitters,
  ParticleDescription,
  ParticleLookDescription,
  RibbonDescription,
} from './emitterDescriptions.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import { dialectOf } from '../../../../../../shared/formats/mdx/dialects.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { animatedNumber, animatedVector } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { EmittingNode, SceneTree } from '../scene/nodes.ts';
import { numberOf, vectorOf } from '../scene/values.ts';
import { readAlphaParticles } from './alphaEmitters.ts';
import { emitterNode, squirtKeys, visibilityTag } from './emitterNodes.ts';
import { particleFlags } from '../../../../../../shared/formats/mdx/schema/flags.ts';

export function readEmitters(document: DocumentView, tree: SceneTree): Emitters {
  const particles: ParticleDescription[] = [];
  const ribbons: RibbonDescription[] = [];
  const { isAlpha } = dialectOf(document);
  const readTwo = isAlpha ? readAlphaParticles : readParticles;
  for (const each of tree.emitting) {
    const { type } = each.node;
    if (type === ParticleEmitter2.type) particles.push(readTwo(document, each));
    else if (type === ParticleEmitter.type) particles.push(readModelParticles(document, each, isAlpha));
    else if (type === RibbonEmitter.type) ribbons.push(readRibbon(document, each, isAlpha));
  }
  return { particles, ribbons };
}

const degrees = Math.PI / 180;

function readParticles(document: DocumentView, emitter: EmittingNode): ParticleDescription {
  const fields = fieldsOf(ParticleEmitter2, document.get(emitter.node.record));
  const tracks = emitter.properties;
  const flags = numberOf(fields.flags);
  const lifespan = numberOf(fields.lifespan);
  const isSquirting = numberOf(fields.squirt) !== 0;
  const [rate, speed, variation] = [numberOf(fields.emissionRate), numberOf(fields.speed), numberOf(fields.variation)];
  const [latitude, gravity] = [numberOf(fields.latitude), numberOf(fields.gravity)];
  const [length, width] = [numberOf(fields.length), numberOf(fields.width)];
  return {
    ...emitterNode(emitter),
    lifespan,
    squirt: isSquirting ? squirtKeys(document, fields.tracks) : null,
    look: readLook(fields, flags),
    cards: null,
    emissionAt(time, out) {
      if (animatedNumber(tracks.get('KP2V'), time, 1) <= 0) return false;
      out.rate = animatedNumber(tracks.get('KP2E'), time, rate);
      out.speed = animatedNumber(tracks.get('KP2S'), time, speed);
      out.variation = animatedNumber(tracks.get('KP2R'), time, variation);
      out.latitude = animatedNumber(tracks.get('KP2L'), time, latitude) * degrees;
      out.gravity = animatedNumber(tracks.get('KP2G'), time, gravity);
      out.length = animatedNumber(tracks.get('KP2N'), time, length);
      out.width = animatedNumber(tracks.get('KP2W'), time, width);
      out.lifespan = lifespan;
      out.directions = (flags & particleFlags.lineEmitter) === 0 ? 'cone' : 'line';
      return true;
    },
  };
}

function readLook(fields: FieldsIn<typeof ParticleEmitter2>, flags: number): ParticleLookDescription {
  const headOrTail = numberOf(fields.headOrTail);
  const replaceableId = numberOf(fields.replaceableId);
  return {
    filterMode: numberOf(fields.filterMode),
    rows: Math.max(1, numberOf(fields.rows, 1)),
    columns: Math.max(1, numberOf(fields.columns, 1)),
    showsHead: headOrTail !== 1,
    showsTail: headOrTail === 1 || headOrTail === 2,
    tailLength: numberOf(fields.tailLength),
    timeMiddle: Math.min(1, Math.max(0, numberOf(fields.timeMiddle, 0.5))),
    colors: [fields.startColor, fields.middleColor, fields.endColor].map((color) => vectorOf(color, [1, 1, 1])),
    alphas: [fields.startAlpha, fields.middleAlpha, fields.endAlpha].map((alpha) => numberOf(alpha, 255) / 255),
    scaling: vectorOf(fields.scaling, [1, 1, 1]),
    cells: [fields.headInterval, fields.headDecayInterval, fields.tailInterval, fields.tailDecayInterval].map((cells) =>
      vectorOf(cells),
    ),
    textureId: numberOf(fields.textureId, -1),
    replaceable: replaceableId === 0 ? null : { path: '', replaceableId, wrapsWidth: true, wrapsHeight: true },
    priorityPlane: numberOf(fields.priorityPlane),
    isLit: (flags & particleFlags.unshaded) === 0,
    isFlat: (flags & particleFlags.xyQuad) !== 0,
    isSorted: (flags & particleFlags.sortFarZ) !== 0,
    staysWithNode: (flags & particleFlags.modelSpace) !== 0,
  };
}

/** Emitters of models have no segments, cells or blending: angles are in radians, and every number may have a track. */
function readModelParticles(document: DocumentView, emitter: EmittingNode, isAlpha: boolean): ParticleDescription {
  const fields = fieldsInBoth(ParticleEmitter, document.get(emitter.node.record));
  const tracks = emitter.properties;
  const value = (tag: string, stated: number | undefined, time: TrackTime): number =>
    animatedNumber(tracks.get(tag), time, numberOf(stated));
  return {
    ...emitterNode(emitter),
    lifespan: numberOf(fields.lifespan),
    squirt: null,
    look: null,
    cards: null,
    emissionAt(time, out) {
      if (animatedNumber(tracks.get(isAlpha ? visibilityTag : 'KPEV'), time, 1) <= 0) return false;
      out.rate = value('KPEE', fields.emissionRate, time);
      out.speed = value('KPES', fields.speed, time);
      out.variation = 0;
      out.latitude = value('KPLT', fields.latitude, time);
      out.longitude = value('KPLN', fields.longitude, time);
      out.gravity = value('KPEG', fields.gravity, time);
      out.lifespan = value('KPEL', fields.lifespan, time);
      out.length = 0;
      out.width = 0;
      out.directions = 'turned';
      return true;
    },
  };
}

/** World of Warcraft lets no edge live for less than this, in seconds, and edges rise by the gravity times the age squared. */
const shortestEdgeLife = 0.25;

function readRibbon(document: DocumentView, emitter: EmittingNode, isAlpha: boolean): RibbonDescription {
  const fields = fieldsInBoth(RibbonEmitter, document.get(emitter.node.record));
  const tracks = emitter.properties;
  const [lifespan, gravity] = [numberOf(fields.lifespan), numberOf(fields.gravity)];
  const [heightAbove, heightBelow] = [numberOf(fields.heightAbove), numberOf(fields.heightBelow)];
  return {
    ...emitterNode(emitter),
    heightAbove,
    heightBelow,
    alpha: numberOf(fields.alpha, 1),
    color: vectorOf(fields.color, [1, 1, 1]),
    lifespan: isAlpha ? Math.max(shortestEdgeLife, lifespan) : lifespan,
    textureSlot: numberOf(fields.textureSlot),
    rate: numberOf(fields.emissionRate),
    rows: Math.max(1, numberOf(fields.rows, 1)),
    columns: Math.max(1, numberOf(fields.columns, 1)),
    materialId: numberOf(fields.materialId, -1),
    gravity: isAlpha ? -2 * gravity : gravity,
    edgeAt: (time) => ({
      heightAbove: animatedNumber(tracks.get('KRHA'), time, heightAbove),
      heightBelow: animatedNumber(tracks.get('KRHB'), time, heightBelow),
      isVisible: animatedNumber(tracks.get(isAlpha ? visibilityTag : 'KRVS'), time, 1) > 0,
    }),
  };
}

/** Colour (red first) and alpha of a whole ribbon now. An alpha track without a key in the sequence is 0 (format page 3.3). */
export function ribbonTint(
  { tracks, alpha, color }: RibbonDescription,
  time: TrackTime,
): { readonly alpha: number; readonly color: Vector3 } {
  const alphaTrack = tracks.get('KRAL');
  const shownAlpha = alphaTrack === undefined ? alpha : animatedNumber(alphaTrack, time, 0);
  const colorTrack = tracks.get('KRCO');
  const [red, green, blue] = color;
  // Animated colours are stored blue first (format page 3.4).
  const [lastly, middle, firstly] = animatedVector(colorTrack, time, [blue, green, red]);
  return { alpha: Math.min(1, Math.max(0, shownAlpha)), color: [firstly, middle, lastly] };
}

/** The cell of the texture that a ribbon shows now: left, top, width and height as shares of the texture. */
export function ribbonCell(
  { tracks, textureSlot, rows, columns }: RibbonDescription,
  time: TrackTime,
): readonly [number, number, number, number] {
  const slot = Math.min(rows * columns - 1, animatedNumber(tracks.get('KRTX'), time, textureSlot));
  return [(slot % columns) / columns, Math.floor(slot / columns) / rows, 1 / columns, 1 / rows];
}
