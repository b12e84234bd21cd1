/** Has the shown mip decoded beside the page, again after every change of the document. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { errorWords } from '../../workbench/files/errors.ts';
import { useRevision } from '../../workbench/state/hooks.ts';
import type { Session } from '../../workbench/state/session.ts';
import { bytesOf } from './acts.ts';
import type { PictureKey, PictureState } from './textureState.ts';
import { textureState } from './textureState.ts';
import { GivenUp, TextureWorker } from './work/textureWorker.ts';

/** Larger pictures are let go of while another document is in front: this many bytes. */
const keptBytes = 64 * 1024 * 1024;

function isFor(picture: PictureState, key: PictureKey): boolean {
  if (picture.kind === 'waiting') return false;
  const { revision, mip, useIgnoredAlpha } = picture.key;
  return revision === key.revision && mip === key.mip && useIgnoredAlpha === key.useIgnoredAlpha;
}

async function decode(session: Session, key: PictureKey, worker: TextureWorker): Promise<PictureState> {
  try {
    const source = await bytesOf(session);
    const byteLength = source.bytes.length;
    const { mip, useIgnoredAlpha } = key;
    const picture = await worker.run('show', { source, mip, useIgnoredAlpha });
    return { kind: 'shown', key, picture, byteLength };
  } catch (error) {
    if (error instanceof GivenUp) throw error;
    return { kind: 'failed', key, message: errorWords(error).message };
  }
}

export function usePicture(session: Session): void {
  const revision = useRevision(session.document);
  const state = textureState(session);
  const mip = useStore(state, (each) => each.mip);
  const useIgnoredAlpha = useStore(state, (each) => each.useIgnoredAlpha);
  useEffect(() => {
    const key = { revision, mip, useIgnoredAlpha };
    if (isFor(state.getState().picture, key)) return undefined;
    const worker = new TextureWorker();
    const show = async (): Promise<void> => {
      try {
        const picture = await decode(session, key, worker);
        if (session.document.revision === revision || picture.kind === 'shown') state.setState({ picture });
        // A change may leave fewer mips than the one that was shown.
        if (picture.kind === 'failed' && mip > 0) state.setState({ mip: 0 });
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error;
      } finally {
        worker.giveUp();
      }
    };
    void show();
    return () => worker.giveUp();
  }, [session, state, revision, mip, useIgnoredAlpha]);
  useEffect(
    () => () => {
      const { picture } = state.getState();
      if (picture.kind === 'shown' && picture.picture.levels[0].pixels.length > keptBytes) {
        state.setState({ picture: { kind: 'waiting' } });
      }
    },
    [state],
  );
}
