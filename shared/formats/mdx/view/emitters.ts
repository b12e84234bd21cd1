/** Emitters of MDX models of both games as every tool sees them: read once, sampled at moments. */
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { ModelEmitters, ModelParticles, ModelRibbon, SegmentsLook } from '../../../model/emitters.ts';
import { KeptList, latestChange } from '../../../model/lazily.ts';
import type { Joint, ModelMaterial } from '../../../model/view.ts';
import { dialectOf } from '../dialects.ts';
import { particleFlags } from '../schema/flags.ts';
import { ParticleEmitter, ParticleEmitter2, RibbonEmitter } from '../schema/nodes.ts';
import { readAlphaParticles } from './alphaEmitters.ts';
import type { EmitterNode } from './emitterNodes.ts';
import { emitterBase, squirtsOf, visibilityTag } from './emitterNodes.ts';
import { fieldsInBoth, finite, ownTracks, vectorOf } from './records.ts';
import { readRibbon } from './ribbons.ts';
import { animatedNumber, samplersOf } from './samplers.ts';
import { globalDurations } from './tracks.ts';

const degrees = Math.PI / 180;

function readParticles(emitter: EmitterNode): ModelParticles {
  const { document, record, tracks } = emitter;
  const fields = fieldsOf(ParticleEmitter2, document.get(record));
  const flags = finite(fields.flags, 0);
  const lifespan = finite(fields.lifespan, 0);
  const value = (tag: string, stated: number, time: TrackTime): number =>
    animatedNumber(tracks.get(tag), time, finite(stated, 0));
  const look = readLook(fields, flags);
  return {
    ...emitterBase(emitter),
    longestLife: lifespan,
    halfSize: Math.max(0, ...look.scaling),
    bursts: squirtsOf(emitter, fields.squirt),
    look,
    texture: finite(fields.textureId, -1),
    filledIn: finite(fields.replaceableId, 0),
    following: null,
    emissionAt(time, out) {
      if (animatedNumber(tracks.get('KP2V'), time, 1) <= 0) return false;
      out.rate = value('KP2E', fields.emissionRate, time);
      out.speed = value('KP2S', fields.speed, time);
      out.variation = value('KP2R', fields.variation, time);
      out.latitude = value('KP2L', fields.latitude, time) * degrees;
      out.gravity = value('KP2G', fields.gravity, time);
      out.length = value('KP2N', fields.length, time);
      out.width = value('KP2W', fields.width, time);
      out.lifespan = lifespan;
      out.directions = (flags & particleFlags.lineEmitter) === 0 ? 'cone' : 'line';
      return true;
    },
  };
}

function readLook(fields: FieldsIn<typeof ParticleEmitter2>, flags: number): SegmentsLook {
  const headOrTail = finite(fields.headOrTail, 0);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  return {
    kind: 'segments',
    filterMode: finite(fields.filterMode, 0),
    rows: Math.max(1, finite(fields.rows, 1)),
    columns: Math.max(1, finite(fields.columns, 1)),
    showsHead: headOrTail !== 1,
    showsTail: headOrTail === 1 || headOrTail === 2,
    tailLength: finite(fields.tailLength, 0),
    timeMiddle: Math.min(1, Math.max(0, finite(fields.timeMiddle, 0.5))),
    colors: [fields.startColor, fields.middleColor, fields.endColor].map((color) => vectorOf(color, [1, 1, 1])),
    alphas: [fields.startAlpha, fields.middleAlpha, fields.endAlpha].map((alpha) => finite(alpha, 255) / 255),
    scaling: vectorOf(fields.scaling, [1, 1, 1]),
    cells: [fields.headInterval, fields.headDecayInterval, fields.tailInterval, fields.tailDecayInterval].map((cells) =>
      vectorOf(cells),
    ),
    priority: finite(fields.priorityPlane, 0),
    isLit: !has(particleFlags.unshaded),
    isFlat: has(particleFlags.xyQuad),
    isSorted: has(particleFlags.sortFarZ),
    staysWithNode: has(particleFlags.modelSpace),
  };
}

/** Emitters of models have no segments, cells or blending: angles are in radians, and every number may have a track. */
function readModelParticles(emitter: EmitterNode, isAlpha: boolean): ModelParticles {
  const { document, record, tracks } = emitter;
  const fields = fieldsInBoth(ParticleEmitter, document.get(record));
  const value = (tag: string, stated: number | undefined, time: TrackTime): number =>
    animatedNumber(tracks.get(tag), time, finite(stated, 0));
  return {
    ...emitterBase(emitter),
    longestLife: finite(fields.lifespan, 0),
    halfSize: 0,
    bursts: null,
    look: { kind: 'models', staysWithNode: false, priority: 0 },
    texture: -1,
    filledIn: 0,
    following: null,
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

type EmitterRead = { readonly particles: ModelParticles } | { readonly ribbon: ModelRibbon };

const emitterTypes: ReadonlySet<string> = new Set([ParticleEmitter.type, ParticleEmitter2.type, RibbonEmitter.type]);

/** The emitters in the order of the nodes; one of which nothing changed is the same object, and so are all of them. */
export function emitterReader(
  document: Document,
  joints: () => readonly Joint[],
  materials: () => readonly ModelMaterial[],
): (before: ModelEmitters | null) => ModelEmitters {
  const { isAlpha } = dialectOf(document);
  const kept = new KeptList<EmitterRead>();
  let shown: readonly EmitterRead[] | null = null;
  let drawn: readonly unknown[] = [];
  const read = (emitter: EmitterNode): EmitterRead => {
    const { type } = document.get(emitter.record);
    if (type === RibbonEmitter.type) return { ribbon: readRibbon(emitter, isAlpha, materials) };
    if (type === ParticleEmitter.type) return { particles: readModelParticles(emitter, isAlpha) };
    return { particles: isAlpha ? readAlphaParticles(emitter) : readParticles(emitter) };
  };
  return (before) => {
    const globals = globalDurations(document);
    const places = new Map(
      joints().flatMap(({ record, pivot }, joint) =>
        emitterTypes.has(document.get(record).type) ? [[record, { joint, place: pivot }] as const] : [],
      ),
    );
    const stateOf = (id: RecordId): string => {
      const { joint, place } = places.get(id) ?? nowhere;
      return `${globals.join(' ')} ${joint} ${place.join(' ')} ${latestChange(document, [id, ...ownTracks(document.get(id))])}`;
    };
    const all = kept.read([...places.keys()], stateOf, (record) => {
      const tracks = samplersOf(document, record, globals);
      return read({ document, record, globals, tracks, ...(places.get(record) ?? nowhere) });
    });
    const ribbons = all.flatMap((each) => ('ribbon' in each ? [each.ribbon] : []));
    // Ribbons are drawn with the model's materials.
    const layers = ribbons.map((ribbon) => ribbon.layers);
    const isSame = all === shown && layers.every((each, index) => each === drawn[index]);
    if (before !== null && isSame) return before;
    shown = all;
    drawn = layers;
    return { particles: all.flatMap((each) => ('particles' in each ? [each.particles] : [])), ribbons };
  };
}

const nowhere: Pick<EmitterNode, 'joint' | 'place'> = { joint: -1, place: [0, 0, 0] };
