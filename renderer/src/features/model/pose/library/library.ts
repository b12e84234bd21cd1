/** The user's own poses, as the host keeps them: what there is, keeping, renaming, replacing, setting aside. No React. */
import { createStore } from 'zustand/vanilla';
import { writePng } from '../../../../../../shared/formats/png/write.ts';
import { HostError } from '../../../../base/host/index.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { baseNameOf } from '../../../../workbench/files/export.ts';
import { request } from '../../../../workbench/files/host.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { ask } from '../../../../base/ui/index.ts';
import { viewPicture } from '../../viewActs.ts';
import { collectPose, jointsOrAll } from '../copiedPose.ts';
import { poseFrom, poseText, type PoseFile } from '../poseFile.ts';
import { poseMomentOf } from '../poseMoment.ts';
import { withUnsaved } from '../unsavedPose.ts';
import { fill, text } from '../../../../base/text/language.ts';

export interface KeptPose {
  readonly name: string;
  readonly modifiedMs: number;
  /** Or why its file cannot be read. */
  readonly pose: PoseFile | string;
}

interface LibraryState {
  /** Null before the host was asked. */
  readonly poses: readonly KeptPose[] | null;
  /** Where their files lie. */
  readonly folder: string;
  /** The one whose name is open for typing. */
  readonly renamed: string | null;
}

export const libraryStore = createStore<LibraryState>(() => ({ poses: null, folder: '', renamed: null }));

/** Pixels of a picture's sides: as large as rows show them on fine screens. */
const pictureSize = 128;

/** Reads in pieces, as arguments of a function are limited. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function pictureAddress(): string | null {
  const picture = viewPicture(pictureSize);
  if (picture === null) return null;
  return `data:image/png;base64,${base64(writePng(picture, { hasAlpha: false }))}`;
}

/** The shown pose of what is selected, or of all joints, with its picture; null where nothing can be posed. */
export function presentPose(session: Session): PoseFile | null {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return null;
  const joints = withUnsaved(session, moment, () => collectPose(moment, jointsOrAll(session, moment)));
  return { joints, model: baseNameOf(session), picture: pictureAddress() };
}

async function readKept(name: string): Promise<PoseFile | string> {
  try {
    return poseFrom((await request('readPose', { name })).text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Asks the host what there is; files that did not change are not read again. */
export async function readLibrary(): Promise<void> {
  try {
    const { folder, poses } = await request('keptPoses', {});
    const known = libraryStore.getState().poses ?? [];
    const read = poses.map(async ({ name, modifiedMs }): Promise<KeptPose> => {
      const same = known.find((each) => each.name === name && each.modifiedMs === modifiedMs);
      return same ?? { name, modifiedMs, pose: await readKept(name) };
    });
    libraryStore.setState({ folder, poses: await Promise.all(read) });
  } catch (error) {
    // A window that lost its host says so by itself.
    if (error instanceof HostError && error.code === 'closed') return;
    libraryStore.setState({ poses: [] });
    reportError(text('The pose library could not be read'), error);
  }
}

/** What goes into the name of a file on every system. */
const asFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_').trim();

/** A name that no kept pose has: the second Stand is Stand 2. */
function freeName(wanted: string): string {
  const taken = new Set((libraryStore.getState().poses ?? []).map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** Keeps the shown pose under a name of its own, which is open for typing then. */
export async function keepPose(session: Session): Promise<void> {
  const moment = poseMomentOf(session);
  const pose = presentPose(session);
  if (typeof moment === 'string' || pose === null) return;
  try {
    await readLibrary();
    const name = freeName(asFileName(`${pose.model} ${moment.clip.name}`));
    await request('keepPose', { name, text: poseText(pose), existing: 'replace' });
    await readLibrary();
    libraryStore.setState({ renamed: name });
  } catch (error) {
    reportError(text('The pose was not kept'), error);
  }
}

/** The shown pose takes the place of a kept one, whose file becomes a .bak file. */
export async function replacePose(session: Session, name: string): Promise<void> {
  const pose = presentPose(session);
  if (pose === null) return;
  await changing(text('The pose was not replaced'), async () => {
    await request('keepPose', { name, text: poseText(pose), existing: 'replace' });
  });
}

export async function renamePose(name: string, typed: string): Promise<void> {
  libraryStore.setState({ renamed: null });
  const to = asFileName(typed);
  if (to === '' || to === name) return;
  await changing(fill('{} was not renamed', name), async () => {
    const { kind } = await request('renamePose', { name, to });
    if (kind === 'exists') throw new Error(fill('There is a pose called {} already. Choose another name.', to));
  });
}

export async function deletePose(name: string): Promise<void> {
  const answer = await ask({
    title: fill('Delete the pose {}?', name),
    message: text('It goes from the library of all models. Its file is kept as a .bak file.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'delete', label: text('Delete'), variant: 'danger' },
    ],
  });
  if (answer !== 'delete') return;
  await changing(fill('{} was not deleted', name), async () => void (await request('setPoseAside', { name })));
}

async function changing(failed: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    reportError(failed, error);
  }
  await readLibrary();
}
