/** Commands that bring models of all games to other programs. What converts does so in a worker of its own. */
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { ShownChoices } from '../../../../../shared/exchange/gltf/exportedModel.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { baseNameOf, exportBytes } from '../../../workbench/files/export.ts';
import { exportChoicesOf } from '../../../workbench/files/exportChoices.ts';
import { fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Work } from '../../../workbench/work/askWorker.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { livePictureOf } from '../view/livePictures.ts';
import type { SentChoices } from '../work/jobs.ts';
import { modelWork } from '../work/work.ts';
import { fill } from '../../../base/text/language.ts';

function isModel({ session }: AppContext): boolean {
  return session !== null && session.document.format.model !== undefined;
}

/** Percent of the work of an export that finding the pictures is taken for. */
const picturesShare = 40;

interface Pictures {
  readonly byIndex: ReadonlyMap<number, RgbaPixels>;
  readonly missing: readonly string[];
}

/** Pictures as views show them: as they are painted where they are, else as they lie in their files. */
export async function picturesOf(
  session: Session,
  wanted: readonly { readonly index: number; readonly path: string }[],
  { signal, progress }: Work,
): Promise<Pictures> {
  const byIndex = new Map<number, RgbaPixels>();
  const missing: string[] = [];
  for (const [done, { index, path }] of wanted.entries()) {
    signal.throwIfAborted();
    progress((done / wanted.length) * picturesShare);
    const live = livePictureOf(session, path);
    if (live !== null) {
      byIndex.set(index, { width: live.width, height: live.height, pixels: live.pixels.slice() });
      continue;
    }
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
export function sentChoices({ document }: Session, choices: ShownChoices | null): SentChoices | null {
  if (choices === null) return null;
  const { textures, pictures, isShown, skin = 0 } = choices;
  const shown = Array.from(document.all()).flatMap(({ id, type }) => (shownTypes.has(type) && isShown(id) ? [id] : []));
  return { textures, pictures, shown: new Set(shown), skin };
}

async function exportModel(session: Session): Promise<void> {
  const name = `${baseNameOf(session)}.glb`;
  try {
    const made = await cancellable(fill('Making {}', name), async (work) => {
      const { wantedTextures } = await import('../../../../../shared/exchange/gltf/index.ts');
      const choices = exportChoicesOf(session.document);
      const { byIndex, missing } = await picturesOf(session, wantedTextures(session.document, choices), work);
      work.progress(picturesShare);
      const params = { pictures: byIndex, choices: sentChoices(session, choices) };
      return { ...(await modelWork.onDocument(session, 'gltf', params, work.signal)), missing };
    });
    if (made === null) return;
    const { bytes, missing } = made;
    if ((await exportBytes(name, bytes)) && missing.length > 0) {
      const shown = missing.slice(0, 3).join(', ');
      notify({
        tone: 'warning',
        title: fill('{} textures were not found', missing.length),
        message: `${shown}${missing.length > 3 ? '…' : ''}`,
      });
    }
  } catch (error) {
    reportError(fill('{} could not be made', name), error);
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
];
