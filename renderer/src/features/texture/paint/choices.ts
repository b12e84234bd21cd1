/** What was chosen for painting beside its options: the texture of a model that is painted, and where clones come from. No React. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Painted } from './painted.ts';
import { paintStore } from './paintStore.ts';

const textures = new WeakMap<Session, StoreApi<{ readonly texture: RecordId | null }>>();

/** The texture that alone is painted on a model; null for whatever is under the brush. */
export function textureChoice(session: Session): StoreApi<{ readonly texture: RecordId | null }> {
  const known = textures.get(session) ?? createStore(() => ({ texture: null }));
  textures.set(session, known);
  return known;
}

/** The chosen texture, as long as the model has it. */
export function chosenTexture(session: Session): RecordId | null {
  const { texture } = textureChoice(session).getState();
  return texture !== null && session.document.has(texture) ? texture : null;
}

/** A texel that clones come from. */
export interface CloneSource {
  readonly painted: Painted;
  readonly x: number;
  readonly y: number;
}

export const cloneStore = createStore<{ readonly source: CloneSource | null }>(() => ({ source: null }));

export function setCloneSource(source: CloneSource): void {
  cloneStore.setState({ source });
}

interface Texel {
  readonly x: number;
  readonly y: number;
}

/** Takes the colour that is seen at a texel, and its alpha where the file has any. */
export function pickFrom({ composed: { width, height, pixels }, target }: Painted, { x, y }: Texel): void {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (row * width + column) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 255] = pixels.subarray(at, at + 4);
  const isAlphaPainted = target.hasAlpha && paintStore.getState().channels !== 'colour';
  paintStore.setState({ colour: [red, green, blue], ...(isAlphaPainted ? { alpha } : {}) });
}
