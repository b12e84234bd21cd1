/** Poses are kept with a picture, used by a click in other clips and models, renamed, replaced and deleted. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeImage } from '../../../../../../shared/formats/images.ts';
import { momentOf } from '../../../../test/modelTools.ts';
import { startWith, type Program } from '../../../../test/program.tsx';
import { setHost } from '../../../../workbench/files/host.ts';
import { chooseWorkspace } from '../../../../workbench/workspaces.ts';
import { Timeline } from '../../timeline/Timeline.tsx';
import { offerViewPicture } from '../../viewActs.ts';
import { collectPose } from '../copiedPose.ts';
import { poseFrom, poseText } from '../poseFile.ts';
import { PosePanel } from '../PosePanel.tsx';

let program: Program;
/** What the host keeps. */
const files = new Map<string, string>();

interface Asked {
  readonly name: string;
  readonly to: string;
  readonly text: string;
}

/** As the host answers: electron/host/poses.test.ts. */
const answers: Readonly<Record<string, (asked: Asked) => object>> = {
  keptPoses: () => ({
    folder: '/data/poses',
    poses: [...files.keys()].map((name) => ({ name, modifiedMs: files.get(name)?.length ?? 0 })),
  }),
  readPose: ({ name }) => ({ text: files.get(name) ?? '' }),
  keepPose: ({ name, text }) => (files.set(name, text), { kind: 'kept' }),
  renamePose: ({ name, to }) => {
    if (files.has(to)) return { kind: 'exists' };
    files.set(to, files.get(name) ?? '');
    files.delete(name);
    return { kind: 'renamed' };
  },
  setPoseAside: ({ name }) => (files.delete(name), {}),
};

async function start(name: string): Promise<void> {
  program = await startWith(name, [Timeline, PosePanel]);
  await act(async () => chooseWorkspace('animate'));
}

beforeEach(() => {
  files.clear();
  const client = { request: async (name: string, asked: Asked) => answers[name]?.(asked) };
  setHost({ client } as never);
  const pixels = new Uint8Array(2 * 2 * 4).fill(255);
  pixels.set([10, 20, 30], 4);
  offerViewPicture(() => ({ width: 2, height: 2, pixels }));
});

afterEach(async () => {
  setHost(null);
  offerViewPicture(null);
  await program.end();
});

const row = (name: string): HTMLElement => program.page.get('option', `Pose ${name}`);

async function keep(): Promise<void> {
  await program.page.click(program.page.get('button', /^Keep the pose in the library/));
  await program.page.until(() => program.page.has('textbox', 'Name of the pose'));
}

async function call(name: string, made = name): Promise<void> {
  const field = program.page.get('textbox', 'Name of the pose');
  await act(async () => void ((field as HTMLInputElement).value = name));
  await program.page.press('Enter');
  await program.page.until(() => program.page.has('option', `Pose ${made}`));
}

/** Shows the second clip at its first moment. */
async function otherClip(): Promise<void> {
  const record = momentOf(program).model.view.clips[1]?.record;
  if (record === undefined) throw new Error('no second clip');
  await act(async () => program.session.playback.show(record));
}

const shown = () => collectPose(momentOf(program), [...momentOf(program).model.view.joints.keys()]);

test('a kept pose shows its picture, and a click has it in another clip as one step', async () => {
  await start('Knight.mdx');
  const { clip, model } = momentOf(program);
  await act(async () => program.session.playback.scrubTo(Math.round((clip.end - clip.start) / 3)));
  const pose = shown();
  await keep();
  expect([...files.keys()]).toEqual([`Knight ${clip.name}`]);
  await call('Guard: high', 'Guard_ high');
  expect([...files.keys()]).toEqual(['Guard_ high']);
  const picture = row('Guard_ high').querySelector('img')?.src ?? '';
  const { pixels } = decodeImage(Uint8Array.from(atob(picture.split(',')[1] ?? ''), (each) => each.charCodeAt(0)));
  expect([...pixels.slice(4, 7)]).toEqual([10, 20, 30]);
  expect(program.page.text(row('Guard_ high'))).toContain(`Knight · ${model.view.joints.length} joints`);
  const before = program.document.write();
  await otherClip();
  expect(shown()).not.toEqual(pose);
  await program.page.click(row('Guard_ high'));
  expect(program.steps).toHaveLength(1);
  // What runs on a loop in all clips, the plume of its helmet, is left alone.
  expect(program.page.text(document.body)).toContain('What runs on a global loop is the same in every clip');
  const distances = shown().flatMap(({ name, deformation }, at) =>
    name.includes('Plume')
      ? []
      : deformation.map((value, part) => Math.abs(value - (pose[at]?.deformation[part] ?? 0))),
  );
  expect(Math.max(...distances)).toBeLessThan(1e-3);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('what was kept of one model poses another, of another game too; it is renamed, replaced and deleted', async () => {
  await start('Knight.mdx');
  await keep();
  await call('Stand');
  await program.end();
  await start('Squire.m2');
  await program.page.until(() => program.page.has('option', 'Pose Stand'));
  await program.page.click(row('Stand'));
  expect(program.steps).toHaveLength(1);
  await keep();
  const [, second = ''] = [...files.keys()];
  // A name that is taken stays free for its owner.
  await act(async () => void ((program.page.get('textbox', 'Name of the pose') as HTMLInputElement).value = 'Stand'));
  await program.page.press('Enter');
  await program.page.until(() => program.page.text(document.body).includes('There is a pose called Stand already'));
  expect([...files.keys()]).toEqual(['Stand', second]);
  await program.page.focus(program.page.get('listbox', 'Pose library'));
  await program.page.press('Home');
  await program.page.press('Delete');
  await program.page.click(await program.page.find('button', 'Delete'));
  await program.page.until(() => !program.page.has('option', 'Pose Stand'));
  expect([...files.keys()]).toEqual([second]);
});

test('a pose goes through a file as it is; other files are no poses, and are listed with the reason', async () => {
  files.set('Broken', '{}');
  await start('Knight.mdx');
  await program.page.until(() => program.page.has('option', 'Pose Broken'));
  expect(program.page.text(row('Broken'))).toContain('The file holds no pose');
  expect(row('Broken').getAttribute('aria-disabled')).toBe('true');
  const pose = { joints: shown(), model: 'Knight', picture: 'data:image/png;base64,AAAA' };
  expect(poseFrom(poseText(pose))).toEqual(pose);
  expect(poseFrom(poseText({ ...pose, picture: 'https://elsewhere/' })).picture).toBeNull();
  expect(() => poseFrom('[')).toThrow('no JSON');
  expect(() => poseFrom(poseText(pose).replace(/"value": \[\s*[^,\]]+/, '"value": ["no"'))).toThrow('is damaged');
});
