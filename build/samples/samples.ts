/** All sample files, by name, as bytes. Nothing here depends on time, chance or the machine. */
import { writeJpegBlp1 } from '../../shared/formats/blp/index.ts';
import { lodgeFiles } from './building/lodge.ts';
import { golemParts } from './golem/body.ts';
import { environmentTexture } from './golem/environment.ts';
import { buildGolem, golemTextures } from './golem/index.ts';
import { makeSentry } from './goldsrc/sentry.ts';
import { buildKnight, knightParts, knightTexture } from './knight/index.ts';
import { squireFiles } from './m2/squire.ts';
import { makeCrystal } from './props/crystal.ts';
import { makeAlphaLantern } from './props/alphaLantern.ts';
import { makeLantern } from './props/lantern.ts';
import { runeTexture, sparkTexture, trailTexture } from './knight/effectTextures.ts';

export type SampleFiles = ReadonlyMap<string, Uint8Array>;

function knightFiles(): SampleFiles {
  const parts = knightParts();
  return new Map([
    ['Knight.mdx', buildKnight(parts).write()],
    ['Knight.blp', writeJpegBlp1(knightTexture(parts), { alphaBits: 8, quality: 88 })],
    ['KnightRune.blp', writeJpegBlp1(runeTexture(), { alphaBits: 8, quality: 85 })],
    ['KnightSpark.blp', writeJpegBlp1(sparkTexture(), { alphaBits: 8, quality: 85 })],
    ['KnightTrail.blp', writeJpegBlp1(trailTexture(), { alphaBits: 8, quality: 85 })],
  ]);
}

function golemFiles(): SampleFiles {
  const parts = golemParts();
  return new Map([
    ['Golem_HD.mdx', buildGolem(1000, parts).write()],
    ['Golem_HD_1100.mdx', buildGolem(1100, parts).write()],
    ...[...golemTextures(parts)].map(
      ([name, picture]) => [`${name}.blp`, writeJpegBlp1(picture, { alphaBits: 8, quality: 88 })] as const,
    ),
    ['Golem_Environment.blp', writeJpegBlp1(environmentTexture(), { alphaBits: 0, quality: 85 })],
  ]);
}

/** A prop: one model and the pictures it uses. */
function propFiles(name: string, { document, textures }: ReturnType<typeof makeLantern>): SampleFiles {
  const pictures = [...textures].map(
    ([picture, pixels]) => [`${picture}.blp`, writeJpegBlp1(pixels, { alphaBits: 8, quality: 85 })] as const,
  );
  return new Map([[`${name}.mdx`, document.write()], ...pictures]);
}

export function allSamples(): SampleFiles {
  return new Map([
    ...knightFiles(),
    ...squireFiles(knightParts()),
    ...golemFiles(),
    ...propFiles('Lantern', makeLantern()),
    ...propFiles('Crystal', makeCrystal()),
    ['Sentry.mdl', makeSentry().write()],
    ...lodgeFiles(),
    // Its pictures are the lantern's.
    ['AlphaLantern.mdx', makeAlphaLantern().write()],
  ]);
}
