/** What a studio model needs when records come and go: bones and all that counts on them, body numbers, group files, normals. */
import { heldCount } from '../../codec/count.ts';
import type { DataReference, ListPlace } from '../../document/documentFormat.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatStructure, Reparenting } from '../../format/format.ts';
import { initialFields, fieldsOf } from '../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { keepBones } from './boneEdits.ts';
import { reparentBone } from './edit/skeleton.ts';
import { keepSamples } from './keepSamples.ts';
import { keepMeshNormals } from './meshNormals.ts';
import {
  bodypartsOf,
  bonesOf,
  modelFields,
  sequenceGroupsOf,
  sequencesOf,
  textureHolder,
  texturesOf,
} from './model.ts';
import { baseOf, groupSuffix, renamedGroup } from './names.ts';
import { Animation, mostFrames } from './schema/animations.ts';
import { BodyPart } from './schema/body.ts';
import { Bone } from './schema/skeleton.ts';
import { channelCount } from './schema/channels.ts';
import { GroupFile, SequenceGroup, StudioModel, TextureFile } from './schema/files.ts';
import { studioVersion } from './schema/header.ts';
import { Sequence } from './schema/sequence.ts';
import { Texture } from './schema/texture.ts';
import { skinsOf } from './skins.ts';

const rootLists: ReadonlyMap<string, string> = new Map(
  StudioModel.members.flatMap((member) =>
    member.kind === 'records' ? member.schemas.map((schema) => [schema.type, member.name] as const) : [],
  ),
);

function home(_transaction: Transaction, document: DocumentView, type: string): ListPlace | null {
  if (type === Texture.type) return { owner: textureHolder(document).id, member: 'textures' };
  const member = rootLists.get(type);
  return member === undefined || member === 'textureFiles' ? null : { owner: document.root, member };
}

function extraReferences(record: DocumentRecord): readonly DataReference[] {
  if (record.type !== TextureFile.type && record.type !== StudioModel.type) return [];
  return [{ member: 'skinTable', reference: { collection: 'textures', by: 'position' }, stride: 1 }];
}

type Settle = (transaction: Transaction) => void;

function isSameList(left: readonly RecordId[], right: readonly RecordId[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}

/** Bases that a tidy model has: the product of the model counts of all earlier bodyparts. */
export function tidyBases(document: DocumentView): readonly number[] {
  let product = 1;
  return bodypartsOf(document).map((id) => {
    const base = product;
    product *= Math.max(1, fieldsOf(BodyPart, document.get(id)).models.length);
    return base;
  });
}

/** Body numbers stay tidy where they were; files with bases of their own are not changed behind the user's back. */
function keepBases(document: DocumentView): Settle {
  const shape = (): string =>
    JSON.stringify(bodypartsOf(document).map((id) => [id, fieldsOf(BodyPart, document.get(id)).models]));
  const before = shape();
  const bases = bodypartsOf(document).map((id) => fieldsOf(BodyPart, document.get(id)).base);
  const wasTidy = tidyBases(document).every((base, index) => base === bases[index]);
  return (transaction) => {
    if (!wasTidy || shape() === before) return;
    const tidy = tidyBases(document);
    for (const [index, id] of bodypartsOf(document).entries())
      transaction.set(BodyPart, id, { base: tidy[index] ?? 1 });
  };
}

/** A new sequence holds still in one blend, and every model has a group to put it in. */
function keepSequences(document: DocumentView): Settle {
  const before = new Set(sequencesOf(document));
  return (transaction) => {
    const fresh = sequencesOf(document).filter((id) => !before.has(id));
    for (const id of fresh) {
      const { animations, frames: stated, group } = fieldsOf(Sequence, document.get(id));
      if (animations.length > 0 || group !== 0) continue;
      const frames = Math.max(1, heldCount(stated, mostFrames));
      const samples = new Int16Array(bonesOf(document).length * frames * channelCount);
      const blend = transaction.add(Animation.type, id, { samples });
      transaction.set(Sequence, id, { animations: [blend], frames });
    }
    if (fresh.length > 0 && sequenceGroupsOf(document).length === 0) {
      const fields = { ...initialFields(SequenceGroup, studioVersion), label: 'default' };
      const group = transaction.add(SequenceGroup.type, document.root, fields);
      transaction.update(document.root, { sequenceGroups: [group] });
    }
  };
}

/** Files of groups are numbered by place: names follow, and a new group gets a file. */
function keepGroups(document: DocumentView): Settle {
  const before = sequenceGroupsOf(document);
  return (transaction) => {
    const now = sequenceGroupsOf(document);
    if (isSameList(before, now)) return;
    const base = baseOf(
      document.original?.files[0]?.name ?? modelFields(document).name.split(/[\\/]/).at(-1) ?? 'model',
    );
    for (const [group, id] of now.entries()) {
      const { name, files } = fieldsOf(SequenceGroup, document.get(id));
      if (group === 0 || before.indexOf(id) === group) continue;
      const stated = before.includes(id)
        ? name.replace(/\d\d(?=\.mdl$)/i, groupSuffix(group))
        : renamedGroup(name, base === '' ? 'model' : base, group);
      transaction.set(SequenceGroup, id, { name: stated });
      for (const file of files) transaction.set(GroupFile, file, { name: stated });
      if (files.length > 0 || before.includes(id)) continue;
      const file = transaction.add(GroupFile.type, id, { ...initialFields(GroupFile, studioVersion), name: stated });
      transaction.set(SequenceGroup, id, { files: [file] });
    }
  };
}

/** The first textures of a model get a skin, so that meshes can use them. */
function keepSkins(document: DocumentView): Settle {
  const had = texturesOf(document).length;
  return (transaction) => {
    const holder = textureHolder(document);
    const count = texturesOf(document).length;
    if (had > 0 || count === 0 || skinsOf(document).columns > 0) return;
    const skinTable = Int16Array.from(texturesOf(document).keys());
    transaction.update(holder.id, { skinColumns: count, skinFamilies: 1, skinTable });
  };
}

function keepIds(document: DocumentView): Settle {
  const settles = [
    keepBones(document),
    keepSequences(document),
    keepGroups(document),
    keepBases(document),
    keepMeshNormals(document),
    keepSkins(document),
    // Last: new sequences and groups have what they need by then.
    keepSamples(document),
  ];
  return (transaction) => {
    for (const settle of settles) settle(transaction);
  };
}

/** Bones stay where they are, in every frame of every sequence. */
const reparenting: Reparenting = {
  type: Bone.type,
  isAllowed(document, record, parent) {
    const bones = bonesOf(document);
    const bone = bones.indexOf(record);
    const target = parent === null ? -1 : bones.indexOf(parent);
    const isPlace = parent === null || target >= 0;
    return isPlace && target < bone && fieldsOf(Bone, document.get(record)).parent !== target;
  },
  apply(document, record, parent) {
    const bones = bonesOf(document);
    reparentBone(document, bones.indexOf(record), parent === null ? -1 : bones.indexOf(parent));
  },
};

export const studioStructure: FormatStructure = { home, extraReferences, keepIds, reparenting };
