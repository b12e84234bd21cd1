/** What tools can change in buildings: triangles, places, normals and coordinates of vertices, materials. */
import type { Document } from '../../../document/document.ts';
import type { ModelEdits, Verb } from '../../../model/edits.ts';
import { geometryEdits } from './geometry.ts';
import { materialEdits } from './materials.ts';
import { vertexEdits } from './vertices.ts';
import { wholeEdits } from './whole.ts';

const nothingMoves = 'Nothing moves in a building: its doodads are models of their own.';
const noSequences = 'A building has no sequences.';

const oneLayer = 'A material of a building is one layer; its shader says how a second texture joins the first';

const refusals: Readonly<Partial<Record<Verb, string>>> = {
  mirrorWhole: 'A building is not mirrored: its doodads are models of other files',
  setInfluences: nothingMoves,
  normaliseWeights: nothingMoves,
  setPivot: nothingMoves,
  addJoint: nothingMoves,
  addThings: nothingMoves,
  setPoint: nothingMoves,
  setCamera: 'Buildings have no cameras',
  setExtent: 'Boxes of buildings follow their vertices.',
  setHitShape: 'What is hit is made of the faces of the groups.',
  addHitBox: 'What is hit is made of the faces of the groups.',
  setKeys: nothingMoves,
  addClip: noSequences,
  removeClip: noSequences,
  renameClip: noSequences,
  moveClip: noSequences,
  retimeClip: noSequences,
  reverseClip: noSequences,
  setClipRange: noSequences,
  setLooping: noSequences,
  setSpeed: noSequences,
  setEvents: noSequences,
  setShown: noSequences,
  setEffect: 'Buildings have no emitters',
  setPicture: 'The picture is a file of its own',
  paintPicture: 'The picture is a file of its own',
  addLayer: oneLayer,
  removeLayer: oneLayer,
  moveLayer: oneLayer,
  ownLayerTracks: nothingMoves,
  storeLayerKeys: nothingMoves,
};

export function buildingEdits(document: Document): ModelEdits {
  return {
    ...wholeEdits(document),
    ...vertexEdits(document),
    ...geometryEdits(document),
    ...materialEdits(document),
    refusals,
  };
}
