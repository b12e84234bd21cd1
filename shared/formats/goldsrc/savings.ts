/** What models of Half-Life can do without. Format pages 6 to 8, 11 and 16. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { Document } from '../../document/document.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { FormatSavings } from '../../format/savings.ts';
import { namedBy, renumbered, type Part } from './edits/geometry/tables.ts';
import { normalRuns } from './meshNormals.ts';
import { attachmentsOf, bonesOf, controllersOf, hitboxesOf, sequencesOf, submodelsOf } from './model.ts';
import { Mesh, SubModel } from './schema/body.ts';
import { Sequence } from './schema/sequence.ts';
import { Attachment, BoneController, Hitbox } from './schema/skeleton.ts';

function neededJoints(document: DocumentView): ReadonlySet<RecordId> {
  const bones = bonesOf(document);
  const named = [
    ...attachmentsOf(document).map((id) => fieldsOf(Attachment, document.get(id)).bone),
    ...hitboxesOf(document).map((id) => fieldsOf(Hitbox, document.get(id)).bone),
    ...controllersOf(document).map((id) => fieldsOf(BoneController, document.get(id)).bone),
    ...sequencesOf(document).map((id) => fieldsOf(Sequence, document.get(id)).motionBone),
  ];
  return new Set(named.flatMap((position) => bones[position] ?? []));
}

interface Table {
  readonly vectors: Float32Array;
  readonly bones: Uint8Array;
}

interface Tidied extends Table {
  /** The new number of each old one; −1 for what goes. */
  readonly places: readonly number[];
}

/** @param blockOf entries of one block alone can be one: normals stand mesh by mesh */
function tidied({ vectors, bones }: Table, used: ReadonlySet<number>, blockOf: (number: number) => number): Tidied {
  const known = new Map<string, number>();
  const kept: number[] = [];
  const places = Array.from(bones.keys(), (number) => {
    if (!used.has(number)) return -1;
    const key = `${blockOf(number)} ${bones[number]} ${vectors.subarray(number * 3, number * 3 + 3).join(' ')}`;
    const place = known.get(key) ?? kept.push(number) - 1;
    known.set(key, place);
    return place;
  });
  return {
    places,
    vectors: Float32Array.from(kept.flatMap((number) => [...vectors.subarray(number * 3, number * 3 + 3)])),
    bones: Uint8Array.from(kept, (number) => bones[number] ?? 0),
  };
}

/** Vertices and normals that no corner names, and those that say the same. */
function tidySubmodel(document: Document, step: Transaction, id: RecordId): number {
  const { meshes, positions, vertexBones, normals, normalBones } = fieldsOf(SubModel, document.get(id));
  const commandsOf = (mesh: RecordId): ArrayLike<number> => fieldsOf(Mesh, document.get(mesh)).commands;
  const usedIn = (part: Part): ReadonlySet<number> =>
    new Set(meshes.flatMap((mesh) => [...namedBy(commandsOf(mesh), part)]));
  const used = [usedIn(0), usedIn(1)] as const;
  // Corners past the tables are the validator's to tell of.
  if (Math.max(-1, ...used[0]) >= vertexBones.length || Math.max(-1, ...used[1]) >= normalBones.length) return 0;
  const vertices = tidied(
    { vectors: Float32Array.from(positions), bones: Uint8Array.from(vertexBones) },
    used[0],
    () => 0,
  );
  const blocks = normalRuns(document, id);
  const order = [...(blocks?.values() ?? [])];
  const blockOf = (number: number): number =>
    order.findIndex(({ start, count }) => number >= start && number < start + count);
  const stored = { vectors: Float32Array.from(normals), bones: Uint8Array.from(normalBones) };
  const ways = blocks === null ? { ...stored, places: [...stored.bones.keys()] } : tidied(stored, used[1], blockOf);
  const gone = vertexBones.length - vertices.bones.length + normalBones.length - ways.bones.length;
  if (gone === 0) return 0;
  step.set(SubModel, id, {
    positions: vertices.vectors,
    vertexBones: vertices.bones,
    normals: ways.vectors,
    normalBones: ways.bones,
  });
  for (const mesh of meshes) {
    const moved = renumbered(commandsOf(mesh), 0, (old) => vertices.places[old] ?? old);
    const block = blocks?.get(mesh);
    const left = block === undefined ? [] : ways.places.slice(block.start, block.start + block.count);
    step.set(Mesh, mesh, {
      commands: renumbered(moved, 1, (old) => ways.places[old] ?? old),
      ...(block === undefined ? {} : { normalCount: new Set(left.filter((place) => place >= 0)).size }),
    });
  }
  return gone;
}

export const studioSavings: FormatSavings = {
  neededJoints,
  // Weapons and some monsters choose sequences by number: one that goes would make others play.
  playedAs: () => null,
  own: [
    {
      id: 'tables',
      title: 'Vertices and normals that are unused or double',
      explain: 'No corner of a face names them, or another one stands and points just so on the same bone.',
      run: (document, step) => submodelsOf(document).reduce((sum, id) => sum + tidySubmodel(document, step, id), 0),
    },
  ],
};
