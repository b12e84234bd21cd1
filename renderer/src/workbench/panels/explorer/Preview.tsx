/** A small picture of a texture in a mount. */
import { useEffect, useRef, useState } from 'react';
import type { MountedFileEntry } from '../../../../../shared/host/mountEntities.ts';
import { errorWords } from '../../files/errors.ts';
import { host, request } from '../../files/host.ts';
import styles from './Explorer.module.css';
import { fill } from '../../../base/text/language.ts';

/** Longest side of the picture, px. */
const longestSide = 192;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly words: string;
}

async function load({ mountId, path }: MountedFileEntry): Promise<Picture | string | null> {
  const found = await request('previewMounted', { mountId, path, sourceId: null, maxSize: longestSide });
  if (found.kind === 'missing') return null;
  if (found.kind === 'unreadable') return found.message;
  const { width, height, encoding, pixelsBlob } = found;
  return { width, height, pixels: await host().fetchBlob(pixelsBlob), words: encoding };
}

function draw(canvas: HTMLCanvasElement, { width, height, pixels }: Picture): void {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
}

export function Preview({ file }: { readonly file: MountedFileEntry }) {
  const [shown, setShown] = useState<Picture | string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const loaded = await load(file).catch((error: unknown) => errorWords(error).message);
      if (isCurrent) setShown(loaded);
    };
    // Going through a list by arrow keys does not decode every texture on the way.
    const timer = setTimeout(() => void show(), 120);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [file]);
  useEffect(() => {
    if (canvas.current !== null && shown !== null && typeof shown !== 'string') draw(canvas.current, shown);
  }, [shown]);
  if (typeof shown === 'string') return <p className={styles['problem']}>{shown}</p>;
  return (
    <figure className={styles['preview']}>
      <canvas ref={canvas} width={1} height={1} role="img" aria-label={fill('Picture of {}', file.name)} />
      <figcaption>{shown?.words ?? ''}</figcaption>
    </figure>
  );
}
