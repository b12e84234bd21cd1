/** Scaling of joints in a pose: keys of size at the shown moment where the format has them; else, and at rest, a reason. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { scaleAbout } from '../../../viewport/gizmo/transform.ts';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { AXES } from '../../../viewport/gizmo/handles.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { whyNotScaled } from '../whyNotScaled.ts';
import { poseTarget } from './poseTarget.ts';

let program: Program;

afterEach(async () => await program.end());

function model() {
  const { document } = program;
  const found = document.format.model;
  if (found === undefined) throw new Error('no model');
  return { view: found.view(document), edits: found.edits(document) };
}

/** The first clip, a moment within it, and the first joint with its target. */
async function hold(name: string) {
  program = await startWith(name, []);
  const { view, edits } = model();
  const [clip] = view.clips;
  const [joint] = view.joints;
  if (clip === undefined || joint === undefined) throw new Error('nothing to pose');
  await act(async () => select(program.session, [joint.record]));
  const moment = { model: { view, edits }, clip, time: clip.start };
  const scene = { placeOf: () => joint.pivot };
  const target = poseTarget(scene, program.session, moment, {
    refuse: (reason) => {
      throw new Error(reason);
    },
    done: () => undefined,
  });
  if (target === null) throw new Error('no target');
  return { target, joint, clip, sizes: () => valuesOf(model().view, clip, clip.start, 0).scale };
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  '%s: a joint is scaled by keys in one step, undone to the byte; at rest it says why not',
  async (name) => {
    const { target, joint, sizes } = await hold(name);
    expect(target.scaleRefusal).toBeNull();
    const bytes = program.document.write();
    const [x, y, z] = sizes();
    const parts = target.grab({ childrenFollow: false });
    const transform = scaleAbout(joint.pivot, AXES, [2, 2, 2]);
    await act(async () => program.document.edit('Scale', (step) => applyParts(step, parts, transform)));
    sizes().forEach((size, axis) => expect(size).toBeCloseTo(2 * ([x, y, z][axis] ?? 0), 2));
    await program.undo();
    expect(Buffer.compare(program.document.write(), bytes)).toBe(0);
    expect(whyNotScaled({ session: program.session })).toContain('no size at rest');
    await act(async () => workbench.setState({ workspaceId: 'animate' }));
    expect(whyNotScaled({ session: program.session })).toBeNull();
  },
);

test('a format without keys of size says so', async () => {
  const { target } = await hold('Sentry.mdl');
  const reason = model().edits.keyRefusals?.scale;
  expect(reason).toMatch(/\w/);
  expect(target.scaleRefusal).toBe(reason);
  await act(async () => workbench.setState({ workspaceId: 'animate' }));
  expect(whyNotScaled({ session: program.session })).toBe(reason);
});
