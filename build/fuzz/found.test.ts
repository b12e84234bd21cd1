/**
 * Files in which a damaged number did harm, each kept as it is said to behave: on small files made here, named by what is
 * wrong with them, and on the files it was found in where the shelf is.
 */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../shared/format/format.ts';
import { openDocument } from '../../shared/document/document.ts';
import { checkReadBack } from '../../shared/document/readBack.ts';
import { editStructure } from '../../shared/document/structure.ts';
import { exportGltf } from '../../shared/exchange/gltf/index.ts';
import { decompileStudio } from '../../shared/exchange/goldsrc/decompile/index.ts';
import { healthyModel as healthyStudio } from '../../shared/formats/goldsrc/healthyModel.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { locateTile } from '../../shared/formats/adt/locate.ts';
import { Liquid } from '../../shared/formats/adt/schema/liquid.ts';
import { locateWater } from '../../shared/formats/adt/waterPlaces.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { sequencesOf, texturesOf } from '../../shared/formats/goldsrc/model.ts';
import { sniffFormat } from '../../shared/formats/index.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { listOf } from '../../shared/formats/m2/model.ts';
import { Vertices } from '../../shared/formats/m2/schema/vertices.ts';
import { View } from '../../shared/formats/m2/schema/view.ts';
import { placeSubmeshes } from '../../shared/formats/m2/transform.ts';
import { healthyModel as healthyM2 } from '../../shared/formats/m2/test/healthyModel.ts';
import { tga } from '../../shared/formats/tga/index.ts';
import { wdl } from '../../shared/formats/wdl/index.ts';
import { storedTag } from '../../shared/formats/common/terrain/tags.ts';
import { randomTile } from '../../shared/test/generateTile.ts';
import { smallDistantView } from '../../shared/test/smallDistantView.ts';
import { decodeTexture, editTexture } from '../../shared/texture/index.ts';
import { consumers } from './consumers.ts';
import { randomFrom } from './damage.ts';
import { checkIdentity, checkOneEdit, isRefusal } from './rules.ts';
import { gathered, joinedFiles } from './sources.ts';
import { fieldsOf } from '../../shared/codec/record.ts';

const folder = fileURLToPath(new URL('../../../shared/corpus/found', import.meta.url));
/** Seconds of the processor: what a busy machine does beside it does not count. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function openFound(path: string): FormatDocument {
  const place = join(folder, path);
  const read = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(join(dirname(place), name))) });
  const main = read(basename(path));
  const format = sniffFormat(main.bytes, main.name);
  if (format === null) throw new Error(`${path} is of no known format`);
  const names = readdirSync(dirname(place));
  const files = gathered(format.id, main, (wanted) => {
    const found = names.find((name) => name.toLowerCase() === wanted.toLowerCase());
    return found === undefined ? null : read(found);
  });
  const joined = joinedFiles(files);
  return openDocument(format, joined.bytes, { files: joined.files });
}

/** Identical both ways; what is edited changes its own bytes, and undo gives the file back. */
function survivesEdits(document: FormatDocument, edits: number): void {
  checkIdentity(document);
  for (let seed = 1; seed <= edits; seed++) checkOneEdit(document, randomFrom(seed));
}

/** Names of the consumers that take longer than they may on what `open` gives, or fail other than with a reason. */
async function troubled(open: () => FormatDocument, mostSeconds: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [index, { name, takes, run }] of consumers.entries()) {
    const document = open();
    if (!takes(document)) continue;
    const started = cpuSeconds();
    try {
      await run(document, randomFrom(index));
    } catch (error) {
      if (!isRefusal(error)) wrong.push(`${name}: ${String(error)}`);
    }
    const seconds = cpuSeconds() - started;
    if (seconds > mostSeconds) wrong.push(`${name}: ${seconds.toFixed(1)} s`);
  }
  return wrong;
}

/** A document as a file, with numbers of it set. */
function withWords(document: FormatDocument, words: ReadonlyMap<number, number>): Uint8Array {
  const bytes = document.write().slice();
  for (const [at, value] of words) new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

const rulesOf = (document: FormatDocument): readonly string[] =>
  document.format.validate(document).map(({ rule }) => rule);

describe('a small model of Half-Life', () => {
  test('with a billion skins of no columns has none of them, and says so', async () => {
    const bytes = withWords(
      healthyStudio(),
      new Map([
        [192, 0],
        [196, 0x40000000],
      ]),
    );
    const open = (): FormatDocument => openDocument(goldsrc, bytes);
    expect(rulesOf(open())).toContain('skin-table-size');
    expect(decompileStudio(open()).files.length).toBeGreaterThan(1);
    expect(await troubled(open, 1)).toEqual([]);
  });

  test('with textures that its pixels overlap keeps its size when one is edited', () => {
    const healthy = healthyStudio();
    const bytes = healthy.write().slice();
    const [texture] = texturesOf(openDocument(goldsrc, bytes));
    const record = texture === undefined ? null : openDocument(goldsrc, bytes).get(texture).source;
    if (record === null) throw new Error('the model has no texture');
    // The pixels begin within the last bytes of the texture itself.
    new DataView(bytes.buffer).setUint32(record.offset + 76, record.offset + 60, true);
    const document = openDocument(goldsrc, bytes);
    survivesEdits(document, 60);
    const [first] = texturesOf(document);
    if (first === undefined) throw new Error('the model has no texture');
    document.edit('Flags', (tx) => tx.update(first, { flags: 0x40 }));
    const written = document.write();
    expect(written.length).toBe(bytes.length);
    expect([...written.keys()].filter((at) => written[at] !== bytes[at])).toEqual([record.offset + 64]);
  });

  test('of which a sequence names a group that is not there opens, says so, and edits elsewhere are written', () => {
    const healthy = healthyStudio();
    const [sequence] = sequencesOf(healthy);
    const plain = healthy.write().slice();
    const opened = openDocument(goldsrc, plain);
    const source = sequence === undefined ? null : opened.get(sequencesOf(opened)[0] ?? sequence).source;
    if (source === null || source === undefined) throw new Error('the model has no sequence');
    new DataView(plain.buffer).setUint32(source.offset + 156, 2, true);
    const document = openDocument(goldsrc, plain);
    expect(rulesOf(document)).toContain('sequence-group-reference');
    survivesEdits(document, 80);
  });

  test('with a stale offset of textures beside a file of textures keeps it', () => {
    const healthy = healthyStudio();
    const split = goldsrc.acts?.find(({ id }) => id === 'splitTextures');
    split?.apply(healthy);
    const { bytes, files } = healthy.writeFiles('m.mdl');
    expect(files.map(({ name }) => name)).toContain('mT.mdl');
    const damaged = bytes.slice();
    new DataView(damaged.buffer).setUint32(184, 0x55555556, true);
    checkIdentity(openDocument(goldsrc, damaged, { files }));
  });

  test('does not let a sequence say that it is in another group without its samples', () => {
    const member = goldsrc.schemas.get('sequence')?.membersByName.get('group');
    expect(member?.info.readOnly).toBe(true);
  });
});

test('a picture of single grey pixels between short runs, which packing makes longer, is turned over and back', () => {
  const header = Uint8Array.of(0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 1, 0, 8, 0x20);
  const packets = [1, 2, 3].flatMap((value) => [0, value, 0x81, value + 10]);
  const bytes = Uint8Array.from([...header, ...packets]);
  const document = openDocument(tga, bytes);
  editTexture(document, { kind: 'flip', axis: 'horizontal' });
  editTexture(document, { kind: 'flip', axis: 'horizontal' });
  expect(decodeTexture(document)).toEqual(decodeTexture(openDocument(tga, bytes)));
});

test('a distant view of which one low tile is an empty chunk is written as it was, also anew', () => {
  const bytes = smallDistantView().write().slice();
  const [tile] = [...openDocument(wdl, bytes).all()].filter(
    ({ fields }) => fieldsByName(fields)['tag'] === storedTag('MARE'),
  );
  if (tile?.source == null) throw new Error('the view has no low tile');
  // No size, and what stood in it is read as chunks of their own.
  new DataView(bytes.buffer).setUint32(tile.source.offset + 4, 0, true);
  bytes.fill(0, tile.source.offset + 8, tile.source.offset + tile.source.length);
  checkIdentity(openDocument(wdl, bytes));
});

describe('a small tile', () => {
  const whole = randomTile(2).write();
  const { chunks, parts } = locateTile(whole);
  const chunkAt = (index: number) => {
    const place = chunks[index];
    if (place === undefined || typeof place === 'string') throw new Error(`no chunk ${index}`);
    return place;
  };

  test('of which two chunks share bytes is refused with both of them, and where', () => {
    const bytes = whole.slice();
    const table = (parts.get('MCIN')?.start ?? 0) + 8;
    // A chunk within a chunk: a header like its own stands in the other's bytes.
    const inside = chunkAt(4).start + 200;
    bytes.set(bytes.subarray(chunkAt(5).start, chunkAt(5).start + 8), inside);
    new DataView(bytes.buffer).setUint32(inside + 4, 256, true);
    new DataView(bytes.buffer).setUint32(table + 5 * 16, inside, true);
    expect(() => openDocument(adt, bytes)).toThrow(/shares bytes with/);
  });

  test('of which two parts of a chunk share bytes keeps that chunk as it is, and others are edited', () => {
    const bytes = whole.slice();
    const { start, end } = chunkAt(7);
    const heights = Buffer.from(bytes.subarray(start, end)).indexOf('TVCM');
    // Normals that begin within the heights: a tag of theirs, and the offset in the chunk's header.
    const view = new DataView(bytes.buffer);
    const normals = heights + 8 + 40;
    bytes.set(Buffer.from('RNCM'), start + normals);
    view.setUint32(start + normals + 4, 435, true);
    view.setUint32(start + 8 + 0x18, normals, true);
    const document = openDocument(adt, bytes);
    const [damaged] = [...document.all()].filter(({ fields }) =>
      /share bytes/.test(String(fieldsByName(fields)['problem'])),
    );
    expect(damaged).toBeDefined();
    survivesEdits(document, 20);
    expect(document.write()).toEqual(bytes);
  });

  test('of which two liquids share some of their heights keeps its size when one is edited', () => {
    const water = parts.get('MH2O');
    if (water === undefined) throw new Error('the tile has no water');
    const bytes = whole.slice();
    const view = new DataView(bytes.buffer);
    const { chunks: places } = locateWater(view, water.start + 8, water.end);
    const liquids = places.flatMap((each) => each.liquids).filter(({ vertices }) => vertices !== null);
    // Format 2 has no heights.
    const depthOnly = 2;
    const [one, other] = liquids.filter(
      ({ start, vertices }) =>
        (vertices?.end ?? 0) - (vertices?.start ?? 0) > 8 && view.getUint16(start + 2, true) !== depthOnly,
    );
    if (one?.vertices == null || other?.vertices == null) throw new Error('the tile has no two liquids with heights');
    // Format page 14.2: the offset of the vertices stands in bytes 20 to 23.
    view.setUint32(other.start + 20, one.vertices.start - water.start - 8 + 4, true);
    const document = openDocument(adt, bytes);
    checkIdentity(document);
    let edits = 0;
    for (const record of [...document.all()].filter(({ type }) => type === Liquid.type)) {
      const { heights } = fieldsByName(record.fields);
      if (!(heights instanceof Float32Array) || heights.length === 0) continue;
      document.edit('Raise', (tx) => tx.patch(record.id, 'heights', 0, [77]));
      const written = document.write();
      if (record.source?.offset === one.start || record.source?.offset === other.start) {
        edits++;
        expect(written.length).toBe(bytes.length);
        expect([...written.keys()].filter((at) => written[at] !== bytes[at]).length).toBeLessThanOrEqual(4);
      }
      document.undo();
    }
    expect(edits).toBe(2);
    checkIdentity(document, ' after undo');
  });
});

describe('a small M2', () => {
  test('whose bones share bytes with something else keeps its size when one is edited', () => {
    const { bytes, files } = healthyM2(264).writeFiles('x.m2');
    const plain = openDocument(m2, bytes, { files });
    const [bone] = listOf(plain, 'bones');
    const [texture] = listOf(plain, 'textures');
    const place = bone === undefined ? null : plain.get(bone).source;
    const other = texture === undefined ? null : plain.get(texture).source;
    if (place === null || other === null) throw new Error('the model has no bone or no texture');
    const damaged = bytes.slice();
    // Format page 4: the offset of the textures stands at 0x54; they begin within the first bone's pivot.
    new DataView(damaged.buffer).setUint32(0x54, place.offset + 76, true);
    const document = openDocument(m2, damaged, { files });
    const [first] = listOf(document, 'bones');
    if (first === undefined) throw new Error('the model has no bone');
    checkIdentity(document);
    document.edit('Pivot', (tx) => tx.update(first, { pivot: [7, 8, 9] }));
    const written = document.write();
    expect(written.length).toBe(damaged.length);
    const changed = [...written.keys()].filter((at) => written[at] !== damaged[at]);
    expect(changed.every((at) => at >= place.offset + 76 && at < place.offset + 88)).toBe(true);
    document.undo();
    checkIdentity(document);
  });

  test('whose keys share bytes with other keys, but not all, keeps its size when one is edited', () => {
    const made = healthyM2(256);
    const moved = [...made.all()]
      .filter(({ fields }) => fieldsByName(fields)['property'] === 'translation')
      .slice(0, 2);
    made.edit('Keys', (tx) => {
      for (const [index, { id }] of moved.entries()) {
        const times = Uint32Array.of(0, 50 + index, 100);
        tx.update(id, { times, ranges: Uint32Array.of(0, 2), values: new Float32Array(9) });
      }
    });
    const { bytes, files } = made.writeFiles('x.m2');
    const plain = openDocument(m2, bytes, { files });
    const [one, other] = moved.map(({ id }) => ({ id, source: plain.get(id).source }));
    if (one?.source == null || other?.source == null) throw new Error('the model has no two tracks');
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const damaged = bytes.slice();
    // Format page 7: the offset of a track's times stands in its bytes 16 to 19. One's begin with the second of the other's.
    const timesAt = 16;
    new DataView(damaged.buffer).setUint32(
      other.source.offset + timesAt,
      view.getUint32(one.source.offset + timesAt, true) + 4,
      true,
    );
    const document = openDocument(m2, damaged, { files });
    checkIdentity(document);
    document.edit('Move a key', (tx) => tx.patch(one.id, 'times', 1, [77]));
    expect(document.write().length).toBe(damaged.length);
    expect(() => checkReadBack(document, document.writeFiles('x.m2'))).toThrow(/times\[0\] would be read as 77/);
    document.undo();
    checkIdentity(document);
  });

  test('whose corners name vertices that are not there can be moved all the same', () => {
    const document = healthyM2(264);
    const [view] = listOf(document, 'views');
    const [mesh] = listOf(document, 'vertices');
    if (view === undefined || mesh === undefined) throw new Error('the model has no view');
    const { submeshes, vertices } = fieldsOf(View, document.get(view));
    const damaged = Uint16Array.from(vertices);
    damaged[0] = 0xffff;
    document.edit('Damage', (tx) => tx.update(view, { vertices: damaged }));
    const before = [...fieldsOf(Vertices, document.get(mesh)).positions];
    placeSubmeshes(document, submeshes, { move: [1, 0, 0], turn: [0, 0, 0], scale: 1 });
    const after = fieldsOf(Vertices, document.get(mesh)).positions;
    expect([...after].some((value, at) => value !== before[at])).toBe(true);
  });

  test('of sequences that last for months is exported within a second', async () => {
    const document = healthyM2(264);
    editStructure(document, 'Months', (structure) => {
      for (const id of listOf(document, 'sequences')) structure.transaction.update(id, { duration: 0xffff0000 });
    });
    const started = cpuSeconds();
    const glb = await exportGltf(document, { texture: () => null });
    expect(cpuSeconds() - started).toBeLessThan(1);
    expect(glb.length).toBeLessThan(5_000_000);
  });
});

describe.skipIf(!existsSync(folder))('the file in which it was found', () => {
  test.each([
    ['families_count.mdl', 1],
    ['slow_glb.m2', 2],
    ['texture_count.mdl', 2],
  ] as const)(
    '%s: every consumer answers in %d s or refuses',
    async (path, seconds) => {
      expect(await troubled(() => openFound(path), seconds)).toEqual([]);
    },
    180_000,
  );

  test('families_count.mdl: a problem says so', () => {
    expect(rulesOf(openFound('families_count.mdl'))).toContain('skin-table-size');
  });

  test.each([
    ['mare_size.wdl', 60],
    ['wdl_undo.wdl', 60],
    ['wdl_edit.wdl', 60],
    ['zombie/zombie.mdl', 8],
    ['texture_count.mdl', 30],
    ['carbine/v_carbine.mdl', 30],
    ['helm/Helm_Robe_RaidMage_F_01_WoF.M2', 6],
    ['sequence_group/duplicate_sequence_groups.mdl', 20],
    ['liquid_vertex_format.adt', 6],
    ['slow_meters.adt', 6],
    ['slow_glb.m2', 6],
  ] as const)(
    '%s: identical, an edit is its own bytes, undo gives the file back',
    (path, edits) => {
      survivesEdits(openFound(path), edits);
    },
    180_000,
  );

  test('helm: an edit of a bone whose array overlaps others does not make the set longer', () => {
    const document = openFound('helm/Helm_Robe_RaidMage_F_01_WoF.M2');
    for (const bone of listOf(document, 'bones').slice(0, 4)) {
      document.edit('Pivot', (tx) => tx.update(bone, { pivot: [1, 2, 3] }));
      expect(document.write().length).toBe(document.original?.bytes.length);
      document.undo();
    }
    checkIdentity(document);
  });

  test('slow_meters.adt: outline and check take less than 200 ms', () => {
    const document = openFound('slow_meters.adt');
    document.format.validate(document);
    const started = cpuSeconds();
    document.format.outline(document);
    document.format.validate(document);
    document.format.limits?.meters(document);
    expect(cpuSeconds() - started).toBeLessThan(0.2);
  });
});
