/** Rebuilding the distant view of a map (WDL): of all its tiles, the open ones as they stand, the others as they are on disk. */
import type { Document } from '../../../../shared/document/document.ts';
import { tileName } from '../../../../shared/geometry/terrain/grid.ts';
import {
  createDistantView,
  readDistantView,
  readTile,
  updateDistantView,
} from '../../../../shared/terrain/distantView.ts';
import { editMap } from '../../../../shared/terrain/mapEdit.ts';
import type { MapTile } from '../../../../shared/terrain/tiles.ts';
import { notify } from '../../ui/index.ts';
import { reportError } from '../files/errors.ts';
import { host, request } from '../files/host.ts';
import { noteTask } from '../state/shell.ts';
import { workspace } from '../state/workspace.ts';
import { writeBeside } from './mapFiles.ts';
import type { TerrainMap } from './maps.ts';
import { counted } from '../../../../shared/codec/words.ts';

async function bytesBeside(map: TerrainMap, name: string): Promise<Uint8Array | null> {
  const [session] = map.sessions;
  if (session === undefined) return null;
  const found = await request('readBeside', { documentId: session.id, name });
  return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
}

/** The view if it stands in a tab of its own, where the change is a step to undo. */
function openView(map: TerrainMap, name: string): Document | null {
  const path = map.sessions[0]?.file.getState().path ?? null;
  const folder = path === null ? null : path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const isView = (other: string | null): boolean =>
    other !== null && other.toLowerCase() === `${folder}${name}`.toLowerCase();
  return workspace.getState().sessions.find(({ file }) => isView(file.getState().path))?.document ?? null;
}

export async function rebuildDistantView(map: TerrainMap): Promise<void> {
  const name = `${map.name}.wdl`;
  const task = { taskId: `wdl ${map.id}`, label: `Making ${name}` };
  try {
    const { tiles, files } = map.state.getState();
    const all: MapTile[] = tiles.map(({ place, document }) => ({ place, document }));
    const closed = files.filter((file) => !map.hasTileAt(file));
    const damaged: string[] = [];
    for (const [index, file] of closed.entries()) {
      noteTask({ ...task, percent: Math.min(99, Math.round((index / closed.length) * 100)) });
      const place = { column: file.column, row: file.row };
      try {
        const bytes = await bytesBeside(map, file.file.name);
        if (bytes !== null) all.push({ place, document: readTile(bytes) });
      } catch {
        // What cannot be read keeps the low tile it had.
        damaged.push(tileName(map.name, place));
      }
    }
    const open = openView(map, name);
    const before = open === null ? await bytesBeside(map, name) : null;
    const view = open ?? (before === null ? createDistantView() : readDistantView(before));
    const changed = editMap('Rebuild the distant view', (edit) => updateDistantView(edit, view, all));
    const isWritten = open !== null || changed === 0 || (await writeBeside(map, name, view.write(), true)) !== null;
    if (!isWritten) return;
    const left = damaged.length === 0 ? '' : ` ${damaged.join(', ')} could not be read.`;
    notify({
      tone: damaged.length === 0 ? 'ok' : 'warning',
      title: changed === 0 ? `${name} is right as it is` : `${name}: ${counted(changed, 'low tile')} made anew`,
      message: `${open !== null && changed > 0 ? 'It is open: save it to keep that. ' : ''}${counted(all.length, 'tile')} looked at.${left}`,
    });
  } catch (error) {
    reportError(`Could not make ${name}`, error);
  } finally {
    noteTask({ ...task, percent: 100 });
  }
}
