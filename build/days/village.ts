/**
 * A map maker's day in the real program: a village on an empty map. New map and its row in the game's tables, land shaped, rules
 * looked at and put down, a river and a road, twelve houses and trees from the Explorer, more trees by the scatter brush, an
 * area, shadows, a walk; saved, checked by the command line, taken back to the byte and done again the same; its minimap drawn,
 * taken back, drawn again; closed, and opened again in the light of its evening; a light of its own placed, a curve of it dragged
 * over the day, saved and taken back to the byte.
 * Needs no file of a game.
 *
 *     node build/days/village.ts --out /tmp/village
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import { Terrain } from '../../e2e/driver/terrain.ts';
import { healthyFiles } from '../../shared/formats/wmo/test/healthyBuilding.ts';
import { lightTableBytes, testMapId } from '../../shared/terrain/light/test/testLight.ts';
import { namedTable } from '../../shared/terrain/testTable.ts';
import { Day } from './day.ts';
import { writeDome } from './dome.ts';
import { changedFiles, differences, filesIn, problemsOf } from './results.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(project, 'build/bin/chunksmith.mjs');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '/tmp/village' },
    patience: { type: 'string', default: '20' },
    /** Fewer houses and trees, for a try on a slow machine. */
    houses: { type: 'string', default: '12' },
  },
});

/** A small game: its tables, a hut and a tree. */
async function layOut(root: string): Promise<void> {
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  };
  const zones = [{ id: 12, map: 0, exploreBit: 4, name: 'Elwynn', zoneMusic: 3 }];
  await write('DBFilesClient/AreaTable.dbc', namedTable('AreaTable.dbc', 36, zones));
  // The new map's row is the next one, of which these lights are.
  const last = { id: testMapId - 1, folder: 'Azeroth', name: 'Azeroth' };
  for (const [name, bytes] of Object.entries(lightTableBytes())) await write(`DBFilesClient/${name}.dbc`, bytes);
  await write('DBFilesClient/Map.dbc', namedTable('Map.dbc', 66, [last]));
  const screens = [{ id: 2, name: 'Azeroth', path: 'Interface\\A.blp' }];
  await write('DBFilesClient/LoadingScreens.dbc', namedTable('LoadingScreens.dbc', 4, screens));
  await write('DBFilesClient/ZoneMusic.dbc', namedTable('ZoneMusic.dbc', 8, [{ id: 3, name: 'ZoneMusic-Forest' }]));
  for (const { name, bytes } of healthyFiles()) await write(`World/wmo/${name}`, bytes);
  for (const [from, to] of [
    ['Squire.m2', 'Oak.m2'],
    ['Squire00.skin', 'Oak00.skin'],
  ] as const) {
    await write(`World/Trees/${to}`, Uint8Array.from(await readFile(join(project, 'assets/samples', from))));
  }
  await mkdir(join(root, 'World/Maps'), { recursive: true });
  // The skybox of the whole map's light: a dome from another program, brought in by the command line.
  const { model, recipe } = await writeDome(join(values.out, 'dome'));
  const sky = join(root, 'Environments/Stars/Test.m2');
  await mkdir(dirname(sky), { recursive: true });
  await run(process.execPath, [cli, 'import', model, '--to', 'm2-264', '--recipe', recipe, '--out', sky]);
}

/** Twelve places along the road, the world's x and y about the middle of the tile. */
const houses = Array.from(
  { length: Number(values.houses) },
  (_each, at) => [60 - Math.floor(at / 2) * 24, at % 2 === 0 ? 22 : -22] as const,
);
const places = [
  [70, 55],
  [20, 60],
  [-40, 58],
  [50, -58],
  [-10, -60],
] as const;
const trees = places.slice(0, Math.ceil((houses.length * places.length) / 12));
/** The middle of tile 31, 31. */
const middle = 1600 / 6;

async function live(editor: Editor, day: Day): Promise<void> {
  const { page } = editor;
  const terrain = new Terrain(page);
  const told = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const at = ([x, y]: readonly [number, number]) => [middle + x, middle + y, 0] as const;
  const viewMiddle = async (): Promise<readonly [number, number]> => {
    const box = await terrain.area.boundingBox();
    if (box === null) throw new Error('the ground is not to be seen');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  /** Looks from above the middle, so that all places are in the view. */
  const fromAbove = async (): Promise<void> => {
    await page.evaluate((to) => window.chunksmithTest?.('terrainLookAt', to, to), middle);
    await terrain.isReady();
  };
  const undoName = async (): Promise<string | null> => (await terrain.state()).undo;
  const isStep = async (words: RegExp): Promise<void> => {
    await expect.poll(undoName, { timeout: 60_000 }).toMatch(words);
    console.log(`  ${await undoName()}`);
  };
  /** Two rules: meadow everywhere, and trees where it is not steep. Both are looked at before they are put down. */
  const byRule = async (): Promise<number> => {
    await editor.panelTab('Rules').first().click();
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
    await button('New rule').click();
    await terrain.set('Path', 'Tileset\\Village\\Meadow.blp');
    await page.getByRole('checkbox', { name: 'Give the vertices a colour' }).check();
    await button('New rule').click();
    await terrain.set('Path', 'Tileset\\Village\\Wood.blp');
    await button('Condition').click();
    await page.getByRole('menuitem', { name: 'Noise' }).click();
    await page.getByRole('checkbox', { name: 'Objects where the conditions hold' }).check();
    await terrain.set('Density', '0.4');
    await terrain.set('Add path', 'World/Trees/Oak.m2');
    await told(/\d+ would come/);
    await terrain.isReady();
    await day.look('2a-rules-ahead');
    await button('Put down').click();
    await isStep(/^Put down rules/);
    await told(/^\d+ stand$/);
    await terrain.isReady();
    await day.look('2b-rules-put-down');
    const [, count = '0'] =
      /(\d+) stand/.exec(
        await page
          .getByText(/^\d+ stand$/)
          .first()
          .innerText(),
      ) ?? [];
    return Number(count);
  };
  /** A stroke of trees beside the road. */
  const scatter = async (): Promise<number> => {
    await day.command('Scatter objects');
    await terrain.set('Density', '4');
    await terrain.set('Add path', 'World/Trees/Oak.m2');
    await terrain.stroke(at([70, -50]), at([-70, -50]));
    await isStep(/^Scatter \d+ objects/);
    const [, count = '0'] = /Scatter (\d+)/.exec((await undoName()) ?? '') ?? [];
    await terrain.isReady();
    await day.look('4a-scattered');
    await terrain.tool('1', 'Select chunks');
    return Number(count);
  };
  /** A light over the village, with a curve of its own, in the tables and out of them again. */
  const ownLight = async (): Promise<void> => {
    const before = await filesIn(editor.folders.root);
    await day.command('Lights of the game');
    await page.getByRole('button', { name: 'New light here' }).click();
    await isStep(/^New light/);
    const key = page.getByRole('button', { name: /^Sun, / }).first();
    await key.scrollIntoViewIfNeeded();
    const box = await key.boundingBox();
    if (box === null) throw new Error('no key of the band is to be seen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 6 });
    await day.look('9-curve-in-hand');
    await page.mouse.up();
    await isStep(/^Move key/);
    await day.command('Save all');
    await told('No changes');
    const lights = ['DBFilesClient/Light.dbc', 'DBFilesClient/LightIntBand.dbc'];
    const changed = async (): Promise<number> =>
      changedFiles(before, await filesIn(editor.folders.root)).filter((each) => lights.includes(each)).length;
    await expect.poll(changed, { timeout: 30_000 }).toBe(lights.length);
    const table = join(editor.folders.root, 'DBFilesClient/Light.dbc');
    const dumped = (await run(process.execPath, [cli, 'dump', table])).stdout;
    const [, rows = ''] = /rowCount\s+(\d+)/.exec(dumped) ?? [];
    console.log(`  lights in the table: ${rows}`);
    // Three were laid out.
    if (rows !== '4') throw new Error('the new light is not in the table');
    await day.look('10-own-light');
    await day.undoAll();
    await day.command('Save all');
    await told('No changes');
    await expect.poll(changed, { timeout: 30_000 }).toBe(0);
    console.log('  the light taken back: the tables are to the byte what they were');
  };
  // The game is mounted, so that its files are found and listed.
  await day.command('Add a folder');
  await page.getByRole('button', { name: 'Choose this folder' }).click();
  await day.command('New map');
  await day.fill('Name', 'Village');
  await day.fill('Tiles east', '1');
  await day.fill('Tiles south', '1');
  await page.keyboard.press('Enter');
  await day.press('Choose a folder…');
  await editor.fileDialog.choose('World');
  await editor.fileDialog.chooseFolder('Maps');
  await told('Made Village');
  const start = await filesIn(editor.folders.root);
  await page.getByRole('button', { name: 'Row in Map.dbc…' }).click();
  await day.dialog.getByLabel('Title').fill('The Village');
  await page.keyboard.press('Enter');
  await day.press('Add the row');
  await isStep(/^Row of Village/);
  await terrain.isReady();
  await day.look('1-empty');
  await day.command('Shape the land');
  await day.press('Shape');
  await isStep(/^(?!Row of)/);
  await day.look('2-land');
  const strewn = await byRule();
  await fromAbove();
  // The panel of the rules has paths, too.
  await editor.panelTab('Tool').first().click();
  for (const [title, bed, points] of [
    [
      'New river',
      'Tileset\\Village\\Sand.blp',
      [
        [100, 90],
        [0, 84],
        [-100, 96],
      ],
    ],
    [
      'New road',
      'Tileset\\Village\\Gravel.blp',
      [
        [90, 0],
        [0, 3],
        [-90, -2],
      ],
    ],
  ] as const) {
    await day.command(title);
    for (const point of points) await terrain.click(at(point));
    await terrain.set('Path', bed);
    await isStep(/^Bed of/);
    await day.command('Put roads and rivers down');
    await isStep(/^Put down/);
  }
  await day.look('3-river-and-road');
  await day.keys('Escape');
  await terrain.tool('1', 'Select chunks');
  await editor.panelTab('Explorer').first().click();
  const drag = async (name: string, places: readonly (readonly [number, number])[], step: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: 'Find in all files' }).fill(name);
    const row = page.getByRole('treeitem').filter({ hasText: name }).first();
    await row.waitFor();
    for (const place of places) {
      const to = await terrain.screenPoint(at(place));
      const box = await row.boundingBox();
      if (box === null) throw new Error(`${name} is not listed`);
      await page.mouse.move(box.x + 40, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x - 20, to.y - 20, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      const before = (await terrain.state()).objects[0]?.record;
      await page.mouse.up();
      await expect.poll(async () => (await terrain.state()).objects[0]?.record, { timeout: 30_000 }).not.toBe(before);
      await isStep(step);
    }
  };
  await drag('Hut.wmo', houses, /^Place Hut/i);
  await drag('Oak.m2', trees, /^Place Oak/i);
  await day.keys('Escape');
  const scattered = await scatter();
  const standing = houses.length + trees.length + strewn + scattered;
  await day.look('4-village');
  await day.command('New area');
  await day.dialog.getByLabel('Name', { exact: true }).fill('Village green');
  await page.keyboard.press('Enter');
  await day.press('Make');
  await isStep(/^New area/);
  await terrain.tool('8', 'Areas');
  await terrain.stroke(at([60, 0]), at([-60, 0]));
  await isStep(/^Set area/);
  await day.command('Bake the shadows of all open tiles');
  await isStep(/^Bake shadows/);
  await day.look('5-shadows');
  await terrain.tool('1', 'Select chunks');
  await day.command('Walk as a player');
  await page.keyboard.down('w');
  await page.waitForTimeout(1500);
  await page.keyboard.up('w');
  await day.look('6-walk');
  await day.keys('Escape');
  await day.command('Save all');
  await told('No changes');
  const { root } = editor.folders;
  // Tables are saved behind the map, one after the other.
  const tables = ['DBFilesClient/AreaTable.dbc', 'DBFilesClient/Map.dbc'];
  const areTables = async (areAsBefore: boolean): Promise<void> =>
    await expect
      .poll(async () => changedFiles(start, await filesIn(root)).filter((each) => tables.includes(each)).length, {
        timeout: 30_000,
      })
      .toBe(areAsBefore ? 0 : tables.length);
  await areTables(false);
  const saved = await filesIn(root);
  console.log(`  written: ${changedFiles(start, saved).join(', ')}`);
  const map = join(root, 'World/Maps/Village');
  console.log(
    `  ${(await run(process.execPath, [cli, 'terrain', 'check', map, '--normals'])).stdout.trim().split('\n').at(-1)}`,
  );
  for (const file of changedFiles(start, saved).filter((each) => /\.(adt|wdt|dbc)$/.test(each))) {
    const problems = [...(await problemsOf(join(root, file)))].filter(([rule]) => rule.startsWith('error'));
    if (problems.length > 0) throw new Error(`${file}: ${problems.join(', ')}`);
  }
  await day.undoAll();
  await day.command('Save all');
  await told('No changes');
  await areTables(true);
  const left = differences(start, await filesIn(root)).filter((each) => !each.includes('chunksmith-'));
  if (left.length > 0) throw new Error(`undone, it is not as it was: ${left.join(', ')}`);
  await day.redoAll();
  await day.command('Save all');
  await told('No changes');
  await areTables(false);
  const other = differences(saved, await filesIn(root)).filter((each) => !each.includes('chunksmith-'));
  if (other.length > 0) throw new Error(`done again, it is not what was written: ${other.join(', ')}`);
  console.log('  saved, checked, undone to the byte, done again the same');
  const drawMinimaps = async (): Promise<void> => {
    await day.command('Draw minimaps');
    await day.press('Draw minimaps…');
    await page.getByText('Choose the folder').first().waitFor();
    // The dialog stands where the map was saved; the pictures go into a folder of their own there.
    await page.getByRole('button', { name: 'Choose this folder' }).click();
    await told(/Wrote 1 minimap/);
  };
  await drawMinimaps();
  await page.getByRole('button', { name: 'Undo it' }).last().click();
  await told('The batch was undone');
  const undone = differences(saved, await filesIn(root)).filter((each) => each.includes('Minimap'));
  if (undone.length > 0) throw new Error(`minimaps that were taken back left ${undone.join(', ')}`);
  await drawMinimaps();
  const drawn = changedFiles(saved, await filesIn(root)).filter((each) => each.includes('Minimap'));
  console.log(`  minimap: ${drawn.join(', ')}`);
  if (drawn.length !== 2) throw new Error('a picture and the table that names it were expected');
  await day.command('Close all');
  await page.keyboard.press('Control+o');
  const tile = editor.fileDialog.row('Village_31_31.adt');
  await tile.or(editor.fileDialog.row('World')).or(editor.fileDialog.row('Village')).first().waitFor();
  for (const folder of ['World', 'Maps', 'Village']) {
    if (await editor.fileDialog.row(folder).isVisible()) await editor.fileDialog.choose(folder);
  }
  await tile.dblclick();
  await page.getByPlaceholder(`Find in ${standing}`).waitFor();
  // The view stands where it was left, behind the player.
  await fromAbove();
  await day.look('7-opened-again');
  // Its row of Map.dbc is in the file now, by which its lights are found.
  await day.command('Day and sky of the game');
  const clock = page.getByRole('group', { name: 'Time of day' });
  await clock.getByRole('combobox', { name: 'Weather' }).waitFor();
  await clock.getByRole('textbox').fill('19:00');
  await page.keyboard.press('Enter');
  await day.look('8-evening');
  await day.command('Walk as a player');
  // Up, past the head of who walks, into the sky.
  const [x, y] = await viewMiddle();
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x, y - 250, { steps: 8 });
  await page.mouse.up({ button: 'right' });
  await terrain.isReady();
  await day.look('8a-skybox');
  await day.keys('Escape');
  console.log('  closed and opened again, with all that stands there, in the light of its evening');
  await ownLight();
}

await mkdir(values.out, { recursive: true });
const browser = await chromium.launch(browserLaunch());
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
});
page.setDefaultTimeout(Number(values.patience) * 1000);
const editor = await Editor.start(page, layOut);
try {
  await live(editor, new Day(editor, values.out, 'village'));
  if (editor.pageErrors.length > 0) throw new Error(editor.pageErrors.join('; '));
} catch (error) {
  await page.screenshot({ path: join(values.out, 'village-failed.png') });
  process.exitCode = 1;
  console.log(`  FAILED: ${error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error)}`);
} finally {
  await editor.dispose();
  await browser.close();
}
