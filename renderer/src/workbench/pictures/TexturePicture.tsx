/** A texture as a small picture, or the lack of one. As large as the style that is given says. */
import { useEffect, useState } from 'react';
import { classNames, Icon, type IconName } from '../../base/ui/index.ts';
import { onTextureChanged } from '../files/textures.ts';
import type { Session } from '../state/session.ts';
import { thumbnail } from './thumbnails.ts';
import styles from './Pictures.module.css';

interface TexturePictureProps {
  readonly session: Session;
  readonly path: string;
  /** Drawn where there is no picture. */
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
}

export function TexturePicture({ session, path, icon, className }: TexturePictureProps) {
  const [source, setSource] = useState<{ readonly path: string; readonly address: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = (): void => {
      if (path === '') return;
      void thumbnail(session, path).then((address) => {
        if (isWanted) setSource({ path, address });
      });
    };
    load();
    const stop = onTextureChanged(session, (changed) => {
      if (changed.toLowerCase() === path.toLowerCase()) load();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [session, path]);
  return <Picture address={source?.path === path ? source.address : null} icon={icon} className={className} />;
}

/** An address of a picture in its frame. */
export function Picture({
  address,
  icon = 'texture',
  className,
}: {
  readonly address: string | null;
  readonly icon?: IconName | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <span className={classNames(styles['picture'], className)}>
      {address === null ? <Icon name={icon} size={16} /> : <img src={address} alt="" draggable={false} />}
    </span>
  );
}
