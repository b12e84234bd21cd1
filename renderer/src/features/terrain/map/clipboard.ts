/** The clipboard of the ground: chunks that were copied, and how they are put down. One for all maps, so that it leads between them. */
import { createStore } from 'zustand/vanilla';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { ClipPart, TerrainClip } from '../../../../../shared/terrain/clip/clip.ts';
import { clipParts, copyChunks } from '../../../../../shared/terrain/clip/clip.ts';
import type { PasteOptions } from '../../../../../shared/terrain/clip/paste.ts';
import { pasteClip } from '../../../../../shared/terrain/clip/paste.ts';
import { turnClip } from '../../../../../shared/terrain/clip/turn.ts';
import { notify } from '../../../base/ui/index.ts';
import { mapStep } from './environment.ts';
import type { TerrainMap } from './maps.ts';
import { placedModels } from './objects/modelBounds.ts';
import { chooseTool, objectsOnGround } from './toolStore.ts';
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface ClipboardState {
  /** As it will be put down: turns are carried out. */
  readonly clip: TerrainClip | null;
  /** The map it was copied from, for people to read. */
  readonly from: string;
  readonly isPasting: boolean;
  readonly parts: ReadonlySet<ClipPart>;
  readonly isBlended: boolean;
  /** Yards. */
  readonly blend: number;
  readonly level: PasteOptions['level'];
}

export const clipboard = createStore<ClipboardState>(() => ({
  clip: null,
  from: '',
  isPasting: false,
  parts: new Set(clipParts.map(({ id }) => id)),
  isBlended: false,
  blend: 12,
  level: 'keep',
}));

export function copySelectedChunks(map: TerrainMap): void {
  const clip = copyChunks(map.tileSet, map.selection.get().chunks);
  if (clip === null) return;
  clipboard.setState({ clip, from: map.name });
  const count = clip.chunks.filter((chunk) => chunk !== null).length;
  const chunks = counted(count, 'chunk');
  const objects = clip.objects.length;
  notify({
    tone: 'info',
    title: fill('Copied {}', objects === 0 ? chunks : fill('{} and {}', chunks, counted(objects, 'object'))),
    message: text('Ctrl+V pastes them.'),
  });
}

/** The target follows the pointer from here on, until Escape or another tool. */
export function startPasting(): void {
  if (clipboard.getState().clip === null) return;
  chooseTool('select');
  clipboard.setState({ isPasting: true });
}

export function endPasting(): void {
  if (clipboard.getState().isPasting) clipboard.setState({ isPasting: false });
}

export function turnClipboard(): void {
  const { clip } = clipboard.getState();
  if (clip !== null) clipboard.setState({ clip: turnClip(clip) });
}

export function pasteOptions(map: TerrainMap): PasteOptions {
  const { parts, isBlended, blend, level } = clipboard.getState();
  const { bounds } = placedModels(map);
  const objects = objectsOnGround();
  return { parts, blend: isBlended ? blend : 0, level, depth: map.alphaDepth, bounds, objects };
}

/** The boxes of the models that come along are read first: they tell which chunks name them. */
export async function pasteAt(map: TerrainMap, at: GridPlace): Promise<void> {
  const { clip, parts } = clipboard.getState();
  if (clip === null) return;
  if (parts.has('objects')) {
    await placedModels(map).prepare(clip.objects.map(({ kind, model }) => ({ kind, path: model })));
  }
  const count = clip.chunks.filter((chunk) => chunk !== null).length;
  mapStep(map, `Paste ${englishCounted(count, 'chunk')}`, (edit) => {
    const { chunks, missing } = pasteClip(edit, map.tileSet, clip, at, pasteOptions(map));
    if (missing > 0) {
      const message = chunks === 0 ? text('No tile is open there.') : text('The others lie where no tile is open.');
      notify({ tone: 'warning', title: fill('Pasted {} of {}', chunks, counted(count, 'chunk')), message });
    }
  });
}
