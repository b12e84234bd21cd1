/** What tools on large models cost: a drag of vertices and of a joint, a selection, a copy of a clip, and taking them back. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import { openDocument } from '../../shared/document/document.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { sphereMesh } from '../../shared/geometry/mesh/primitives.ts';
import { medianOf, rounded } from './measure.ts';
import { tracedTasks, type TracedTask } from './pageTime.ts';

const sample = fileURLToPath(new URL('../../assets/samples/Knight.mdx', import.meta.url));

/** The knight with balls around it, each of as many vertices as one mesh is to have, moved by joints in turn. */
export function denseModel(balls: number, verticesOfBall: number): Uint8Array {
  const document = openDocument(mdx, Uint8Array.from(readFileSync(sample)));
  const { addMesh } = mdx.model?.edits(document) ?? {};
  const { meshes, joints } = mdx.model?.view(document) ?? { meshes: [], joints: [] };
  if (addMesh === undefined) throw new Error('the format has no verb for new meshes');
  const sides = Math.floor(Math.sqrt(verticesOfBall));
  for (let ball = 0; ball < balls; ball++) {
    const geometry = sphereMesh(80 + ball * 40, sides, Math.floor(verticesOfBall / (sides + 1)) - 1);
    const count = geometry.positions.length / 3;
    const influences = {
      width: 1,
      joints: Uint16Array.from({ length: count }, (_, vertex) => vertex % joints.length),
      weights: new Float32Array(count).fill(1),
    };
    addMesh({ ...geometry, influences }, { material: 0, name: `Ball ${ball}`, from: meshes[0]?.record ?? null });
  }
  return document.write();
}

/** What scripts and drawing took in one part of a trace: all events, and the longest frame that followed. */
function partMs(tasks: readonly TracedTask[]): number {
  const frames = tasks.flatMap(({ name, ownMs }) => (name === 'FireAnimationFrame' ? [ownMs] : []));
  const events = tasks.flatMap(({ name, ownMs }) => (name === 'EventDispatch' ? [ownMs] : []));
  return events.reduce((sum, ms) => sum + ms, 0) + Math.max(0, ...frames);
}

interface Figure {
  readonly median: number;
  readonly worst: number;
}

function figureOf(times: readonly number[]): Figure {
  return { median: rounded(medianOf(times), 1), worst: rounded(Math.max(0, ...times), 1) };
}

const moves = 12;
const undoRounds = 5;
/** How far the pointer goes at each move of a stroke, px: a brush of the usual size leaves a dab there. */
const strokeStep = 12;

/** Takes the last step back and does it again, several times: what undoing takes, the first time being the coldest. */
async function timeUndo(editor: Editor): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < undoRounds; round++) {
    if (round > 0) await timeKeys(editor, ['Control+y']);
    times.push(await timeKeys(editor, ['Control+z']));
  }
  return figureOf(times);
}

/** Begins to move what is selected, moves the pointer, and ends with Enter. Then takes it back. */
async function timeDrag(editor: Editor, [x, y]: readonly [number, number]): Promise<Record<string, Figure>> {
  const { page, view } = editor;
  await page.mouse.move(x, y);
  await editor.press('g');
  const drags = await tracedTasks(page, async (mark) => {
    for (let move = 1; move <= moves; move++) {
      await mark();
      await page.mouse.move(x + move * 4, y - move * 2);
      await view.isIdle();
    }
  });
  await editor.press('Enter');
  await view.isIdle();
  if ((await editor.document()).labels.length === 0) throw new Error('nothing was moved');
  return { frameOwnMs: figureOf(drags.map(partMs)), undoOwnMs: await timeUndo(editor) };
}

/** Draws one stroke over the middle of the view, each move of which is a dab or more. Then takes it back. */
async function timeStroke(editor: Editor, [x, y]: readonly [number, number]): Promise<Record<string, Figure>> {
  const { page, view } = editor;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const dabs = await tracedTasks(page, async (mark) => {
    for (let move = 1; move <= moves; move++) {
      await mark();
      await page.mouse.move(x + move * strokeStep, y - move * 2);
      await view.isIdle();
    }
  });
  await page.mouse.up();
  await view.isIdle();
  if ((await editor.document()).labels.length === 0) throw new Error('nothing was painted');
  return { frameOwnMs: figureOf(dabs.map(partMs)), undoOwnMs: await timeUndo(editor) };
}

async function timeKeys(editor: Editor, keys: readonly string[]): Promise<number> {
  const [tasks = []] = await tracedTasks(editor.page, async (mark) => {
    await mark();
    for (const key of keys) await editor.press(key);
    await editor.view.isIdle();
  });
  return rounded(partMs(tasks), 1);
}

async function middleOfView(page: Page): Promise<readonly [number, number]> {
  const box = await page.getByTestId('view').locator('canvas').boundingBox();
  if (box === null) throw new Error('the view has no canvas');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function withModel<T>(page: Page, bytes: Uint8Array, work: (editor: Editor) => Promise<T>): Promise<T> {
  const editor = await Editor.start(page, (root) => writeFile(join(root, 'Dense.mdx'), bytes));
  try {
    await editor.open('Dense.mdx');
    await editor.view.isReady();
    return await work(editor);
  } finally {
    await editor.dispose();
  }
}

/** The verb alone, without panels: a clip of a model whose joints all move in it, and taking the copy back. */
export function benchClips(bytes: Uint8Array): Record<string, unknown> {
  const document = openDocument(mdx, bytes);
  const clip = mdx.model?.view(document).clips[0];
  const addClip = mdx.model?.edits(document).addClip;
  if (clip === undefined || addClip === undefined) throw new Error('the model has no clip');
  const tracks = [...document.all()].filter(({ type }) => mdx.animation?.trackTypes.has(type) === true).length;
  const runs = 9;
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    addClip('Copy', null, clip);
    const middle = performance.now();
    document.undo();
    return { duplicate: middle - start, undo: performance.now() - middle };
  });
  return {
    tracks,
    duplicateMs: rounded(medianOf(times.map(({ duplicate }) => duplicate)), 1),
    undoMs: rounded(medianOf(times.map(({ undo }) => undo))),
  };
}

export async function benchModelTools(): Promise<Record<string, unknown>> {
  const browser = await chromium.launch(browserLaunch());
  const viewport = { width: 1440, height: 900 };
  try {
    const dense = denseModel(1, 44_000);
    const [vertexDrag50000, poseDrag50000, weightStroke50000] = [
      await withModel(await browser.newPage({ viewport }), dense, async (editor) => {
        await editor.press('Tab');
        await editor.press('a');
        return await timeDrag(editor, await middleOfView(editor.page));
      }),
      await withModel(await browser.newPage({ viewport }), dense, async (editor) => {
        await editor.press('Control+2');
        await editor.command('Bone_Chest');
        return await timeDrag(editor, await middleOfView(editor.page));
      }),
      await withModel(await browser.newPage({ viewport }), dense, async (editor) => {
        await editor.press('Tab');
        await editor.press('4');
        return await timeStroke(editor, await middleOfView(editor.page));
      }),
    ];
    const linked100000 = await withModel(await browser.newPage({ viewport }), denseModel(2, 47_000), async (editor) => {
      await editor.press('Tab');
      await editor.page.mouse.click(...(await middleOfView(editor.page)));
      await editor.page.getByText('1 vertex', { exact: true }).waitFor();
      const ownMs = await timeKeys(editor, ['Control+l']);
      await editor.page.getByText(/^[\d,.\s]{5,} vertices$/).waitFor();
      return { ownMs };
    });
    return { vertexDrag50000, poseDrag50000, weightStroke50000, linked100000 };
  } finally {
    await browser.close();
  }
}
