import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { terrainTypeTable } from '../../shared/test/smallTable.ts';
import { tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const heading = 'id,description,footstepRun,footstepWalk,sound,flags';

describe('table', () => {
  test('columns shows what the cells mean', async () => {
    const folder = folderWith({ 'TerrainType.dbc': terrainTypeTable() });
    const ran = await chunksmith('table', 'columns', join(folder, 'TerrainType.dbc'));
    expect(ran.exit).toBe(0);
    expect(ran.out).toContain('3 rows, 6 columns, as in client 1.12–3.3.5');
    expect(ran.out).toContain('description  text');
  });

  test('export and import bring a table through a CSV without a change', async () => {
    const folder = folderWith({ 'TerrainType.dbc': terrainTypeTable() });
    const [file, csv, out] = ['TerrainType.dbc', 'a.csv', 'b.dbc'].map((name) => join(folder, name));
    await chunksmith('table', 'export', file ?? '', '--out', csv ?? '');
    expect(
      readFileSync(csv ?? '', 'utf8')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual([heading, '1,Dirt,10,11,1,0']);
    const ran = await chunksmith('table', 'import', file ?? '', csv ?? '', '--out', out ?? '', '--json');
    expect(ran.json()).toMatchObject([{ status: 'imported', changed: 3, added: 0, client: '1.12–3.3.5' }]);
    expect(new Uint8Array(readFileSync(out ?? ''))).toEqual(terrainTypeTable());
  });

  test('export --sql writes the chosen rows for a server', async () => {
    const folder = folderWith({ 'TerrainType.dbc': terrainTypeTable() });
    const [file = '', out = ''] = ['TerrainType.dbc', 'a.sql'].map((name) => join(folder, name));
    expect((await chunksmith('table', 'export', file, '--sql', '--ids', '2-3', '--out', out)).exit).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain("(2, 'Grass', 0, 0, 6, 0),\n(3, 'Snow', 20, 21, 4, 1);\n");
    expect((await chunksmith('table', 'export', file, '--sql', '--out', out)).exit).toBe(0);
    expect(readFileSync(`${out}.bak`, 'utf8'), 'the file that was there').not.toContain("'Dirt'");
    const none = await chunksmith('table', 'export', file, '--sql', '--ids', '77', '--out', out);
    expect([none.exit, none.err]).toEqual([1, expect.stringContaining('no row with these ids: 77')]);
    expect((await chunksmith('table', 'export', file, '--ids', '2', '--out', out)).exit).toBe(2);
  });

  test('a bad CSV is refused by line, and nothing is written', async () => {
    const folder = folderWith({
      'TerrainType.dbc': terrainTypeTable(),
      'a.csv': new TextEncoder().encode('id,sound\n1,loud\n'),
    });
    const file = join(folder, 'TerrainType.dbc');
    const ran = await chunksmith('table', 'import', file, join(folder, 'a.csv'), '--out', file);
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('line 2');
    expect(new Uint8Array(readFileSync(file))).toEqual(terrainTypeTable());
  });

  test.each([
    [['table']],
    [['table', 'eat', 'x.dbc']],
    [['table', 'export']],
    [['table', 'export', 'x.dbc']],
    [['table', 'import', 'x.dbc', '--out', 'y']],
  ])('%j is wrong use', async (words) => {
    expect((await chunksmith(...words)).exit).toBe(2);
  });

  test('a model is not a table', async () => {
    const folder = folderWith({ 'a.mdx': tinyModel() });
    const ran = await chunksmith('table', 'columns', join(folder, 'a.mdx'));
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('is not a table');
  });
});
