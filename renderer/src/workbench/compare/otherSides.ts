/** What the document in front can be compared with: as it is saved, as it was before, another open one, another file. No React. */
import type { DocumentFiles } from '../../../../shared/format/difference/takeOver.ts';
import type { NamedBytes } from '../../../../shared/host/fileSet.ts';
import { fill, text } from '../../base/text/language.ts';
import { chooseFiles } from '../files/choose.ts';
import { host, request } from '../files/host.ts';
import { savedFiles } from '../files/saved.ts';
import { readFileSet } from '../files/readFileSet.ts';
import { nameOfPath } from '../mounts/mountWords.ts';
import type { Session } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';

export type OtherSide =
  | { readonly kind: 'saved' }
  /** The `.bak` that was kept when the file was first saved over. */
  | { readonly kind: 'before' }
  | { readonly kind: 'open'; readonly sessionId: string }
  | { readonly kind: 'file'; readonly fileId: string; readonly name: string }
  | { readonly kind: 'mounted'; readonly mountId: string; readonly path: string };

export interface ReadSide extends DocumentFiles {
  readonly formatId: string;
}

const backup = '.bak';

async function bytesOf(blob: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await host().fetchBlob(blob));
}

async function readBefore({ id, file }: Session): Promise<ReadSide> {
  const { name } = file.getState();
  const beside = async (wanted: string): Promise<NamedBytes | null> => {
    const found = await request('readBeside', { documentId: id, name: wanted });
    return found.kind === 'missing' ? null : { name: wanted, bytes: await bytesOf(found.blob) };
  };
  /** Files that were never saved over are as they were. */
  const find = async (wanted: string): Promise<NamedBytes | null> => {
    const kept = await beside(`${wanted}${backup}`);
    return kept === null ? await beside(wanted) : { ...kept, name: wanted };
  };
  const main = await beside(`${name}${backup}`);
  if (main === null)
    throw new Error(text('No version before was kept. One is when the file is saved over for the first time.'));
  return await readFileSet({ ...main, name }, find);
}

/** Reads the other side. Rejects with a sentence where that is impossible. */
export async function readSide(session: Session, side: OtherSide): Promise<ReadSide> {
  if (side.kind === 'saved') {
    const saved = await savedFiles(session);
    if (saved === null) throw new Error(text('The file is gone from its place, or another program wrote it since.'));
    return { formatId: session.document.format.id, ...saved };
  }
  if (side.kind === 'before') return await readBefore(session);
  if (side.kind === 'open') {
    const other = workbench.getState().sessions.find(({ id }) => id === side.sessionId);
    if (other === undefined) throw new Error(text('It is not open any more.'));
    const { name } = other.file.getState();
    return { formatId: other.document.format.id, ...other.document.writeFiles(name) };
  }
  if (side.kind === 'file') {
    const { fileId } = side;
    const { blob } = await request('readSource', { fileId, names: [] });
    return await readFileSet({ name: side.name, bytes: await bytesOf(blob) }, async (name) => {
      const { files } = await request('readSource', { fileId, names: [name] });
      const [found] = files;
      return found === undefined ? null : { name, bytes: await bytesOf(found.blob) };
    });
  }
  const { mountId, path } = side;
  const { name, blob } = await request('readMounted', { mountId, path, sourceId: null });
  return await readFileSet({ name, bytes: await bytesOf(blob) }, async (wanted) => {
    const found = await request('readNear', { mountId, path, file: { path: wanted, kind: 'file' } });
    return found.kind === 'missing' ? null : { name: found.name, bytes: await bytesOf(found.blob) };
  });
}

/** What a side is called. */
export function sideName(side: OtherSide): string {
  if (side.kind === 'saved') return text('As it was last saved');
  if (side.kind === 'before') return text('The version before (.bak)');
  if (side.kind === 'file') return side.name;
  if (side.kind === 'mounted') return nameOfPath(side.path);
  const other = workbench.getState().sessions.find(({ id }) => id === side.sessionId);
  return fill('{}, which is open', other?.file.getState().name ?? '');
}

/** Sides that are there without asking for one. */
export function knownSides({ id, document }: Session): readonly OtherSide[] {
  const open = workbench
    .getState()
    .sessions.filter((each) => each.id !== id && each.document.format.id === document.format.id);
  return [
    { kind: 'saved' },
    { kind: 'before' },
    ...open.map((each) => ({ kind: 'open' as const, sessionId: each.id })),
  ];
}

/** Asks for a file to compare with; null when the user gave up. */
export async function chooseSide(): Promise<OtherSide | null> {
  const [file] = await chooseFiles();
  return file === undefined ? null : { kind: 'file', fileId: file.fileId, name: file.name };
}
