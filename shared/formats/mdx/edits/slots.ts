/** Materials of Reforged's six texture slots made of plain ones, and plain ones of them. Format page 5.3. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { counted } from '../../../codec/words.ts';
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { surfaceTangents } from '../../../geometry/surfaceTangents.ts';
import type { MaterialEdits } from '../../../model/materialEdits.ts';
import { materialAt } from '../../../model/materials.ts';
import type { Notes } from '../../../model/notes.ts';
import { inStep } from '../../../model/steps.ts';
import type { MaterialLayer } from '../../../model/view.ts';
import { dialectOf } from '../dialects.ts';
import { hdShader, hdShaderType, layerFlags } from '../schema/flags.ts';
import { Geoset } from '../schema/geoset.ts';
import { Layer, LayerTexture, Material } from '../schema/material.ts';
import { blackPicture, stockPicture, surfacePlace } from '../schema/surface.ts';
import { sinceReforged, sinceTextureLists } from '../schema/versions.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, finite, ownTracks } from '../view/records.ts';
import { layersOf, materialEdits } from './materials.ts';

const teamColor = 1;
const opaque = 0;
const additive = 3;

const hasLists = (document: Document): boolean => document.version >= sinceTextureLists;

/** Why materials of the document have no slots. */
export function whyNoSlots(document: Document): string {
  return dialectOf(document).isAlpha
    ? 'Only Warcraft III: Reforged has materials of slots'
    : `Materials have slots since version ${sinceReforged}: convert the model first`;
}

const spelling = (path: string): string => path.replaceAll('/', '\\').toLowerCase();

/** Position of a texture, and whether it had to be added. */
function textureFor(
  document: Document,
  transaction: Transaction,
  path: string,
  kind = 0,
): { readonly texture: number; readonly isNew: boolean } {
  const { textures } = mdxView(document);
  const found = textures.findIndex(
    (texture) => texture.kind === kind && (kind !== 0 || spelling(texture.path) === spelling(path)),
  );
  if (found >= 0) return { texture: found, isNew: false };
  return {
    texture: materialEdits(document).addTexture({ path, kind, picture: null }, transaction).texture,
    isNew: true,
  };
}

/** Path of a further picture of a surface, as stock files are called: Grunt_Diffuse.blp and Grunt_ORM.blp. */
function besidePath(base: string, what: 'Normal' | 'ORM'): string {
  const [, stem = base, ending = ''] = /^(.*?)(\.[^.\\/]*)?$/.exec(base) ?? [];
  return `${stem.replace(/_diffuse$/i, '')}_${what}${ending}`;
}

const recordOf = (document: Document, { record }: MaterialLayer): RecordId => record ?? document.root;

const shownBy = ({ textures: [base] }: MaterialLayer): number => base?.texture ?? -1;

/** Light falls on HD surfaces along tangents: meshes with the material that have none get those of their picture. */
function makeTangents(document: Document, transaction: Transaction, material: number): Notes {
  const bare = mdxView(document).meshes.filter((mesh) => mesh.material === material && mesh.tangents === null);
  for (const { record, positions, normals, coordinates, triangles } of bare) {
    const [set = new Float32Array((positions.length / 3) * 2)] = coordinates;
    const facing = normals ?? positions.map((_, at) => Number(at % 3 === 2));
    const tangents = surfaceTangents({ positions, normals: facing, coordinates: set, triangles });
    transaction.set(Geoset, record, { tangents });
  }
  return bare.length === 0 ? [] : [`Tangents were made for ${counted(bare.length, 'mesh', 'meshes')}.`];
}

function storeSlots(
  document: Document,
  structure: Structure,
  { record, layer }: { readonly record: RecordId; readonly layer: RecordId },
  textures: readonly number[],
): void {
  const { transaction } = structure;
  const further = [...textures.entries()].slice(1);
  if (!hasLists(document)) {
    transaction.set(Material, record, { shader: hdShader });
    for (const [, textureId] of further) structure.create('layer', { textureId }, { owner: record, member: 'layers' });
    return;
  }
  transaction.set(Layer, layer, { shaderTypeId: hdShaderType });
  const [first, ...others] = fieldsInBoth(Layer, document.get(layer)).textures ?? [];
  for (const id of others) structure.remove(id);
  if (first !== undefined) transaction.set(LayerTexture, first, { slot: 0 });
  for (const [slot, textureId] of first === undefined ? textures.entries() : further) {
    structure.create('layerTexture', { textureId, slot }, { owner: layer, member: 'textures' });
  }
}

function addSlots(document: Document, transaction: Transaction, material: number): Notes {
  const view = mdxView(document);
  const { layers } = materialAt(view, material);
  if (layers.some(({ highDefinition }) => highDefinition)) throw new RangeError('The material has its slots');
  const pathOf = (layer: MaterialLayer): string => view.textures[shownBy(layer)]?.path ?? '';
  const base = layers.find((layer) => pathOf(layer) !== '');
  if (base === undefined) throw new RangeError('The material shows no picture file, which its slots need');
  const path = pathOf(base);
  const under = layers.find((layer) => view.textures[shownBy(layer)]?.kind === teamColor);
  const glow = layers.findLast((layer) => layer !== base && layer.blend === 'add' && pathOf(layer) !== '');
  const gone = layers.filter((layer) => layer !== base && layer !== under && layer !== glow);
  const add = (name: string, kind = 0): number => textureFor(document, transaction, name, kind).texture;
  const orm = textureFor(document, transaction, besidePath(path, 'ORM'));
  const textures = [
    shownBy(base),
    add(/_diffuse\.\w+$/i.test(path) ? besidePath(path, 'Normal') : stockPicture.normal),
    orm.texture,
    glow === undefined ? add(stockPicture.emissive) : shownBy(glow),
    add('', teamColor),
    add(stockPicture.environment),
  ];
  const { record, layers: records } = layersOf(document, material);
  const own = recordOf(document, base);
  const isOver = under !== undefined && layers.indexOf(under) < layers.indexOf(base);
  changeStructure(document, transaction, (structure) => {
    for (const id of records) if (id !== own) structure.remove(id);
    transaction.set(Layer, own, {
      ...(isOver ? { filterMode: opaque } : {}),
      ...(glow === undefined ? {} : { emissiveGain: glow.alpha }),
    });
    storeSlots(document, structure, { record, layer: own }, textures);
  });
  return [
    ...(gone.length === 0 ? [] : [`${counted(gone.length, 'further layer')} went: HD materials have one.`]),
    ...(glow === undefined || glow.motions.length === 0 ? [] : ['Keys of the layer that shone went.']),
    ...(under === undefined ? [] : ['Where the player’s colour shows is now the alpha of the ORM picture.']),
    ...(orm.isNew ? [`The ORM picture is called ${besidePath(path, 'ORM')}: make it, or choose another one.`] : []),
    ...makeTangents(document, transaction, material),
  ];
}

/** What shines of a material of slots, as a layer that is added over the others. */
function keepGlow(document: Document, structure: Structure, record: RecordId, layer: MaterialLayer): Notes {
  const view = mdxView(document);
  const textureId = layer.textures[surfacePlace.emissive]?.texture ?? -1;
  const { path = '', kind = 0 } = view.textures[textureId] ?? {};
  if (path === '' || kind !== 0 || blackPicture.test(path)) return [];
  const {
    flags = 0,
    emissiveGain,
    coordId = 0,
    textures: slots = [],
  } = fieldsInBoth(Layer, document.get(recordOf(document, layer)));
  const fields = {
    filterMode: additive,
    flags: (flags & layerFlags.twoSided) | layerFlags.unshaded,
    alpha: Math.min(1, Math.max(0, finite(emissiveGain, 1))),
    coordId,
  };
  const isList = hasLists(document);
  const place = { owner: record, member: 'layers' };
  const made = structure.create('layer', { ...fields, textureId: isList ? 0 : textureId }, place);
  if (isList) structure.create('layerTexture', { textureId }, { owner: made, member: 'textures' });
  const slot = (isList ? slots : layersBeside(document, record))[surfacePlace.emissive];
  return slot === undefined || ownTracks(document.get(slot)).length === 0 ? [] : ['Keys of the emissive texture went.'];
}

const layersBeside = (document: Document, record: RecordId): readonly RecordId[] =>
  fieldsInBoth(Material, document.get(record)).layers ?? [];

function removeSlots(document: Document, transaction: Transaction, material: number): Notes {
  const { layers } = materialAt(mdxView(document), material);
  const joined = layers.filter(({ highDefinition }) => highDefinition);
  if (joined.length === 0) throw new RangeError('The material is one without slots');
  const { record, layers: records, isJoined } = layersOf(document, material);
  const notes = changeStructure(document, transaction, (structure) => {
    const kept = joined.flatMap((layer) => keepGlow(document, structure, record, layer));
    if (!hasLists(document)) transaction.set(Material, record, { shader: '' });
    if (isJoined) for (const id of records.slice(1)) structure.remove(id);
    for (const layer of hasLists(document) ? joined : []) {
      const { textures = [] } = fieldsInBoth(Layer, document.get(recordOf(document, layer)));
      for (const id of textures.slice(1)) structure.remove(id);
      transaction.set(Layer, recordOf(document, layer), { shaderTypeId: 0 });
    }
    return kept;
  });
  return [
    'Normal, ORM and environment textures are not shown any more, nor where the player’s colours are on them.',
    ...notes,
  ];
}

/** Verbs of versions whose materials have slots; none for others. */
export function slotEdits(document: Document): Pick<MaterialEdits, 'addSlots' | 'removeSlots'> {
  if (dialectOf(document).isAlpha || document.version < sinceReforged) return {};
  return {
    addSlots: (material, step) =>
      inStep(document, 'Reforged slots', step, (transaction) => addSlots(document, transaction, material)),
    removeSlots: (material, step) =>
      inStep(document, 'Classic layer', step, (transaction) => removeSlots(document, transaction, material)),
  };
}
