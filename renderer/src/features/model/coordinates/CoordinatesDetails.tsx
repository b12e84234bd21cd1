/** In the Properties of a texture or a mesh of any model: where meshes lie on the picture, small, and large in a dialog. */
import { useState } from 'react';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelMesh, ModelTexture } from '../../../../../shared/model/view.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Dialog, IconButton, Section } from '../../../base/ui/index.ts';
import { laidOut } from './laidOut.ts';
import { usePictureOf } from './picture.ts';
import { UvEditor } from './UvEditor.tsx';
import styles from './Uv.module.css';
import { text } from '../../../base/text/language.ts';

interface CoordinatesDetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}

const largeWidth = 760;

export function CoordinatesDetails({ session, record }: CoordinatesDetailsProps) {
  const { document } = session;
  useRevision(document);
  const view = document.format.model?.view(document);
  const found = view === undefined ? null : laidOut(view, record.id);
  return found === null ? null : <Coordinates key={record.id} session={session} {...found} />;
}

interface CoordinatesProps {
  readonly session: Session;
  readonly texture: ModelTexture | null;
  readonly meshes: readonly ModelMesh[];
}

function nameOf(texture: ModelTexture | null, meshes: readonly ModelMesh[]): string {
  const path = texture?.path.split(/[\\/]/).at(-1) ?? '';
  return path === '' ? (texture?.kindName ?? meshes[0]?.name ?? '') : path;
}

function Coordinates({ session, texture, meshes }: CoordinatesProps) {
  const [isLarge, setIsLarge] = useState(false);
  const { image, reason } = usePictureOf(session, texture);
  const name = nameOf(texture, meshes);
  const editor = (large: boolean) => (
    <UvEditor session={session} name={name} image={image} meshes={meshes} isLarge={large} />
  );
  return (
    <Section
      title={text('Texture coordinates')}
      meta={name}
      actions={<IconButton icon="maximize" label={text('Show larger')} size="small" onClick={() => setIsLarge(true)} />}
    >
      <div className={styles['section']}>
        {editor(false)}
        {reason !== null && <p className={styles['note']}>{reason}</p>}
        {meshes.length === 0 && <p className={styles['note']}>{text('No mesh uses this texture.')}</p>}
      </div>
      {isLarge && (
        <Dialog open onClose={() => setIsLarge(false)} title={name} width={largeWidth}>
          {editor(true)}
        </Dialog>
      )}
    </Section>
  );
}
