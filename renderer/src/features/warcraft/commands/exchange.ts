/** Commands for models of Warcraft III: as text. */
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasDocument, withSession } from '../../../workbench/commands/context.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { baseNameOf, exportBytes } from '../../../workbench/files/export.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { warcraftWork } from '../work/work.ts';
import { fill, text } from '../../../base/text/language.ts';

/** As MDL, the text form that other tools of Warcraft III read. */
async function exportText(session: Session): Promise<void> {
  const name = `${baseNameOf(session)}.mdl`;
  try {
    const made = await cancellable(fill('Writing {}', name), ({ signal }) =>
      warcraftWork.onDocument(session, 'modelText', {}, signal),
    );
    if (made === null) return;
    const { bytes, losses } = made;
    if ((await exportBytes(name, bytes)) && losses.length > 0) {
      notify({
        tone: 'warning',
        title: text('Not all could be said in MDL'),
        message: fill('Left out: {}.', losses.join('; ')),
      });
    }
  } catch (error) {
    reportError(fill('{} could not be made', name), error);
  }
}

export const warcraftCommands: readonly AppCommand[] = [
  {
    id: 'exchange.mdl',
    title: 'Export as MDL text…',
    category: 'File',
    keywords: ['mdl', 'text', 'ascii', 'warcraft', 'decompile', 'convert', 'save'],
    when: hasDocument,
    run: withSession(exportText),
  },
];
