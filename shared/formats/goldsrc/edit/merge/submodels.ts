/** Submodels of another model for this one's bodyparts, with their textures and what skins make of these. */
import type { TextureFields } from '../../model.ts';
import { positions } from '../../../../codec/count.ts';
import type { DocumentView } from '../../../../codec/documentView.ts';
import { initialFields, fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { modelFields, textureHolder, texturesOf } from '../../model.ts';
import { BodyPart, Mesh, SubModel } from '../../schema/body.ts';
import { studioVersion } from '../../schema/header.ts';
import { Texture } from '../../schema/texture.ts';
import { tidyBases } from '../../structure.ts';
import type { BoneMatch } from './bones.ts';
import type { Hanging } from './bring.ts';
import { carriedVectors } from './bring.ts';
import type { SkinTable } from '../../skins.ts';
import { skinsOf } from '../../skins.ts';
import { StudioModel } from '../../schema/files.ts';

/** A submodel to be taken over, and where it goes. */
export interface WantedSubmodel {
  readonly submodel: RecordId;
  /** A bodypart of this model by its record; a text makes a new one of that name, one for all that say the same. */
  readonly into: RecordId | string;
}

/** Bones that a submodel needs and this model lacks, by the other model's positions. */
export function missingBones(donor: DocumentView, submodel: RecordId, match: BoneMatch): readonly number[] {
  const { vertexBones, normalBones } = fieldsOf(SubModel, donor.get(submodel));
  const needed = new Set([...vertexBones, ...normalBones]);
  return [...needed].filter((bone) => (match.toTarget[bone] ?? -1) < 0).toSorted((left, right) => left - right);
}

function isEqual(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Brings textures along, each once: one that is here already, bit for bit, is used as it is. */
class TextureCarrier {
  readonly renamed: string[] = [];
  readonly added: string[] = [];
  private readonly known = new Map<number, number>();
  private readonly target: DocumentView;
  private readonly donor: DocumentView;
  private readonly transaction: Transaction;

  constructor(target: DocumentView, donor: DocumentView, transaction: Transaction) {
    this.target = target;
    this.donor = donor;
    this.transaction = transaction;
  }

  /** Position here of a texture of the other model. */
  take(position: number): number {
    const known = this.known.get(position);
    if (known !== undefined) return known;
    const source = texturesOf(this.donor)[position];
    if (source === undefined) return 0;
    const fields = fieldsOf(Texture, this.donor.get(source));
    const present = texturesOf(this.target).map((id) => fieldsOf(Texture, this.target.get(id)));
    const same = present.findIndex(
      (each) =>
        each.name.toLowerCase() === fields.name.toLowerCase() &&
        each.flags === fields.flags &&
        each.width === fields.width &&
        isEqual(each.pixels, fields.pixels) &&
        isEqual(each.palette, fields.palette),
    );
    const result =
      same >= 0
        ? same
        : this.add(
            fields,
            fields.name,
            present.map(({ name }) => name.toLowerCase()),
          );
    this.known.set(position, result);
    return result;
  }

  private add(fields: TextureFields, wanted: string, taken: readonly string[]): number {
    const [, base = wanted, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(wanted) ?? [];
    let name = wanted;
    for (let number = 2; taken.includes(name.toLowerCase()); number++) name = `${base}_${number}${ending}`;
    if (name !== wanted) this.renamed.push(`the texture “${wanted}” is called “${name}” here`);
    this.added.push(name);
    const holder = textureHolder(this.target);
    const { pixels, palette } = fields;
    const own = {
      ...fields,
      name,
      pixels: pixels.slice(),
      palette: palette.slice(),
    };
    const id = this.transaction.add(Texture.type, holder.id, own);
    const textures = [...texturesOf(this.target), id];
    this.transaction.update(holder.id, { textures });
    return textures.length - 1;
  }
}

/** The column of the skin table that shows in every skin what a column of the other model shows there. */
function columnFor(
  target: DocumentView,
  transaction: Transaction,
  textures: TextureCarrier,
  { columns, families, table }: SkinTable,
  column: number,
): number {
  const sources = positions(Math.max(1, families), table.length + 1).map((family) =>
    textures.take(table[family * columns + column] ?? 0),
  );
  const own = skinsOf(target);
  const rows = Math.max(1, own.families, sources.length);
  const at = (family: number, each: number): number =>
    own.table[Math.min(family, own.families - 1) * own.columns + each] ?? 0;
  const wanted = positions(rows, own.families + sources.length).map((family) => sources[family] ?? sources[0] ?? 0);
  for (let each = 0; each < own.columns && rows === own.families; each++) {
    if (wanted.every((texture, family) => at(family, each) === texture)) return each;
  }
  const next = new Int16Array(rows * (own.columns + 1));
  for (let family = 0; family < rows; family++) {
    for (let each = 0; each < own.columns; each++) next[family * (own.columns + 1) + each] = at(family, each);
    next[family * (own.columns + 1) + own.columns] = wanted[family] ?? 0;
  }
  const changes = { skinColumns: own.columns + 1, skinFamilies: rows, skinTable: next };
  transaction.update(textureHolder(target).id, changes);
  return own.columns;
}

/** Adds submodels of another model. Returns what is worth telling. @throws RangeError when bones are missing */
export function addSubmodels(
  target: DocumentView,
  donor: DocumentView,
  transaction: Transaction,
  wanted: readonly WantedSubmodel[],
  { match, carried }: Hanging,
): readonly string[] {
  const skins = skinsOf(donor);
  const textures = new TextureCarrier(target, donor, transaction);
  const wasTidy = isTidy(target);
  const made = new Map<string, RecordId>();
  const before = skinsOf(target).families;
  for (const { submodel, into } of wanted) {
    const fields = fieldsOf(SubModel, donor.get(submodel));
    if (missingBones(donor, submodel, match).length > 0) {
      throw new RangeError(`“${fields.name}” hangs on bones that this model lacks`);
    }
    const bodypart = typeof into === 'string' ? (made.get(into) ?? newBodypart(target, transaction, into)) : into;
    if (typeof into === 'string') made.set(into, bodypart);
    const mapped = (bones: ArrayLike<number>): Uint8Array =>
      Uint8Array.from(bones, (bone) => Math.max(0, match.toTarget[bone] ?? 0));
    const added = transaction.add(SubModel.type, bodypart, {
      ...donor.get(submodel).fields,
      positions: carriedVectors(
        Float32Array.from(fields.positions),
        Uint8Array.from(fields.vertexBones),
        carried,
        'points',
      ),
      normals: carriedVectors(
        Float32Array.from(fields.normals),
        Uint8Array.from(fields.normalBones),
        carried,
        'directions',
      ),
      vertexBones: mapped(fields.vertexBones),
      normalBones: mapped(fields.normalBones),
      meshes: [],
    });
    const meshes = fields.meshes.map((id) => {
      const mesh = fieldsOf(Mesh, donor.get(id));
      const skinColumn = columnFor(target, transaction, textures, skins, mesh.skinColumn);
      return transaction.add(Mesh.type, added, {
        ...donor.get(id).fields,
        commands: Int16Array.from(mesh.commands),
        skinColumn,
      });
    });
    transaction.set(SubModel, added, { meshes });
    const { models } = fieldsOf(BodyPart, target.get(bodypart));
    transaction.set(BodyPart, bodypart, { models: [...models, added] });
  }
  if (wasTidy) {
    const bases = tidyBases(target);
    for (const [index, id] of modelFields(target).bodyparts.entries()) {
      transaction.set(BodyPart, id, { base: bases[index] ?? 1 });
    }
  }
  const now = skinsOf(target).families;
  return [
    ...textures.renamed,
    ...(now > before && before > 0 ? [`there are ${now} skins now; the new ones look like the first elsewhere`] : []),
  ];
}

function isTidy(document: DocumentView): boolean {
  const bases = tidyBases(document);
  return modelFields(document).bodyparts.every(
    (id, index) => fieldsOf(BodyPart, document.get(id)).base === bases[index],
  );
}

function newBodypart(target: DocumentView, transaction: Transaction, name: string): RecordId {
  const id = transaction.add(BodyPart.type, target.root, {
    ...initialFields(BodyPart, studioVersion),
    name,
    models: [],
  });
  transaction.set(StudioModel, target.root, { bodyparts: [...modelFields(target).bodyparts, id] });
  return id;
}
