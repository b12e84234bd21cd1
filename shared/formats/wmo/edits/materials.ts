/** Textures and materials of buildings. Textures are named by their place in a block of names (formats/wmo.md, 4 and 7). */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { encodedLength } from '../../../codec/text.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import { referrersOf } from '../../../document/referrers.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { LayerChange, LayerChoices, MaterialEdits } from '../../../model/materialEdits.ts';
import { layerAt, materialAt, requireChange, requireTexture, requireUnused } from '../../../model/materials.ts';
import { meshOf } from '../../../model/meshes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { blendNames, materialBits, materialFlags } from '../flags.ts';
import { mostOf } from '../limits.ts';
import { itemsIn, recordsOf } from '../model.ts';
import { Batch, Faces } from '../schema/geometry.ts';
import { Liquid } from '../schema/liquid.ts';
import { Material, Texture } from '../schema/material.ts';
import { longestPath, nameFields } from '../schema/nameBlock.ts';
import { cutOf } from '../structure/batches.ts';
import { buildingView } from '../view/index.ts';
import { blends } from '../view/materials.ts';
import { batchOf } from './vertices.ts';

const choices: LayerChoices = {
  blends: Object.entries(blendNames).map(([value, name]) => ({
    value: Number(value),
    name,
    blend: blends[Number(value)] ?? 'opaque',
  })),
  flags: Object.entries(materialBits).map(([bit, label]) => ({
    bit: Number(bit),
    label,
    does: Number(bit) === materialFlags.unlit ? 'shines' : Number(bit) === materialFlags.twoSided ? 'twoSided' : null,
  })),
  hasAlpha: false,
  coordinates: [-1, 0, 1],
  kinds: [{ value: 0, name: 'File' }],
  isTexture: false,
  files: { endings: ['blp'], target: 'blp2' },
};

/** Place of a texture's name in its block. */
function offsetOf(document: Document, texture: number): number {
  const id = itemsOf(document, 'MOTX')[texture];
  return id === undefined ? 0 : nameFields(document.get(id)).offset;
}

/** Materials that name a texture. Unused second names point at the NULs behind one, which is no use of it. */
function textureUsers(document: Document, texture: number): readonly RecordId[] {
  const offset = offsetOf(document, texture);
  const shown = buildingView(document).materials;
  return recordsOf(document, 'MOMT', Material).flatMap(({ id, fields }, at) => {
    const isShown = shown[at]?.layers[0]?.textures.some((each) => each.texture === texture) === true;
    return isShown || fields.texture === offset ? [id] : [];
  });
}

const materialUsers = (document: Document, material: number): readonly RecordId[] =>
  referrersOf(document, 'materials').get(material) ?? [];

function requirePath(path: string): void {
  if (path === '') throw new RangeError('A texture of a building is a file: it needs a name');
  if (encodedLength(path) > longestPath) throw new RangeError(`The game reads names of at most ${longestPath} bytes`);
}

function assign(document: Document, transaction: Transaction, mesh: RecordId, material: number): void {
  const { group, fields } = batchOf(document, mesh);
  const { firstIndex, indexEnd } = cutOf(document, group, fields);
  transaction.set(Batch, mesh, { material });
  const [id] = itemsIn(document, group, 'MOPY');
  if (id === undefined) return;
  const faces = Uint8Array.from(
    fieldsOf(Faces, document.get(id)).faces.slice((firstIndex / 3) * 2, (indexEnd / 3) * 2),
  );
  for (let at = 1; at < faces.length; at += 2) faces[at] = material;
  transaction.patch(id, 'faces', (firstIndex / 3) * 2, faces);
}

/** What a layer's change is in the fields of its material. */
function changed(document: Document, { blend, flags, texture }: LayerChange) {
  const place = texture === undefined ? null : offsetOf(document, texture.texture);
  return {
    ...(blend === undefined ? {} : { blend }),
    ...(flags === undefined ? {} : { flags: flags >>> 0 }),
    ...(place === null ? {} : texture?.at === 0 ? { texture: place } : { secondTexture: place }),
  };
}

type Offered =
  | 'addTexture'
  | 'removeTexture'
  | 'addMaterial'
  | 'removeMaterial'
  | 'setMaterialOf'
  | 'setLayer'
  | 'layerChoices'
  | 'textureUsers'
  | 'materialUsers';

export function materialEdits(document: Document): Required<Pick<MaterialEdits, Offered>> {
  const view = buildingView(document);
  const recordOf = (material: number): RecordId => materialAt(view, material).record ?? document.root;
  return {
    addTexture({ path }, step) {
      requirePath(path);
      return inStep(document, 'Add texture', step, (transaction) => {
        changeStructure(document, transaction, (structure) => structure.create(Texture.type, { path }));
        return { texture: itemsOf(document, 'MOTX').length - 1, notes: obeyed };
      });
    },
    removeTexture(texture, step) {
      requireTexture(view, texture);
      requireUnused('The texture', textureUsers(document, texture).length, ['material', 'materials']);
      const record = view.textures[texture]?.record ?? document.root;
      return inStep(document, 'Remove texture', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(record);
          return obeyed;
        }),
      );
    },
    addMaterial(like, texture, step) {
      const source = like === null ? null : recordOf(like);
      if (source === null) requireTexture(view, texture);
      const { length } = view.materials;
      if (length >= mostOf.materials) {
        throw new RangeError(`A building holds ${mostOf.materials} materials, and this one has ${length}`);
      }
      return inStep(document, 'Add material', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const made =
            source === null
              ? structure.create(Material.type, { texture: offsetOf(document, texture) })
              : structure.duplicate(source);
          structure.reorder(made, length);
          return { material: length, notes: obeyed };
        }),
      );
    },
    removeMaterial(material, step) {
      const record = recordOf(material);
      requireUnused('The material', materialUsers(document, material).length, ['batch or face', 'batches and faces']);
      return inStep(document, 'Remove material', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(record);
          return obeyed;
        }),
      );
    },
    setMaterialOf(meshes, material, step) {
      materialAt(view, material);
      for (const mesh of meshes) meshOf(view, mesh);
      return inStep(document, 'Assign material', step, (transaction) => {
        for (const mesh of meshes) assign(document, transaction, mesh, material);
        return obeyed;
      });
    },
    setLayer(material, layer, change, step) {
      const before = layerAt(view, material, layer);
      requireChange(view, before, choices, change);
      if (
        change.coordinates !== undefined &&
        before.textures[change.coordinates.at]?.coordinates !== change.coordinates.set
      ) {
        throw new RangeError(
          'The shader of the material says which coordinates it uses: choose another one in Properties',
        );
      }
      const record = recordOf(material);
      return inStep(document, 'Change layer', step, (transaction) => {
        transaction.set(Material, record, changed(document, change));
        return obeyed;
      });
    },
    layerChoices: choices,
    textureUsers: (texture) => textureUsers(document, texture),
    // Faces name a material along with their batch.
    materialUsers: (material) =>
      materialUsers(document, material).filter((id) => document.get(id).type === Liquid.type),
  };
}
