/** Kills a process that writes into an archive and compacts it, and holds what is left against what it told. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findEntry } from '../../shared/archive/archive.ts';
import { writeWad } from '../../shared/archive/wad3.ts';
import { MpqService } from '../../electron/host/archives/mpqService.ts';
import { openArchive } from '../../electron/host/archives/openArchive.ts';
import { fill, pakWith } from '../../electron/host/archives/test/archives.ts';
import { contentOf, keptContent, keptName } from './archiveContent.ts';
import type { Bundled } from './bundle.ts';

export const archiveNames = ['a.mpq', 'a.pak', 'a.wad'] as const;

export interface ArchiveTorture {
  readonly kills: number;
  readonly written: number;
  readonly compacted: number;
  /** Kills while an archive was written, and while one was compacted. */
  readonly killedWrites: number;
  readonly killedCompactions: number;
}

const longestLifeMs = 250;
/** On a busy machine a start takes long, and edits on a full disk do. */
const startLimitMs = 300_000;

async function made(path: string, mpq: MpqService): Promise<void> {
  const { name, bytes } = contentOf(path, -1);
  const files = { [keptName(path)]: keptContent, [name]: bytes };
  if (path.endsWith('.pak')) await writeFile(path, pakWith(files));
  else if (path.endsWith('.wad')) {
    const lumps = Object.entries(files).map(([lump, content]) => ({ name: lump.split('.')[0] ?? '', bytes: content }));
    await writeFile(path, writeWad(lumps.map((lump) => ({ ...lump, type: 0x43 }))));
  } else {
    await mpq.create(path, 1, 16);
    await fill(mpq, path, files);
  }
}

/** The number of the content that the archive holds, after every byte of it was checked. */
async function numberIn(path: string, mpq: MpqService): Promise<number> {
  const archive = await openArchive(path, mpq);
  try {
    const read = async (name: string): Promise<Uint8Array> => {
      const entry = findEntry(archive.index, name.toLowerCase());
      if (entry === null) throw new Error(`${path} has lost ${name}`);
      return await archive.read(entry);
    };
    if (!Buffer.from(await read(keptName(path))).equals(keptContent))
      throw new Error(`${path}: a file changed that stays`);
    const bytes = await read(contentOf(path, 0).name);
    const number = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true);
    if (!Buffer.from(bytes).equals(contentOf(path, number).bytes)) throw new Error(`${path} holds a part of something`);
    return number;
  } finally {
    await archive.close();
  }
}

/** @throws Error that says what was lost */
export async function tortureArchives(kills: number, bundled: Bundled): Promise<ArchiveTorture> {
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-torture-'));
  const worker = bundled.archiveWorker;
  const mpq = new MpqService(pathToFileURL(worker));
  let [written, compacted, killedWrites, killedCompactions] = [0, 0, 0, 0];
  const next = new Map<string, number>();
  try {
    for (const name of archiveNames) await made(join(root, name), mpq);
    for (let kill = 0; kill < kills; kill++) {
      const path = join(root, archiveNames[kill % archiveNames.length] ?? 'a.mpq');
      const before = await numberIn(path, mpq);
      const child = spawn(process.execPath, [bundled.archiveVictim, path, String(next.get(path) ?? 0), worker], {
        env: { ...process.env, NODE_COMPILE_CACHE: join(bundled.folder, 'cache') },
      });
      let told = '';
      let complaints = '';
      let isKilled = false;
      const end = (): void => {
        isKilled = true;
        child.kill('SIGKILL');
      };
      let timer = setTimeout(end, startLimitMs);
      let isBegun = false;
      child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        if (isBegun || !told.includes(kill % 2 === 0 ? 'writing' : 'compacting')) return;
        isBegun = true;
        clearTimeout(timer);
        timer = setTimeout(end, Math.random() * longestLifeMs);
      });
      await new Promise((resolve) => child.once('close', resolve));
      clearTimeout(timer);
      if (!isKilled) throw new Error(`the writer ended by itself:\n${told}${complaints}`);
      const lines = told.split('\n').map((line) => line.split(' '));
      const last = (word: string): number => Number(lines.findLast(([first]) => first === word)?.[1] ?? -1);
      const number = await numberIn(path, mpq);
      const known = Math.max(before, last('written'));
      if (number < known || number > Math.max(known, last('writing'))) {
        throw new Error(`${path} holds ${number}, but ${known} was written`);
      }
      next.set(path, Math.max(next.get(path) ?? 0, last('writing') + 1));
      written += lines.filter(([word]) => word === 'written').length;
      compacted += lines.filter(([word]) => word === 'compacted').length;
      if (last('writing') > last('written')) killedWrites++;
      if (last('compacting') > last('compacted')) killedCompactions++;
    }
    const strange = (await readdir(root)).filter((name) => !/^a\.(mpq|pak|wad)(\.bak)?(\.tmp-[\w-]{16})?$/.test(name));
    if (strange.length > 0) throw new Error(`left behind: ${strange.join(', ')}`);
    return { kills, written, compacted, killedWrites, killedCompactions };
  } finally {
    await mpq.stop();
    await rm(root, { recursive: true, force: true });
  }
}
