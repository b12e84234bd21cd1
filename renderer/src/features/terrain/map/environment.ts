/** Gives the tools the program: the map's tiles, its history, selection and words to the user. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { objectsOf } from '../../../../../shared/terrain/objects/object.ts';
import { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { OpenStep, ToolEnvironment } from '../tools/environment.ts';
import type { TerrainView } from '../view/contract.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { broughtInErrors, watchErrors } from '../../../workbench/state/checking.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { holdOf } from '../../../../../shared/terrain/masks/maskField.ts';
import { onlyWhere } from '../rules/onlyWhere.ts';
import { areaTitleOf, liquidKindOf } from './gameTables.ts';
import { lightHandles } from './lights/lightHandles.ts';
import { wayDesk } from '../ways/wayDesk.ts';
import type { TerrainMap } from './maps.ts';
import { placedModels } from './objects/modelBounds.ts';
import { passedOver } from './objects/passedOver.ts';
import { joinInstance } from './objects/prefabInstances.ts';
import { changeTool, toolStore } from './toolStore.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Steps in the making. One that a fault leaves open would hold its documents for ever. */
const openSteps = new WeakMap<TerrainMap, Set<OpenStep>>();

function openStepsOf(map: TerrainMap): Set<OpenStep> {
  const known = openSteps.get(map) ?? new Set();
  openSteps.set(map, known);
  return known;
}

/**
 * Starts a step that is one entry of the map's history however many tiles it touches. Errors that it brings into one of
 * them are told of once that is checked.
 */
export function beginStep(map: TerrainMap, label: string): OpenStep {
  const watched: { readonly revision: number; readonly document: Document; readonly stop: () => void }[] = [];
  const edit = new MapEdit(label, (document) => {
    const session = workbench.getState().sessions.find((each) => each.document === document);
    if (session === undefined) return;
    const tell = (errors: readonly string[], act: string) => notify(broughtInErrors(act, errors));
    watched.push({ revision: document.revision, document, stop: watchErrors(session, label, tell) });
  });
  const end = (): void => {
    for (const { revision, document, stop } of watched) if (document.revision === revision) stop();
  };
  const open = openStepsOf(map);
  const step: OpenStep = {
    edit,
    commit() {
      map.history.group(() => edit.commit());
      open.delete(step);
      end();
    },
    cancel() {
      open.delete(step);
      edit.cancel();
      for (const { stop } of watched) stop();
    },
  };
  open.add(step);
  return step;
}

/** Does what a tool asks for; a fault is told once all that was begun is taken back. */
function attempt<R>(map: TerrainMap, act: () => R, failed: () => R): R {
  try {
    return act();
  } catch (error) {
    try {
      return failed();
    } finally {
      for (const step of openStepsOf(map)) step.cancel();
      reportError(text('The tool could not do that'), error);
    }
  }
}

/** Does something as one step of the map. What goes wrong is taken back and told. */
export function mapStep(map: TerrainMap, label: string, change: (edit: MapEdit) => void): void {
  const step = beginStep(map, label);
  try {
    change(step.edit);
    step.commit();
  } catch (error) {
    step.cancel();
    reportError(fill('“{}” did not work', label), error);
  }
}

const samePlace = (left: GridPlace, right: GridPlace): boolean =>
  left.column === right.column && left.row === right.row;

export function activateTile(map: TerrainMap, place: GridPlace): void {
  const tile = map.state.getState().tiles.find((each) => samePlace(each.place, place));
  if (tile === undefined) return;
  const { activeId } = workbench.getState();
  if (activeId !== tile.session.id) workbench.setState({ activeId: tile.session.id });
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
    get selected() {
      const selected = map.selection.get();
      const { locked } = passedOver(map).store.getState();
      if (locked.size === 0 || selected.objects.length === 0) return selected;
      // What is locked stays selected in the panels, and no tool moves it.
      const free = objectsOf(map.tileSet, selected.objects).filter((object) => !passedOver(map).isLocked(object));
      return { ...selected, objects: free.map(({ copies: [{ tile, record }] }) => ({ tile: tile.place, record })) };
    },
    isLocked: (object) => passedOver(map).isLocked(object),
    models: placedModels(map),
    lights: lightHandles(map),
    ways: wayDesk(map),
    get line() {
      return toolStore.getState().line;
    },
    setLine: (line) => toolStore.setState({ line }),
    get prefab() {
      return toolStore.getState().prefab;
    },
    placedPrefab: (chosen, stand, objects) => joinInstance(map, chosen.name, chosen.prefab, stand, objects),
    liquidKind: (type) => liquidKindOf(map, type),
    areaTitle: (areaId) => areaTitleOf(map, areaId),
    tiles: () => map.tileSet,
    hold: () => holdOf(map.tileSet, onlyWhere.getState().mask),
    begin: (label) => beginStep(map, label),
    attempt: (act, failed) => attempt(map, act, failed),
    change: changeTool,
    selectChunks: (chunks, how) => map.selection.selectChunks(chunks, how),
    select: (records) => map.selection.select(records),
    offerFull: (full) => toolStore.setState({ full }),
    setHint: (hint) => {
      if (toolStore.getState().hint !== hint) toolStore.setState({ hint });
    },
    setReading: (reading) => {
      if (toolStore.getState().reading !== reading) toolStore.setState({ reading });
    },
    activate: (place) => activateTile(map, place),
    tell: (tone, title, message) => notify(message === undefined ? { tone, title } : { tone, title, message }),
  };
}
