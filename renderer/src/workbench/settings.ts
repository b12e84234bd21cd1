/** What the program remembers between runs: theme, overlays, layout, recent commands and the like, kept by the host. */
import type { CommandView } from '../base/commands/index.ts';
import { isThemeChoice } from '../base/theme/index.ts';
import { wantsLessMotion } from '../base/theme/motion.ts';
import type { KeptSetting } from './contribution.ts';
import { request } from './files/host.ts';
import { keepSetting } from './keptSettings.ts';
import { keptProfiles, restoreProfiles } from './state/keptProfiles.ts';
import { keptViews, restoreViews } from './state/keptViews.ts';
import { engineChoice } from './state/engine.ts';
import type { Overlay, WorkbenchState } from './state/workbench.ts';
import { allOverlays, layoutIdOf, workbench, workspaceIds } from './state/workbench.ts';

type Values = ReadonlyMap<string, unknown>;

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** By workspace; the dock reads each with suspicion of its own. */
function layoutsFrom(value: unknown): WorkbenchState['layouts'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([id]) => workspaceIds.some((each) => id === each || id === layoutIdOf(each, true))),
  );
}

function workspaceFrom(values: Values): Partial<WorkbenchState> {
  const theme = values.get('theme');
  const overlays = values.get('overlays');
  const teamColor = values.get('teamColor');
  const playsSelected = values.get('playsSelected');
  const known = isStrings(overlays) ? allOverlays.filter((each) => overlays.includes(each)) : null;
  return {
    ...(isThemeChoice(theme) ? { theme } : {}),
    ...(known === null ? {} : { overlays: new Set<Overlay>(known) }),
    ...(typeof teamColor === 'number' && teamColor >= 0 && teamColor < 24 ? { teamColor } : {}),
    layouts: layoutsFrom(values.get('layouts')),
    hasSeenHints: values.get('hasSeenHints') === true,
    playsSelected: typeof playsSelected === 'boolean' ? playsSelected : !wantsLessMotion(),
  };
}

/** Reads the settings into the workbench and into those of features. Returns the recent commands. A damaged setting counts as not set. */
export async function readSettings(kept: readonly KeptSetting[]): Promise<readonly string[]> {
  const { settings } = await request('readSettings', {});
  const values = new Map<string, unknown>();
  for (const { name, json } of settings) {
    try {
      values.set(name, JSON.parse(json));
    } catch {
      // Written by another version or cut short by a crash: the default holds.
    }
  }
  const engine = values.get('engine');
  if (typeof engine === 'string') engineChoice.setState({ engine });
  for (const { name, restore } of kept) restore(values.get(name));
  // After the others: who asked for less motion starts what moves, and nothing begins by itself.
  workbench.setState(workspaceFrom(values));
  restoreViews(values.get('views'));
  restoreProfiles(values.get('profiles'));
  const recent = values.get('recentCommands');
  return isStrings(recent) ? recent : [];
}

/** Keeps the settings whenever they change. */
export function keepSettings(commands: CommandView, kept: readonly KeptSetting[]): void {
  workbench.subscribe((now, before) => {
    if (now.theme !== before.theme) keepSetting('theme', now.theme);
    if (now.overlays !== before.overlays) keepSetting('overlays', [...now.overlays]);
    if (now.teamColor !== before.teamColor) keepSetting('teamColor', now.teamColor);
    if (now.layouts !== before.layouts) keepSetting('layouts', now.layouts);
    if (now.playsSelected !== before.playsSelected) keepSetting('playsSelected', now.playsSelected);
    if (now.hasSeenHints !== before.hasSeenHints) keepSetting('hasSeenHints', now.hasSeenHints);
  });
  for (const { name, watch } of kept) watch((value) => keepSetting(name, value));
  keptViews.subscribe((now) => keepSetting('views', [...now]));
  keptProfiles.subscribe((now) => keepSetting('profiles', [...now]));
  engineChoice.subscribe((now) => keepSetting('engine', now.engine));
  let recent = commands.recent();
  commands.subscribe(() => {
    if (commands.recent() === recent) return;
    recent = commands.recent();
    keepSetting('recentCommands', recent);
  });
}
