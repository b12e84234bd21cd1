/** Commands of poses that are kept: in the library, and in files of the user's choice. */
import type { AppCommand, AppContext } from '../../../../workbench/commands/context.ts';
import { withSession } from '../../../../workbench/commands/context.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { exportBytes } from '../../../../workbench/files/export.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { pastePose } from '../copiedPose.ts';
import { atMoment, hasMoment, whyNot } from '../inPose.ts';
import { poseFrom, poseText } from '../poseFile.ts';
import { poseMomentOf } from '../poseMoment.ts';
import { keepPose, presentPose } from './library.ts';
import { fill } from '../../../../base/text/language.ts';

async function savePose(session: Session): Promise<void> {
  const moment = poseMomentOf(session);
  const pose = presentPose(session);
  if (typeof moment === 'string' || pose === null) return;
  const name = `${pose.model} ${moment.clip.name}.pose.json`.replaceAll(/[\\/:*?"<>|]/g, '_');
  await exportBytes(name, new TextEncoder().encode(poseText(pose)));
}

/** Asks for a file of the user's machine; null when the user gives up. */
function chooseFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

async function openPose(context: AppContext): Promise<void> {
  const file = await chooseFile();
  if (file === null) return;
  try {
    const { joints } = poseFrom(await file.text());
    await atMoment((session, moment) => pastePose(session, moment, joints))(context);
  } catch (error) {
    reportError(fill('{} could not be read as a pose', file.name), error);
  }
}

const category = 'Animation';

export const libraryCommands: readonly AppCommand[] = [
  {
    id: 'pose.keep',
    title: 'Keep the pose in the library',
    category,
    keywords: ['library', 'save', 'asset', 'thumbnail', 'store'],
    icon: 'plus',
    when: hasMoment,
    whyNot,
    run: withSession(keepPose),
  },
  {
    id: 'pose.save',
    title: 'Save the pose to a file…',
    category,
    keywords: ['library', 'json', 'keep', 'export'],
    when: hasMoment,
    whyNot,
    run: withSession(savePose),
  },
  {
    id: 'pose.open',
    title: 'Paste a pose from a file…',
    category,
    keywords: ['library', 'json', 'load', 'import'],
    when: hasMoment,
    whyNot,
    run: openPose,
  },
];
