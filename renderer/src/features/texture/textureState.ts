/** How each texture is being looked at, and what is being done to it. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../../workbench/state/session.ts';
import type { ShownChannels } from './picture/channels.ts';
import { allChannels } from './picture/channels.ts';
import type { PictureControl, Placing } from './picture/PictureCanvas.tsx';
import type { ShownPicture } from './work/jobs.ts';

export const backdrops = ['checker', 'light', 'dark', 'magenta', 'team'] as const;
/** `team`: the player's colour shines through where alpha is low, as Warcraft III lays it under a unit's texture. */
export type BackdropName = (typeof backdrops)[number];

/** What a picture was made of: while this stays, it need not be decoded anew. */
export interface PictureKey {
  readonly revision: number;
  readonly mip: number;
  readonly useIgnoredAlpha: boolean;
}

export type PictureState =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'shown';
      readonly key: PictureKey;
      readonly picture: ShownPicture;
      /** Of the whole texture as it would be saved now. */
      readonly byteLength: number;
    }
  | { readonly kind: 'failed'; readonly key: PictureKey; readonly message: string };

export interface TextureState {
  readonly mip: number;
  /** Small mips are stretched to the size of the first. */
  readonly isStretched: boolean;
  readonly shown: ShownChannels;
  readonly backdrop: BackdropName;
  readonly isTiled: boolean;
  /** Show a stored alpha channel that the file tells the game to ignore. */
  readonly useIgnoredAlpha: boolean;
  readonly placing: Placing;
  readonly scale: number;
  readonly picture: PictureState;
  /** The work that is going on beside the page, and how to end it. */
  readonly busy: { readonly label: string; readonly stop: () => void } | null;
}

const stores = new WeakMap<Session, StoreApi<TextureState>>();

export function textureState(session: Session): StoreApi<TextureState> {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const store = createStore<TextureState>(() => ({
    mip: 0,
    isStretched: false,
    shown: allChannels,
    backdrop: 'checker',
    isTiled: false,
    useIgnoredAlpha: false,
    placing: 'fit',
    scale: 1,
    picture: { kind: 'waiting' },
    busy: null,
  }));
  stores.set(session, store);
  return store;
}

const controls = new Map<string, PictureControl>();

/** Makes the shown picture known to commands. Returns the way to withdraw it. */
export function registerPicture(session: Session, control: PictureControl): () => void {
  controls.set(session.id, control);
  return () => {
    if (controls.get(session.id) === control) controls.delete(session.id);
  };
}

export function pictureControl(session: Session): PictureControl | null {
  return controls.get(session.id) ?? null;
}

export type TextureDialogKind = 'encoding' | 'resize' | 'fillAlpha' | 'alphaFrom' | 'channels' | 'export';

/** The dialog about a texture that is open. */
export const textureDialog = createStore<{
  readonly open: { readonly kind: TextureDialogKind; readonly session: Session } | { readonly kind: 'batch' } | null;
}>(() => ({ open: null }));

export function closeTextureDialog(): void {
  textureDialog.setState({ open: null });
}
