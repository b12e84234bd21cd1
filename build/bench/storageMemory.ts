/** Run as a process of its own by `storages.ts`: prints what opening the storage of a folder takes. */
import { everywhere } from '../../electron/host/access.ts';
import { Storages } from '../../electron/host/archives/storages.ts';
import { FolderLook } from '../../electron/host/mounts/profiles/look.ts';
import { inspectStorage } from '../../electron/host/mounts/profiles/warcraft3Storage.ts';
import { openStorageSource } from '../../electron/host/mounts/storageSource.ts';
import { MergedTree } from '../../shared/archive/mergedTree.ts';
import { rounded } from './measure.ts';

const [, , folder] = process.argv;
const collect = (globalThis as { gc?: () => void }).gc;
if (folder === undefined || collect === undefined) throw new Error('usage: node --expose-gc storageMemory.ts FOLDER');
const used = (): number => {
  // More than once: the memory of typed arrays is given back some time after them.
  for (let round = 0; round < 4; round++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const storages = new Storages(everywhere);
const before = used();
const startCpu = process.cpuUsage();
const start = performance.now();
const opened = await storages.acquire(folder, null);
const { storage } = opened;
let listed = 0;
for (let file = 0; file < storage.fileCount; file++) {
  if (storage.nameOf(file) !== '' && (storage.isLocal(file) || storage.sizeOf(file) > 0)) listed++;
}
const listMs = performance.now() - start;
const listCpuMs = cpuMs(startCpu);

const treeCpu = process.cpuUsage();
const treeStart = performance.now();
const found = await inspectStorage(await FolderLook.at(folder), storages);
if (found?.kind !== 'plans') throw new Error('the storage is not mounted');
const plans = found.plans[0].sources.filter(({ kind }) => kind === 'storage');
const sources = await Promise.all(plans.map((plan) => openStorageSource(plan, storages)));
const tree = new MergedTree(sources.map((source) => source.tree));
tree.list('');
const treeMs = performance.now() - treeStart;
const treeCpuMs = cpuMs(treeCpu);
const megabytes = (used() - before) / 1024 / 1024;

const hit = tree.find('textures/large.dds')?.hits[0];
if (hit === undefined) throw new Error('the large file is not found');
const times: number[] = [];
const readCpu = process.cpuUsage();
for (let round = 0; round < 41; round++) {
  const readStart = performance.now();
  await sources[hit.source]?.read(hit.entry);
  times.push(performance.now() - readStart);
}
const readCpuMs = cpuMs(readCpu) / times.length;
times.sort((left, right) => left - right);
const readMs = times[20] ?? 0;
const figures = { listMs, listCpuMs, treeMs, treeCpuMs, megabytes, readMs, readCpuMs };
console.log(
  JSON.stringify({
    files: listed,
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])),
  }),
);
for (const source of sources) await source.close();
await storages.stop();
