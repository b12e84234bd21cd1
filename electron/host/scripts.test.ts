/** Types of scripts are taken out by the host: what stays is at its place, and what is wrong is told with its line. */
import { expect, it } from 'vitest';
import { strippedOf } from './scripts.ts';
import { startTestHost } from './test/testHost.ts';

it('takes types out, letter by letter, and tells what is wrong with its line', async () => {
  await using at = await startTestHost();
  const strip = (source: string) => at.client.request('stripTypes', { source });
  const source = "import type { Script } from './script.ts';\nconst size: number = 2;\nsize * 3";
  const stripped = await strip(source);
  if (stripped.kind !== 'stripped') throw new Error(stripped.kind);
  expect(stripped.code.length).toBe(source.length);
  expect(stripped.code.split('\n').map((line) => line.trimEnd())).toEqual(['', 'const size         = 2;', 'size * 3']);
  expect(await strip('const a = 1;\n\nlet b = (;')).toEqual({ kind: 'wrong', message: 'Expression expected', line: 3 });
  expect(await strip('enum Kind { Unit }')).toMatchObject({
    kind: 'wrong',
    message: expect.stringMatching(/enum/),
    line: 1,
  });
  await expect(strip(' '.repeat(1024 * 1024 + 1))).rejects.toThrow('1 MB at most');
});

it('says where it cannot', () => {
  expect(strippedOf('1', undefined)).toEqual({ kind: 'unable' });
  const without = (): never => {
    throw Object.assign(new Error('Node.js is not compiled with TypeScript support'), { code: 'ERR_NO_TYPESCRIPT' });
  };
  expect(strippedOf('1', without)).toEqual({ kind: 'unable' });
});
