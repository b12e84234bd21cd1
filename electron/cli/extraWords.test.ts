/** Words that a command has no use for: one that passed over them would tell of less than it was asked. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terrainTypeTable } from '../../shared/test/smallTable.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

test.each([
  [['table', 'columns', 'TerrainType.dbc', 'Other.dbc']],
  [['table', 'export', 'TerrainType.dbc', 'Other.dbc', '--out', 'out.csv']],
  [['table', 'import', 'TerrainType.dbc', 'a.csv', 'b.csv', '--out', 'out.dbc']],
  [['table', 'import', 'TerrainType.dbc', 'a.csv', '--sql', '--out', 'out.dbc']],
  [['library', 'index', 'place', 'Textures']],
  [['library', 'uses', 'place', 'a.blp', 'b.blp']],
  [['library', 'missing', 'place', 'a.mdx', 'b.mdx']],
  [['library', 'copies', 'place', 'a.mdx', 'b.mdx']],
  [['batch', '--undo', 'report', 'other']],
])('%j is wrong use', async (words) => {
  const csv = 'id,flags\r\n1,1\r\n';
  const folder = folderWith({
    'TerrainType.dbc': terrainTypeTable(),
    'Other.dbc': terrainTypeTable(),
    ...{ 'a.csv': csv, 'b.csv': csv, 'place/a.txt': '' },
  });
  const [command = '', ...rest] = words;
  const inFolder = rest.map((word) => (/\.(dbc|csv)$|^place$|^report$/.test(word) ? join(folder, word) : word));
  const ran = await chunksmith(command, ...inFolder);
  expect([ran.exit, ran.err]).toEqual([2, expect.stringMatching(/as well|goes with/)]);
});
