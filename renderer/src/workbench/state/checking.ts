/** The validator over an open document: what the document is taken for, and checks a moment after each change. */
import type { Problem } from '../../../../shared/format/format.ts';
import { engineChoice, engineFor } from './engine.ts';
import { wantOriginal } from './original.ts';
import type { Session } from './session.ts';

/**
 * What a document is taken for: what was chosen, else what its place and content tell; undefined for formats that know
 * no profiles.
 */
export function profileOf(
  { document, file, state }: Session,
  chosen: string | null = state.getState().profile,
): string | undefined {
  const { profiles } = document.format;
  if (profiles === undefined) return undefined;
  const { name, path, origin } = file.getState();
  return chosen ?? profiles.likeliest(document, origin?.path ?? path ?? name);
}

/** What a document is checked as: for the engine and as the thing that the user chose. */
export function checkedAs(session: Session): { readonly engine?: string; readonly profile?: string } {
  const engine = engineFor(session.document.format);
  const profile = profileOf(session);
  return { ...(engine === undefined ? {} : { engine }), ...(profile === undefined ? {} : { profile }) };
}

const checkDelayMs = 250;
/** A file that was just opened is shown before it is checked. */
const firstCheckDelayMs = 800;

/** What the validator finds; that it stopped, where it does. */
function problemsOf(session: Session): readonly Problem[] {
  const { document } = session;
  try {
    const { engine, profile } = checkedAs(session);
    return document.format.validate(document, engine, profile);
  } catch (error) {
    console.error('The check stopped', error);
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        rule: 'check-stopped',
        severity: 'warning',
        message: `The check stopped and found no more: ${reason}`,
        explain: 'The file has something in it that the check cannot deal with. Everything else works on.',
        record: document.root,
      },
    ];
  }
}

/**
 * Runs the validator a moment after each change, and once at the start. Returns the way to stop.
 * @param whenLooked calls what it is given once somebody looks at the document, and returns the way to stop: nothing is checked
 * before that or the first change
 */
export function keepChecking(session: Session, whenLooked?: (start: () => void) => () => void): () => void {
  const { document } = session;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const check = (): void => {
    timer = null;
    if (document.isInGesture) {
      later();
      return;
    }
    session.state.setState({ problems: problemsOf(session), checkedRevision: document.revision });
    // Their coming is told as a change, so the validator runs once more.
    if (document.format.validatesOriginal === true && document.original === null) void wantOriginal(session);
  };
  const later = (delayMs: number = checkDelayMs): void => {
    timer ??= setTimeout(check, delayMs);
  };
  const start = (): void => later(firstCheckDelayMs);
  const stopWaiting = whenLooked?.(start);
  if (whenLooked === undefined) start();
  const stop = document.onChange(() => later());
  const stopProfile = session.state.subscribe((state, before) => {
    if (state.profile !== before.profile) later(0);
  });
  const stopEngine = engineChoice.subscribe(() => {
    if (whenLooked === undefined || session.state.getState().checkedRevision >= 0) later();
  });
  return () => {
    stop();
    stopEngine();
    stopProfile();
    stopWaiting?.();
    if (timer !== null) clearTimeout(timer);
  };
}
