/** The keys of other programs: every command they name is there, and no two that can run at one time get the same key. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CommandRegistry, findKeyConflicts } from '../base/commands/index.ts';
import { keyPresets } from '../workbench/keyboard/keyPresets.ts';
import { otherKeys } from '../workbench/keyboard/keymap.ts';
import { currentContext, type AppContext } from '../workbench/commands/context.ts';
import { program as parts, startWith, type Program } from '../test/program.tsx';

let program: Program;
afterEach(async () => {
  await program.end();
});

/** Pairs of commands on one key that can both run now: of these the first in the lists runs. */
function pairs(preset: string): readonly string[] {
  const registry = new CommandRegistry<AppContext>(parts.registry.all());
  registry.setKeys(otherKeys({ preset, own: {} }));
  return findKeyConflicts(registry, [currentContext()], 'other').map(({ commands }) => commands.join(', '));
}

const modes = [[], ['shape.mode'], ['workspace.animate'], ['workspace.animate', 'pose.mode']] as const;

/** What a button of the command does. */
async function run(ids: readonly string[]): Promise<void> {
  await act(async () => {
    for (const id of ids) await parts.registry.get(id)?.run(currentContext());
  });
}

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'over %s no key is given to two commands that both can run',
  async (name) => {
    program = await startWith(name, []);
    for (const mode of modes) {
      await run(mode);
      const known = new Set(pairs('chunksmith'));
      for (const { id } of keyPresets) {
        expect(
          pairs(id).filter((pair) => !known.has(pair)),
          `${id} ${mode.join()}`,
        ).toEqual([]);
      }
      await run(mode.filter((id) => id.endsWith('.mode')));
      await run(['workspace.model']);
    }
  },
);

test('over terrain no key is given to two commands that both can run, with any tool', async () => {
  program = await startWith('Meadow/Meadow_32_32.adt', []);
  for (const tool of ['select', 'height', 'objects', 'line', 'way', 'lights']) {
    await run([`terrain.tool.${tool}`]);
    const known = new Set(pairs('chunksmith'));
    for (const { id } of keyPresets)
      expect(
        pairs(id).filter((pair) => !known.has(pair)),
        `${id} ${tool}`,
      ).toEqual([]);
  }
});

test('the commands that a preset names are there', async () => {
  program = await startWith('Knight.mdx', []);
  const wrong = keyPresets.flatMap(({ keys }) =>
    Object.keys(keys).filter((id) => parts.registry.get(id) === undefined),
  );
  expect(wrong).toEqual([]);
});
