/** The terrain as a person works on it, and maps of small tiles for it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createTile } from '../../shared/formats/adt/create.ts';
import { createMap } from '../../shared/formats/wdt/create.ts';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import { Editor } from './editor.ts';

export const grass = 'Tileset\\Test\\Grass.blp';

/** Flat tiles of the map “Test” around the middle of the world, and its WDT: 8-bit alpha maps. */
export async function writeMap(root: string, places: readonly GridPlace[]): Promise<void> {
  for (const place of places) {
    const tile = createTile({ place, texture: grass, alphaDepth: 8, areaId: 1 });
    await writeFile(join(root, `Test_${place.column}_${place.row}.adt`), tile.write());
  }
  await writeFile(join(root, 'Test.wdt'), createMap(places, 4).write());
}

/**
 * Starts the program, with pictures drawn for a screen of fewer pixels: without a graphics card nearly all of the ground's
 * time goes into pixels, and these tests ask the ground where it is, not what it looks like (`terrainView.spec.ts` does).
 */
export async function startOnGround(page: Page, prepare: (root: string) => Promise<void>): Promise<Editor> {
  await page.addInitScript(() => void Reflect.defineProperty(window, 'devicePixelRatio', { value: 0.2 }));
  return await Editor.start(page, prepare);
}

export interface TerrainState {
  readonly tiles: readonly GridPlace[];
  /** The active tile. */
  readonly front: GridPlace | null;
  readonly undo: string | null;
  readonly redo: string | null;
  readonly chunks: readonly GridPlace[];
  readonly objects: readonly { readonly tile: GridPlace; readonly record: number }[];
}

type Point = readonly [x: number, y: number, z: number];

export class Terrain {
  private readonly page: Page;
  readonly area: Locator;

  constructor(page: Page) {
    this.page = page;
    this.area = page.getByTestId('terrain-view');
  }

  private async ask(name: string, ...asked: readonly unknown[]): Promise<unknown> {
    return await this.page.evaluate(([probe, args]) => window.chunksmithTest?.(probe, ...args), [name, asked] as const);
  }

  /** Waits until the ground is drawn and nothing is left to do. */
  async isReady(): Promise<void> {
    await this.area.locator('canvas').first().waitFor();
    await expect(async () => {
      await this.ask('terrainIdle');
    }).toPass();
  }

  async state(): Promise<TerrainState> {
    // The hook answers with exactly this, see attachMap.ts.
    return (await this.ask('terrain')) as TerrainState;
  }

  /** Where the camera stands and looks, in the world. */
  async camera(): Promise<unknown> {
    return await this.ask('terrainCamera');
  }

  /** Chooses a tool by its key. */
  async tool(key: string, name: string): Promise<void> {
    await this.page.keyboard.press(key);
    const bar = this.page.getByRole('group', { name: 'Terrain tool' });
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }

  /** Places models with the objects tool, or takes hold of them along the ground. */
  async objects(mode: 'place' | 'ground'): Promise<void> {
    const name = mode === 'place' ? 'Place models' : 'Drag along the ground';
    const button = this.page.getByRole('group', { name: 'Objects tool' }).getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }

  /** Where a point of the world is on the screen. */
  async screenPoint([x, y, z]: Point): Promise<{ readonly x: number; readonly y: number }> {
    await this.isReady();
    const point = (await this.ask('terrainPoint', x, y, z)) as readonly [number, number];
    const box = await this.area.boundingBox();
    if (box === null) throw new Error('the terrain is not on the screen');
    return { x: box.x + point[0], y: box.y + point[1] };
  }

  async click(point: Point, modifier?: 'Alt' | 'Shift' | 'Control'): Promise<void> {
    const { x, y } = await this.screenPoint(point);
    if (modifier !== undefined) await this.page.keyboard.down(modifier);
    await this.page.mouse.click(x, y);
    if (modifier !== undefined) await this.page.keyboard.up(modifier);
  }

  /** Draws a line over the ground; `isEnded` false keeps the button down. */
  async stroke(from: Point, to: Point, isEnded = true): Promise<void> {
    const [start, end] = [await this.screenPoint(from), await this.screenPoint(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 8 });
    if (isEnded) await this.page.mouse.up();
  }

  /** Sets a number of the Tool panel. */
  async set(field: string, value: string): Promise<void> {
    const input = this.page.getByLabel(field, { exact: true }).first();
    await input.click();
    await input.fill(value);
    await input.press('Enter');
  }

  /** Chooses one of the words of a list in the Tool panel. */
  async choose(field: string, words: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: words, exact: true }).click();
  }
}
