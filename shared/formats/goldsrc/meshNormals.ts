/** Normals of a submodel stand mesh by mesh: when meshes come, go or move, their blocks do as well. Format page 16. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { cornerLength, eachRun } from './geometry/triangles.ts';
import { submodelsOf } from './model.ts';
import { Mesh, SubModel } from './schema/body.ts';
import { fieldsOf } from '../../codec/record.ts';

interface NormalRun {
  readonly start: number;
  readonly count: number;
}

/** Blocks of the meshes; null where they do not add up to the normals, as in files of some other tools. */
export function normalRuns(document: DocumentView, submodel: RecordId): ReadonlyMap<RecordId, NormalRun> | null {
  const { meshes, normals } = fieldsOf(SubModel, document.get(submodel));
  const blocks = new Map<RecordId, NormalRun>();
  let start = 0;
  for (const id of meshes) {
    const count = fieldsOf(Mesh, document.get(id)).normalCount;
    if (count < 0) return null;
    blocks.set(id, { start, count });
    start += count;
  }
  return start === normals.length / 3 ? blocks : null;
}

function eachNormal(commands: ArrayLike<number>, visit: (at: number) => void): void {
  eachRun(commands, ({ corners, start }) => {
    for (let corner = 0; corner < corners; corner++) visit(start + corner * cornerLength + 1);
  });
}

/** The block that a copied mesh shares with the one it was copied from. */
function runOfCopy(commands: ArrayLike<number>, blocks: Iterable<NormalRun>): NormalRun | null {
  let first = -1;
  eachNormal(commands, (at) => {
    if (first < 0) first = commands[at] ?? -1;
  });
  for (const block of blocks) if (first >= block.start && first < block.start + block.count) return block;
  return null;
}

function rearrange(
  document: DocumentView,
  transaction: Transaction,
  submodel: RecordId,
  old: ReadonlyMap<RecordId, NormalRun>,
): void {
  const { meshes, normals, normalBones } = fieldsOf(SubModel, document.get(submodel));
  const vectors: number[] = [];
  const bones: number[] = [];
  for (const id of meshes) {
    const { commands } = fieldsOf(Mesh, document.get(id));
    const block = old.get(id) ?? runOfCopy(commands, old.values()) ?? { start: 0, count: 0 };
    const shift = bones.length - block.start;
    for (let index = block.start; index < block.start + block.count; index++) {
      vectors.push(normals[index * 3] ?? 0, normals[index * 3 + 1] ?? 0, normals[index * 3 + 2] ?? 0);
      bones.push(normalBones[index] ?? 0);
    }
    const moved = Int16Array.from(commands);
    eachNormal(moved, (at) => {
      moved[at] = (moved[at] ?? 0) + shift;
    });
    transaction.set(Mesh, id, { commands: moved, normalCount: block.count });
  }
  transaction.set(SubModel, submodel, { normals: Float32Array.from(vectors), normalBones: Uint8Array.from(bones) });
}

/** Called before records come or go; returns what brings the normals in order. */
export function keepMeshNormals(document: DocumentView): (transaction: Transaction) => void {
  const before = new Map(
    submodelsOf(document).map((id) => [
      id,
      { meshes: fieldsOf(SubModel, document.get(id)).meshes, blocks: normalRuns(document, id) },
    ]),
  );
  return (transaction) => {
    for (const [id, { meshes, blocks }] of before) {
      if (!document.has(id) || blocks === null) continue;
      const now = fieldsOf(SubModel, document.get(id)).meshes;
      if (now.length === meshes.length && now.every((mesh, index) => mesh === meshes[index])) continue;
      rearrange(document, transaction, id, blocks);
    }
  };
}
