/** Tries a change out beside the page while a dialog is open: the newest wish counts, older work is given up. */
import { useEffect, useState } from 'react';
import type { TextureChange } from '../../../../../shared/texture/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { bytesOf } from '../acts.ts';
import type { ShownPicture } from '../work/jobs.ts';
import { GivenUp, textureBytes, TextureWorker } from '../work/textureWorker.ts';

export interface Trial {
  /** The change that this is the outcome of. */
  readonly change: TextureChange;
  readonly bytes: Uint8Array;
  readonly picture: ShownPicture;
}

export type TrialState =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly trial: Trial }
  | { readonly kind: 'failed'; readonly message: string };

/** Wishes that follow each other quickly, such as those of a drag, are not all tried. */
const settleMs = 150;

/** `change` must stay the same object while the wish stays the same. */
export function useTrial(session: Session, change: TextureChange): TrialState {
  const [outcome, setOutcome] = useState<{ readonly change: TextureChange; readonly state: TrialState } | null>(null);
  useEffect(() => {
    const worker = new TextureWorker();
    const attempt = async (): Promise<void> => {
      try {
        const source = await bytesOf(session);
        const { bytes } = await worker.run('change', { source, change });
        const made = textureBytes(bytes, source.name);
        const picture = await worker.run('show', { source: made, mip: 0, useIgnoredAlpha: false });
        setOutcome({ change, state: { kind: 'done', trial: { change, bytes, picture } } });
      } catch (error) {
        if (error instanceof GivenUp) return;
        setOutcome({ change, state: { kind: 'failed', message: errorWords(error).message } });
      }
    };
    const timer = setTimeout(() => void attempt(), settleMs);
    return () => {
      clearTimeout(timer);
      worker.giveUp();
    };
  }, [session, change]);
  return outcome?.change === change ? outcome.state : working;
}

const working: TrialState = { kind: 'working' };
