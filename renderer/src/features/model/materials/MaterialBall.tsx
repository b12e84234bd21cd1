/** The chosen material on a ball, as the view draws it, over squares or a sky so that its blending shows. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BallGround, BallPicture } from '../../../viewport/index.ts';
import { onElementPixels } from '../../../base/pixelRatio.ts';
import { IconButton } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { ballStore } from './ballStore.ts';
import styles from './Materials.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface MaterialBallProps {
  readonly session: Session;
  readonly material: number;
  /** The only layer that is shown; null shows all. */
  readonly layer: number | null;
  readonly name: string;
}

/** Points of the picture for one of a screen without fine ones, so that its edge is smooth. */
const leastRatio = 2;

type State = 'waiting' | 'seen' | 'hidden' | 'failed';

const notes: Readonly<Record<State, string>> = {
  waiting: '',
  seen: '',
  get hidden() {
    return text('Nothing of it is seen at this moment');
  },
  get failed() {
    return text('This material could not be drawn');
  },
};

function stateOf(picture: BallPicture | null): State {
  return picture === null ? 'failed' : picture.isSeen ? 'seen' : 'hidden';
}

function put(canvas: HTMLCanvasElement, { pixels, width, height }: BallPicture): void {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

export function MaterialBall({ session, material, layer, name }: MaterialBallProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ground, setGround] = useState<BallGround>('squares');
  /** In device pixels. */
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [state, setState] = useState<State>('waiting');
  useLayoutEffect(() => {
    const { current } = canvas;
    if (current === null) return undefined;
    const measure = (): void => {
      const ratio = Math.max(leastRatio, window.devicePixelRatio);
      setSize({ width: Math.round(current.clientWidth * ratio), height: Math.round(current.clientHeight * ratio) });
    };
    measure();
    return onElementPixels(current, measure);
  }, []);
  const { document } = session;
  const { width, height } = size;
  useEffect(() => {
    if (width === 0 || height === 0) return undefined;
    const wish = {
      document,
      material,
      layer,
      ground,
      width,
      height,
      drawn: (picture: BallPicture | null) => {
        setState(stateOf(picture));
        if (picture !== null && canvas.current !== null) put(canvas.current, picture);
      },
    };
    ballStore.setState({ wish });
    return () => {
      if (ballStore.getState().wish === wish) ballStore.setState({ wish: null });
    };
  }, [document, material, layer, ground, width, height]);
  const note = notes[state];
  const what = layer === null ? name : `layer ${layer + 1} of ${name}`;
  return (
    <div className={styles['ball']}>
      <canvas ref={canvas} role="img" aria-label={note === '' ? fill('A ball with {}', what) : note} />
      {note !== '' && <small>{note}</small>}
      {note === '' && layer !== null && <small>{fill('Layer {} alone', layer + 1)}</small>}
      <IconButton
        icon={ground === 'sky' ? 'grid' : 'sun'}
        size="small"
        label={ground === 'sky' ? text('Show it over squares') : text('Show it over a sky')}
        onClick={() => setGround(ground === 'sky' ? 'squares' : 'sky')}
      />
    </div>
  );
}
