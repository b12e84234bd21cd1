/** Models as tools have them: the view of everything, poses, and every verb of `Format.model.edits`. */
import { momentOf } from '../../shared/model/moment.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { noThings } from '../../shared/model/contentThings.ts';
import type { Verb } from '../../shared/model/edits.ts';
import { removeLayerKey, setLayerKey } from '../../shared/model/layerKeys.ts';
import { boxAsItStarts, posedPositions } from '../../shared/model/posed.ts';
import type { ModelView } from '../../shared/model/view.ts';
import { anyGeometry, anyInfluences, anyPrimitive } from './anyGeometry.ts';
import type { Consumer } from './consumer.ts';
import type { Random } from './damage.ts';
import { anyNumber, below, oneOf } from './damage.ts';
import { checkIdentity, orRefusal } from './rules.ts';
import {
  modelOf,
  three,
  someVertices,
  numbers,
  type Try,
  withMesh,
  withClip,
  withMaterial,
  anyPicture,
  anyTime,
  properties,
  layerProperties,
  anyHitShape,
  anyLoop,
} from './anyModel.ts';

const takes = (document: FormatDocument): boolean => document.format.model !== undefined;

/** All of them: a verb that is missing here is no `Verb` any more. */
const verbs: Readonly<Record<Verb, Try>> = {
  transformWhole: ({ edits }, random) =>
    edits.transformWhole?.({
      scale: oneOf(random, [0.5, 2, 100, 1e-6, 1e12, 0, -1, Number.NaN]),
      turn: random() < 0.5 ? [0, 0, 90] : three(random, 360),
      move: three(random, 1000),
    }),
  mirrorWhole: ({ edits }, random) => edits.mirrorWhole?.(oneOf(random, ['x', 'y', 'z'])),
  ownLayerTracks: withMaterial(({ view, edits }, { material, layer }, random) => {
    const property = oneOf(random, layerProperties);
    const place = { material, layer, property, at: below(random, 3) };
    const isLoop = random() < 0.3;
    const record = isLoop ? anyLoop(view, random) : (view.clips[0]?.record ?? view.document.root);
    const span = { id: record, start: 0, end: 1000, isLooping: true, isLoop };
    const own = edits.ownLayerTracks;
    if (own === undefined) return undefined;
    view.document.edit('Own tracks', (step) => {
      own(place, span, step);
    });
    return [];
  }),
  storeLayerKeys: ({ document, view, edits }, random) => {
    const spans = document.format.animation?.sequences(document) ?? [];
    if (view.materials.length === 0 || spans.length === 0 || edits.layerTracks === undefined) return undefined;
    const material = below(random, view.materials.length);
    const layer = below(random, (view.materials[material]?.layers.length ?? 0) + 1);
    const { property, at } = oneOf(random, edits.layerTracks(material, layer, null));
    const span = oneOf(random, spans);
    const moment = { span, time: anyNumber(random, span.end) };
    const model = { view, edits };
    const place = { material, layer, property, at };
    return random() < 0.7
      ? setLayerKey(model, place, moment, numbers(oneOf(random, [1, 2, 3]), random, 1))
      : removeLayerKey(model, place, moment);
  },
  setPositions: withMesh((edits, mesh, random) => {
    const vertices = someVertices(mesh, random);
    return edits.setPositions?.(mesh.record, vertices, numbers(vertices.length * 3, random, 200));
  }),
  setNormals: withMesh((edits, mesh, random) => {
    const vertices = someVertices(mesh, random);
    return edits.setNormals?.(mesh.record, vertices, numbers(vertices.length * 3, random, 1));
  }),
  setCoordinates: withMesh((edits, mesh, random) => {
    const vertices = someVertices(mesh, random);
    const set = below(random, mesh.coordinates.length + 1);
    return edits.setCoordinates?.(mesh.record, set, vertices, numbers(vertices.length * 2, random, 2));
  }),
  recomputeNormals: withMesh((edits, mesh, random) =>
    edits.recomputeNormals?.(mesh.record, oneOf(random, [0, 30, 60, 180, anyNumber(random, 180)])),
  ),
  setPivot: ({ view, edits }, random) => {
    if (view.joints.length === 0) return undefined;
    const rotation = random() < 0.5 ? null : ([0, 0, Math.SQRT1_2, Math.SQRT1_2] as const);
    return edits.setPivot?.(oneOf(random, view.joints).record, three(random, 100), rotation);
  },
  setPoint: ({ view, edits }, random) =>
    view.points.length === 0 ? undefined : edits.setPoint?.(oneOf(random, view.points).record, three(random, 100)),
  setCamera: ({ view, edits }, random) => {
    if (view.cameras.length === 0) return undefined;
    const look = { position: three(random, 100), target: three(random, 100), fieldOfView: anyNumber(random, 3) };
    const [clip = null] = view.clips;
    const time = momentOf(clip, clip === null ? 0 : anyTime(clip, random), below(random, 5000));
    return edits.setCamera?.(oneOf(random, view.cameras).record, look, time);
  },
  addJoint: ({ view, edits }, random) =>
    edits.addJoint?.({
      name: oneOf(random, ['', 'Hand', view.joints[0]?.name ?? '', 'x'.repeat(100)]),
      parent: below(random, view.joints.length + 2) - 1,
      pivot: three(random, 100),
    })?.notes,
  addThings: ({ view, edits }, random) => {
    const hung = { joint: below(random, view.joints.length + 2) - 1, place: three(random, 100) };
    const light = { name: 'Light', kind: 'point' as const, color: 0, ambient: 0 };
    const reach = { attenuationStart: 1, attenuationEnd: 1, shows: 1 };
    const things = {
      ...noThings,
      curves: [3, 1].map((width) => ({
        ...{ measure: 'plain' as const, isStepped: false },
        rest: numbers(width, random, 1),
      })),
      lights: [{ ...hung, ...light, ...reach }],
    };
    const events = [{ ...hung, time: anyNumber(random, 1000), name: '$FSD', data: below(random, 9) }];
    const clips = new Map([[below(random, view.clips.length + 1), { curves: new Map(), events }]]);
    return edits.addThings?.({ things, clips, materials: [], points: [{ ...hung, name: 'Head' }] })?.notes;
  },
  setKeys: ({ view, edits }, random) => {
    if (view.joints.length === 0 || view.clips.length === 0) return undefined;
    const clip = oneOf(random, view.clips);
    const property = oneOf(random, properties);
    const keys = Array.from({ length: below(random, 5) }, () => ({
      time: anyTime(clip, random),
      value: numbers(property === 'rotation' ? 4 : 3, random, 2),
    }));
    return edits.setKeys?.(oneOf(random, view.joints).record, clip, property, keys);
  },
  addLoop: ({ edits }, random) => edits.addLoop?.(anyNumber(random, 1e5))?.notes,
  removeLoop: ({ view, edits }, random) => edits.removeLoop?.(anyLoop(view, random)),
  setLoopLength: ({ view, edits }, random) =>
    edits.setLoopLength?.(anyLoop(view, random), anyNumber(random, 1e5), random() < 0.5),
  setLoopOf: ({ view, edits }, random) => {
    const tracks = [...view.document.all()].filter(({ type }) => /track$|^eventObject$/i.test(type));
    const some = tracks.filter(() => random() < 0.1).map(({ id }) => id);
    const clip = view.clips.length === 0 || random() < 0.1 ? null : oneOf(random, view.clips);
    return edits.setLoopOf?.(some, random() < 0.4 ? null : anyLoop(view, random), clip);
  },
  addClip: ({ view, edits }, random) => {
    const from = random() < 0.5 || view.clips.length === 0 ? null : oneOf(random, view.clips);
    return edits.addClip?.(
      oneOf(random, ['Stand', '', 'Walk - 2']),
      random() < 0.3 ? null : anyNumber(random, 4000),
      from,
    ).notes;
  },
  removeClip: withClip((edits, clip, random) => edits.removeClip?.(clip, random() < 0.5)),
  renameClip: withClip((edits, clip, random) =>
    edits.renameClip?.(clip, oneOf(random, ['Death', '', 'x'.repeat(300), 'Stand'])),
  ),
  moveClip: withClip((edits, clip, random) => edits.moveClip?.(clip, anyNumber(random, 100_000))),
  retimeClip: withClip((edits, clip, random) => edits.retimeClip?.(clip, anyNumber(random, 5000))),
  reverseClip: withClip((edits, clip) => edits.reverseClip?.(clip)),
  setClipRange: withClip((edits, clip, random) =>
    edits.setClipRange?.(clip, anyTime(clip, random), anyTime(clip, random)),
  ),
  joinClips: ({ view, edits }, random) =>
    view.clips.length === 0 ? undefined : edits.joinClips?.(oneOf(random, view.clips), oneOf(random, view.clips)),
  insertTime: withClip((edits, clip, random) =>
    edits.insertTime?.(clip, anyTime(clip, random), anyNumber(random, 2000)),
  ),
  removeTime: withClip((edits, clip, random) => edits.removeTime?.(clip, anyTime(clip, random), anyTime(clip, random))),
  setLooping: withClip((edits, clip, random) => edits.setLooping?.(clip, random() < 0.5)),
  setSpeed: withClip((edits, clip, random) => edits.setSpeed?.(clip, anyNumber(random, 300))),
  setEvents: withClip((edits, clip, random) =>
    edits.setEvents?.(
      clip,
      clip.events.map((event) => ({ ...event, time: anyTime(clip, random) })).slice(below(random, 2)),
    ),
  ),
  setExtent: ({ view, edits }, random) => {
    if (view.extents.length === 0) return undefined;
    const { record, of } = oneOf(random, view.extents);
    return edits.setExtent?.(record, of, { minimum: three(random, 500), maximum: three(random, 500) });
  },
  setHitShape: ({ view, edits }, random) => {
    if (view.hitVolumes.length === 0) return undefined;
    return edits.setHitShape?.(oneOf(random, view.hitVolumes).record, anyHitShape(random));
  },
  addHitBox: ({ view, edits }, random) =>
    edits.addHitBox?.(below(random, view.joints.length + 1), numbers(below(random, 9) * 3, random, 100)).notes,
  setGeometry: ({ view, edits }, random) => {
    if (view.meshes.length === 0) return undefined;
    const mesh = oneOf(random, view.meshes);
    return edits.setGeometry?.(mesh.record, anyGeometry(view, mesh, random));
  },
  addMesh: ({ view, edits }, random) => {
    const from = random() < 0.5 || view.meshes.length === 0 ? null : oneOf(random, view.meshes);
    const geometry = from === null ? anyPrimitive(random) : anyGeometry(view, from, random);
    const like = {
      material: below(random, view.materials.length + 2) - 1,
      name: oneOf(random, ['', 'Box', 'x'.repeat(300)]),
      from: from?.record ?? null,
    };
    return edits.addMesh?.(geometry, like).notes;
  },
  removeMesh: withMesh((edits, { record }) => edits.removeMesh?.(record)),
  setInfluences: ({ view, edits }, random) => {
    if (view.meshes.length === 0) return undefined;
    const mesh = oneOf(random, view.meshes);
    const vertices = someVertices(mesh, random);
    return edits.setInfluences?.(mesh.record, vertices, anyInfluences(view, vertices.length, random));
  },
  normaliseWeights: ({ view, edits }, random) => {
    if (view.meshes.length === 0) return undefined;
    const mesh = oneOf(random, view.meshes);
    return edits.normaliseWeights?.(mesh.record, someVertices(mesh, random));
  },
  setShown: withClip((edits, clip, random) => {
    const all = edits.hideables?.() ?? [];
    if (all.length === 0) return undefined;
    const { record } = oneOf(random, all);
    edits.shownIn?.(record, clip);
    return edits.setShown?.(record, clip, random() < 0.5);
  }),
  setEffect: ({ edits }, random) => {
    const effects = edits.effects?.() ?? [];
    if (effects.length === 0) return undefined;
    const { record, numbers: had } = oneOf(random, effects);
    const point = (time: number): { time: number; value: readonly number[] } => ({
      time,
      value: [anyNumber(random, 1)],
    });
    return edits.setEffect?.(record, {
      numbers: Object.fromEntries(had.map(({ id }) => [id, anyNumber(random, 30)])),
      life: { size: [point(0), point(random()), point(1)] },
      ...(random() < 0.5 ? { blend: below(random, 9) } : {}),
      ...(random() < 0.5 ? { texture: below(random, 9) } : {}),
    });
  },
  addTexture: ({ edits }, random) =>
    edits.addTexture?.({
      path: oneOf(random, ['Textures\\White.blp', '', 'x'.repeat(300)]),
      kind: random() < 0.8 ? 0 : below(random, 40),
      picture: oneOf(random, [null, anyPicture(random)]),
    }).notes,
  removeTexture: ({ view, edits }, random) => edits.removeTexture?.(below(random, view.textures.length + 2)),
  setPicture: ({ view, edits }, random) =>
    edits.setPicture?.(below(random, view.textures.length + 2), anyPicture(random)),
  paintPicture: ({ view, edits }, random) => {
    const texture = below(random, view.textures.length + 2);
    const picture = random() < 0.2 ? anyPicture(random) : (view.textures[texture]?.pixels?.() ?? anyPicture(random));
    const [left, top] = [below(random, 300) - 20, below(random, 300) - 20];
    const area = { left, top, right: left + below(random, 200), bottom: top + below(random, 200) };
    return edits.paintPicture?.(texture, { ...picture, pixels: picture.pixels.map((value) => value ^ 85) }, area);
  },
  addMaterial: ({ view, edits }, random) =>
    edits.addMaterial?.(
      random() < 0.5 ? null : below(random, view.materials.length + 1),
      below(random, view.textures.length + 2),
    ).notes,
  removeMaterial: ({ view, edits }, random) => edits.removeMaterial?.(below(random, view.materials.length + 2)),
  setMaterialOf: ({ view, edits }, random) => {
    const meshes = view.meshes.filter(() => random() < 0.5).map(({ record }) => record);
    return edits.setMaterialOf?.(meshes, below(random, view.materials.length + 1));
  },
  addLayer: withMaterial(
    ({ edits }, { material, layer }, random) => edits.addLayer?.(material, random() < 0.5 ? null : layer).notes,
  ),
  addSlots: withMaterial(({ edits }, { material }) => edits.addSlots?.(material)),
  removeSlots: withMaterial(({ edits }, { material }) => edits.removeSlots?.(material)),
  removeLayer: withMaterial(({ edits }, { material, layer }) => edits.removeLayer?.(material, layer)),
  moveLayer: withMaterial(({ edits }, { material, layer }, random) =>
    edits.moveLayer?.(material, layer, below(random, 4)),
  ),
  setLayer: withMaterial(({ view, edits }, { material, layer }, random) =>
    edits.setLayer?.(material, layer, {
      ...(random() < 0.5 ? { blend: below(random, 8) } : {}),
      ...(random() < 0.5 ? { flags: oneOf(random, [0, 1, 0x10, 0xffffffff, -1]) } : {}),
      ...(random() < 0.3 ? { alpha: anyNumber(random, 1) } : {}),
      ...(random() < 0.5
        ? { texture: { at: below(random, 3), texture: below(random, view.textures.length + 1) } }
        : {}),
      ...(random() < 0.3 ? { coordinates: { at: below(random, 2), set: below(random, 4) - 1 } } : {}),
    }),
  ),
};

const verbStart = 'verb ';

/** Whether the consumer of this name carries out a verb. */
export function isVerb(consumer: string): boolean {
  return consumer.startsWith(verbStart);
}

function carryOut(verb: Try, document: FormatDocument, random: Random): void {
  orRefusal(() => {
    verb(modelOf(document), random);
    document.write();
    document.format.validate(document);
    // What was kept of the view before is what must follow.
    boxAsItStarts(modelOf(document).view);
  });
  while (document.undo() !== null);
  checkIdentity(document, ' after undoing it');
}

export const modelConsumers: readonly Consumer[] = [
  {
    name: 'everything of the model',
    takes,
    run(document) {
      const { view } = modelOf(document);
      // Lists are read when they are asked for: all of them are, with what they hold.
      return Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(view) as object))
        .concat(Object.keys(view))
        .map((name) => view[name as keyof ModelView]);
    },
  },
  {
    name: 'poses',
    takes,
    run(document, random) {
      const { view } = modelOf(document);
      const poser = view.poser();
      for (const clip of [null, ...view.clips.slice(0, 4)]) {
        const { start, end } = clip ?? { start: 0, end: 0 };
        poser.pose(clip, start + (end - start) * random(), { globalTime: random() * 1e6 });
        for (const mesh of view.meshes.slice(0, 4)) posedPositions(view, mesh, poser.matrices);
        for (const { sample, rest } of clip === null ? [] : view.channels(clip).slice(0, 200)) {
          sample(end, new Float64Array(rest.length));
        }
      }
      return boxAsItStarts(view);
    },
  },
  ...Object.entries(verbs).map(([name, verb]): Consumer => ({
    name: `${verbStart}${name}`,
    takes,
    run: (document, random) => carryOut(verb, document, random),
  })),
];
