/** The sample map: what its code makes, sound by the program's own rules, and of every kind of thing that it is to show. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDocument } from '../../../shared/document/document.ts';
import { adt } from '../../../shared/formats/adt/index.ts';
import { findSeams } from '../../../shared/terrain/heightEdits.ts';
import { placeOfTile } from '../../../shared/terrain/mapFile.ts';
import { chunkFields, TileSet } from '../../../shared/terrain/tiles.ts';
import { meadowFolder } from './files.ts';

const folder = fileURLToPath(new URL('../../../assets/samples/', import.meta.url));
const committed = (name: string): Uint8Array => new Uint8Array(readFileSync(folder + name));

test('the files are what their code makes, byte for byte', () => {
  const made = meadowFolder();
  const files = globSync('Meadow/**/*.*', { cwd: folder }).map((name) => name.replaceAll('\\', '/'));
  expect(files.toSorted()).toEqual([...made.keys()].toSorted());
  for (const [name, bytes] of made) expect(Buffer.compare(bytes, committed(name)), name).toBe(0);
}, 120_000);

test('the tiles meet, are without faults, and hold a lake, a hole, shadows and colours', () => {
  const names = globSync('Meadow/*.adt', { cwd: folder });
  const tiles = new TileSet(
    names.map((name) => {
      const document = openDocument(adt, committed(name));
      const place = placeOfTile(document, name);
      if (place === null) throw new Error(`${name} lies nowhere`);
      return { document, place };
    }),
  );
  expect(tiles.tiles).toHaveLength(4);
  expect(findSeams(tiles)).toEqual([]);
  for (const { document } of tiles.tiles) {
    expect(adt.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  }
  const chunks = tiles.tiles.flatMap((tile) => tiles.chunksOf(tile)).map(chunkFields);
  expect(chunks.some(({ holes }) => holes !== 0)).toBe(true);
  expect(chunks.some(({ liquids }) => liquids.length > 0)).toBe(true);
  expect(chunks.some(({ shadow }) => shadow !== null)).toBe(true);
  expect(chunks.some(({ colours }) => colours !== null)).toBe(true);
  expect(chunks.some(({ layers }) => layers.length >= 3)).toBe(true);
});
