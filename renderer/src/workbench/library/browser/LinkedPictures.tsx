/** Two models looked at together: dragging over one turns both, and their clips play side by side. */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { IconButton } from '../../../base/ui/index.ts';
import { nameOfPath } from '../../mounts/mountWords.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { playPicture } from '../../pictures/playPicture.ts';
import styles from './Browser.module.css';
import linked from './LinkedPictures.module.css';
import { text } from '../../../base/text/language.ts';

/** Radians a pixel: half a turn over a picture. */
const turnOfPixel = Math.PI / 144;
/** A step of the arrow keys, radians. */
const turnOfKey = Math.PI / 12;

/** What both look alike by. */
interface Look {
  turn: number;
  isStill: boolean;
}

function Half({ file, look }: { readonly file: FoundLibraryFile; readonly look: RefObject<Look> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { mountId, facts, place } = file;
  useEffect(() => {
    if (canvas.current === null || facts.kind !== 'model') return undefined;
    const shown = { mountId, path: facts.path };
    return playPicture(
      shown,
      canvas.current,
      () => setDrawn(true),
      () => look.current.turn,
      () => look.current.isStill,
    );
  }, [mountId, facts.path, facts.kind, look]);
  return (
    <figure>
      <span className={linked['picture']} data-drawn={isDrawn}>
        {place !== null && <FilePicture file={place} className={styles['half']} />}
        {facts.kind === 'model' && <canvas ref={canvas} aria-hidden="true" />}
      </span>
      <figcaption title={`${mountId} ${facts.path}`}>{nameOfPath(facts.path)}</figcaption>
    </figure>
  );
}

export function LinkedPictures({ left, right }: { readonly left: FoundLibraryFile; readonly right: FoundLibraryFile }) {
  // Changed by every move of the pointer and read by every picture: nothing is drawn anew by React.
  const look = useRef<Look>({ turn: 0, isStill: false });
  const [isStill, setStill] = useState(false);
  const dragged = useRef<number | null>(null);
  const hasModel = left.facts.kind === 'model' || right.facts.kind === 'model';
  const turn = (event: PointerEvent): void => {
    if (dragged.current === null) return;
    look.current.turn += (event.clientX - dragged.current) * turnOfPixel;
    dragged.current = event.clientX;
  };
  return (
    <div
      className={styles['pair']}
      role="group"
      aria-label={text('Both, turned together')}
      tabIndex={hasModel ? 0 : -1}
      onPointerDown={(event) => {
        // The button below has its own use for the pointer.
        if (!hasModel || (event.target instanceof Element && event.target.closest('button') !== null)) return;
        dragged.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={turn}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        look.current.turn += event.key === 'ArrowLeft' ? -turnOfKey : turnOfKey;
      }}
    >
      <Half key={`${left.mountId}:${left.facts.path}`} file={left} look={look} />
      <Half key={`${right.mountId}:${right.facts.path}`} file={right} look={look} />
      {hasModel && (
        <span className={linked['acts']}>
          <span>{text('Drag to turn both')}</span>
          <IconButton
            icon={isStill ? 'play' : 'pause'}
            size="small"
            label={isStill ? text('Play both') : text('Hold both')}
            onClick={() => {
              look.current.isStill = !isStill;
              setStill(!isStill);
            }}
          />
        </span>
      )}
    </div>
  );
}
