/** Puts the program together of what features contribute. Mistakes in their lists are told of here, when it starts. */
import type { MenuBarStructure } from '../base/commands/index.ts';
import { CommandRegistry } from '../base/commands/index.ts';
import { putMenusTogether } from '../base/commands/menuFrame.ts';
import { panelsOf } from '../base/ui/index.ts';
import type { AppContext } from './commands/context.ts';
import { withRelevance } from './commands/relevance.ts';
import type { Contribution, KeptSetting, Watched } from './contribution.ts';
import { menuFrames } from './menus.ts';
import { ownContribution, ownPanels } from './own.ts';
import { ownPreferences } from './preferences/own.ts';
import { setPanels } from './panelList.ts';
import { setPreferences } from './preferences/preference.ts';
import { setViews } from './views/views.tsx';
import type { Workspace } from './workspaces.ts';
import { setWorkspaces } from './workspaces.ts';
import type { DialogPart } from './window/dialogPart.tsx';

export interface Program {
  readonly registry: CommandRegistry<AppContext>;
  readonly menus: readonly MenuBarStructure[];
  readonly dialogs: readonly DialogPart[];
  readonly settings: readonly KeptSetting[];
  readonly watched: readonly Watched[];
  readonly dropTakers: readonly ((files: readonly File[]) => Promise<boolean>)[];
  /** Starts all features. */
  readonly start: () => void;
  /** Makes ready what makes the first document quicker. */
  readonly warm: () => void;
}

/**
 * @throws Error for two features, views, panels or commands with one id, for menus that name what is not there (see
 * `putMenusTogether`), for a layout that names a panel that nobody brings, and for a panel that no layout has
 */
export function putTogether(features: readonly Contribution[], workspaces: readonly Workspace[]): Program {
  const views = features.flatMap((feature) => Object.entries(feature.views ?? {}));
  for (const [kind, ids] of [
    ['features', features.map(({ id }) => id)],
    ['views for the format', views.map(([id]) => id)],
  ] as const) {
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice !== undefined) throw new Error(`Two ${kind} “${twice}”`);
  }
  setViews(
    Object.fromEntries(views),
    features.flatMap(({ details = [] }) => details),
  );
  const panels = [...ownPanels, ...features.flatMap((feature) => feature.panels ?? [])];
  setPanels(panels);
  const placed = workspaces.flatMap(({ layout }) => panelsOf(layout(Infinity)));
  const wrong = [
    ...placed.filter((id) => panels.every((panel) => panel.id !== id)),
    ...panels.flatMap(({ id }) => (placed.includes(id) ? [] : [id])),
  ];
  if (wrong.length > 0) throw new Error(`The workspaces and the panels do not agree on ${wrong.join(', ')}`);
  setWorkspaces(workspaces);
  const all = [...features, ownContribution()];
  setPreferences([...ownPreferences, ...features.flatMap(({ preferences = [] }) => preferences)]);
  const registry = new CommandRegistry<AppContext>(
    ...all.flatMap(({ commands = [] }) => commands.map((list) => withRelevance(list.commands, list.formats))),
  );
  const ofFeatures = features.flatMap(({ menus = [] }) => menus);
  const parts = features.flatMap(({ menuParts = [] }) => menuParts);
  return {
    registry,
    menus: putMenusTogether(menuFrames(ofFeatures), parts, (id) => registry.get(id) !== undefined),
    dialogs: features.flatMap(({ dialogs = [] }) => dialogs),
    settings: all.flatMap(({ settings = [] }) => settings),
    watched: all.flatMap(({ watched = [] }) => watched),
    dropTakers: features.flatMap(({ takeDrop }) => takeDrop ?? []),
    start: () => {
      for (const { start } of all) start?.();
    },
    warm: () => {
      for (const { id, warm } of features) {
        warm?.().catch((error: unknown) => {
          // What it made ready is made when it is needed, and what is wrong is told of then.
          console.warn(`The feature ${id} could not be made ready`, error);
        });
      }
    },
  };
}
