/** The view of a map by itself: pixels, draw calls, picks, previews, and rest. Tiles are made by code. */
import { expect, test } from '@playwright/test';
import { bundleHarness, openTerrainPage, showRedTile, strongestAt } from '../driver/terrainPage.ts';

let script = '';

test.beforeAll(async () => {
  script = await bundleHarness();
});

// One worker takes them all, so that the harness is bundled once.
test.describe.configure({ mode: 'default' });

test('the ground, its layers, holes, water and placements are drawn and picked', async ({ page }) => {
  await openTerrainPage(page, script);

  await showRedTile(page);
  await test.step('a tile is one draw call of 65,536 triangles, and an idle view draws nothing', async () => {
    const before = await page.evaluate(() => window.harness.view.probes.statistics());
    expect(before.drawCalls).toBe(1);
    expect(before.triangles).toBe(65536);
    await page.waitForTimeout(300);
    const after = await page.evaluate(() => window.harness.view.probes.statistics());
    expect(after.framesDrawn).toBe(before.framesDrawn);
  });

  await showRedTile(page);
  await test.step('layers, painted and previewed, are seen where their weights say', async () => {
    expect(await strongestAt(page, -50, -50)).toBe('red');
    await page.evaluate(async () => {
      const { view, tileList, addLayer, setAlpha } = window.harness;
      const document = (window as unknown as { tile: ReturnType<typeof window.harness.createTile> }).tile;
      document.edit('Paint', (transaction) => {
        const texture = transaction.add('texture', document.root, { path: 'green.blp', flags: null });
        const textures = tileList(document, 'textures');
        transaction.update(document.root, { textures: [...textures, texture] });
        const chunk = tileList(document, 'chunks')[17];
        if (chunk === undefined) return;
        const layer = addLayer(transaction, document, chunk, 1);
        setAlpha(transaction, document, layer, new Uint8Array(4096).fill(255));
      });
      await view.probes.idle();
    });
    expect(await strongestAt(page, -50, -50)).toBe('green');
    expect(await strongestAt(page, -75, -50)).toBe('red');
    await page.evaluate(async () => {
      const { view, PaintedChunk } = window.harness;
      const painted = new PaintedChunk(32 * 16 + 1, 32 * 16 + 1, { maps: [new Uint8Array(4096)], depth: 8, layer: 1 });
      view.preview.paint([painted]);
      await view.probes.idle();
    });
    expect(await strongestAt(page, -50, -50)).toBe('red');
    await page.evaluate(() => window.harness.view.preview.clear());
    expect(await strongestAt(page, -50, -50)).toBe('green');
  });

  await showRedTile(page);
  await test.step('where two tiles meet, one texture goes over into the other without a step', async () => {
    const colors = await page.evaluate(async () => {
      const { view, createTile, tileList, addLayer, plainTexture } = window.harness;
      // East of the border red lies under nothing of green; west of it green under nothing of red.
      const tiles = [31, 32].map((column) => {
        const place = { column, row: 32 };
        const [base, above] = column === 31 ? ['green.blp', 'red.blp'] : ['red.blp', 'green.blp'];
        const document = createTile({ place, texture: base ?? '', alphaDepth: 8 });
        document.edit('Layer', (transaction) => {
          const texture = transaction.add('texture', document.root, { path: above, flags: null });
          transaction.update(document.root, { textures: [...tileList(document, 'textures'), texture] });
          for (const chunk of tileList(document, 'chunks')) addLayer(transaction, document, chunk, 1);
        });
        return { place, document, loadTexture: plainTexture };
      });
      view.setTiles(tiles);
      view.camera.lookAt(-200, 0, 0, 6);
      await view.probes.idle();
      return [1, 0.02, -0.02, -1].map((y) => {
        const [viewX, viewY] = view.probes.screenPoint(-200, y, 0) ?? [0, 0];
        return view.probes.pixel(viewX, viewY);
      });
    });
    const [west = [0, 0], beside = [0, 0], besides = [0, 0], east = [0, 0]] = colors;
    expect([west[0] < 10, west[1] > 100, east[0] > 100, east[1] < 10]).toEqual([true, true, true, true]);
    expect(Math.abs(beside[0] - besides[0])).toBeLessThan(25);
    expect(beside[0]).toBeGreaterThan(40);
    expect(beside[1]).toBeGreaterThan(40);
  });

  await showRedTile(page);
  await test.step('holes let the pointer and the eye through', async () => {
    const pickMiddle = (): Promise<number | null> =>
      page.evaluate(() => {
        const { probes } = window.harness.view;
        const [x, y] = probes.screenPoint(-50, -50, 0) ?? [0, 0];
        return probes.pick(x, y)?.chunk ?? null;
      });
    expect(await pickMiddle()).toBe(17);
    await page.evaluate(async () => {
      const { view, tileList } = window.harness;
      const document = (window as unknown as { tile: ReturnType<typeof window.harness.createTile> }).tile;
      const chunk = tileList(document, 'chunks')[17];
      if (chunk !== undefined) document.edit('Hole', (transaction) => transaction.update(chunk, { holes: 0xffff }));
      await view.probes.idle();
    });
    expect(await pickMiddle()).toBeNull();
    expect(await strongestAt(page, -50, -50)).not.toBe('red');
  });

  await showRedTile(page);
  await test.step('previewed heights are seen and picked, and go with the preview', async () => {
    const heightAt = (): Promise<number | null> =>
      page.evaluate(() => {
        const { probes } = window.harness.view;
        const [x, y] = probes.screenPoint(-50, -50, 12) ?? [0, 0];
        return probes.pick(x, y)?.z ?? null;
      });
    await page.evaluate(async () => {
      const heights = new Float32Array(145).fill(12);
      const { view } = window.harness;
      view.preview.heights([{ column: 32 * 16 + 1, row: 32 * 16 + 1, heights }]);
      await view.probes.idle();
    });
    expect(await heightAt()).toBeCloseTo(12, 3);
    await page.evaluate(async () => {
      window.harness.view.preview.clear();
      await window.harness.view.probes.idle();
    });
    expect(await heightAt()).toBeCloseTo(0, 3);
  });

  await showRedTile(page);
  await test.step('water is a second draw call, and an overlay hides it', async () => {
    const calls = await page.evaluate(async () => {
      const { view, tileList, Liquid, initialFields } = window.harness;
      const document = (window as unknown as { tile: ReturnType<typeof window.harness.createTile> }).tile;
      const chunk = tileList(document, 'chunks')[17];
      if (chunk === undefined) return [];
      document.edit('Pour', (transaction) => {
        const fields = { ...initialFields(Liquid, 18), liquidType: 2, vertexFormat: 0, minimumHeight: 3 };
        const liquid = transaction.add('liquid', chunk, { ...fields, width: 8, height: 8 });
        transaction.update(chunk, { liquids: [liquid] });
      });
      await view.probes.idle();
      const wet = view.probes.statistics();
      view.setOverlays({ liquids: false });
      await view.probes.idle();
      return [wet.drawCalls, wet.triangles, view.probes.statistics().drawCalls];
    });
    expect(calls).toEqual([2, 65536 + 128, 1]);
    expect(await strongestAt(page, -50, -50)).toBe('red');
  });

  await showRedTile(page);
  await test.step('placements are boxes that can be picked, and models once there are any', async () => {
    const seen = await page.evaluate(async () => {
      const { view, Doodad, DoodadModel, initialFields, cubeModels } = window.harness;
      const document = (window as unknown as { tile: ReturnType<typeof window.harness.createTile> }).tile;
      const half = 32 * (1600 / 3);
      let record = document.root;
      document.edit('Place', (transaction) => {
        const model = transaction.add('doodadModel', document.root, {
          ...initialFields(DoodadModel, 18),
          path: 'a\\Cube.m2',
        });
        const fields = { ...initialFields(Doodad, 18), nameId: 0, scale: 1024 };
        const add = (uniqueId: number, south: number): typeof record =>
          transaction.add('doodad', document.root, { ...fields, uniqueId, position: [half + 50, 0, half + south] });
        record = add(1, 50);
        transaction.update(document.root, { doodadModels: [model], doodads: [record, add(2, 60)] });
      });
      await view.probes.idle();
      const [x, y] = view.probes.screenPoint(-50, -50, 0.5) ?? [0, 0];
      const picked = view.pickPlacement(x, y)?.record === record;
      const pastIt = view.probes.screenPoint(-50, -53, 0) ?? [0, 0];
      const before = view.pickPlacement(...pastIt);
      const models = cubeModels();
      view.setPlacementModels(models);
      await view.probes.idle();
      await view.probes.idle();
      return { picked, before, after: view.pickPlacement(...pastIt) !== null, asked: models.asked };
    });
    expect(seen).toEqual({ picked: true, before: null, after: true, asked: ['a\\cube.m2'] });
    expect(await strongestAt(page, -50, -50, 4)).toBe('blue');
    await page.evaluate(() => window.harness.view.setOverlays({ placements: false }));
    expect(await strongestAt(page, -50, -50, 0)).toBe('red');
  });

  await showRedTile(page);
  await test.step('far tiles are drawn coarser, tiles out of sight not at all', async () => {
    const counts = await page.evaluate(async () => {
      const { view, createTile, noTexture } = window.harness;
      const places = [0, 1, 2, 3, 4, 5].map((step) => ({ column: 32, row: 32 - step }));
      view.setTiles(places.map((place) => ({ place, document: createTile({ place }), loadTexture: noTexture })));
      // From the south, looking north along the row of tiles.
      view.camera.lookAt(0, -266, 0, 900);
      await view.probes.idle();
      const north = view.probes.statistics();
      view.setOverlays({ fog: true });
      view.setViewDistance(1000);
      await view.probes.idle();
      return [north.drawCalls, north.triangles, view.probes.statistics().drawCalls];
    });
    const [calls = 0, triangles = 0, near = 0] = counts;
    expect(calls).toBeGreaterThan(near);
    expect(near).toBeGreaterThan(0);
    expect(triangles).toBeLessThan(calls * 65536);
  });

  await showRedTile(page);
  await test.step('missing tilesets are told once a file', async () => {
    const missing = await page.evaluate(async () => {
      const { view, createTile, plainTexture, missing: told } = window.harness;
      const places = [31, 32].map((column) => ({ column, row: 32 }));
      const tile = (
        place: { column: number; row: number },
        texture: string,
      ): Parameters<typeof view.setTiles>[0][number] => ({
        place,
        document: createTile({ place, texture }),
        loadTexture: plainTexture,
      });
      const [west = { column: 31, row: 32 }, east = west] = places;
      view.setTiles([tile(west, 'Tileset\\Gone.blp'), tile(east, 'tileset/gone.blp')]);
      await view.probes.idle();
      return told;
    });
    expect(missing).toEqual(['Tileset\\Gone.blp']);
  });
});

test('the view moves with time, pointer and keys, and survives the loss of its context', async ({ page }) => {
  await openTerrainPage(page, script);

  await showRedTile(page);
  await test.step('the pointer is told of once a frame, a tool gets the press, the right button the camera', async () => {
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      window.harness.view.setTool({
        hover: (pointer) => told.push(pointer?.ground == null ? 'hover nothing' : `hover ${pointer.ground.chunk}`),
        begin: () => {
          told.push('begin');
          return true;
        },
        move: () => told.push('move'),
        end: () => told.push('end'),
        cancel: () => told.push('cancel'),
      });
    });
    const told = (): Promise<string[]> => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
    await page.mouse.move(320, 200);
    await expect.poll(told).toContain('hover 17');
    await page.mouse.down();
    await page.mouse.move(340, 210, { steps: 3 });
    await page.mouse.up();
    const drag = (await told()).filter((word) => !word.startsWith('hover'));
    expect(drag[0]).toBe('begin');
    expect(drag.at(-1)).toBe('end');
    expect(drag.slice(1, -1).every((word) => word === 'move')).toBe(true);
    await page.mouse.down();
    await page.mouse.move(360, 230, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await told()).toContain('cancel');
    const before = await page.evaluate(() => window.harness.view.probes.screenPoint(-50, -50, 0));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(420, 260, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    expect(await page.evaluate(() => window.harness.view.probes.screenPoint(-50, -80, 0))).not.toEqual(before);
    expect((await told()).filter((word) => !word.startsWith('hover'))).toEqual([]);
  });

  await showRedTile(page);
  await test.step('keys fly only while flying is chosen and the view has the focus', async () => {
    const eye = (): Promise<unknown> =>
      page.evaluate(() => {
        const { view } = window.harness;
        return view.probes.screenPoint(-100, -100, 0);
      });
    const start = await eye();
    await page.locator('canvas').first().focus();
    await page.keyboard.down('w');
    await page.waitForTimeout(150);
    await page.keyboard.up('w');
    expect(await eye()).toEqual(start);
    await page.evaluate(() => window.harness.view.camera.setMode('fly'));
    await page.keyboard.down('w');
    await expect.poll(eye).not.toEqual(start);
    await page.keyboard.up('w');
  });

  await showRedTile(page);
  await test.step('animation draws on and on, and stops', async () => {
    const frames = (): Promise<number> => page.evaluate(() => window.harness.view.probes.statistics().framesDrawn);
    const start = await frames();
    await page.evaluate(() => window.harness.view.setOverlays({ animation: true }));
    await expect.poll(frames).toBeGreaterThan(start + 2);
    await page.evaluate(async () => {
      window.harness.view.setOverlays({ animation: false });
      await window.harness.view.probes.idle();
    });
    const end = await frames();
    await page.waitForTimeout(200);
    expect(await frames()).toBe(end);
  });

  await showRedTile(page);
  await test.step('chunk lines stand out at every border, and the hatch of impassable chunks on red ground, too (V210)', async () => {
    const { borders, hatch } = await page.evaluate(async () => {
      const { view, tileList } = window.harness;
      const { tile } = window as unknown as { tile: ReturnType<typeof window.harness.createTile> };
      const light = (x: number, y: number): number =>
        view.probes
          .pixel(x, y)
          .slice(0, 3)
          .reduce((sum, part) => sum + part / 3, 0);
      const chunk = tileList(tile, 'chunks')[17] ?? tile.root;
      tile.edit('Flags', (transaction) => transaction.update(chunk, { flags: 2 }));
      view.setOverlays({ chunkGrid: true, impassable: true });
      view.camera.lookAt(-50, -50, 0, 130);
      await view.probes.idle();
      const around = (x: number, y: number): readonly number[] => {
        const [viewX, viewY] = view.probes.screenPoint(x, y, 0) ?? [0, 0];
        return [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => light(viewX, viewY + step));
      };
      const found = {
        borders: [1, 2, 3].map((border) => around((-100 / 3) * border, -84)),
        hatch: Array.from({ length: 20 }, (_each, step) => around(-50, -45 - step / 4)).flat(),
      };
      view.setOverlays({ chunkGrid: false, impassable: false });
      return found;
    });
    const contrast = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
    for (const border of borders) expect(contrast(border)).toBeGreaterThan(60);
    expect(contrast(hatch)).toBeGreaterThan(60);
  });

  await showRedTile(page);
  await test.step('layers glow, move and are marked as reflecting as their flags say', async () => {
    const flagged = (flags: Readonly<Record<string, number>>, overlays: Readonly<Record<string, boolean>>) =>
      page.evaluate(
        async ([given, shown]) => {
          const { view, tileList, layersOf } = window.harness;
          const { tile } = window as unknown as { tile: ReturnType<typeof window.harness.createTile> };
          const [layer] = layersOf(tile, tileList(tile, 'chunks')[17] ?? tile.root);
          if (layer === undefined) throw new Error('the chunk has no layer');
          tile.edit('Flags', (transaction) => transaction.update(layer, given));
          view.setOverlays(shown);
          if (shown['animation'] !== true) await view.probes.idle();
          const [x, y] = view.probes.screenPoint(-50, -50, 0) ?? [0, 0];
          return view.probes.pixel(x, y).slice(0, 3);
        },
        [flags, overlays] as const,
      );
    const sum = (color: readonly number[]): number => color.reduce((all, value) => all + value, 0);

    const plain = await flagged({}, {});
    const bright = await flagged({ flags: 0x80 }, {});
    expect(sum(bright)).toBeGreaterThan(sum(plain) * 1.3);
    await flagged({ flags: 0x400 }, {});
    const marked = await flagged({}, { reflections: true });
    expect(sum(marked.slice(1))).toBeGreaterThan(sum(plain.slice(1)) + 60);

    // A pattern that moves: one point of the ground changes its colour while time goes on.
    await page.evaluate(() => {
      const { view, dxtTileset } = window.harness;
      const { tile } = window as unknown as { tile: ReturnType<typeof window.harness.createTile> };
      const place = { column: 32, row: 32 };
      view.setTiles([]);
      view.setTiles([{ place, document: tile, loadTexture: dxtTileset('dxt1', 128).loadTexture }]);
    });
    await flagged({ flags: 0x40 + 7 * 8 }, { reflections: false, animation: true });
    const seen = new Set<string>();
    await expect
      .poll(async () => seen.add((await flagged({}, { animation: true })).join()).size)
      // One that stands still has one colour.
      .toBeGreaterThan(2);
  });

  await showRedTile(page);
  await test.step('the picture comes back after the graphics card lost it', async () => {
    const contexts = await page.evaluate(async () => {
      const { view, contexts: told } = window.harness;
      const context = document.querySelector('canvas')?.getContext('webgl2');
      const extension = context?.getExtension('WEBGL_lose_context');
      const wait = (state: string): Promise<void> =>
        new Promise((resolve) => {
          const check = (): void => (told.includes(state) ? resolve() : void setTimeout(check, 20));
          check();
        });
      extension?.loseContext();
      await wait('lost');
      extension?.restoreContext();
      await wait('restored');
      await view.probes.idle();
      return told;
    });
    expect(contexts).toEqual(['lost', 'restored']);
    expect(await strongestAt(page, -50, -50)).toBe('red');
  });
});
