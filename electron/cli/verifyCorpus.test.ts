/** Every file of the textures, tables and archives that other programs made: `verify` says identical, or says why not. */
import { extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusFiles, enough, hasCorpus } from '../../shared/test/corpus.ts';
import { chunksmith } from './test/workplace.ts';

/** What is no document, by ending, and how that is said. Sprites and JPEG pictures are not edited. */
const refused: Readonly<Record<string, string>> = {
  '.mpq': 'it is an archive',
  '.w3x': 'it is an archive',
  '.w3m': 'it is an archive',
  '.pak': 'it is an archive',
  '.wad': 'it is an archive',
  '.spr': 'no known format',
  '.jpg': 'no known format',
  '.tsv': 'no known format',
};

const files = [
  ...corpusFiles('support', ['.blp', '.b00', '.dds', '.tga', '.png', '.dbc', ...Object.keys(refused)]),
  ...['wc3', 'wow', 'adt', 'goldsrc'].flatMap((folder) => corpusFiles(folder, ['.blp'])),
];

describe('verify on the corpus of textures, tables and archives', () => {
  test('every file is identical, or refused by its ending with a reason', { timeout: 120_000 }, async () => {
    const ran = await chunksmith('verify', '--json', ...files.map(({ path }) => path));
    const results = ran.json();
    expect(results.length).toBe(files.length);
    const counts = new Map<string, number>();
    for (const { file, status, message } of results) {
      const ending = extname(String(file)).toLowerCase();
      const reason = refused[ending];
      expect([file, status]).toEqual([file, reason === undefined ? 'identical' : 'error']);
      if (reason !== undefined) expect(message).toContain(reason);
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
    const archives = hasCorpus ? ['.mpq', '.w3x', '.wad'] : ['.pak'];
    for (const ending of ['.blp', '.dds', '.tga', '.png', '.dbc', ...archives]) {
      expect(counts.get(ending), ending).toBeGreaterThan(enough(3));
    }
  });
});
