/** A texture as a small picture, or the lack of one. */
import { useEffect, useState } from 'react';
import type { Session } from '../../../workbench/state/session.ts';
import { Icon } from '../../../base/ui/index.ts';
import { thumbnail } from './thumbnails.ts';
import styles from './Terrain.module.css';

export function TexturePicture({ session, path }: { readonly session: Session; readonly path: string }) {
  const [source, setSource] = useState<{ readonly path: string; readonly address: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void thumbnail(session, path).then((address) => {
      if (isWanted) setSource({ path, address });
    });
    return () => {
      isWanted = false;
    };
  }, [session, path]);
  const address = source?.path === path ? source.address : null;
  return (
    <span className={styles['picture']}>
      {address === null ? <Icon name="texture" size={16} /> : <img src={address} alt="" draggable={false} />}
    </span>
  );
}
