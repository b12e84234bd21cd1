/** The centre that runs commands with the present context. */
import { CommandCentre, platformOf } from '../../base/commands/index.ts';
import { keymap, otherKeys } from '../keyboard/keymap.ts';
import { reportError } from '../files/errors.ts';
import type { Program } from '../program.ts';
import type { Playback } from '../state/playback.ts';
import { activeSession, workbench } from '../state/workbench.ts';
import type { AppContext } from './context.ts';
import { currentContext } from './context.ts';
import { fill } from '../../base/text/language.ts';

/** Hears of everything but the moment, which moves on sixty times a second and which no command looks at. */
function followPlayback({ state }: Playback, changed: () => void): () => void {
  return state.watch(
    ({ sequence, isPlaying, isLooping, speed }) => [sequence, isPlaying, isLooping, speed].join(),
    changed,
  );
}

/** Makes the centre and keeps it told of everything that commands look at. */
export function createCommandCentre(
  { registry, watched }: Pick<Program, 'registry' | 'watched'>,
  recent: readonly string[],
): CommandCentre<AppContext> {
  const centre = new CommandCentre<AppContext>({
    registry,
    context: currentContext,
    platform: platformOf(navigator.platform),
    onError: (error, command) => {
      const title = typeof command.title === 'string' ? command.title : command.title(currentContext());
      reportError(fill('“{}” did not work', title), error);
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
            session.state.subscribe(changed),
            followPlayback(session.playback, changed),
          ];
    stopFollowing = () => {
      for (const stop of stops) stop();
    };
  };
  workbench.subscribe(() => {
    follow();
    changed();
  });
  const giveKeys = (): void => {
    registry.setKeys(otherKeys(keymap.getState()));
    centre.keysChanged();
  };
  keymap.subscribe(giveKeys);
  giveKeys();
  for (const each of watched) each.subscribe(changed);
  follow();
  return centre;
}
