/** Commands for textures of Half-Life models: pictures in and out. What else can be done is in the format's own acts. */
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { importPicture } from '../panels/importPicture.ts';
import { askToMerge } from '../panels/merge.ts';
import { pictureEndings, pictureFile } from '../panels/pictures.ts';
import { ask } from '../../../base/ui/index.ts';
import { exportBytes } from '../../../workbench/files/export.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { text } from '../../../base/text/language.ts';

const format = 'goldsrc';

function selectedTexture({ document, state }: Session): RecordId | null {
  if (document.format.id !== format) return null;
  return (
    state.getState().selection.findLast((id) => document.has(id) && document.get(id).type === Texture.type) ?? null
  );
}

function hasTexture({ session }: AppContext): boolean {
  return session !== null && selectedTexture(session) !== null;
}

/** Asks for a file of the user's machine; null when the user gives up. */
function choosePicture(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = pictureEndings;
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

async function importTexture(session: Session): Promise<void> {
  const texture = selectedTexture(session);
  const file = texture === null ? null : await choosePicture();
  if (texture === null || file === null || !session.document.has(texture)) return;
  await importPicture(session, texture, file);
}

async function exportTexture(session: Session): Promise<void> {
  const texture = selectedTexture(session);
  if (texture === null) return;
  const kind = await ask({
    title: text('Export the texture as'),
    message: text(
      'A bitmap keeps palette and indices as they are. A PNG has see-through pixels where the texture is masked.',
    ),
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'png', label: 'PNG' },
      { id: 'bmp', label: text('Bitmap'), variant: 'primary' },
    ],
  });
  if (kind === undefined || kind === 'cancel' || !session.document.has(texture)) return;
  const { name, bytes } = pictureFile(session.document.get(texture), kind);
  await exportBytes(name, bytes);
}

function isStudioModel({ session }: AppContext): boolean {
  return session?.document.format.id === format;
}

export const goldsrcCommands: readonly AppCommand[] = [
  {
    id: 'model.mergeFrom',
    title: 'Take from another model…',
    category: 'Model',
    keywords: ['merge', 'join', 'import', 'sequences', 'animations', 'submodels', 'bodyparts', 'copy'],
    icon: 'download',
    when: isStudioModel,
    run: withSession(askToMerge),
  },
  {
    id: 'model.importTexture',
    title: 'Import a picture into the texture…',
    category: 'Model',
    keywords: ['bmp', 'png', 'tga', 'replace', 'skin'],
    icon: 'download',
    when: hasTexture,
    run: withSession(importTexture),
  },
  {
    id: 'model.exportTexture',
    title: 'Export the texture…',
    category: 'Model',
    keywords: ['bmp', 'png', 'picture', 'save'],
    icon: 'upload',
    when: hasTexture,
    run: withSession(exportTexture),
  },
];
