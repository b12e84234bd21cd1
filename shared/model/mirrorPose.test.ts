/** Poses in a mirror, in every format: the other side looks like this one, undo takes it back, and twice is once not. */
import { describe, expect, test } from 'vitest';
import {
  allowedFor,
  expectOthers,
  furthest,
  has,
  hasGlobalTracks,
  mayLeaveBox,
  modelOf,
  posesOfOthers,
  someClip,
} from '../test/clips.ts';
import { sampleModels, smallModels, viewOf } from '../test/models.ts';
import { expectVerb } from '../test/verbs.ts';
import { keyTime, setPose } from './keys.ts';
import { deformationsOf, mirroredName, mirrorJoint, setMirroredPose, usualSides } from './mirrorPose.ts';
import type { JointPose } from './mirrorPose.ts';
import { posedValues } from './posing.ts';
import type { JointProperty, ModelView } from './view.ts';

test.each([
  ['Bone_Arm_L', 'Bone_Arm_R'],
  ['Bip01 R Hand', 'Bip01 L Hand'],
  ['HandLeft', 'HandRight'],
  ['left_foot', 'right_foot'],
  ['Arm L', 'Arm R'],
  ['leg.l', 'leg.r'],
  ['Bone_Pelvis', null],
  ['Lower', null],
  ['Bright', null],
])('the other side of %s is %s', (name, other) => {
  expect(mirroredName(name, usualSides)).toBe(other);
  if (other !== null) expect(mirroredName(other, usualSides)).toBe(name);
});

test('sides can be called otherwise', () => {
  expect(mirroredName('Arm_gauche', [['gauche', 'droite']])).toBe('Arm_droite');
  expect(mirroredName('Arm_L', [['gauche', 'droite']])).toBeNull();
});

const models = [...sampleModels, ...smallModels].filter(([, open]) => {
  const { view } = modelOf(open());
  return view.joints.length > 1 && view.clips.some((clip) => clip.end - clip.start >= clip.keyStep * 3);
});

/** What each joint with another side does, for that one. */
function posesOf(
  view: ModelView,
  clip: Parameters<typeof deformationsOf>[1],
  time: number,
  properties: ReadonlySet<JointProperty>,
): readonly JointPose[] {
  const deformation = deformationsOf(view, clip, time);
  return view.joints.flatMap(({ kind }, joint) => {
    const other = kind === 'bone' || kind === 'helper' ? mirrorJoint(view, joint, usualSides) : null;
    return other === null ? [] : [{ joint: other, deformation: deformation(joint), properties }];
  });
}

/** Formats in which a pose was mirrored. */
const tried = new Set<string>();

describe.each(models)('%s', (_, open) => {
  test('mirrored twice a pose is what it was, and once it is the other side’s', () => {
    const document = open();
    if (!has(document, 'setKeys')) return;
    const model = modelOf(document);
    const { view } = model;
    const clip = someClip(view);
    const place = { record: clip.record, variant: clip.variant };
    const time = keyTime(clip, clip.start + (clip.end - clip.start) * 0.5);
    const properties = new Set<JointProperty>(
      model.edits.keyRefusals?.scale === undefined ? ['translation', 'rotation', 'scale'] : ['translation', 'rotation'],
    );
    const turning = view.joints.findIndex(
      ({ parent, kind }, joint) => parent >= 0 && kind === 'bone' && mirrorJoint(view, joint, usualSides) !== null,
    );
    const before = posesOf(view, place, time, properties);
    if (before.length < 2 || turning < 0 || hasGlobalTracks(view, clip)) return;
    tried.add(document.format.id);
    // Keys where the pose stands, and one joint that is turned, so that the sides differ.
    setPose(
      document,
      model,
      { clip: place, time },
      before.flatMap(({ joint }) =>
        posedValues(view, clip, time, joint).filter(({ property }) => properties.has(property)),
      ),
    );
    const joint = view.joints[turning]?.record;
    if (joint === undefined) throw new Error('no joint');
    setPose(document, model, { clip: place, time }, [
      { joint, property: 'rotation', value: [0.3, 0.2, 0.1, Math.sqrt(0.86)] },
    ]);
    const first = posesOf(view, place, time, properties);
    const others = posesOfOthers(view, place, 4);
    let notes: readonly string[] = [];
    expectVerb(
      document,
      () => (notes = setMirroredPose(document, model, { clip: place, time }, first)),
      (again) => expectOthers(document, again, others, Math.max(1e-6, allowedFor(document, notes))),
      mayLeaveBox,
    );
    setMirroredPose(document, model, { clip: place, time }, first);
    const once = deformationsOf(viewOf(document), place, time);
    const off = document.format.id === 'goldsrc' ? 0.03 : 5e-3;
    for (const { joint: other, deformation } of first) {
      const wanted = Float32Array.from(deformation, (part, at) =>
        (Math.floor(at / 4) === 1) === (at % 4 === 1) ? part : -part,
      );
      expect(furthest([wanted], [Float32Array.from(once(other))]), view.joints[other]?.name).toBeLessThan(off);
    }
    setMirroredPose(document, model, { clip: place, time }, posesOf(view, place, time, properties));
    const twice = deformationsOf(view, place, time);
    for (const { joint: other, deformation } of first) {
      const source = mirrorJoint(view, other, usualSides) ?? -1;
      expect(furthest([Float32Array.from(deformation)], [Float32Array.from(twice(source))])).toBeLessThan(off * 2);
    }
  });
});

test('models of all games were tried', () => {
  expect([...tried].toSorted()).toEqual(expect.arrayContaining(['goldsrc', 'm2', 'mdx']));
});
