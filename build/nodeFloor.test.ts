/** On a Node that is too old the commands of the README say so, in place of a syntax error. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { problemOfNode } from './nodeFloor.mjs';

const script = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('the oldest Node', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.21.0', '100.0.0'])('is not newer than %s', (version) => {
    expect(problemOfNode(version)).toBeNull();
  });

  it.each(['20.18.3', '18.20.4', '16.0.0', '0.12'])(
    'is newer than %s, in one sentence that says what to do',
    (version) => {
      expect(problemOfNode(version)).toMatch(
        new RegExp(`^Chunksmith needs Node 20\\.19 or later; this is ${version}\\. Install one .+\\.$`),
      );
    },
  );

  it('is the one that package.json asks for', () => {
    const [major = 0, minor = 0] = packageFile.engines.node.replace('>=', '').split('.').map(Number);
    expect(problemOfNode(`${major}.${minor}.0`)).toBeNull();
    expect(problemOfNode(minor > 0 ? `${major}.${minor - 1}.9` : `${major - 1}.99.0`)).not.toBeNull();
  });

  it.each(['start.mjs', 'serve.mjs', 'test.mjs'])('is looked at before anything else by %s', (name) => {
    expect(/^import .*$/m.exec(script(name))?.[0]).toBe("import './nodeFloor.mjs';");
  });
});
