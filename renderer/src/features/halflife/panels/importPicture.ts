/** A picture file that becomes a texture of a Half-Life model. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { replaceTexture } from '../../../../../shared/formats/goldsrc/edit/texture.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import { broughtInErrors, checkedAs } from '../../../workbench/state/checking.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { halflifeWork } from '../work/work.ts';
import { notify } from '../../../base/ui/index.ts';
import { fill } from '../../../base/text/language.ts';

/** Chooses the colours of the picture in a worker, and puts it in the place of the texture's as one step. */
export async function importPicture(session: Session, texture: RecordId, file: File): Promise<void> {
  const { document } = session;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { flags } = fieldsOf(Texture, document.get(texture));
    const params = { name: file.name, bytes, flags };
    const picture = await cancellable(
      fill('Making a texture of {}', file.name),
      ({ signal }) => halflifeWork.onFile('studioPicture', params, signal),
      nothingChanged,
    );
    if (picture === null || !document.has(texture)) return;
    const { errors } = actAndCheck(document, () => replaceTexture(document, texture, picture), checkedAs(session));
    if (errors.length > 0) notify(broughtInErrors(fill('Import {}', file.name), errors));
    else
      notify({
        tone: 'ok',
        title: fill('{} is the texture now', file.name),
        message: `${picture.width} × ${picture.height}`,
      });
  } catch (error) {
    reportError(fill('{} could not become a texture', file.name), error);
  }
}
