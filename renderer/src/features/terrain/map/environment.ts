/** Gives the tools the program: the map's tiles, its history, selection and words to the user. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { OpenStep, SelectedPlacement, ToolEnvironment } from '../tools/environment.ts';
import type { TerrainView } from '../view/contract.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { broughtInErrors, watchErrors } from '../../../workbench/state/checking.ts';
import { select } from '../../../workbench/state/session.ts';
import { workspace } from '../../../workbench/state/workspace.ts';
import { areaTitleOf, liquidKindOf } from './gameTables.ts';
import type { TerrainMap } from './maps.ts';
import { placedModels } from './objects/modelBounds.ts';
import { changeTool, toolStore } from './toolStore.ts';

/**
 * Starts a step that is one entry of the map's history however many tiles it touches. Errors that it brings into one of
 * them are told of once that is checked.
 */
export function beginStep(map: TerrainMap, label: string): OpenStep {
  const watched: { readonly revision: number; readonly document: Document; readonly stop: () => void }[] = [];
  const edit = new MapEdit(label, (document) => {
    const session = workspace.getState().sessions.find((each) => each.document === document);
    if (session === undefined) return;
    const tell = (errors: readonly string[], act: string) => notify(broughtInErrors(act, errors));
    watched.push({ revision: document.revision, document, stop: watchErrors(session, label, tell) });
  });
  const end = (): void => {
    for (const { revision, document, stop } of watched) if (document.revision === revision) stop();
  };
  return {
    edit,
    commit() {
      map.history.group(() => edit.commit());
      end();
    },
    cancel() {
      edit.cancel();
      for (const { stop } of watched) stop();
    },
  };
}

/** Does something as one step of the map. What goes wrong is taken back and told. */
export function mapStep(map: TerrainMap, label: string, change: (edit: MapEdit) => void): void {
  const step = beginStep(map, label);
  try {
    change(step.edit);
    step.commit();
  } catch (error) {
    step.cancel();
    reportError(`“${label}” did not work`, error);
  }
}

const samePlace = (left: GridPlace, right: GridPlace): boolean =>
  left.column === right.column && left.row === right.row;

/** Selects chunks of the map; the panels show the last one. */
export function selectChunks(
  map: TerrainMap,
  chunks: readonly GridPlace[],
  how: 'replace' | 'toggle' | 'add' = 'replace',
): void {
  const before = how === 'replace' ? [] : map.state.getState().selectedChunks;
  const kept = how === 'toggle' ? before.filter((each) => !chunks.some((other) => samePlace(each, other))) : before;
  const known = (chunk: GridPlace): boolean => before.some((each) => samePlace(each, chunk));
  const next = [...kept, ...chunks.filter((chunk) => !known(chunk))];
  map.state.setState({ selectedChunks: next });
  const records = new Map<string, RecordId[]>();
  for (const { column, row } of next) {
    const chunk = map.tileSet.chunk(column, row);
    const tile = map.state.getState().tiles.find((each) => each.document === chunk?.tile.document);
    if (chunk === null || tile === undefined) continue;
    const list = records.get(tile.session.id) ?? [];
    records.set(tile.session.id, list);
    list.push(chunk.id);
  }
  for (const { session } of map.state.getState().tiles) {
    const ids = records.get(session.id) ?? [];
    const chosen = session.state.getState().selection;
    if (ids.length > 0 || chosen.length > 0) select(session, ids);
  }
}

export function activateTile(map: TerrainMap, place: GridPlace): void {
  const tile = map.state.getState().tiles.find((each) => samePlace(each.place, place));
  if (tile === undefined) return;
  const { activeId } = workspace.getState();
  if (activeId !== tile.session.id) workspace.setState({ activeId: tile.session.id });
}

/** Selects objects, in the panels too. */
export function selectPlacements(map: TerrainMap, placements: readonly SelectedPlacement[]): void {
  map.state.setState({ selectedPlacements: placements });
  for (const { session, place } of map.state.getState().tiles) {
    const ids = placements.filter(({ tile }) => samePlace(tile, place)).map(({ record }) => record);
    if (ids.length > 0 || session.state.getState().selection.length > 0) select(session, ids);
  }
}

/** Chooses a sound emitter; Properties show its fields. */
export function selectEmitter(map: TerrainMap, emitter: SelectedPlacement | null): void {
  toolStore.setState({ emitter });
  for (const { session, place } of map.state.getState().tiles) {
    const ids = emitter !== null && samePlace(emitter.tile, place) ? [emitter.record] : [];
    if (ids.length > 0 || session.state.getState().selection.length > 0) select(session, ids);
  }
}

export function toolEnvironment(map: TerrainMap, view: TerrainView): ToolEnvironment {
  return {
    view,
    get settings() {
      return toolStore.getState().settings;
    },
    get stamp() {
      return toolStore.getState().stamp;
    },
    get alphaDepth() {
      return map.alphaDepth;
    },
    get selectedPlacements() {
      return map.state.getState().selectedPlacements;
    },
    models: placedModels(map),
    get selectedEmitter() {
      return toolStore.getState().emitter;
    },
    liquidKind: (type) => liquidKindOf(map, type),
    areaTitle: (areaId) => areaTitleOf(map, areaId),
    tiles: () => map.tileSet,
    begin: (label) => beginStep(map, label),
    change: changeTool,
    selectChunks: (chunks, how) => selectChunks(map, chunks, how),
    selectPlacements: (placements) => selectPlacements(map, placements),
    selectEmitter: (emitter) => selectEmitter(map, emitter),
    offerFull: (full) => toolStore.setState({ full }),
    setHint: (hint) => {
      if (toolStore.getState().hint !== hint) toolStore.setState({ hint });
    },
    activate: (place) => activateTile(map, place),
    tell: (tone, title, message) => notify(message === undefined ? { tone, title } : { tone, title, message }),
  };
}
