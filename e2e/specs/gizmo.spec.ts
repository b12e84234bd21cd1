/** The view as a place to work in: picks, standard views, overlays, and the gizmo that moves what is selected. */
import type { Editor } from '../driver/editor.ts';
import { differences, sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

/** The one record of a type; fails where there is none. */
async function firstOf(knight: Editor, type: string): Promise<number> {
  const [record] = await knight.view.records(type);
  if (record === undefined) throw new Error(`the model has no ${type}`);
  return record;
}

async function placeOf(knight: Editor, record: number): Promise<readonly [number, number]> {
  const place = await knight.view.placeOf(record);
  if (place === null) throw new Error('the record has no place on the screen');
  return place;
}

/** Looks from the front, selects an object in the outline and takes the move tool. Answers what is selected. */
async function selectToMove(knight: Editor, name: string): Promise<number> {
  await knight.view.lookFrom('front');
  await knight.outline.select(name);
  await knight.press('w');
  await knight.view.isIdle();
  const [selected] = (await knight.document()).selection;
  if (selected === undefined) throw new Error(`${name} is not selected`);
  return selected;
}

/** On the upright arrow of the gizmo: from the front, up is z. */
const onArrow = 60;

test('a model is clicked, looked at from all sides, dragged by the gizmo, and posed', async ({ knight }) => {
  await test.step('a click on the model selects the geoset and the outline follows', async () => {
    const geoset = await firstOf(knight, 'geoset');
    const place = await placeOf(knight, geoset);
    const picked = await knight.view.pick(...place);
    await knight.view.click(...place);
    expect((await knight.document()).selection).toEqual([picked?.record]);
    const selected = knight.outline.tree.locator('[aria-selected=true]');
    await expect(selected).toHaveCount(1);
    await expect(selected).toBeInViewport();
    await expect(selected).toContainText('Geoset');
  });

  await test.step('letters work as shortcuts while the outline has the keyboard, and a slash leads to its find field', async () => {
    await knight.outline.select('Bone_Head');
    const { selection } = await knight.document();
    await expect(knight.outline.tree).toBeFocused();
    const tool = (name: string) => knight.page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
    await knight.press('w');
    await expect(tool('Move')).toHaveAttribute('aria-pressed', 'true');
    await knight.press('e');
    await expect(tool('Rotate')).toHaveAttribute('aria-pressed', 'true');
    expect((await knight.document()).selection).toEqual(selection);
    await knight.press('/');
    await expect(knight.page.getByRole('searchbox', { name: /^Find in .* objects/ })).toBeFocused();
  });

  await knight.outline.tree.focus();
  await knight.press('q');
  await test.step('the picture is opaque, so that the page never shines through lines and glow', async () => {
    await knight.outline.select('Bone_Root');
    const [root = -1] = (await knight.document()).selection;
    await knight.view.lookFrom('top');
    const [x, y] = await placeOf(knight, root);
    // Across an axis of the ground, beside the model.
    const across = await Promise.all(
      Array.from({ length: 25 }, async (_, step) => await knight.view.pixel(x + 250, y - 12 + step)),
    );
    const greens = across.map(([, green = 0]) => green);
    expect(Math.max(...greens) - Math.min(...greens), 'a line was crossed').toBeGreaterThan(15);
    expect(new Set(across.map(([, , , alpha]) => alpha))).toEqual(new Set([255]));
  });

  await test.step('the model camera is looked through and left again', async () => {
    const geoset = await firstOf(knight, 'geoset');
    const free = await placeOf(knight, geoset);
    await knight.view.lookThroughCamera();
    const through = await placeOf(knight, geoset);
    expect(Math.hypot(through[0] - free[0], through[1] - free[1])).toBeGreaterThan(20);
    await knight.view.lookFrom('quarter');
    const back = await placeOf(knight, geoset);
    expect(Math.hypot(through[0] - back[0], through[1] - back[1])).toBeGreaterThan(20);
  });

  await test.step('the numpad gives the standard views', async () => {
    await knight.outline.select('Bone_Head');
    const [head = -1] = (await knight.document()).selection;
    await knight.outline.select('Bone_Pelvis');
    const [pelvis = -1] = (await knight.document()).selection;
    const heightOnScreen = async (): Promise<number> =>
      (await placeOf(knight, pelvis))[1] - (await placeOf(knight, head))[1];
    const seen = new Set<string>();
    for (const view of ['front', 'back', 'right', 'left'] as const) {
      await knight.view.lookFrom(view);
      expect(await heightOnScreen(), view).toBeGreaterThan(60);
      seen.add((await placeOf(knight, head)).map((each) => each.toFixed(1)).join());
    }
    expect(seen.size).toBe(4);
    const upright = await heightOnScreen();
    for (const view of ['top', 'bottom'] as const) {
      await knight.view.lookFrom(view);
      expect(Math.abs(await heightOnScreen()), view).toBeLessThan(upright / 2);
    }
  });

  await knight.view.click(8, 60);
  await test.step('overlays are drawn beside the model, not with it', async () => {
    const before = await knight.view.statistics();
    await knight.view.click(8, 60);
    const overlays = ['b', 'p', 'a', 'c', 'x'];
    for (const key of overlays) await knight.press(key);
    const after = await knight.view.statistics();
    expect(after.framesDrawn).toBeGreaterThan(before.framesDrawn);
    expect(after.drawCalls).toBe(before.drawCalls);
    expect(after.triangles).toBe(before.triangles);
    for (const key of overlays) await knight.press(key);
  });

  await test.step('Escape during a drag takes it back and leaves no step', async () => {
    const bone = await selectToMove(knight, 'Bone_Head');
    const [x, y] = await placeOf(knight, bone);
    await knight.view.hold([x, y - onArrow], [x, y - onArrow - 50]);
    expect((await placeOf(knight, bone))[1]).toBeLessThan(y - 40);
    await knight.press('Escape');
    await knight.view.letGo();
    expect((await placeOf(knight, bone))[1]).toBeCloseTo(y, 1);
    const { labels, isDirty, selection } = await knight.document();
    expect(labels).toEqual([]);
    expect(isDirty).toBe(false);
    expect(selection).toEqual([bone]);
  });

  await test.step('dragging the arrow moves the pivot of the selected bone, as one step', async () => {
    const bone = await selectToMove(knight, 'Bone_Head');
    const [x, y] = await placeOf(knight, bone);
    await knight.view.drag([x, y - onArrow], [x, y - onArrow - 50]);
    const [movedX, movedY] = await placeOf(knight, bone);
    expect(movedY).toBeCloseTo(y - 50, 0);
    expect(movedX).toBeCloseTo(x, 0);
    const { labels, position } = await knight.document();
    expect(labels).toEqual(['Move Bone_Head']);
    expect(position).toBe(1);

    await knight.save();
    await knight.isSaved();
    const before = await sampleBytes('Knight.mdx');
    const changed = differences(before, await knight.bytesOnDisk('Knight.mdx'));
    // Three floats side by side: what is straight up in the pose is aslant in the parent's own space.
    expect(changed.length).toBeGreaterThan(0);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(12);

    await knight.undo();
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await test.step('dragging the arrow moves the vertices of the selected geoset, and undo puts every bit back', async () => {
    await knight.view.lookFrom('front');
    const geoset = await firstOf(knight, 'geoset');
    const [x, y] = await placeOf(knight, geoset);
    const picked = await knight.view.pick(x, y);
    await knight.view.click(x, y);
    await knight.press('w');
    await knight.view.isIdle();
    if (picked === null) throw new Error('no geoset lies under the pointer');
    const [middleX, middleY] = await placeOf(knight, picked.record);
    await knight.view.drag([middleX, middleY - onArrow], [middleX, middleY - onArrow - 40]);
    expect((await placeOf(knight, picked.record))[1]).toBeCloseTo(middleY - 40, 0);
    expect((await knight.document()).labels).toEqual(['Move geoset']);
    await knight.undo();
    expect((await placeOf(knight, picked.record))[1]).toBeCloseTo(middleY, 1);
    await knight.save();
    await knight.isSaved();
    expect(differences(await sampleBytes('Knight.mdx'), await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await knight.press('Control+2');
  await expect(knight.page.getByText('POSE MODE')).toBeVisible();
  await knight.panelTab('Outline').click();
  const bone = await selectToMove(knight, 'Bone_Arm_R');
  const [x, y] = await placeOf(knight, bone);
  await test.step('in the Animate workspace a drag of a bone is a key of the shown sequence', async () => {
    await knight.view.drag([x, y - onArrow], [x, y - onArrow - 50]);
    expect((await placeOf(knight, bone))[1]).toBeCloseTo(y - 50, 0);
    expect((await knight.document()).labels).toEqual(['Move Bone_Arm_R']);
  });

  await test.step('what was posed is saved, and undo takes every byte back', async () => {
    const before = await sampleBytes('Knight.mdx');
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).not.toEqual([]);
    await knight.undo();
    expect((await placeOf(knight, bone))[1]).toBeCloseTo(y, 1);
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await test.step('in rest mode the same drag moves the pivot', async () => {
    await knight.press('m');
    await expect(knight.page.getByText('REST MODE')).toBeVisible();
    await knight.view.drag([x, y - onArrow], [x, y - onArrow - 50]);
    expect((await knight.document()).labels).toEqual(['Move Bone_Arm_R']);
    await knight.undo();
    await knight.press('m');
    await knight.press('Control+1');
    await expect(knight.page.getByText('POSE MODE')).toHaveCount(0);
  });
});
