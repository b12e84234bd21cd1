/**
 * Models beside what becomes of them in another game, as the built program draws both: one picture each, the source on the
 * left, at two moments below each other. To be looked at: `node build/sideBySide.ts FOLDER ['NAME TARGET' …]`, names of models
 * on the shelf or among the samples.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { decode, encode } from 'fast-png';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { picturesFor } from '../electron/cli/modelPictures.ts';
import { dressedAs } from '../shared/appearance/dressed.ts';
import { convertGame } from '../shared/exchange/convert/game.ts';
import { conversionTarget } from '../shared/exchange/convert/targets.ts';
import { wantedTextures } from '../shared/exchange/gltf/index.ts';
import { sniffFormat } from '../shared/formats/index.ts';
import { openDocument } from '../shared/document/document.ts';
import { joinFiles } from '../shared/formats/m2/test/corpus.ts';
import { boundsOf, uniteBoxes } from '../shared/geometry/extent.ts';
import { isBody, posedPositions } from '../shared/model/posed.ts';
import type { Clip, ModelView } from '../shared/model/view.ts';
import { viewOf } from '../shared/test/models.ts';
import type { Drawn } from './pictures/draw.ts';
import { draw } from './pictures/draw.ts';
import type { ModelFiles } from './pictures/moments.ts';
import { allModels, pictured, writeModel } from './pictures/moments.ts';

const usual = [
  ...['Knight.mdx m2-264', 'Knight.mdx mdl', 'Squire.m2 mdx-800', 'Squire.m2 mdl', 'Lantern.mdx m2-264'],
  ...['evildeathknight.mdx m2-264', 'Meteor.mdx m2-264', 'GnomePounder.m2 mdx-800', 'StormwindFountain01.m2 mdx-800'],
  ...['hgrunt_ld.mdl mdx-800', 'gman_ld.mdl m2-264', 'v_egon_hev_ld.mdl mdx-800'],
];
/** Files for textures that the game fills in, by kind. */
const skins: Readonly<Record<string, readonly (readonly [kind: number, file: string])[]>> = {
  'Squire.m2': [[11, 'SquireSkinBlue.blp']],
};
const samples = join(import.meta.dirname, '../assets/samples');
const [folder, ...asked] = process.argv.slice(2);

interface Source {
  readonly model: ModelFiles;
  /** Where its pictures lie, and how it comes into the folder that is drawn from. */
  readonly place: string;
  readonly write: (to: string) => Promise<void>;
}

async function sampleOf(name: string): Promise<Source | null> {
  const own = [name, name.replace(/\.m2$/, '00.skin')];
  const parts = await Promise.all(
    own.slice(0, name.endsWith('.m2') ? 2 : 1).map(async (each) => ({
      name: each,
      bytes: await readFile(join(samples, each)).catch(() => null),
    })),
  );
  const found = parts.flatMap(({ name: each, bytes }) =>
    bytes === null ? [] : [{ name: each, bytes: new Uint8Array(bytes) }],
  );
  if (found.length < parts.length) return null;
  const isWanted = (path: string) => path === samples || path.endsWith('.blp') || own.includes(basename(path));
  const write = (to: string) => cp(samples, to, { recursive: true, filter: isWanted });
  return { model: { name, ...joinFiles(found) }, place: samples, write };
}

async function sourceOf(name: string): Promise<Source> {
  const sample = await sampleOf(name);
  if (sample !== null) return sample;
  const corpus = join(import.meta.dirname, '../../shared/corpus');
  const model = allModels(['warcraft', 'wow', 'halflife']).find((each) => basename(each.name) === name);
  const drawn = model === undefined ? null : pictured(model);
  if (model === undefined || drawn === null) throw new Error(`${name} is neither on the shelf nor a sample`);
  return { model, place: join(corpus, dirname(model.name)), write: (to) => writeModel(drawn, to) };
}

/** Clips that are shown, as positions among those of the result’s source: the first, and one in the middle. */
const looked = [
  { part: 0, share: 0.3 },
  { part: 0.5, share: 0.5 },
] as const;

/** A camera before what is seen at that moment. */
function poseAt(view: ModelView, clip: Clip | null, share: number): readonly number[] {
  const poser = view.poser();
  poser.pose(clip, clip === null ? 0 : clip.start + (clip.end - clip.start) * share, { camera: null });
  const bodies = view.meshes.filter((mesh) => isBody(view, mesh));
  const meshes = bodies.length > 0 ? bodies : view.meshes;
  const box = uniteBoxes(meshes.map((mesh) => boundsOf(posedPositions(view, mesh, poser.matrices))));
  const [low, high] = [box?.minimum ?? [0, 0, 0], box?.maximum ?? [1, 1, 1]];
  const size = Math.hypot(...low.map((value, axis) => (high[axis] ?? 0) - value));
  return [...low.map((value, axis) => (value + (high[axis] ?? 0)) / 2), 0.55, 0.28, size * 1.5];
}

/** Pictures of one size: those of a row beside each other, rows below each other. */
async function composed(rows: readonly (readonly string[])[], path: string): Promise<void> {
  const images = await Promise.all(
    rows.map((row) => Promise.all(row.map(async (each) => decode(await readFile(each))))),
  );
  const { width, height } = images[0]?.[0] ?? { width: 0, height: 0 };
  const across = width * (images[0]?.length ?? 0);
  const data = new Uint8Array(across * height * images.length * 3);
  for (const [row, line] of images.entries()) {
    for (const [column, image] of line.entries()) {
      for (let at = 0; at < width * height; at++) {
        const [x, y] = [column * width + (at % width), row * height + Math.floor(at / width)];
        for (let part = 0; part < 3; part++)
          data[(y * across + x) * 3 + part] = image.data[at * image.channels + part] ?? 0;
      }
    }
  }
  await writeFile(path, encode({ width: across, height: height * images.length, data, channels: 3, depth: 8 }));
}

async function sideBySide(browser: Parameters<typeof draw>[0], to: string, name: string, id: string): Promise<void> {
  const { model, place, write } = await sourceOf(name);
  const [format, target] = [sniffFormat(model.bytes, name), conversionTarget(id)];
  if (format === null || target === null) throw new Error(`${name} to ${id} is no conversion`);
  const document = openDocument(format, model.bytes, { files: model.files });
  // The skins that the view begins with.
  const choices = dressedAs(document, null, new Map(skins[name] ?? []));
  const { pictures } = await picturesFor(wantedTextures(document, choices), place, []);
  const made = convertGame(document, target, name, { recipe: {}, pictureOf: (index) => pictures.get(index) ?? null });
  const [view, after] = [viewOf(document), viewOf(made.document).clips];
  const of = (at: number, count: number): number => (count < 2 ? 0 : at / (count - 1));
  // The view counts sequences: blends of one are one.
  const sequences = [...new Set(view.clips.map(({ record }) => record))];
  const { scale } = made;
  const shots = looked.map(({ part, share }, row) => {
    const clip = Math.floor((made.source.clips.length - 1) * part);
    const own = made.source.clips[clip];
    const [x = 0, y = 0, z = 0, yaw = 0, pitch = 0, distance = 1] = poseAt(view, own ?? null, share);
    const pathOf = (of: string): string => join(to, `.${name}-${id}-${row}-${of}.png`);
    return [
      {
        ...{ share, sequence: of(own === undefined ? 0 : sequences.indexOf(own.record), sequences.length) },
        ...{ pose: [x, y, z, yaw, pitch, distance], path: pathOf('source') },
      },
      {
        ...{ share, sequence: of(clip + after.length - made.source.clips.length, after.length) },
        ...{ pose: [x * scale, y * scale, z * scale, yaw, pitch, distance * scale], path: pathOf('result') },
      },
    ] as const;
  });
  const source: Drawn = { name, write, shots: shots.map(([shot]) => shot) };
  const result: Drawn = {
    name: basename(made.files[0]?.name ?? name),
    shots: shots.map(([, shot]) => shot),
    write: async (root) => {
      await mkdir(root, { recursive: true });
      for (const file of [...made.files, ...made.textures])
        await writeFile(join(root, basename(file.name)), file.bytes);
    },
  };
  await draw(browser, source, null);
  await draw(browser, result, null);
  await composed(
    shots.map((pair) => pair.map(({ path }) => path)),
    join(to, `${name}-${id}.png`),
  );
}

if (folder === undefined) console.log("sideBySide.ts FOLDER ['NAME TARGET' …]");
else {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserLaunch());
  for (const each of asked.length > 0 ? asked : usual) {
    const [name = '', id = ''] = each.split(' ');
    await sideBySide(browser, folder, name, id).catch((error: unknown) => {
      console.log(`${each}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    });
  }
  await browser.close();
}
