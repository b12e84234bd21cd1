/** The validator over an open document: what the document is taken for, and checks a moment after each change. */
import { says, told } from '../../../../shared/codec/said.ts';
import { addedErrorLines, addedErrors, countErrors } from '../../../../shared/format/addedErrors.ts';
import type { Problem } from '../../../../shared/format/format.ts';
import type { SentProblems } from '../../../../shared/host/checkContract.ts';
import { takenProblems } from '../../../../shared/host/checkJob.ts';
import { HostError } from '../../../../shared/host/error.ts';
import { engineChoice, engineFor } from './engine.ts';
import { wantOriginal } from './original.ts';
import type { Session } from './session.ts';
import { fill, text, translated } from '../../base/text/language.ts';

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

/** The notice about errors that an act brought in, by their lines. */
export function broughtInErrors(act: string, errors: readonly string[]) {
  return {
    tone: 'warning',
    title: fill('{}: done, but it brought in errors', translated(act)),
    message: fill('{}. Undo takes it back.', errors.join('; ')),
  } as const;
}

const checkDelayMs = 250;
/** A file that was just opened is shown before it is checked. */
const firstCheckDelayMs = 800;

/** What is told where the validator stopped. */
function stoppedBy({ document }: Session, error: unknown): readonly Problem[] {
  console.error(text('The check stopped'), error);
  const reason = error instanceof Error ? error.message : String(error);
  return [
    {
      rule: 'check-stopped',
      severity: 'warning',
      ...told(says`The check stopped and found no more: ${reason}`),
      explain: text('The file has something in it that the check cannot deal with. Everything else works on.'),
      record: document.root,
    },
  ];
}

/** What the validator finds; that it stopped, where it does. */
function problemsOf(session: Session): readonly Problem[] {
  const { document } = session;
  try {
    const { engine, profile } = checkedAs(session);
    return document.format.validate(document, engine, profile);
  } catch (error) {
    return stoppedBy(session, error);
  }
}

/** Has the host check its copy of a document. Rejects where it cannot, with a HostError. */
export type HostCheck = (as: ReturnType<typeof checkedAs>) => Promise<SentProblems>;

/**
 * What the host found in the same document. Fixes are code and stay there: the first of them that is wanted has the page
 * find them all itself, while the document is still the one that was checked.
 */
function problemsOfHost(session: Session, sent: SentProblems): readonly Problem[] {
  const keyOf = ({ rule, record, member, message }: Problem): string => `${rule}/${record}/${member ?? ''}/${message}`;
  let own: ReadonlyMap<string, Problem> | null = null;
  const ownOf = (problem: Problem): Problem | undefined => {
    own ??= new Map(problemsOf(session).map((each) => [keyOf(each), each]));
    return own.get(keyOf(problem));
  };
  return takenProblems(sent, (problem, label) => ({
    label,
    apply: (transaction) => ownOf(problem)?.fix?.apply(transaction),
  }));
}

/** Checks a document at once, unless it has been checked as it is. */
export function checkNow(session: Session): void {
  const { document, state } = session;
  const { revision } = document;
  if (state.getState().checkedRevision !== revision)
    state.setState({ problems: problemsOf(session), checkedRevision: revision });
}

/** Acts whose documents have not been checked since. */
const watches = new WeakMap<Session, { act: string }>();

/**
 * Tells of the errors that an act is about to bring into a document, once the document has been checked again: for acts
 * in which a check of their own would be felt, such as strokes. What is done before that check counts as one act. The
 * document must be one that `keepChecking` follows. Returns the way to forget it, for an act that changed nothing.
 */
export function watchErrors(
  session: Session,
  act: string,
  tell: (errors: readonly string[], act: string) => void,
): () => void {
  const known = watches.get(session);
  if (known !== undefined) {
    known.act = act;
    return () => undefined;
  }
  checkNow(session);
  const before = countErrors(session.state.getState().problems);
  const { revision } = session.document;
  const watch = { act };
  const unsubscribe = session.state.subscribe(({ checkedRevision, problems }) => {
    if (checkedRevision === revision) return;
    stop();
    const errors = addedErrorLines(addedErrors(before, problems));
    if (errors.length > 0) tell(errors, watch.act);
  });
  const stop = (): void => {
    unsubscribe();
    watches.delete(session);
  };
  watches.set(session, watch);
  return stop;
}

/**
 * Runs the validator a moment after each change, and once at the start. Returns the way to stop.
 * @param hostCheck for the first time: a window that has just shown a large file is not busy with checking it. Where the host
 * cannot be asked, the page checks
 * @param whenLooked calls what it is given once somebody looks at the document, and returns the way to stop: nothing is checked
 * before that or the first change
 */
export function keepChecking(
  session: Session,
  hostCheck: HostCheck | null = null,
  whenLooked?: (start: () => void) => () => void,
): () => void {
  const { document } = session;
  const openedRevision = document.revision;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
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
  const later = (delayMs: number = checkDelayMs, act: () => void = check): void => {
    timer ??= setTimeout(act, delayMs);
  };
  const firstCheck = (): void => {
    timer = null;
    const isAsOpened = (): boolean => !isStopped && document.revision === openedRevision && !document.isInGesture;
    if (hostCheck === null || !isAsOpened()) {
      check();
      return;
    }
    const as = checkedAs(session);
    const isSame = ({ engine, profile }: typeof as): boolean => engine === as.engine && profile === as.profile;
    void hostCheck(as)
      .then(
        (sent) => problemsOfHost(session, sent),
        // The host that cannot say is no fault of the file; the validator that stopped there would stop here as well.
        (error: unknown) =>
          error instanceof HostError && error.code === 'worker-failed' ? stoppedBy(session, error) : null,
      )
      .then((problems) => {
        // After a change, or under another choice, a check is on its way already.
        if (!isAsOpened() || timer !== null || !isSame(checkedAs(session))) return;
        if (problems === null) check();
        else session.state.setState({ problems, checkedRevision: openedRevision });
      });
  };
  const start = (): void => later(firstCheckDelayMs, firstCheck);
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
    isStopped = true;
    stop();
    stopEngine();
    stopProfile();
    stopWaiting?.();
    if (timer !== null) clearTimeout(timer);
  };
}
