/** Values against an independent reader, @wowserhq/format, where it reads them; its named errors (formats/wmo.md, 18) are left out. */
import type { ListName } from '../schema/geometry.ts';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { DocumentView, FilePart } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { openDocument } from '../../../document/document.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import { buildingFlags, groupFlags } from '../flags.ts';
import { wmo } from '../index.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, headerOf, itemsIn, nameAt, recordsOf } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { GroupEntry } from '../schema/index.ts';
import { Material } from '../schema/material.ts';
import { listIn } from '../view/batches.ts';
import { coloursOf } from '../view/colours.ts';
import { enough, hasCorpus } from '../../../test/corpus.ts';
import { buildingFiles, joined } from '../test/corpus.ts';
import { healthyDescription } from '../test/healthyBuilding.ts';
import { makeBuilding } from '../test/makeBuilding.ts';
interface PeerColour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}
interface PeerBuilding {
  readonly version: number;
  readonly flags: number;
  readonly ambientColor: PeerColour;
  readonly groupInfo: readonly {
    readonly flags: number;
    readonly boundingBox: number[];
    readonly name?: string;
  }[];
  readonly materials: readonly {
    readonly flags: number;
    readonly textures: readonly string[];
    readonly sidnColor: PeerColour;
    readonly diffuseColor: PeerColour;
  }[];
}
interface PeerGroup {
  readonly batches: readonly {
    readonly flags: number;
    readonly boundingBox: number[];
    readonly indexStart: number;
    readonly indexCount: number;
    readonly firstVertex: number;
    readonly lastVertex: number;
    readonly materialIndex: number;
  }[];
  readonly colors: ArrayLike<number> | undefined;
  readonly indices: ArrayLike<number>;
  readonly normals: ArrayLike<number>;
  readonly textureCoords: ArrayLike<number>;
  readonly vertices: ArrayLike<number>;
}

// The package is called as its documentation says; its types name classes of its own.
const { MapObj, MapObjGroup } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly MapObj: new () => { load(bytes: Uint8Array): PeerBuilding };
  readonly MapObjGroup: new (flags: number) => { load(bytes: Uint8Array): PeerGroup };
};

/** It names the bytes r, g, b, a in the order of the file, which is blue first (its error; only the names are wrong). */
const stored = ({ r, g, b, a }: PeerColour): readonly number[] => [r, g, b, a];
/** Numbers in one form, so that they are compared as bytes, NaN included. */
const numbers = (list: ArrayLike<number> | undefined): Float64Array => Float64Array.from(list ?? []);

function compareRoot(document: DocumentView, peer: PeerBuilding, name: string): void {
  const header = headerOf(document)?.fields;
  if (header === undefined) throw new Error(`${name} has no header`);
  expect(peer.version, name).toBe(17);
  // It reads flags and levels of detail as one number.
  expect(peer.flags, name).toBe(header.flags + header.levelCount * 0x10000);
  expect(stored(peer.ambientColor), name).toEqual(header.ambient);
  const entries = recordsOf(document, 'MOGI', GroupEntry).map(({ fields }) => ({
    flags: fields.flags,
    boundingBox: [...fields.minimum, ...fields.maximum],
    name: fields.name < 0 ? undefined : nameAt(document, 'MOGN', fields.name),
  }));
  expect(peer.groupInfo, name).toEqual(entries);
  const materials = recordsOf(document, 'MOMT', Material).map(({ fields }) => ({
    flags: fields.flags,
    textures: [fields.texture, fields.secondTexture]
      .map((offset) => nameAt(document, 'MOTX', offset))
      .filter((path) => path !== ''),
    sidnColor: fields.nightColour,
    diffuseColor: fields.diffuseColour,
  }));
  const theirs = peer.materials.map(({ flags, textures, sidnColor, diffuseColor }) => ({
    ...{ flags, textures, sidnColor: stored(sidnColor), diffuseColor: stored(diffuseColor) },
  }));
  expect(theirs, name).toEqual(materials);
}

/** @returns whether its mended colours could be compared */
function compareGroup(document: DocumentView, group: GroupAt, bytes: Uint8Array, name: string): boolean {
  const { flags, transitionBatches } = group.fields;
  const isMended = ((headerOf(document)?.fields.flags ?? 0) & buildingFlags.coloursHalved) === 0;
  const hasTwo = (flags & (groupFlags.secondColours | groupFlags.secondCoordinates)) !== 0;
  // Its mending starts behind the batch after the last transition one, and fails on lists of lists: not asked then.
  const canMend = transitionBatches === 0 && !hasTwo;
  const peer = new MapObjGroup(isMended && canMend ? 0 : buildingFlags.coloursHalved).load(bytes);
  const list = (tag: string, member: ListName): Float64Array => numbers(listIn(document, group, tag, member)?.numbers);
  expect(numbers(peer.indices), name).toEqual(list('MOVI', 'indices'));
  expect(numbers(peer.vertices), name).toEqual(list('MOVT', 'positions'));
  expect(numbers(peer.normals), name).toEqual(list('MONR', 'normals'));
  const batches = itemsIn(document, group, 'MOBA').map((id) => {
    const fields = fieldsOf(Batch, document.get(id));
    return {
      boundingBox: [...fields.minimum, ...fields.maximum],
      indexStart: fields.firstIndex,
      indexCount: fields.indexCount,
      firstVertex: fields.firstVertex,
      lastVertex: fields.lastVertex,
      flags: fields.flags,
      materialIndex: fields.material,
    };
  });
  expect(peer.batches, name).toEqual(batches);
  // A second list makes its member a list of lists.
  if (!hasTwo) expect(numbers(peer.textureCoords), name).toEqual(list('MOTV', 'coordinates'));
  const { baked } = coloursOf(document, group);
  if (baked === null || !canMend || peer.colors === undefined) return false;
  const blueFirst = baked.map((_value, at) => baked[[at + 2, at, at - 2, at][at % 4] ?? at] ?? 0);
  expect(numbers(peer.colors), name).toEqual(numbers(blueFirst));
  return true;
}

function compare(bytes: Uint8Array, files: readonly FilePart[], name: string): number {
  const document = openDocument(wmo, bytes, { files });
  const [root, ...parts] = files;
  if (root === undefined) throw new Error('no files');
  compareRoot(document, new MapObj().load(bytes.slice(root.start, root.end)), name);
  const groups = groupsOf(document);
  expect(groups.length, name).toBe(parts.length);
  return groups.filter((group, at) => {
    const part = parts[at];
    return part !== undefined && compareGroup(document, group, bytes.slice(part.start, part.end), part.name);
  }).length;
}

describe('agrees with @wowserhq/format', () => {
  test('on buildings made by code, with one list of colours and with two', () => {
    const groups = healthyDescription.groups.map(({ mix: _mix, ...group }) => group);
    const compared = [healthyDescription, { ...healthyDescription, groups }].map((description) => {
      const { bytes, files } = joinFiles(makeBuilding('Hut.wmo', description));
      return compare(bytes, files, 'Hut');
    });
    expect(compared).toEqual([0, 1]);
  });

  // Of Blizzard, a port to 1.12 with all its groups, two layers, and a liquid in a port to 3.3.5.
  test.skipIf(!hasCorpus)('on files of the corpus', () => {
    const wanted =
      /mapobj\/inn\.wmo$|Patch-B\/world.*\/(dsnightelfsmallhouse|darkshorebridge03)\.wmo$|\/abbeygate01\.wmo$/;
    const files = buildingFiles.filter(({ name }) => wanted.test(name));
    expect(files.length).toBeGreaterThanOrEqual(enough(4));
    let mended = 0;
    for (const file of files) {
      const building = joined(file);
      mended += compare(building.bytes, building.files, building.name);
    }
    expect(mended).toBeGreaterThan(1);
  });
});
