/** Models of World of Warcraft as every tool sees a model: one of its views, else the first, with all its submeshes. */
import type { Document } from '../../../document/document.ts';
import { pivotBinds } from '../../../model/binds.ts';
import { lazily, oncePerDocument } from '../../../model/lazily.ts';
import type { Extras, Joint, ModelMesh, ModelView, Poser } from '../../../model/view.ts';
import type { ModelList } from '../model.ts';
import { listOf, modelFields } from '../model.ts';
import { resolveAlias } from '../aliases.ts';
import { ModelPlayer, playedSequence } from '../playback/player.ts';
import { readClips } from './clips.ts';
import { channelsOf, readJoints, readTracks } from './joints.ts';
import { readBatches, readMaterials, readTextures } from './materials.ts';
import { meshReader } from './meshes.ts';
import { m2Things } from './things.ts';

interface Shown {
  readonly meshes: readonly ModelMesh[];
  readonly materials: ModelView['materials'];
}

/** Meshes and materials of one of the model's views; those that it has not show nothing. */
function shownReader(document: Document, position: number): () => Shown {
  const read = meshReader(document);
  return () => {
    const view = listOf(document, 'views')[position];
    if (view === undefined) return { meshes: [], materials: [] };
    const batches = readBatches(document, view);
    const { materials, materialOf } = readMaterials(document, batches);
    const hasSecondSet = (submesh: number): boolean =>
      batches.some(({ look }) => look.submesh === submesh && look.stages.some(({ coordinates }) => coordinates === 1));
    return { meshes: read(view, { materialOf, hasSecondSet }), materials };
  };
}

function extrasOf(document: Document): Extras {
  const count = (list: ModelList): number => listOf(document, list).length;
  return {
    format: 'World of Warcraft model',
    version: document.version,
    units: 'yards of the game, not metres',
    leftOut: {
      particles: count('particles'),
      ribbons: count('ribbons'),
      lights: count('lights'),
      cameras: count('cameras'),
      textureTransforms: count('textureTransforms'),
      furtherViews: Math.max(0, count('views') - 1),
    },
  };
}

function poserOf(document: Document): Poser {
  let player = new ModelPlayer(document);
  let { revision } = document;
  return {
    get matrices() {
      return player.matrices;
    },
    pose(clip, time, { globalTime = time - (clip?.start ?? 0), camera = null } = {}) {
      // A player has read its tracks once and for all.
      if (document.revision !== revision) {
        player = new ModelPlayer(document);
        ({ revision } = document);
      }
      if (clip === null) return player.rest();
      const position = listOf(document, 'sequences').indexOf(clip.record);
      const sequence = playedSequence(document, resolveAlias(document, Math.max(0, position)), time - clip.start);
      player.play({ sequence, fading: null, globalTime }, camera);
    },
  };
}

/** Joints stay the same as long as the bones do. */
function keptJoints(document: Document): (before: readonly Joint[] | null) => readonly Joint[] {
  let known = '';
  return (before) => {
    const bones = listOf(document, 'bones').map((id) => document.revisionOf(id));
    const state = [document.revisionOf(document.root, ['bones']), ...bones].join(' ');
    if (before !== null && state === known) return before;
    known = state;
    return readJoints(document);
  };
}

/** Where views are told apart: what they have in common is read once. */
const viewsOf = oncePerDocument((document: Document): ((position: number) => ModelView) => {
  const joints = lazily(document, keptJoints(document));
  const tracks = lazily(document, () => readTracks(document));
  const textures = lazily(document, () => readTextures(document));
  const clips = lazily(document, () => readClips(document));
  const things = m2Things(document);
  const known = new Map<number, ModelView>();
  const make = (position: number): ModelView => {
    const shown = lazily(document, shownReader(document, position));
    return {
      document,
      get name() {
        return modelFields(document).name;
      },
      get joints() {
        return joints();
      },
      get inverseBinds() {
        return pivotBinds(joints());
      },
      get meshes() {
        return shown().meshes;
      },
      get materials() {
        return shown().materials;
      },
      get textures() {
        return textures();
      },
      get clips() {
        return clips();
      },
      get points() {
        return things.points;
      },
      get hitVolumes() {
        return things.hitVolumes;
      },
      get extents() {
        return things.extents;
      },
      get lights() {
        return things.lights;
      },
      get cameras() {
        return things.cameras;
      },
      humanHeight: things.humanHeight,
      isShownAt: (record, time) => things.isShownAt(record, time),
      get extras() {
        return extrasOf(document);
      },
      jointOf: (bone) => (bone >= 0 && bone < joints().length ? bone : -1),
      channels: (clip) => channelsOf(document, tracks(), clip),
      poser: () => poserOf(document),
    };
  };
  return (position) => {
    const view = known.get(position) ?? make(position);
    known.set(position, view);
    return view;
  };
});

/** The model with the meshes of one of its views, by position: those after the first are coarser. */
export function m2ViewAt(document: Document, position: number): ModelView {
  return viewsOf(document)(position);
}

export const m2View = (document: Document): ModelView => m2ViewAt(document, 0);
