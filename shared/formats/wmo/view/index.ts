/** Buildings as every tool sees a model: batches as meshes, without joints and clips. */
import type { Document } from '../../../document/document.ts';
import { noEmitters } from '../../../model/emitters.ts';
import { lazily, oncePerDocument } from '../../../model/lazily.ts';
import type { ModelView, Poser } from '../../../model/view.ts';
import { fileName } from '../labels.ts';
import { groupsOf, recordsOf } from '../model.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { Doodad } from '../schema/building.ts';
import { nameFields } from '../schema/nameBlock.ts';
import { readMaterials, readTextures } from './materials.ts';
import { meshReader } from './meshes.ts';
import { liquidSurfaces } from './liquids.ts';
import { readPortals } from './portals.ts';
import { readRooms } from './rooms.ts';
import { standingDoodads } from './standing.ts';
import { buildingThings } from './things.ts';

const nothingMoves: Poser = {
  matrices: new Float32Array(0),
  ownSpaces: null,
  indexOf: () => -1,
  pose: () => undefined,
  poseAt: () => undefined,
};

export const buildingView: (document: Document) => ModelView = oncePerDocument((document: Document): ModelView => {
  const meshes = lazily(document, meshReader(document));
  const materials = lazily(document, () => readMaterials(document));
  const textures = lazily(document, () => readTextures(document));
  const things = buildingThings(document);
  const liquids = lazily(document, () => liquidSurfaces(document));
  const portals = lazily(document, () => readPortals(document));
  const rooms = lazily(document, () => readRooms(document));
  return {
    document,
    get name() {
      return fileName(document.original?.files[0]?.name ?? 'Building').replace(/\.wmo$/i, '');
    },
    joints: [],
    inverseBinds: new Float32Array(0),
    get meshes() {
      return meshes();
    },
    get materials() {
      return materials();
    },
    get textures() {
      return textures();
    },
    tints: new Map(),
    emitters: noEmitters,
    followsWallClock: false,
    clips: [],
    get points() {
      return things.points;
    },
    get hitVolumes() {
      return things.hitVolumes;
    },
    get extents() {
      return things.extents;
    },
    standing: (set) => standingDoodads(document, set),
    get liquids() {
      return liquids();
    },
    get portals() {
      return portals();
    },
    get fogs() {
      return things.fogs ?? [];
    },
    get sky() {
      const [name] = itemsOf(document, 'MOSB');
      return name === undefined ? null : nameFields(document.get(name)).path || null;
    },
    get rooms() {
      return rooms();
    },
    humanHeight: things.humanHeight,
    meaningOf: () => null,
    isShownAt: () => true,
    get lights() {
      return things.lights;
    },
    cameras: [],
    get extras() {
      return {
        format: 'World of Warcraft building',
        units: 'yards of the game, not metres',
        leftOut: { doodads: recordsOf(document, 'MODD', Doodad).length, groups: groupsOf(document).length },
      };
    },
    jointOf: () => -1,
    channels: () => [],
    poser: () => nothingMoves,
  };
});
