/** Commands that bring models to other programs. What converts does so in a worker of its own. */
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { ShownChoices } from '../../../../../shared/exchange/gltf/scene.ts';
import { ask, notify } from '../../../base/ui/index.ts';
import { askToCompile } from '../../halflife/compile/compile.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { exportBytes } from '../../../workbench/files/export.ts';
import { exportChoicesOf } from '../../../workbench/files/exportChoices.ts';
import { exportFiles } from '../../../workbench/files/exportFolder.ts';
import { fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { SentChoices } from '../../../workbench/work/jobs.ts';
import type { Work } from '../../../workbench/work/askWorker.ts';
import { cancellable, runOnDocument } from '../../../workbench/work/runWork.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';

function isModel({ session }: AppContext): boolean {
  return session !== null && session.document.format.model !== undefined;
}

function isWarcraftModel({ session }: AppContext): boolean {
  return session?.document.format.id === 'mdx';
}

function isStudioModel({ session }: AppContext): boolean {
  return session?.document.format.id === 'goldsrc';
}

function baseOf({ file }: Session): string {
  return file.getState().name.replace(/\.[^.]*$/, '') || 'model';
}

/** Percent of the work of an export that finding the pictures is taken for. */
const picturesShare = 40;

interface Pictures {
  readonly byIndex: ReadonlyMap<number, RgbaPixels>;
  readonly missing: readonly string[];
}

async function picturesOf(
  session: Session,
  wanted: readonly { readonly index: number; readonly path: string }[],
  { signal, progress }: Work,
): Promise<Pictures> {
  const byIndex = new Map<number, RgbaPixels>();
  const missing: string[] = [];
  for (const [done, { index, path }] of wanted.entries()) {
    signal.throwIfAborted();
    progress((done / wanted.length) * picturesShare);
    // One that cannot be read is as good as none here: the viewport says what is wrong with it.
    const fetched = await fetchTexture(session, path).catch(() => null);
    if (fetched === null) missing.push(path);
    else byIndex.set(index, { width: fetched.found.width, height: fetched.found.height, pixels: fetched.pixels });
  }
  return { byIndex, missing };
}

/** Records that views choose among: submeshes of M2, meshes of studio models. */
const shownTypes: ReadonlySet<string> = new Set(['submesh', 'mesh']);

/** What was chosen in the view, as it goes to the worker. */
function sentChoices({ document }: Session, choices: ShownChoices | null): SentChoices | null {
  if (choices === null) return null;
  const { textures, pictures, isShown, skin = 0 } = choices;
  const shown = Array.from(document.all()).flatMap(({ id, type }) => (shownTypes.has(type) && isShown(id) ? [id] : []));
  return { textures, pictures, shown: new Set(shown), skin };
}

async function exportModel(session: Session): Promise<void> {
  const name = `${baseOf(session)}.glb`;
  try {
    const made = await cancellable(`Making ${name}`, async (work) => {
      const { wantedTextures } = await import('../../../../../shared/exchange/gltf/index.ts');
      const choices = exportChoicesOf(session.document);
      const { byIndex, missing } = await picturesOf(session, wantedTextures(session.document, choices), work);
      work.progress(picturesShare);
      const params = { pictures: byIndex, choices: sentChoices(session, choices) };
      return { ...(await runOnDocument(session, 'gltf', params, work.signal)), missing };
    });
    if (made === null) return;
    const { bytes, missing } = made;
    if ((await exportBytes(name, bytes)) && missing.length > 0) {
      const shown = missing.slice(0, 3).join(', ');
      notify({
        tone: 'warning',
        title: `${missing.length} textures were not found`,
        message: `${shown}${missing.length > 3 ? '…' : ''}`,
      });
    }
  } catch (error) {
    reportError(`${name} could not be made`, error);
  }
}

async function decompile(session: Session): Promise<void> {
  const rule = await ask({
    title: 'Decompile for which compiler?',
    message:
      'Compilers count texture coordinates in two ways, and nothing in a model says which. Valve’s studiomdl multiplies by the width less one; those of Sven Co-op, DoomMusic and studiomdl++ by the width.',
    answers: [
      { id: 'cancel', label: 'Cancel' },
      { id: 'classic', label: 'Sven Co-op and others' },
      { id: 'valve', label: 'Valve’s studiomdl', variant: 'primary' },
    ],
  });
  if (rule !== 'valve' && rule !== 'classic') return;
  const name = baseOf(session);
  try {
    const made = await cancellable(`Decompiling ${name}`, ({ signal }) =>
      runOnDocument(session, 'decompile', { rule }, signal),
    );
    if (made === null) return;
    const { files, warnings } = made;
    if ((await exportFiles(name, files)) && warnings.length > 0) {
      const [first = ''] = warnings;
      const more = warnings.length > 1 ? ` And ${warnings.length - 1} more of the kind.` : '';
      notify({ tone: 'warning', title: 'Not all could be said in a QC', message: `${first}.${more}` });
    }
  } catch (error) {
    reportError(`${name} could not be decompiled`, error);
  }
}

/** As MDL, the text form that other tools of Warcraft III read. */
async function exportText(session: Session): Promise<void> {
  const name = `${baseOf(session)}.mdl`;
  try {
    const made = await cancellable(`Writing ${name}`, ({ signal }) => runOnDocument(session, 'modelText', {}, signal));
    if (made === null) return;
    const { bytes, losses } = made;
    if ((await exportBytes(name, bytes)) && losses.length > 0) {
      notify({ tone: 'warning', title: 'Not all could be said in MDL', message: `Left out: ${losses.join('; ')}.` });
    }
  } catch (error) {
    reportError(`${name} could not be made`, error);
  }
}

export const exchangeCommands: readonly AppCommand[] = [
  {
    id: 'exchange.gltf',
    title: 'Export as glTF…',
    category: 'File',
    keywords: ['glb', 'blender', 'convert', 'save', 'mesh', 'animation'],
    when: isModel,
    run: withSession(exportModel),
  },
  {
    id: 'exchange.mdl',
    title: 'Export as MDL text…',
    category: 'File',
    keywords: ['mdl', 'text', 'ascii', 'warcraft', 'decompile', 'convert', 'save'],
    when: isWarcraftModel,
    run: withSession(exportText),
  },
  {
    id: 'exchange.compile',
    title: 'Compile QC…',
    category: 'File',
    keywords: ['qc', 'smd', 'studiomdl', 'build', 'import', 'half-life'],
    run: () => askToCompile(),
  },
  {
    id: 'exchange.decompile',
    title: 'Decompile…',
    category: 'File',
    keywords: ['qc', 'smd', 'bmp', 'export', 'source', 'studiomdl'],
    when: isStudioModel,
    run: withSession(decompile),
  },
];
