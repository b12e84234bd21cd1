/** The picture of a selected texture, where the model uses it, and what can be done with it. */
import { useState } from 'react';
import { textureBits } from '../../../../shared/formats/goldsrc/schema/names.ts';
import { fieldsOf } from '../../../../shared/formats/goldsrc/model.ts';
import { Texture } from '../../../../shared/formats/goldsrc/schema/texture.ts';
import { select } from '../../app/state/session.ts';
import { useCommands } from '../../commands/index.ts';
import { Button, Dialog, IconButton, Section } from '../../ui/index.ts';
import type { DetailsProps } from './Details.tsx';
import { TexturePicture } from './TexturePicture.tsx';
import { meshesWithTexture } from './uvEdges.ts';
import styles from './Details.module.css';

const smallRoom = 276;
const largeRoom = 640;

export function TextureDetails({ session, record }: DetailsProps) {
  const commands = useCommands();
  const [hasOutlines, setHasOutlines] = useState(true);
  const [isLarge, setIsLarge] = useState(false);
  const { name, flags, width, height } = fieldsOf(Texture, record);
  const meshes = meshesWithTexture(session.document, record.id);
  const isChrome = (flags & textureBits.chrome) !== 0;
  const shows = hasOutlines && !isChrome;
  const picture = (room: number) => (
    <TexturePicture session={session} record={record} hasOutlines={shows} room={room} />
  );
  return (
    <Section
      title="Picture"
      meta={`${width} × ${height}`}
      actions={
        <>
          <IconButton
            icon="wireframe"
            label="Outlines of the meshes"
            size="small"
            pressed={shows}
            disabled={isChrome}
            onClick={() => setHasOutlines(!hasOutlines)}
          />
          <IconButton icon="maximize" label="Show larger" size="small" onClick={() => setIsLarge(true)} />
        </>
      }
    >
      <div className={styles['texture']}>
        {picture(smallRoom)}
        <p className={styles['note']}>
          {isChrome
            ? 'Chrome: where it lies on the model follows the view.'
            : meshes.length === 0
              ? 'No mesh uses this texture with any skin.'
              : `Used by ${meshes.length} ${meshes.length === 1 ? 'mesh' : 'meshes'}.`}
          {meshes.length > 0 && (
            <button type="button" className={styles['link']} onClick={() => select(session, meshes)}>
              Select
            </button>
          )}
        </p>
        <div className={styles['buttons']}>
          <Button size="small" icon="download" onClick={() => commands.run('model.importTexture')}>
            Import…
          </Button>
          <Button size="small" icon="upload" onClick={() => commands.run('model.exportTexture')}>
            Export…
          </Button>
          <Button size="small" icon="scale" onClick={() => commands.run('model.resizeTexture')}>
            Resize…
          </Button>
        </div>
      </div>
      {isLarge && (
        <Dialog open onClose={() => setIsLarge(false)} title={name} width={largeRoom + 40}>
          <div className={styles['large']}>{picture(largeRoom)}</div>
        </Dialog>
      )}
    </Section>
  );
}
