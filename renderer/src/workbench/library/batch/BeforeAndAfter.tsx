/** A model as it is, and as a batch would make it, drawn alike. */
import { useEffect, useState } from 'react';
import { host } from '../../files/host.ts';
import type { PicturePlace } from '../../pictures/drawing.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { modelPictures } from '../../pictures/modelPictures.ts';
import styles from './LibraryBatch.module.css';
import { fill } from '../../../base/text/language.ts';

interface BeforeAndAfterProps {
  readonly file: PicturePlace;
  /** What the file is called afterwards. */
  readonly name: string;
  /** Its bytes afterwards, as the host gives them out. */
  readonly blob: string;
}

export function BeforeAndAfter({ file: { mountId, path }, name, blob }: BeforeAndAfterProps) {
  const [after, setAfter] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    let made: string | null = null;
    const draw = async (): Promise<void> => {
      const bytes = Uint8Array.from(await host().fetchBlob(blob));
      made = await modelPictures.drawn({ mountId, path }, name, bytes);
      if (isShown) setAfter(made);
      else if (made !== null) URL.revokeObjectURL(made);
    };
    // A picture that cannot be had is none: what changes stands in words.
    void draw().catch(() => undefined);
    return () => {
      isShown = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [mountId, path, name, blob]);
  return (
    <span className={styles['pictures']}>
      <FilePicture file={{ mountId, path, kind: 'model', isAbsent: false }} className={styles['picture']} />
      <span className={styles['picture']}>
        {after !== null && <img src={after} alt={fill('{} afterwards', name)} />}
      </span>
    </span>
  );
}
