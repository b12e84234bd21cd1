/** Cameras from the view, by their commands: a new one, and one that is put where the view is. */
import { act, createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { CameraLook } from '../../../../../shared/model/cameraEdits.ts';
import { distance, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { currentContext } from '../../../workbench/commands/context.ts';
import { select } from '../../../workbench/state/session.ts';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import { LastActInView } from '../lastAct/LastActFields.tsx';
import { offerViewActs } from '../viewActs.ts';
import { cameraCommands } from './commands.ts';

let program: Program;

/** The card as the view has it. */
function InView() {
  const session = useActiveSession();
  return session === null ? null : createElement(LastActInView, { session });
}
const look: CameraLook = { position: [200, 30, 90], target: [10, 5, 60], fieldOfView: 0.6 };

afterEach(async () => {
  offerViewActs(
    () => false,
    () => null,
  );
  await program.end();
});

async function start(name: string): Promise<void> {
  program = await startWith(name, [InView]);
  const frame = { position: look.position, right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] } as const;
  offerViewActs(
    () => false,
    () => ({ frame, camera: look }),
  );
}

const cameras = () => program.document.format.model?.view(program.document).cameras ?? [];
const lookOf = (at: number) => cameras()[at]?.at(program.session.playback.time);

function expectNear(place: Vector3 | undefined, wanted: Vector3): void {
  expect(distance(place ?? [Number.NaN, 0, 0], wanted)).toBeLessThan(1e-3);
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  '%s gets cameras that look as the view does',
  async (name) => {
    await start(name);
    const before = program.document.write();
    const count = cameras().length;
    await program.command('New camera from the view');
    expect(cameras()).toHaveLength(count + 1);
    expectNear(lookOf(count)?.position, look.position);
    expectNear(lookOf(count)?.target, look.target);
    expect(lookOf(count)?.fieldOfView).toBeCloseTo(look.fieldOfView, 3);
    expect(program.session.state.getState().selection).toEqual([cameras()[count]?.record]);
    // Its opening stays open: what is looked at is as large in the picture as before.
    const strip = program.page.get('group', 'Last act');
    await program.page.fill(program.page.get('spinbutton', /Opening/, strip), '60');
    await program.page.press('Enter');
    expect(lookOf(count)?.fieldOfView).toBeCloseTo(Math.PI / 3, 3);
    const away = distance(look.position, look.target);
    const { position, target } = lookOf(count) ?? { position: [0, 0, 0], target: [0, 0, 0] };
    expect(distance(position, target) * Math.tan(Math.PI / 6)).toBeCloseTo(away * Math.tan(look.fieldOfView / 2), 2);
    expect(program.steps).toEqual(['New camera from the view']);
    await program.undo();
    expect(program.document.write()).toEqual(before);

    // One that is there goes where the view is.
    if (count === 0) return;
    const [camera] = cameras();
    await act(async () => select(program.session, [camera?.record ?? program.document.root]));
    const opening = lookOf(0)?.fieldOfView ?? 0;
    await program.command('Put the camera where the view is');
    expectNear(lookOf(0)?.target, look.target);
    expect(lookOf(0)?.fieldOfView).toBeCloseTo(opening, 3);
    expect(program.steps).toHaveLength(1);
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('Half-Life has no cameras, and says so', async () => {
  await start('Sentry.mdl');
  for (const { when, whyNot } of cameraCommands) {
    expect(when?.(currentContext())).toBe(false);
    expect(whyNot?.(currentContext())).toBe('Models of Half-Life have no cameras');
  }
});
