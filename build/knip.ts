/**
 * What the program itself does not use: `npm run unused`, in production mode, so that a use by a test is none. It ends at zero.
 * What stands below is used by tests alone and stays for the reason given.
 */
import type { KnipConfig } from 'knip';

const exports = ['exports' as const];

/** What tests make files and name their parts by. */
const askedByTests = {
  'shared/formats/blp/write.ts': exports,
  'shared/formats/mdx/alpha/schema/index.ts': exports,
  'shared/formats/dbc/words.ts': exports,
  'renderer/src/workbench/state/workbench.ts': exports,
};

/** Lists of rules: a test holds that each has a case, and the manual is made of them. */
const listsOfRules = {
  'shared/formats/{adt,goldsrc,m2,mdx,mdx/alpha,wmo}/validate/{index,rule}.ts': exports,
  'shared/formats/{wdl,wdt}/validate.ts': exports,
};

/** Doors of folders: whole, although the program goes through some of them only. */
const doors = {
  'renderer/src/base/{commands,host,ui}/index.ts': exports,
  'renderer/src/viewport/index.ts': exports,
  'renderer/src/base/commands/registry.ts': exports,
};

/** Ways in for tests: a host without a wire, records that cannot be changed by mistake. */
const waysIn = {
  'shared/host/memoryChannel.ts': exports,
  'shared/codec/documentRecord.ts': exports,
};

export default {
  entry: [
    'renderer/src/main.tsx!',
    'build/formatsPackage.ts!',
    'build/formatsPackage/{entries,examples}/*.{ts,mjs}!',
    'renderer/src/**/*orker.ts!',
    'renderer/src/program/pictures/pairPage.ts!',
    'renderer/src/base/ui/gallery/*.{tsx,ts}!',
    'electron/{main,preload,worker,server,cli}.ts!',
    'electron/host/archives/mpqWorker.ts!',
    'electron/cli/scripts/scriptProcess.ts!',
    'electron/host/library/{facts,index}Worker.ts!',
    'electron/host/batch/batchWorker.ts!',
    'build/*.{ts,mjs}!',
    'build/bin/*.mjs!',
    'build/action/check.mjs!',
    'build/days/{library,village}.ts!',
    'build/samples/index.ts!',
    'build/{torture,fuzz,leaks}/*.ts!',
  ],
  project: [
    '{shared,electron,renderer,build}/**/*.{ts,tsx,mjs}!',
    // Made for tests, and named so.
    '!**/*.test.ts!',
    '!**/{test,testBench,testCard,testModel,testTile,testBlocks,testTable,testTiles,cases,healthyModel}{.ts,/**}!',
    '!build/electron-stand-in/**!',
    '!shared/media/jpeg/progressiveSamples.ts!',
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['electron', 'oxlint-tsgolint', 'node'],
  ignoreIssues: { ...askedByTests, ...listsOfRules, ...doors, ...waysIn },
} satisfies KnipConfig;
