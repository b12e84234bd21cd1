/** Commands for models of World of Warcraft: other versions, tidying up, and which submeshes are shown. */
import type { FilePart } from '../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { sequencesElsewhere } from '../../../../../shared/formats/m2/elsewhere.ts';
import { modelVersions } from '../../../../../shared/formats/m2/index.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { selectedSubmeshes } from '../../../../../shared/formats/m2/transform.ts';
import { View } from '../../../../../shared/formats/m2/schema/view.ts';
import { uploadFile } from '../../../base/host/index.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import { ask, notify } from '../../../base/ui/index.ts';
import { optionsOf } from '../view/options.ts';
import { askForAct } from '../../../workbench/state/actQuestion.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host } from '../../../workbench/files/host.ts';
import { openEntries } from '../../../workbench/files/open.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { wowWork } from '../work/work.ts';
import { baseNameOf } from '../../../workbench/files/export.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { counted } from '../../../../../shared/codec/words.ts';

const format = 'm2';

function isModel({ session }: AppContext): boolean {
  return session?.document.format.id === format;
}

/** Clients by the version of their models. */
const clients: Readonly<Record<number, string>> = {
  256: '1.x, original game',
  257: '1.x, late',
  260: '2.0, Burning Crusade',
  261: '2.x',
  262: '2.x',
  263: '2.4, late Burning Crusade',
  264: '3.x, Wrath of the Lich King',
};

/** Opens files that were made from a document as one of their own, which has no place on disk yet but finds its textures. */
async function openMade(session: Session, bytes: Uint8Array, files: readonly FilePart[]): Promise<void> {
  const together = `made-${crypto.randomUUID()}`;
  const entries: FileEntry[] = [];
  for (const { name, start, end } of files) {
    const content = new Blob([bytes.slice(start, end)]);
    const file = { name, size: end - start, slice: (from: number, to: number) => content.slice(from, to) };
    entries.push(await uploadFile(host().client, file, together, undefined, session.id));
  }
  await openEntries(entries.slice(0, 1));
}

async function convert(session: Session): Promise<void> {
  const { document } = session;
  const choices = modelVersions
    .filter((version) => version !== document.version)
    .map((version) => ({ value: version, label: `${version} · ${clients[version] ?? ''}` }));
  const field = { name: 'version', label: 'Version', initial: document.version === 264 ? 256 : 264, choices };
  const values = await askForAct(
    {
      id: 'convertM2',
      title: 'Convert the model…',
      icon: 'convert',
      keywords: [],
      explain: `It has version ${document.version} now. The converted model opens as a document of its own; this one stays as it is.`,
      apply: () => undefined,
    },
    [field],
  );
  const version = values?.get('version');
  if (version === undefined) return;
  try {
    const name = `${baseNameOf(session)}.m2`;
    const made = await cancellable(`Converting ${name}`, ({ signal }) =>
      wowWork.onDocument(session, 'convertM2', { version, name }, signal),
    );
    if (made === null) return;
    const { bytes, files, lost } = made;
    const answer = await ask({
      title:
        lost.length === 0 ? `Everything fits version ${version}` : `Version ${version} cannot hold all of this model`,
      message:
        lost.length === 0
          ? 'Nothing is lost. The converted model opens as a new document; saving asks for its place.'
          : `Left behind: ${lost.join('; ')}. The converted model opens as a new document; saving asks for its place.`,
      tone: lost.length === 0 ? 'info' : 'warning',
      answers: [
        { id: 'cancel', label: 'Cancel' },
        { id: 'open', label: 'Open the converted model', variant: 'primary' },
      ],
    });
    if (answer === 'open') await openMade(session, bytes, files);
  } catch (error) {
    reportError(`Could not convert ${session.file.getState().name} to version ${version}`, error);
  }
}

async function compact(session: Session): Promise<void> {
  const { document } = session;
  const { name } = session.file.getState();
  try {
    const elsewhere = sequencesElsewhere(document).size;
    const made = await cancellable(`Compacting ${name}`, ({ signal }) =>
      wowWork.onDocument(session, 'compactM2', { name: `${baseNameOf(session)}.m2` }, signal),
    );
    if (made === null) return;
    const { bytes, files, before, added } = made;
    if (bytes.length === before) {
      notify({ tone: 'info', title: `${name} has no gaps and no leftovers` });
      return;
    }
    const answer = await ask({
      title: `Compact ${name}?`,
      message: `Laid out as the game's own tools do, without gaps and leftovers: ${counted(bytes.length, 'byte')} instead of ${counted(before, 'byte')}. The compact model opens as a new document; this one stays as it is.${elsewhere === 0 ? '' : ` The keys of ${elsewhere} sequences are lost: their .anim files were not opened.`}${added.map((line) => ` There is an ${line}.`).join('')}`,
      tone: elsewhere === 0 && added.length === 0 ? 'info' : 'warning',
      answers: [
        { id: 'cancel', label: 'Cancel' },
        { id: 'open', label: 'Open the compact model', variant: 'primary' },
      ],
    });
    if (answer === 'open') await openMade(session, bytes, files);
  } catch (error) {
    reportError(`Could not compact ${name}`, error);
  }
}

/** Submeshes that are selected in a model; empty elsewhere. */
function chosen({ session, state }: AppContext): readonly RecordId[] {
  if (session === null || state === null || session.document.format.id !== format) return [];
  return selectedSubmeshes(session.document, state.selection);
}

function hide(context: AppContext): void {
  if (context.session === null) return;
  const options = optionsOf(context.session.document);
  options.set({ hidden: new Set([...options.get().hidden, ...chosen(context)]) });
}

/** Hides all others of the same view. */
function isolate(context: AppContext): void {
  const { session } = context;
  if (session === null) return;
  const kept = new Set(chosen(context));
  const views = listOf(session.document, 'views').map((id) => fieldsOf(View, session.document.get(id)).submeshes);
  const others = views.filter((list) => list.some((id) => kept.has(id))).flat();
  optionsOf(session.document).set({ hidden: new Set(others.filter((id) => !kept.has(id))) });
}

export const m2Commands: readonly AppCommand[] = [
  {
    id: 'model.convertM2',
    title: 'Convert to another version…',
    category: 'Model',
    keywords: ['client', 'downport', 'vanilla', 'wotlk', 'tbc', '256', '264'],
    icon: 'model',
    when: isModel,
    run: withSession(convert),
  },
  {
    id: 'model.compactM2',
    title: 'Compact…',
    category: 'Model',
    keywords: ['size', 'gaps', 'leftovers', 'tidy'],
    icon: 'model',
    when: isModel,
    run: withSession(compact),
  },
  {
    id: 'model.hideSubmeshes',
    title: 'Hide the selected submeshes',
    category: 'Model',
    keywords: ['geoset', 'invisible'],
    icon: 'eye',
    when: (context) => chosen(context).length > 0,
    run: hide,
  },
  {
    id: 'model.isolateSubmeshes',
    title: 'Show only the selected submeshes',
    category: 'Model',
    keywords: ['geoset', 'solo', 'isolate'],
    icon: 'eye',
    when: (context) => chosen(context).length > 0,
    run: isolate,
  },
  {
    id: 'model.showSubmeshes',
    title: 'Show hidden submeshes',
    category: 'Model',
    keywords: ['geoset', 'visible'],
    icon: 'eye',
    when: ({ session }) => session?.document.format.id === format && optionsOf(session.document).get().hidden.size > 0,
    run: withSession(({ document }) => optionsOf(document).set({ hidden: new Set() })),
  },
];
