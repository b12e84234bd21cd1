/** While the whole model is to be transformed the view shows what it will fill beside the game's human, and is given back. */
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { OrbitPose } from '../../../viewport/index.ts';
import { sizeOf } from './transform.ts';
import { useOutcome } from './useOutcome.ts';

let program: Program;
let shown: Box | null = null;
let focused: Box | null = null;
let looked: OrbitPose | null = null;
const pose: OrbitPose = { target: [1, 2, 3], yaw: 1, pitch: 0.5, distance: 300 };

const viewport: Parameters<typeof useOutcome>[1] = {
  setOverlays: ({ outcome = null }) => {
    shown = outcome;
  },
  view: {
    present: { pose, modelCamera: null },
    focus: (box) => {
      focused = box;
    },
    lookFrom: (now) => {
      looked = now;
    },
    setModelCamera: () => undefined,
  },
};

function Shown({ session }: { readonly session: Session }) {
  useOutcome(session, viewport);
  return null;
}

function View() {
  const session = useActiveSession();
  return session === null ? null : createElement(Shown, { session });
}

afterEach(async () => {
  [shown, focused, looked] = [null, null, null];
  await program.end();
});

const none: Box = { minimum: [0, 0, 0], maximum: [0, 0, 0] };
const heightOf = (box: Box | null): number => (box === null ? 0 : sizeOf(box)[2]);

test.each([
  ['Knight.mdx', 100],
  ['Squire.m2', 2],
  ['Sentry.mdl', 72],
])('%s is made as tall as a human of its game, %d units, and the view shows how tall that is', async (name, tall) => {
  program = await startWith(name, [View]);
  await program.command('Transform the model…');
  const dialog = await program.page.find('dialog', 'Transform the model');
  const before = heightOf(shown);
  expect(before).toBeGreaterThan(0);
  expect(program.page.text(dialog)).toContain(`${tall} high`);
  await program.page.click(program.page.get('button', 'Make it as tall', dialog));
  expect(heightOf(shown)).toBeCloseTo(tall, 2);
  // The human beside it is in the picture, too.
  expect(sizeOf(focused ?? none)[1]).toBeGreaterThan(sizeOf(shown ?? none)[1]);
  await program.page.click(program.page.get('button', 'Transform', dialog));
  await program.page.until(() => program.steps.length === 1);
  expect(shown).toBeNull();
  expect(looked).toBeNull();
});

test('given up, the view is as it was', async () => {
  program = await startWith('Knight.mdx', [View]);
  await program.command('Transform the model…');
  await program.page.find('dialog', 'Transform the model');
  expect(shown).not.toBeNull();
  await program.page.press('Escape');
  await program.page.until(() => shown === null);
  expect(looked).toEqual(pose);
  expect(program.steps).toEqual([]);
});
