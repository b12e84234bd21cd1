/** Moving, turning and scaling what stands on the ground, with MCRF and the boxes of map objects kept right. */
import { idList } from '../codec/parts.ts';
import { Doodad, MapObject } from '../codec/terrain/placements.ts';
import type { Document } from '../document/document.ts';
import type { RecordId } from '../document/record.ts';
import { isNumbers } from '../document/record.ts';
import type { Transaction } from '../document/transaction.ts';
import { editStructure } from '../document/structure.ts';
import type { WorldPoint } from '../geometry/terrain/grid.ts';
import { placementToWorld } from '../geometry/terrain/grid.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { referFromChunks } from '../formats/adt/structure.ts';
import type { MapEdit } from './mapEdit.ts';

type Triple = readonly [number, number, number];

export function isPlacement(document: Document, id: RecordId): boolean {
  const { type } = document.get(id);
  return type === Doodad.type || type === MapObject.type;
}

function triple(document: Document, id: RecordId, name: string): Triple {
  const value = document.get(id).fields[name];
  const [a = 0, b = 0, c = 0] = Array.isArray(value) ? (value as readonly number[]) : [];
  return [a, b, c];
}

export function placementWorld(document: Document, id: RecordId): WorldPoint {
  return placementToWorld(triple(document, id, 'position'));
}

const listOf = (document: Document, id: RecordId) =>
  document.get(id).type === Doodad.type
    ? (['doodads', 'doodadRefs'] as const)
    : (['mapObjects', 'objectRefs'] as const);

const rounded = ([a, b, c]: Triple): Triple => [Math.fround(a), Math.fround(b), Math.fround(c)];

function add(left: Triple, right: Triple): Triple {
  return [left[0] + right[0], left[1] + right[1], left[2] + right[2]];
}

/** Moves a placement by so many yards of the world. */
export function movePlacement(edit: MapEdit, document: Document, id: RecordId, by: WorldPoint): void {
  // Placement space counts east, up and south; world space north, west and up.
  const step: Triple = [-by.y, by.z, -by.x];
  edit.in(document, (transaction) => {
    const names = document.get(id).type === MapObject.type ? ['position', 'minimum', 'maximum'] : ['position'];
    transaction.update(
      id,
      Object.fromEntries(names.map((name) => [name, rounded(add(triple(document, id, name), step))])),
    );
  });
}

/** Puts a placement at a point of the world. */
export function placeAt(edit: MapEdit, document: Document, id: RecordId, point: WorldPoint): void {
  const now = placementWorld(document, id);
  movePlacement(edit, document, id, { x: point.x - now.x, y: point.y - now.y, z: point.z - now.z });
}

/** Turns a placement about its upright axis. The box of a map object is turned about its position, so that it still holds all. */
export function turnPlacement(edit: MapEdit, document: Document, id: RecordId, degrees: number): void {
  const [a, b, c] = triple(document, id, 'rotation');
  const next = rounded([a, (((b + degrees) % 360) + 360) % 360, c]);
  edit.in(document, (transaction) => {
    transaction.update(id, { rotation: next });
    if (document.get(id).type === MapObject.type) turnBox(transaction, document, id, degrees);
  });
}

function turnBox(transaction: Transaction, document: Document, id: RecordId, degrees: number): void {
  const [x, , z] = triple(document, id, 'position');
  const low = triple(document, id, 'minimum');
  const high = triple(document, id, 'maximum');
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const corners = [low[0], high[0]].flatMap((px) =>
    [low[2], high[2]].map((pz): readonly [number, number] => [
      x + (px - x) * cosine + (pz - z) * sine,
      z + (pz - z) * cosine - (px - x) * sine,
    ]),
  );
  const across = corners.map(([px]) => px);
  const down = corners.map(([, pz]) => pz);
  transaction.update(id, {
    minimum: rounded([Math.min(...across), low[1], Math.min(...down)]),
    maximum: rounded([Math.max(...across), high[1], Math.max(...down)]),
  });
}

/** Makes a doodad larger or smaller. Map objects have one size before Legion: they stay. */
export function scalePlacement(edit: MapEdit, document: Document, id: RecordId, factor: number): void {
  const { type, fields } = document.get(id);
  if (type !== Doodad.type) return;
  const scale = Math.min(65_535, Math.max(1, Math.round(Number(fields['scale']) * factor)));
  edit.in(document, (transaction) => transaction.update(id, { scale }));
}

/** Lets the right chunks name a placement after it moved: those it left forget it. */
export function referAnew(edit: MapEdit, document: Document, id: RecordId): void {
  const [list, refs] = listOf(document, id);
  const position = idList(document.get(document.root).fields, list).indexOf(id);
  const before = new Map(
    readableChunks(document).flatMap((chunk) =>
      chunk.fields[refs].includes(position) ? [[chunk.id, chunk.fields[refs]] as const] : [],
    ),
  );
  edit.in(document, (transaction) => {
    for (const [chunk, numbers] of before) {
      transaction.update(chunk, { [refs]: Uint32Array.from([...numbers].filter((each) => each !== position)) });
    }
    referFromChunks(document, transaction, id, list, refs);
    // The same chunks as before keep the very bytes they had.
    for (const [chunk, numbers] of before) {
      const now = document.get(chunk).fields[refs];
      if (isNumbers(now) && now.length === numbers.length && now.every((each, at) => each === numbers[at])) {
        transaction.update(chunk, { [refs]: numbers });
      }
    }
  });
}

/** The first number over all unique ids in use. */
export function freeUniqueId(documents: Iterable<Document>): number {
  let highest = 0;
  for (const document of documents) {
    const { fields } = document.get(document.root);
    for (const name of ['doodads', 'mapObjects']) {
      for (const id of idList(fields, name)) highest = Math.max(highest, Number(document.get(id).fields['uniqueId']));
    }
  }
  return highest + 1;
}

/** Copies placements of a tile; the copies get unique ids of their own. Returns them. */
export function duplicatePlacements(
  document: Document,
  ids: readonly RecordId[],
  firstId: number,
): readonly RecordId[] {
  return editStructure(
    document,
    `Duplicate ${ids.length === 1 ? 'placement' : `${ids.length} placements`}`,
    (structure) =>
      ids.map((id, index) => {
        const copy = structure.duplicate(id);
        structure.transaction.update(copy, { uniqueId: firstId + index });
        return copy;
      }),
  );
}

export function removePlacements(document: Document, ids: readonly RecordId[]): void {
  editStructure(document, `Delete ${ids.length === 1 ? 'placement' : `${ids.length} placements`}`, (structure) => {
    for (const id of ids) structure.remove(id);
  });
}
