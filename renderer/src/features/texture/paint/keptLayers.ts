/**
 * Layers outlive the program: beside the journal of the document that they are painted over. They are written before the
 * stroke that they belong to is committed, with the strokes that led there, so that whichever of them a crash leaves in the
 * document is found again. No React.
 */
import { sizeText } from '../../../base/text/numbers.ts';
import { largestAside } from '../../../../../shared/host/contract.ts';
import { HostError } from '../../../base/host/index.ts';
import { notify } from '../../../base/ui/index.ts';
import { keepAside, readAside } from '../../../workbench/files/aside.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { packKept, unpackKept, type KeptPicture } from './kept/form.ts';
import { keptPicture, restorePicture, type Steps } from './kept/memory.ts';
import { picturesOf } from './knownPictures.ts';
import type { Painted } from './painted.ts';
import { afterStrokes } from './queue.ts';
import { fill } from '../../../base/text/language.ts';

/** Documents beside whose journal something is kept, and those whose user knows that it cannot be. */
const kept = new WeakSet<Session>();
const warned = new WeakSet<Session>();

function stepsOf({ document: { history } }: Session): Steps {
  const { entries, redoable, position } = history;
  return {
    done: entries.map(({ step }) => step),
    undone: redoable.map(({ step }) => step),
    isFromStart: position === entries.length,
  };
}

/** All layers over the pictures of a document as they are at this moment; null where there are none. */
export function packedLayers(session: Session): Uint8Array | null {
  const steps = stepsOf(session);
  const pictures = [...picturesOf(session.document)].flatMap(
    ([record, painted]) => keptPicture(record, painted.memory, steps) ?? [],
  );
  return pictures.length === 0 ? null : packKept(pictures);
}

/** The stroke is stored in any case: what cannot be kept costs the layers, and only after a crash. */
function warn(session: Session, why: string): void {
  if (warned.has(session)) return;
  warned.add(session);
  notify({
    tone: 'warning',
    title: fill('The layers of {} are not safe from a crash', session.file.getState().name),
    message: fill('{} The picture itself is kept with every stroke.', why),
  });
}

/** Resolves when they are safe, or cannot be. */
export async function keepLayers(session: Session, packed: Uint8Array | null): Promise<void> {
  const isTooLarge = packed !== null && packed.length > largestAside;
  const bytes = isTooLarge ? null : packed;
  if (isTooLarge) {
    warn(session, fill('They take {}; {} can be kept.', sizeText(packed.length), sizeText(largestAside)));
  }
  if (bytes === null && !kept.has(session)) return;
  try {
    await keepAside(session, bytes);
    if (bytes === null) kept.delete(session);
    else kept.add(session);
  } catch (error) {
    // A connection that broke has words of its own.
    if (!(error instanceof HostError && error.code === 'closed')) warn(session, errorWords(error).message);
  }
}

/** What was done to layers without a step is kept where layers are: their names, which is painted on, that they ended. */
export function keepLayersSoon(session: Session): void {
  if (!kept.has(session)) return;
  const packed = packedLayers(session);
  void afterStrokes(() => keepLayers(session, packed));
}

const reading = new WeakMap<Session, Promise<readonly KeptPicture[]>>();

async function read(session: Session): Promise<readonly KeptPicture[]> {
  const packed = await readAside(session).catch(() => null);
  if (packed === null) return [];
  kept.add(session);
  return unpackKept(packed) ?? [];
}

/**
 * Takes up the layers that an earlier run left, over all pictures of a document at once, as they are kept together.
 * @param open makes a picture ready to be painted; null where it is not there any more
 */
export async function restoreLayers(session: Session, open: (record: number) => Painted | null): Promise<void> {
  const isFirst = !reading.has(session);
  const found = reading.get(session) ?? read(session);
  reading.set(session, found);
  for (const picture of await found) {
    const painted = isFirst ? open(picture.record) : null;
    painted?.keepOpened();
    const restored = painted === null ? null : restorePicture(painted.memory, picture, stepsOf(session));
    if (restored !== null) painted?.takeUp(restored);
  }
}
