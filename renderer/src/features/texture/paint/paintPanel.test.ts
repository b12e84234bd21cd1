/** Painting on models and pictures: strokes are one step each, stored in the file's own form, and undone to the byte. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { changeTexture, decodeTexture } from '../../../../../shared/texture/index.ts';
import { differingBytes, startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { BoxScene } from '../../../viewport/boxScene.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { addLayer, chooseLayer } from './layerActs.ts';
import { putBytes } from '../acts.ts';
import { ModelPaintTool } from './modelTool.ts';
import { openPicture } from './paintedPictures.ts';
import type { Painted } from './painted.ts';
import { PaintPanel } from './PaintPanel.tsx';
import { paintStore } from './paintStore.ts';
import { PictureBrush } from './pictureBrush.ts';
import { presentPicture } from './presentPicture.ts';
import { strokesSettled } from './queue.ts';

const press = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0.5 };
let program: Program;

beforeEach(() => void new StandInWorkers());

afterEach(async () => {
  vi.unstubAllGlobals();
  await program.end();
});

async function start(name: string): Promise<void> {
  program = await startWith(name, [PaintPanel]);
  await act(async () => workbench.setState({ workspaceId: 'paint' }));
}

/** The picture in front, as taking a tool opens it. */
async function opened(): Promise<Painted> {
  let painted: Painted | null = null;
  await act(async () => {
    painted = await openPicture(program.session);
  });
  if (painted === null) throw new Error('no picture');
  return painted;
}

/** A stroke over the picture in front, in texels. */
async function drawn(brush: PictureBrush, ...places: readonly (readonly [number, number])[]): Promise<void> {
  await act(async () => {
    const [first = [0, 0] as const, ...rest] = places;
    brush.down(first, 1, press);
    for (const place of rest) brush.move(place, press);
    brush.up();
    await strokesSettled();
  });
}

function texel(x: number, y: number): readonly number[] {
  const { width, pixels } = decodeTexture(program.document);
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

test.each(['Knight.blp', 'Squire.blp', 'LodgeWall.blp'])(
  '%s: a stroke on the picture is one step, undone to the byte',
  async (name) => {
    await start(name);
    await program.page.press('b');
    await act(async () => void (await openPicture(program.session)));
    const brush = new PictureBrush(await opened());
    const before = program.document.write();
    await act(async () => paintStore.setState({ colour: [0, 255, 0], radius: 12, hardness: 1 }));
    await drawn(brush, [20, 20], [40, 20]);
    expect(program.steps).toEqual(['Paint']);
    const [red = 0, green = 0, blue = 0] = texel(30, 20);
    expect([red < 40, green > 215, blue < 40]).toEqual([true, true, true]);
    const painted = program.document.write();
    await program.undo();
    await act(strokesSettled);
    expect(differingBytes(before, program.document.write())).toEqual([]);
    await program.redo();
    await act(strokesSettled);
    expect(differingBytes(painted, program.document.write())).toEqual([]);
  },
);

test('layers lie over the picture: hidden, made fainter, removed and brought back, each as one step', async () => {
  await start('Knight.blp');
  await program.page.press('b');
  const painted = await opened();
  const brush = new PictureBrush(painted);
  await act(async () => paintStore.setState({ colour: [0, 0, 255], radius: 12, hardness: 1 }));
  const was = texel(30, 20);
  await program.page.click(program.page.get('button', 'New layer of colour'));
  await drawn(brush, [30, 20], [31, 20]);
  const { picture } = painted.stack;
  expect(texel(30, 20)[2]).toBeGreaterThan(215);
  expect([...picture.subarray((20 * 512 + 30) * 4, (20 * 512 + 30) * 4 + 3)]).toEqual(was.slice(0, 3));
  await program.page.click(program.page.get('button', 'Hide Layer 1'));
  await act(strokesSettled);
  expect(texel(30, 20)).toEqual(was);
  await program.page.click(program.page.get('button', 'Remove Layer 1'));
  await act(strokesSettled);
  await program.undo();
  await act(strokesSettled);
  expect(program.steps).toEqual(['Paint', 'Hide layer']);
  await program.undo();
  await act(strokesSettled);
  expect(painted.state.getState().layers.map(({ name, isVisible }) => [name, isVisible])).toEqual([['Layer 1', true]]);
  expect(texel(30, 20)[2]).toBeGreaterThan(215);
  await program.undo();
  await act(strokesSettled);
  expect(texel(30, 20)).toEqual(was);
  await act(async () => chooseLayer(painted, null));
  expect(painted.part.layer).toBeNull();
});

test('a change that is no stroke begins anew with what the file holds, and Escape leaves nothing', async () => {
  await start('Knight.blp');
  await program.page.press('b');
  const painted = await opened();
  const brush = new PictureBrush(painted);
  const before = painted.composed.pixels.slice();
  brush.down([50, 50], 1, press);
  expect(painted.composed.pixels).not.toEqual(before);
  expect(brush.cancel()).toBe(true);
  expect(painted.composed.pixels).toEqual(before);
  expect(program.steps).toEqual([]);
  await drawn(brush, [50, 50]);
  const other = changeTexture({ bytes: program.document.write() }, { kind: 'flip', axis: 'horizontal' });
  await act(async () => {
    addLayer(painted, 'colour');
    putBytes(program.session, other, 'Flip');
  });
  expect(painted.state.getState().layers).toEqual([]);
  expect(painted.composed.pixels).toEqual(decodeTexture(program.document).pixels);
});

/** All meshes of the model, seen from the front. */
function moment(): Parameters<ModelPaintTool['begin']>[0] {
  const lens: Lens = {
    frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [1000, 0, 40] },
    fieldOfView: null,
    halfHeight: 60,
    near: 1,
    far: 5000,
    width: 800,
    height: 600,
  };
  const scene = new BoxScene(program.document);
  const view = program.document.format.model?.view(program.document);
  scene.shownMeshes = () => new Set(view?.meshes.map(({ record }) => record));
  return { scene, selection: new Set<RecordId>(), lens };
}

test('a stroke on a Half-Life model paints the texture that it holds, mirrored, and is one step of the model', async () => {
  await start('Sentry.mdl');
  const environment = { hint: () => undefined, changed: () => undefined };
  const tool = new ModelPaintTool(environment, { session: () => program.session });
  const before = program.document.write();
  await act(async () => paintStore.setState({ colour: [250, 10, 250], mirrors: true, hardness: 1, radius: 30 }));
  const stroke = async (): Promise<void> => {
    await act(async () => {
      expect(tool.begin(moment(), 400, 330, press)).toBe(true);
      tool.drag(430, 330, press);
      await new Promise((resolve) => setTimeout(resolve, 0));
      tool.finish();
      await strokesSettled();
    });
  };
  await stroke();
  expect(program.steps).toEqual(['Paint']);
  const painted = presentPicture(program.session);
  expect(painted?.target.name).toMatch(/bmp$/i);
  const found = painted?.target.read().pixels ?? new Uint8Array();
  let count = 0;
  for (let at = 0; at < found.length; at += 4) if (found[at] === 250 && found[at + 1] === 10) count++;
  expect(count).toBeGreaterThan(10);
  await program.undo();
  await act(strokesSettled);
  expect(differingBytes(before, program.document.write())).toEqual([]);
  await act(async () => paintStore.setState({ tool: 'fill' }));
  expect(tool.begin(moment(), 2, 2, press)).toBe(false);
});

test('a stroke that begins beside the model paints from where it meets it, and beside it alone is no step', async () => {
  await start('Sentry.mdl');
  const environment = { hint: () => undefined, changed: () => undefined };
  const tool = new ModelPaintTool(environment, { session: () => program.session });
  const before = program.document.write();
  await act(async () => paintStore.setState({ colour: [250, 10, 250], hardness: 1, radius: 30 }));
  const stroke = async (...places: readonly (readonly [number, number])[]): Promise<void> => {
    await act(async () => {
      expect(tool.begin(moment(), 2, 330, press)).toBe(true);
      for (const [x, y] of places) tool.drag(x, y, press);
      await new Promise((resolve) => setTimeout(resolve, 0));
      tool.finish();
      await strokesSettled();
    });
  };
  program.session.playback.play();
  await stroke([4, 330]);
  expect(program.steps).toEqual([]);
  // Nothing is painted, so nothing has to stand still for it.
  expect(program.session.playback.state.get().isPlaying).toBe(true);
  await stroke([4, 330], [400, 330], [430, 330]);
  expect(program.steps).toEqual(['Paint']);
  expect(program.session.playback.state.get().isPlaying).toBe(false);
  const found = presentPicture(program.session)?.target.read().pixels ?? new Uint8Array();
  expect(found.filter((value, at) => at % 4 === 0 && value === 250 && found[at + 1] === 10).length).toBeGreaterThan(10);
  await program.undo();
  await act(strokesSettled);
  expect(differingBytes(before, program.document.write())).toEqual([]);
  expect(tool.begin(moment(), 2, 330, { ...press, altKey: true })).toBe(false);
});

test('keys take tools, exchange colours and size the brush; Alt takes the colour under the pointer', async () => {
  await start('Knight.blp');
  expect(program.page.text()).toContain('The pointer moves the picture');
  await program.page.press('e');
  expect(paintStore.getState()).toMatchObject({ tool: 'eraser', isOnPictures: true });
  const { colour, otherColour, radius } = paintStore.getState();
  await program.page.press('x');
  expect(paintStore.getState()).toMatchObject({ colour: otherColour, otherColour: colour });
  await program.page.press(']');
  expect(paintStore.getState().radius).toBeGreaterThan(radius);
  const brush = new PictureBrush(await opened());
  await act(async () => brush.down([30, 20], 1, { ...press, altKey: true }));
  expect(paintStore.getState().colour).toEqual(texel(30, 20).slice(0, 3));
  expect(program.steps).toEqual([]);
  await program.page.press('q');
  expect(paintStore.getState().isOnPictures).toBe(false);
});

test('the colour is shown and typed in the bytes that it is painted with', async () => {
  await start('Knight.mdx');
  const { page } = program;
  const green = page.get('spinbutton', 'G') as HTMLInputElement;
  expect(green.value).toBe(String(paintStore.getState().colour[1]));
  await page.fill(green, '137');
  await page.press('Enter');
  expect(paintStore.getState().colour[1]).toBe(137);
});
