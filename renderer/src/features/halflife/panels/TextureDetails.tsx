/** The picture of a selected texture, where the model uses it, and what can be done with it. */
import { useState } from 'react';
import { textureBits, textureFlags } from '../../../../../shared/formats/goldsrc/schema/names.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { studioView } from '../../../../../shared/formats/goldsrc/view/index.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import { select } from '../../../workbench/state/session.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { Button, Checkbox, Dialog, IconButton, Section } from '../../../base/ui/index.ts';
import type { DetailsProps } from './detailsProps.ts';
import { TexturePicture } from './TexturePicture.tsx';
import { currentPicture } from './pictureCanvas.ts';
import { meshesWithTexture } from './meshesWithTexture.ts';
import { UvEditor } from '../../model/coordinates/UvEditor.tsx';
import styles from './Details.module.css';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The ways of drawing that the engines know, and who honours them. */
const modes = [
  {
    bit: textureBits.masked,
    get tooltip() {
      return text('Palette index 255 is see-through');
    },
  },
  {
    bit: textureBits.additive,
    get tooltip() {
      return text('Added to what stands behind');
    },
  },
  {
    bit: textureBits.chrome,
    get tooltip() {
      return text('Mirrors: where it lies follows the view. Half-Life wants 64 × 64');
    },
  },
  {
    bit: textureBits.flat,
    get tooltip() {
      return text('The same light on all sides');
    },
  },
  {
    bit: textureBits.fullBright,
    get tooltip() {
      return text('No shade. Sven Co-op and Xash3D only');
    },
  },
] as const;

const smallRoom = 276;
const largeRoom = 640;

export function TextureDetails({ session, record }: DetailsProps) {
  const commands = useCommands();
  useRevision(session.document);
  const [hasOutlines, setHasOutlines] = useState(true);
  const [isLarge, setIsLarge] = useState(false);
  const { name, flags, width, height } = fieldsOf(Texture, record);
  const meshes = meshesWithTexture(session.document, record.id);
  const shownMeshes = studioView(session.document).meshes.filter((mesh) => meshes.includes(mesh.record));
  const isChrome = (flags & textureBits.chrome) !== 0;
  const shows = hasOutlines && !isChrome;
  const picture = (room: number) =>
    shows && meshes.length > 0 ? (
      // Another texture begins with nothing chosen.
      <UvEditor
        key={record.id}
        session={session}
        name={name}
        image={currentPicture(session.document, record.id)}
        meshes={shownMeshes}
        isLarge={room === largeRoom}
      />
    ) : (
      <TexturePicture record={record} room={room} />
    );
  return (
    <Section
      title={text('Picture')}
      meta={`${width} × ${height}`}
      actions={
        <>
          <IconButton
            icon="geoset"
            label={text('Texture coordinates of the meshes')}
            size="small"
            pressed={shows}
            disabled={isChrome}
            onClick={() => setHasOutlines(!hasOutlines)}
          />
          <IconButton icon="maximize" label={text('Show larger')} size="small" onClick={() => setIsLarge(true)} />
        </>
      }
    >
      <div className={styles['texture']}>
        {picture(smallRoom)}
        <p className={styles['note']}>
          {isChrome
            ? text('Chrome: where it lies on the model follows the view.')
            : meshes.length === 0
              ? text('No mesh uses this texture with any skin.')
              : fill('Used by {} {}.', meshes.length, meshes.length === 1 ? text('mesh') : text('meshes'))}
          {meshes.length > 0 && (
            <button type="button" className={styles['link']} onClick={() => select(session, meshes)}>
              {text('Select')}
            </button>
          )}
        </p>
        <Modes session={session} record={record} />
        <div className={styles['buttons']}>
          <Button size="small" icon="download" onClick={() => commands.run('model.importTexture')}>
            {text('Import…')}
          </Button>
          <Button size="small" icon="upload" onClick={() => commands.run('model.exportTexture')}>
            {text('Export…')}
          </Button>
          <Button size="small" icon="scale" onClick={() => commands.run('model.resizeTexture')}>
            {text('Resize…')}
          </Button>
        </div>
      </div>
      {isLarge && (
        <Dialog open onClose={() => setIsLarge(false)} title={name} width={largeRoom + 120}>
          <div className={styles['large']} data-editor={shows && meshes.length > 0}>
            {picture(largeRoom)}
          </div>
        </Dialog>
      )}
    </Section>
  );
}

/** Ticks for the flags that change how the texture is drawn; all flags are among the fields. */
function Modes({ session: { document }, record }: DetailsProps) {
  const { flags } = fieldsOf(Texture, record);
  return (
    <div className={styles['modes']} role="group" aria-label={text('Render modes')}>
      {modes.map(({ bit, tooltip }) => (
        <Checkbox
          key={bit}
          label={textureFlags[bit] ?? String(bit)}
          tooltip={tooltip}
          checked={(flags & bit) !== 0}
          onChange={(isOn) =>
            document.edit('Change texture flags', (transaction) =>
              transaction.set(Texture, record.id, { flags: (isOn ? flags | bit : flags & ~bit) >>> 0 }),
            )
          }
        />
      ))}
    </div>
  );
}
