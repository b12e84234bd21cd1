/**
 * A file of a mount as a picture: a model as it stands, moving while the pointer is on it; terrain from above; a texture; else a
 * sign of its kind.
 */
import { useEffect, useRef, useState } from 'react';
import type { MountedFileEntry } from '../../../../shared/host/mountEntities.ts';
import { classNames, Icon } from '../../base/ui/index.ts';
import { kindIcon } from '../mounts/mountWords.ts';
import { modelPictures } from './modelPictures.ts';
import { mountedTexture } from './mountedTexture.ts';
import { playPicture } from './playPicture.ts';
import styles from './Pictures.module.css';

type PicturedFile = Pick<MountedFileEntry, 'mountId' | 'path' | 'kind' | 'isAbsent'>;

/** Terrain that is seen from above. */
const seenFromAbove = /\.(adt|wdt|wdl)$/i;

/** Whether it is drawn, beside the page. */
function isDrawn(kind: PicturedFile['kind'], path: string): boolean {
  return kind === 'model' || (kind === 'terrain' && seenFromAbove.test(path));
}

/** The picture of a file as an address; null while it is made, and where there is none. */
function usePicture({ mountId, path, kind, isAbsent }: PicturedFile): string | null {
  const [shown, setShown] = useState<{ readonly key: string; readonly address: string | null } | null>(null);
  const key = `${mountId}:${path}`;
  useEffect(() => {
    if (isAbsent || (!isDrawn(kind, path) && kind !== 'texture')) return undefined;
    let isWanted = true;
    let giveUp = (): void => undefined;
    const ask = (): void => {
      giveUp();
      const show = (address: string | null): void => {
        if (isWanted) setShown({ key, address });
      };
      if (kind === 'texture') {
        void mountedTexture({ mountId, path }).then(show);
        return;
      }
      const wish = modelPictures.wish({ mountId, path });
      giveUp = () => wish.giveUp();
      void wish.picture.then(({ address }) => show(address));
    };
    ask();
    const stop = modelPictures.onChanged(ask);
    return () => {
      isWanted = false;
      giveUp();
      stop();
    };
  }, [key, mountId, path, kind, isAbsent]);
  return shown?.key === key ? shown.address : null;
}

/** So long the pointer rests before a model begins to move, ms: going over many cards opens none of them. */
const restMs = 160;

interface FilePictureProps {
  readonly file: PicturedFile;
  readonly className?: string | undefined;
  /** A model moves while the pointer is on it. */
  readonly moves?: boolean;
}

export function FilePicture({ file, className, moves = false }: FilePictureProps) {
  const address = usePicture(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isOver, setOver] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const canMove = moves && file.kind === 'model' && address !== null;
  const { mountId, path } = file;
  useEffect(() => {
    const place = canvas.current;
    if (!isOver || !canMove || place === null) return undefined;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = playPicture({ mountId, path }, place, () => setMoving(true));
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop();
      setMoving(false);
    };
  }, [isOver, canMove, mountId, path]);
  return (
    <span
      className={classNames(styles['file'], className)}
      data-moving={isMoving}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
    >
      {address === null ? (
        <Icon name={kindIcon(file.kind)} size={20} />
      ) : (
        <img src={address} alt="" draggable={false} data-kind={file.kind} />
      )}
      {canMove && <canvas ref={canvas} aria-hidden="true" />}
    </span>
  );
}
