/** Which commands are about the document in front, and why one that is cannot be run now. */
import { formats } from '../../../../shared/formats/index.ts';
import { imageFormats } from '../../../../shared/formats/images.ts';
import { welcomeTab } from '../state/shell.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasScene, hasSelection } from './context.ts';

const textures: readonly string[] = imageFormats.map(({ id }) => id);
const terrain: readonly string[] = ['adt', 'wdt', 'wdl'];

/** Formats that a command is about, by the beginning of its id; those that are named nowhere are about all. */
const formatsByPrefix: readonly (readonly [prefix: string, formats: readonly string[]])[] = [
  ['terrain.', terrain],
  ['texture.', textures],
  ['model.transform', formats.filter(({ model }) => model !== undefined).map(({ id }) => id)],
  ['animation.', formats.filter(({ animation }) => animation !== undefined).map(({ id }) => id)],
];

/** Commands that belong to a format whatever is in front: they make or open something. */
const everywhere: ReadonlySet<string> = new Set(['terrain.newMap', 'texture.convertFiles']);

/** Acts and additions are those that formats declare. */
function declaredBy(id: string): readonly string[] | null {
  const name = id.replace(/^model\.(add\.)?/, '');
  const having = formats.filter(({ acts, creation }) =>
    id.startsWith('model.add.') ? creation?.common.includes(name) : acts?.some((act) => act.id === name),
  );
  return having.length === 0 ? null : having.map(({ id: format }) => format);
}

/** Those of one format's own lists. */
export const studio: readonly string[] = ['goldsrc'];
export const warcraftWorld: readonly string[] = ['m2'];

function formatsOf(command: AppCommand): readonly string[] | null {
  if (everywhere.has(command.id)) return null;
  return formatsByPrefix.find(([prefix]) => command.id.startsWith(prefix))?.[1] ?? declaredBy(command.id);
}

/** What is in the way of commands that have no words of their own, by id. */
const reasons: Readonly<Record<string, string>> = {
  'edit.undo': 'Nothing to undo',
  'edit.redo': 'Nothing to redo',
  'file.save': 'Nothing has changed',
  'file.saveAll': 'Nothing has changed',
  'file.revert': 'Nothing has changed',
  'model.fixAll': 'No problem can safely be mended',
  'problems.next': 'There are no problems',
  'problems.previous': 'There are no problems',
  'mounts.find': 'No game is mounted',
  'terrain.pasteChunks': 'No chunks were copied',
  'terrain.pasteObjects': 'No objects were copied',
  'terrain.loadAll': 'All tiles are loaded',
};

function whyNot(command: AppCommand, context: AppContext): string {
  const own = reasons[command.id];
  if (context.session === null)
    return context.workspace.activeId === welcomeTab ? 'No document is in front' : 'No document is open';
  if (own !== undefined) return own;
  if (command.when === hasSelection) return 'Nothing is selected';
  if (command.when === hasScene) return 'The document is not drawn in space';
  if (command.category === 'Animation') return 'There is no sequence to show';
  if (context.state?.selection.length === 0) return 'Nothing that it acts on is selected';
  return 'Not with what is open and selected';
}

/** The same commands, each knowing what it is about and why it is dim. `only`: formats that the whole list is about. */
export function withRelevance(
  commands: readonly AppCommand[],
  only: readonly string[] | null = null,
): readonly AppCommand[] {
  return commands.map((command) => {
    const about = only ?? formatsOf(command);
    return {
      ...command,
      ...(about === null
        ? {}
        : { isAbout: ({ session }: AppContext) => session !== null && about.includes(session.document.format.id) }),
      whyNot: (context: AppContext) => command.whyNot?.(context) ?? whyNot(command, context),
    };
  });
}
