/** Bringing an exported model back: the command, and what a glTF that is dropped on its model is for. */
import { ask } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { followBack } from '../follow/following.ts';
import { backSourceOf, beginBack } from './bringingBack.ts';
import { fill, text } from '../../../base/text/language.ts';

const isModel = ({ session }: AppContext): boolean => session?.document.format.model !== undefined;

/** A glTF or an FBX with what lies beside it; nothing when the user gives up. */
function chooseFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = '.glb,.gltf,.bin,.fbx';
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

export const backCommands: readonly AppCommand[] = [
  {
    id: 'exchange.bringBack',
    title: 'Bring back…',
    category: 'File',
    keywords: ['gltf', 'glb', 'fbx', 'draco', 'blender', 'import', 'into', 'update', 'round trip', 'merge'],
    when: isModel,
    whyNot: () => text('No model is open that a file could be brought back into'),
    run: withSession(async (session) => bringBack(session, await chooseFiles())),
  },
];

/** From then on the model follows the file. */
async function bringBack(session: Session, files: readonly File[]): Promise<void> {
  await beginBack(session, files, () => void followBack(session, files));
}

/** Asks what a glTF or an FBX is for that is dropped while a model is in front. */
export async function offerBack(files: readonly File[]): Promise<boolean> {
  const session = activeSession();
  const source = backSourceOf(files);
  if (session === null || source === null || session.document.format.model === undefined) return false;
  const { name } = session.file.getState();
  const answer = await ask({
    title: fill('What is {} for?', source.name),
    message: fill(
      'If it was exported from {}, what was changed in it can be brought back. It can also become a new model.',
      name,
    ),
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'import', label: text('Import it') },
      { id: 'back', label: text('Bring it back'), variant: 'primary' },
    ],
  });
  if (answer === 'back') await bringBack(session, files);
  return answer !== 'import';
}
