/** The one list of all commands, and the centre that runs them with the present context. */
import { CommandCentre, CommandRegistry, platformOf } from '../base/commands/index.ts';
import { problemCommands } from '../workbench/panels/problems/commands.ts';
import { reportError } from '../workbench/files/errors.ts';
import { mountState } from '../workbench/mounts/mountState.ts';
import { groupChanges } from '../workbench/state/groups.ts';
import { shell } from '../workbench/state/shell.ts';
import { activeSession, workspace } from '../workbench/state/workspace.ts';
import { animationCommands } from '../features/model/commands/animation.ts';
import type { AppContext } from '../workbench/commands/context.ts';
import { currentContext } from '../workbench/commands/context.ts';
import { editCommands } from '../workbench/commands/edit.ts';
import { exchangeCommands } from '../features/model/commands/exchange.ts';
import { fileCommands } from '../workbench/commands/file.ts';
import { goldsrcCommands } from '../features/halflife/commands/goldsrc.ts';
import { m2Commands } from '../features/wow/commands/m2.ts';
import { helpCommands } from '../workbench/commands/help.ts';
import { modelCommands } from '../features/model/commands/model.ts';
import { mountCommands } from '../workbench/commands/mounts.ts';
import { studio, warcraftWorld, withRelevance } from '../workbench/commands/relevance.ts';
import { selectCommands } from '../workbench/commands/select.ts';
import { toolStore } from '../features/terrain/map/toolStore.ts';
import { clipboard } from '../features/terrain/map/clipboard.ts';
import { objectClip } from '../features/terrain/map/objects/acts.ts';
import { terrainCommands } from '../features/terrain/commands/terrain.ts';
import { terrainClipCommands } from '../features/terrain/commands/terrainClip.ts';
import { terrainMapCommands } from '../features/terrain/commands/terrainMap.ts';
import { terrainObjectCommands } from '../features/terrain/commands/terrainObjects.ts';
import { textureCommands } from '../features/texture/commands/texture.ts';
import { viewCommands } from '../workbench/commands/view.ts';

export const registry = new CommandRegistry<AppContext>(
  // First, because Escape ends putting chunks down before it ends a selection.
  withRelevance(terrainClipCommands),
  // Before those of the Edit menu: what is selected on a map is copied and deleted in all tiles that list it.
  withRelevance(terrainObjectCommands),
  withRelevance(fileCommands),
  withRelevance(exchangeCommands),
  withRelevance(mountCommands),
  withRelevance(editCommands),
  withRelevance(selectCommands),
  withRelevance(viewCommands),
  withRelevance(modelCommands),
  withRelevance(goldsrcCommands, studio),
  withRelevance(m2Commands, warcraftWorld),
  withRelevance(problemCommands),
  withRelevance(animationCommands),
  withRelevance(terrainCommands),
  withRelevance(terrainMapCommands),
  withRelevance(textureCommands),
  withRelevance(helpCommands),
);

/** Makes the centre and keeps it told of everything that commands look at. */
export function createCommandCentre(recent: readonly string[]): CommandCentre<AppContext> {
  const centre = new CommandCentre<AppContext>({
    registry,
    context: currentContext,
    platform: platformOf(navigator.platform),
    onError: (error, command) => {
      const title = typeof command.title === 'string' ? command.title : command.title(currentContext());
      reportError(`“${title}” did not work`, error);
    },
    recent,
  });
  const changed = (): void => centre.contextChanged();
  let stopFollowing = (): void => undefined;
  const follow = (): void => {
    stopFollowing();
    const session = activeSession();
    const stops =
      session === null
        ? []
        : [
            session.file.subscribe(changed),
            session.document.onChange(({ origin }) => {
              // Previews change nothing that commands look at, and come with every move of the pointer.
              if (origin !== 'preview') changed();
            }),
            session.state.subscribe((now, before) => {
              // The frame moves on sixty times a second, and no command looks at it.
              const { frame: _now, ...rest } = now;
              if (Object.entries(rest).some(([name, value]) => before[name as keyof typeof rest] !== value)) changed();
            }),
          ];
    stopFollowing = () => {
      for (const stop of stops) stop();
    };
  };
  workspace.subscribe(() => {
    follow();
    changed();
  });
  shell.subscribe(changed);
  groupChanges.subscribe(changed);
  toolStore.subscribe(changed);
  clipboard.subscribe(changed);
  objectClip.subscribe(changed);
  mountState.subscribe(changed);
  follow();
  return centre;
}
