/** Items: which rows of ItemDisplayInfo use a model, and which texture they fill in. Texture kind 2 of the model. */
import type { ModelDisplay } from './creature.ts';
import { baseOf, folderOf, textureIn } from './paths.ts';
import type { GameTables } from './tables.ts';

const objectSkin = 2;
const sides = [1, 2] as const;

/** Helmets have a file for each race and sex, `Helm_Plate_HuM.m2`; the table names them without. */
const forRace = /_(?:be|dr|dw|gn|go|hu|ni|or|sc|ta|tr|wo)[mf]$/;

/** The folder of the game an item's model lies in, from the path it was opened from. */
function itemFolder(modelPath: string): string {
  const path = modelPath.replaceAll('/', '\\');
  const start = path.toLowerCase().indexOf('item\\objectcomponents\\');
  return start < 0 ? '' : folderOf(path.slice(start));
}

/** Displays of an item's model, one for each texture: many rows show the same. */
export async function itemDisplays(tables: GameTables, modelPath: string): Promise<readonly ModelDisplay[]> {
  const items = await tables.table('ItemDisplayInfo');
  if (items === null || !items.has('id', 'model1', 'model2', 'modelTexture1', 'modelTexture2')) return [];
  const base = baseOf(modelPath);
  const names = new Set([base, base.replace(forRace, '')]);
  const folder = itemFolder(modelPath);
  const found = new Map<string, { readonly path: string; readonly ids: number[] }>();
  for (const row of items.rows()) {
    for (const side of sides) {
      if (!names.has(baseOf(items.text(row, `model${side}`)))) continue;
      const texture = items.text(row, `modelTexture${side}`);
      const path = texture === '' ? '' : textureIn(folder, texture);
      const known = found.get(path.toLowerCase()) ?? { path, ids: [] };
      found.set(path.toLowerCase(), known);
      const id = items.number(row, 'id');
      if (known.ids.at(-1) !== id) known.ids.push(id);
    }
  }
  return [...found.values()]
    .filter(({ path }) => path !== '')
    .map(({ path, ids }) => ({
      ids,
      textures: new Map([[objectSkin, path]]),
      scale: 1,
      alpha: 255,
      geosets: new Map(),
      character: null,
    }));
}
