/** Commands that bring models of Half-Life to compilers and from their sources. */
import { ask, notify } from '../../../base/ui/index.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { hasDocument, withSession } from '../../../workbench/commands/context.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { baseNameOf } from '../../../workbench/files/export.ts';
import { exportFiles } from '../../../workbench/files/exportFolder.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { askToCompile } from '../compile/compile.ts';
import { halflifeWork } from '../work/work.ts';
import { fill, text } from '../../../base/text/language.ts';

async function decompile(session: Session): Promise<void> {
  const rule = await ask({
    title: text('Decompile for which compiler?'),
    message: text(
      'Compilers count texture coordinates in two ways, and nothing in a model says which. Valve’s studiomdl multiplies by the width less one; those of Sven Co-op, DoomMusic and studiomdl++ by the width.',
    ),
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'classic', label: text('Sven Co-op and others') },
      { id: 'valve', label: text('Valve’s studiomdl'), variant: 'primary' },
    ],
  });
  if (rule !== 'valve' && rule !== 'classic') return;
  const name = baseNameOf(session);
  try {
    const made = await cancellable(fill('Decompiling {}', name), ({ signal }) =>
      halflifeWork.onDocument(session, 'decompile', { rule }, signal),
    );
    if (made === null) return;
    const { files, warnings } = made;
    if ((await exportFiles(name, files)) && warnings.length > 0) {
      const [first = ''] = warnings;
      const more = warnings.length > 1 ? ` ${fill('And {} more of the kind.', warnings.length - 1)}` : '';
      notify({ tone: 'warning', title: text('Not all could be said in a QC'), message: `${first}.${more}` });
    }
  } catch (error) {
    reportError(fill('{} could not be decompiled', name), error);
  }
}

/** Makes a model of sources, whatever is in front. */
export const compileCommands: readonly AppCommand[] = [
  {
    id: 'exchange.compile',
    title: 'Compile QC…',
    category: 'File',
    keywords: ['qc', 'smd', 'studiomdl', 'build', 'import', 'half-life'],
    run: () => askToCompile(),
  },
];

export const decompileCommands: readonly AppCommand[] = [
  {
    id: 'exchange.decompile',
    title: 'Decompile…',
    category: 'File',
    keywords: ['qc', 'smd', 'bmp', 'export', 'source', 'studiomdl'],
    when: hasDocument,
    run: withSession(decompile),
  },
];
