/**
 * What a map needs to know of a map object (WMO): its box and the names of its doodad sets. Reads the root file alone: its
 * chunks MVER, MOHD and MODS. The whole format is `formats/wmo`, which formats here may not ask.
 *
 * Source: wowdev.wiki “WMO”, revision 21144 (MOHD is 64 bytes: nGroups at 0x04, the box at 0x24 to 0x3B; MODS: 32 bytes a
 * set, the name in the first 20), with which the structures of namigator (parser/Wmo/RootFile/Chunks/MOHD.hpp) and Qinglan
 * (WMOModelHeaders.h) agree. The box of the alpha's files (version 14) is empty by the wiki's “WMO/v14”; those are refused.
 */
import { FormatError } from '../../../codec/error.ts';
import { decodeText } from '../../../codec/text.ts';

export interface WorldObject {
  /** Corners of the box in the model's own space, yards. */
  readonly minimum: readonly [number, number, number];
  readonly maximum: readonly [number, number, number];
  /** By which WMOAreaTable.dbc knows it; 0 for none. */
  readonly areaTableId: number;
  /** Number of group files. */
  readonly groups: number;
  /** The first is shown whatever set is chosen. */
  readonly doodadSets: readonly string[];
}

/** Version of vanilla to Shadowlands; the alpha's 14 is another format. */
const version = 17;
const headerSize = 64;
const areaTableIdAt = 0x20;
const boxAt = 0x24;
const setSize = 32;
const setNameSize = 20;

function fail(problem: string, offset: number): never {
  throw new FormatError(problem, { path: '', offset });
}

/** @throws FormatError for bytes that are no root of a WMO */
export function readWorldObject(bytes: Uint8Array): WorldObject {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: number | null = null;
  let sets: { readonly start: number; readonly end: number } | null = null;
  for (let at = 0; at + 8 <= bytes.length;) {
    // Tags stand backwards in the file.
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4).toReversed());
    const start = at + 8;
    const end = start + view.getUint32(at + 4, true);
    if (end > bytes.length) fail(`${tag} reaches past the end of the file`, at);
    if (tag === 'MVER' && (end - start < 4 || view.getUint32(start, true) !== version)) {
      fail(`only WMOs of version ${version} are read`, start);
    }
    if (tag === 'MOGP') fail('this is a group of a WMO; its root is the file without a number', at);
    if (tag === 'MOHD') {
      if (end - start < headerSize) fail('the header (MOHD) is too short', at);
      header = start;
    }
    if (tag === 'MODS') sets = { start, end };
    at = end;
  }
  if (header === null) fail('no root of a WMO: it has no header (MOHD)', 0);
  const corner = (at: number): readonly [number, number, number] => [
    view.getFloat32(at, true),
    view.getFloat32(at + 4, true),
    view.getFloat32(at + 8, true),
  ];
  const doodadSets: string[] = [];
  if (sets !== null) {
    for (let at = sets.start; at + setSize <= sets.end; at += setSize) {
      doodadSets.push(decodeText(bytes, at, setNameSize));
    }
  }
  return {
    minimum: corner(header + boxAt),
    maximum: corner(header + boxAt + 12),
    areaTableId: view.getUint32(header + areaTableIdAt, true),
    groups: view.getUint32(header + 4, true),
    doodadSets,
  };
}
