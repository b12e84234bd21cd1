/** Handles, chains, pins and lassos by the real mouse: what tests of panels do by events alone. */
import type { Editor } from '../driver/editor.ts';
import { expect, test } from '../driver/test.ts';

type Point = readonly [x: number, y: number];

async function placeOf(knight: Editor, record: number): Promise<Point> {
  const place = await knight.view.placeOf(record);
  if (place === null) throw new Error('the record has no place on the screen');
  return place;
}

async function select(knight: Editor, name: string): Promise<number> {
  const selectedRow = knight.outline.tree.locator('[aria-selected=true]');
  // A step that was just taken back may still bring its own selection along.
  await expect(async () => {
    await knight.outline.select(name);
    await expect(selectedRow).toContainText(name, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  const [selected] = (await knight.document()).selection;
  if (selected === undefined) throw new Error(`${name} is not selected`);
  return selected;
}

async function labels(knight: Editor): Promise<readonly string[]> {
  return (await knight.document()).labels;
}

const ways: readonly Point[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** The first handle straight below a place, above or beside it: where the pointer becomes one that takes something. */
async function handleFrom(knight: Editor, [x, y]: Point): Promise<Point> {
  const box = await knight.view.area.boundingBox();
  if (box === null) throw new Error('the view is not to be seen');
  const canvas = knight.view.area.locator('canvas');
  for (const [across, down] of ways) {
    for (let away = 0; away < 300; away += 6) {
      const at: Point = [x + across * away, y + down * away];
      if (at[0] < 0 || at[1] < 0 || at[0] > box.width || at[1] > box.height) break;
      await knight.page.mouse.move(box.x + at[0], box.y + at[1]);
      if ((await canvas.evaluate((element) => getComputedStyle(element).cursor)) === 'grab') return at;
    }
  }
  throw new Error('no handle is there');
}

/** On the upright arrow of the gizmo: from the front, up is z. */
const onArrow = 60;

test('shapes, emitters, chains, pins and lassos follow the mouse', async ({ knight }) => {
  await test.step('a collision shape is pulled by its handle, in one step', async () => {
    await knight.view.lookFrom('front');
    const shape = await select(knight, 'Collision_Head');
    await knight.press('y');
    await knight.view.isIdle();
    const handle = await handleFrom(knight, await placeOf(knight, shape));
    await knight.view.drag(handle, [handle[0], handle[1] - 30]);
    expect(await labels(knight)).toEqual(['Resize collision shape']);
    const moved = await handleFrom(knight, await placeOf(knight, shape));
    expect(moved[1]).toBeLessThan(handle[1] - 15);
    await knight.undo();
  });

  await test.step('Escape gives a pulled handle up', async () => {
    const shape = await select(knight, 'Collision_Body');
    await knight.view.isIdle();
    const handle = await handleFrom(knight, await placeOf(knight, shape));
    await knight.view.hold(handle, [handle[0], handle[1] - 30]);
    await knight.press('Escape');
    await knight.view.letGo();
    expect(await labels(knight)).toEqual([]);
  });

  await test.step('an emitter is pulled by its handle', async () => {
    const emitter = await select(knight, 'Emitter_Sparks');
    await knight.view.isIdle();
    const handle = await handleFrom(knight, await placeOf(knight, emitter));
    await knight.view.drag(handle, [handle[0] + 25, handle[1] - 12]);
    const [label] = await labels(knight);
    expect(label).toMatch(/^Resize /);
    await knight.undo();
    await knight.press('q');
  });

  await test.step('a lasso selects what lies within its way, and Shift takes away', async () => {
    await knight.view.lookFrom('front');
    const [geoset] = await knight.view.records('geoset');
    const [x, y] = await placeOf(knight, geoset ?? -1);
    await knight.press('Tab');
    await expect(knight.page.getByText('SHAPE MODE')).toBeVisible();
    const box = await knight.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    const { keyboard, mouse } = knight.page;
    const around = async (size: number): Promise<void> => {
      const way: readonly Point[] = [
        [-size, -size],
        [size, -size],
        [size, size],
        [-size, size],
        [-size, 0],
      ];
      for (const [at, [dx, dy]] of way.entries()) {
        await mouse.move(box.x + x + dx, box.y + y + dy, { steps: at === 0 ? 1 : 4 });
        if (at === 0) await mouse.down();
      }
      await mouse.up();
      await knight.view.isIdle();
    };
    const count = async (): Promise<number> => {
      const text = await knight.page
        .getByText(/^[\d,]+ (vertex|vertices)$/)
        .first()
        .textContent();
      return Number(text?.replaceAll(/\D/g, ''));
    };
    await keyboard.down('Control');
    await around(60);
    await keyboard.up('Control');
    const all = await count();
    expect(all).toBeGreaterThan(10);
    await keyboard.down('Control');
    await keyboard.down('Shift');
    await around(25);
    await keyboard.up('Shift');
    await keyboard.up('Control');
    expect(await count()).toBeLessThan(all);
    await knight.press('Tab');
  });

  await knight.press('Control+2');
  await expect(knight.page.getByText('POSE MODE')).toBeVisible();
  await knight.panelTab('Outline').click();

  await test.step('a forearm that is pulled with its chain goes where the mouse goes, by turns of the arm', async () => {
    await knight.view.lookFrom('front');
    const forearm = await select(knight, 'Bone_Forearm_R');
    await knight.press('w');
    await knight.press('Shift+i');
    await knight.view.isIdle();
    const [x, y] = await placeOf(knight, forearm);
    await knight.view.drag([x, y - onArrow], [x, y - onArrow - 12]);
    const [movedX, movedY] = await placeOf(knight, forearm);
    expect(Math.hypot(movedX - x, movedY - (y - 12))).toBeLessThan(3);
    expect(await labels(knight)).toHaveLength(1);
    await knight.undo();
    expect((await knight.document()).isDirty).toBe(false);
    await knight.press('Shift+i');
  });

  await test.step('a pinned foot stays where it is while the pelvis is dragged', async () => {
    await knight.view.lookFrom('front');
    const foot = await select(knight, 'Bone_Foot_L');
    await knight.press('Alt+p');
    const pelvis = await select(knight, 'Bone_Pelvis');
    await knight.press('w');
    await knight.view.isIdle();
    const before = await placeOf(knight, foot);
    const [x, y] = await placeOf(knight, pelvis);
    await knight.view.drag([x, y - onArrow], [x, y - onArrow + 12]);
    expect((await placeOf(knight, pelvis))[1]).toBeGreaterThan(y + 8);
    const after = await placeOf(knight, foot);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1.5);
    expect(await labels(knight)).toEqual(['Move Bone_Pelvis']);
    await knight.undo();
  });
});
