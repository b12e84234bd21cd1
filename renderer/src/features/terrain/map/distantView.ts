/** Rebuilding the distant view of a map (WDL): of all its tiles, the open ones as they stand, the others as they are on disk. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import {
  createDistantView,
  lowGroundOf,
  readDistantView,
  storeLowGrounds,
} from '../../../../../shared/terrain/distantView.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { Work } from '../../../workbench/work/askWorker.ts';
import { pause } from '../../../workbench/work/pause.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { writeBeside } from './writeBeside.ts';
import type { TerrainMap } from './maps.ts';
import { bytesBeside } from './minimaps/files.ts';
import { findLowLand } from './minimaps/shown.ts';
import { askOfFiles } from './work/runOnMap.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The view if it stands in a tab of its own, where the change is a step to undo. */
function openView(map: TerrainMap, name: string): Document | null {
  const path = map.sessions[0]?.file.getState().path ?? null;
  const folder = path === null ? null : path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const isView = (other: string | null): boolean =>
    other !== null && other.toLowerCase() === `${folder}${name}`.toLowerCase();
  return workbench.getState().sessions.find(({ file }) => isView(file.getState().path))?.document ?? null;
}

/** Files that are read for one worker: some 15 MB, and Cancel need not wait for more. */
const filesAtOnce = 32;

interface LowMap {
  readonly grounds: readonly PlacedLowGround[];
  /** Names of tiles that cannot be read: they keep the low tile they had. */
  readonly damaged: readonly string[];
}

/** The low ground of all tiles. Open ones take 4 ms each in the page; those on disk are read beside it. */
async function lowGroundsOf(map: TerrainMap, work: Work): Promise<LowMap> {
  const { tiles, files } = map.state.getState();
  const closed = files.filter((file) => !map.hasTileAt(file));
  const grounds: PlacedLowGround[] = [];
  const damaged: string[] = [];
  let done = 0;
  const tell = (more: number): void => work.progress(((done + more) / (tiles.length + closed.length)) * 100);
  for (const { place, document } of tiles) {
    await pause();
    work.signal.throwIfAborted();
    grounds.push({ place, ground: lowGroundOf(document) });
    done++;
    tell(0);
  }
  for (let first = 0; first < closed.length; first += filesAtOnce) {
    const read: { readonly place: GridPlace; readonly bytes: Uint8Array }[] = [];
    for (const { column, row, file } of closed.slice(first, first + filesAtOnce)) {
      work.signal.throwIfAborted();
      const bytes = await bytesBeside(map, file.name);
      if (bytes !== null) read.push({ place: { column, row }, bytes });
    }
    const progress = (percent: number): void => tell((percent / 100) * read.length);
    const params = { tiles: read.map(({ bytes }) => bytes) };
    const found = await askOfFiles('lowGrounds', params, { signal: work.signal, progress });
    for (const [index, { place }] of read.entries()) {
      const ground = found.grounds[index] ?? null;
      if (ground === null) damaged.push(tileName(map.name, place));
      else grounds.push({ place, ground });
    }
    done += Math.min(filesAtOnce, closed.length - first);
  }
  return { grounds, damaged };
}

export async function rebuildDistantView(map: TerrainMap): Promise<void> {
  const name = `${map.name}.wdl`;
  try {
    const low = await cancellable(fill('Making {}', name), (work) => lowGroundsOf(map, work));
    if (low === null) return;
    const { grounds, damaged } = low;
    const open = openView(map, name);
    const before = open === null ? await bytesBeside(map, name) : null;
    const view = open ?? (before === null ? createDistantView() : readDistantView(before));
    const changed = editMap('Rebuild the distant view', (edit) => storeLowGrounds(edit, view, grounds));
    const isWritten = open !== null || changed === 0 || (await writeBeside(map, name, view.write(), true)) !== null;
    if (!isWritten) return;
    if (open === null) await findLowLand(map);
    const left = damaged.length === 0 ? '' : ` ${fill('{} could not be read.', damaged.join(', '))}`;
    notify({
      tone: damaged.length === 0 ? 'ok' : 'warning',
      title:
        changed === 0 ? fill('{} is right as it is', name) : fill('{}: {} rebuilt', name, counted(changed, 'low tile')),
      message: fill(
        '{}{} looked at.{}',
        open !== null && changed > 0 ? `${text('It is open: save it to keep that.')} ` : '',
        counted(grounds.length, 'tile'),
        left,
      ),
    });
  } catch (error) {
    reportError(fill('Could not make {}', name), error);
  }
}
