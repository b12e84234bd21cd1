/** The small picture of a texture of a model: its own pixels, the file that the host finds, or a sign of what the game fills in. */
import { useMemo } from 'react';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { Picture, TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import { smallPicture } from '../../../workbench/pictures/thumbnails.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { classNames } from '../../../base/ui/index.ts';
import styles from './Materials.module.css';

interface LayerPictureProps {
  readonly session: Session;
  readonly texture: ModelTexture | null;
  readonly className?: string | undefined;
}

export function LayerPicture({ session, texture, className }: LayerPictureProps) {
  if (texture === null) return <Picture address={null} icon="missing" className={className} />;
  if (texture.pixels !== null) return <OwnPicture session={session} texture={texture} className={className} />;
  if (texture.filledIn !== null && texture.path === '') {
    const isTeam = texture.filledIn === 'teamColor' || texture.filledIn === 'teamGlow';
    return (
      <Picture
        address={null}
        icon={isTeam ? 'paint' : 'game'}
        className={classNames(className, isTeam && styles['team'])}
      />
    );
  }
  return <TexturePicture session={session} path={texture.path} className={className} />;
}

function OwnPicture({ session, texture, className }: LayerPictureProps & { readonly texture: ModelTexture }) {
  const { document } = session;
  const revision = document.has(texture.record) ? document.revisionOf(texture.record) : 0;
  const made = useMemo(() => {
    const image = texture.pixels?.() ?? null;
    return image === null ? null : smallPicture(image);
    // oxlint-disable-next-line react/exhaustive-deps -- the picture is that of the record, which the revision stands for
  }, [document, texture.record, revision]);
  return <Picture address={made} className={className} />;
}
