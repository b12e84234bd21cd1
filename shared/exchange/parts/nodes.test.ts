/**
 * Nodes of one model in another, over every pair of games: bones, points, emitters, lights, cameras, events and shapes come in
 * one step, stand as far from the bones that they are hung on as they did, run through clips as they did, the validator finds
 * no more, and undo gives the file back to the byte.
 */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { noEmission } from '../../geometry/effects/emission.ts';
import { transformPoint } from '../../geometry/matrix.ts';
import { distance } from '../../geometry/vector.ts';
import { momentOf } from '../../model/moment.ts';
import type { Clip, Joint, ModelView } from '../../model/view.ts';
import { sampleModels, smallModels, viewOf } from '../../test/models.ts';
import { expectVerb } from '../../test/verbs.ts';
import { gameOf, scaleBetween } from '../convert/targets.ts';
import { collectParts, type Parts } from './collect.ts';
import { isBone, partNodes } from './nodes.ts';
import { takeParts, type Taken, type TakeOptions } from './take.ts';

const white = { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };
const models = new Map([...sampleModels, ...smallModels]);

const sample = (name: string): FormatDocument => {
  const open = models.get(name);
  if (open === undefined) throw new Error(name);
  return open();
};

const plain: TakeOptions = {
  ...{ joint: -1, isRigid: false, atJoint: false, factor: 1, move: [0, 0, 0], like: null },
  pictureAt: () => white,
};

const take = (document: FormatDocument, parts: Parts, options: Partial<TakeOptions> = {}): Taken =>
  document.edit('Take parts', (step) => takeParts(document, parts, { ...plain, ...options }, step));

function nodesOf(document: FormatDocument, isMeant: (node: ReturnType<typeof partNodes>[number]) => boolean): Parts {
  const nodes = new Set(partNodes(viewOf(document)).flatMap((node) => (isMeant(node) ? [node.record] : [])));
  return collectParts(document, { meshes: [], materials: [], clips: [], nodes });
}

const counts = ({ joints, points, emitters, lights, cameras }: ModelView) => ({
  bones: joints.filter(isBone).length,
  points: [...joints, ...points].filter(({ kind }) => kind === 'attachment').length,
  particles: emitters.particles.length,
  ribbons: emitters.ribbons.length,
  lights: lights.length,
  cameras: cameras.length,
});

const sources = ['small Warcraft III 800', 'small alpha 1300', 'small World of Warcraft 264', 'small Half-Life'];
const targets = [
  ...['Warcraft III 1100', 'World of Warcraft alpha', 'World of Warcraft', 'Half-Life'],
  'small World of Warcraft 256',
];
const pairs = sources.flatMap((source) => targets.map((target) => [source, target] as const));

test.each(pairs)('nodes of %s come into %s', (from, to) => {
  const [source, document] = [sample(from), sample(to)];
  const parts = nodesOf(source, (node) => !isBone(node) || viewOf(source).joints[node.joint]?.parent !== -1);
  const { bones, things, points } = parts.nodes;
  expect(bones.length + points.length).toBeGreaterThan(0);
  const before = counts(viewOf(document));
  const isStudio = to === 'Half-Life';
  expectVerb(
    document,
    () => take(document, parts),
    (again) => {
      const now = counts(viewOf(again));
      expect(now.bones).toBe(before.bones + bones.length);
      expect(now.points).toBe(isStudio ? Math.min(4, before.points + points.length) : before.points + points.length);
      for (const kind of ['particles', 'ribbons', 'lights', 'cameras'] as const)
        expect(now[kind], kind).toBe(before[kind] + (isStudio ? 0 : things[kind].length));
    },
    ofTheSource,
  );
});

/** What the small models are themselves: a ribbon without a height, a camera at its target. */
const ofTheSource = new Set(['warning ribbon-height', 'warning camera-target']);

const jointAt = ({ joints }: ModelView, at: number): Joint => {
  const found = joints[at];
  if (found === undefined) throw new Error(`no joint ${at}`);
  return found;
};

const clipNamed = ({ clips }: ModelView, name: string): Clip => {
  const found = clips.find((clip) => clip.name.toLowerCase().startsWith(name.toLowerCase()));
  if (found === undefined) throw new Error(name);
  return found;
};

test.each([
  ['Warcraft III 800', 'Stand'],
  ['World of Warcraft alpha', 'Stand'],
  ['World of Warcraft', 'Stand'],
])('emitters, lights and points do in %s what they did, and stand as far from their bone', (to, name) => {
  const [source, document] = [sample('Warcraft III 800'), sample(to)];
  const parts = nodesOf(source, ({ kind }) => ['particles', 'light', 'attachment', 'ribbon'].includes(kind));
  const [game, own] = [gameOf(source), gameOf(document)];
  if (game === null || own === null) throw new Error('no game');
  const scale = scaleBetween(game, own);
  const known = counts(viewOf(document));
  const joint = viewOf(document).joints.findIndex(isBone);
  const map = parts.joints.map(() => joint);
  take(document, parts, { map });
  const [view, now] = [viewOf(source), viewOf(document)];
  const { particles } = view.emitters;
  expect(particles.length).toBeGreaterThan(0);
  const [first, second] = [clipNamed(view, 'Stand'), clipNamed(now, name)];
  const pivot = now.joints[joint]?.pivot ?? [0, 0, 0];
  for (const [at, wanted] of particles.entries()) {
    const made = now.emitters.particles[known.particles + at];
    const thing = parts.nodes.things.particles[at];
    if (made === undefined || thing === undefined) throw new Error('it is not there');
    const away = distance(thing.place, parts.joints[thing.joint]?.pivot ?? [0, 0, 0]);
    expect(distance(made.place, pivot)).toBeCloseTo(away * scale, 3);
    for (const share of [0.1, 0.5, 0.9]) {
      const [one, other] = [noEmission(), noEmission()];
      const time = (clip: Clip) => clip.start + (clip.end - clip.start) * share;
      const isOn = wanted.emissionAt(momentOf(first, time(first), 0), one);
      const rate = isOn ? one.rate : 0;
      const now2 = made.emissionAt(momentOf(second, time(second), 0), other) ? other.rate : 0;
      expect(Math.abs(now2 - rate)).toBeLessThan(Math.max(0.5, rate * 0.02));
      if (rate > 0) expect(other.speed).toBeCloseTo(one.speed * scale, 1);
    }
  }
});

test('a chain comes with its motion, on the bone that is known by its name, and clips that come along move it', () => {
  const [source, document] = [sample('Warcraft III 800'), sample('Warcraft III 800')];
  const view = viewOf(source);
  const walk = clipNamed(view, 'Walk');
  const at = (name: string): number => view.joints.findIndex((joint) => joint.name === name);
  const chain = ['Bone_Arm_L', 'Bone_Forearm_L', 'Bone_Hand_L', 'Bone_Shield'].map(at).filter((each) => each >= 0);
  expect(chain.length).toBeGreaterThan(1);
  const records = new Set(chain.flatMap((each) => view.joints[each]?.record ?? []));
  const choice = { meshes: [], materials: [], nodes: records };
  const taken = take(document, collectParts(source, { ...choice, clips: [walk] }));
  const now = viewOf(document);
  const own = now.clips.find(({ record }) => taken.records.includes(record));
  if (own === undefined) throw new Error('no clip');
  const [poser, other] = [view.poser(), now.poser()];
  for (const [before, after] of [
    [walk, own],
    [walk, clipNamed(now, 'Walk')],
    [clipNamed(view, 'Attack'), clipNamed(now, 'Attack')],
  ] as const) {
    for (const share of [0.2, 0.6]) {
      poser.pose(before, before.start + (before.end - before.start) * share, { camera: null });
      other.pose(after, after.start + (after.end - after.start) * share, { camera: null });
      for (const joint of chain) {
        const { pivot, name } = jointAt(view, joint);
        const made = now.joints.findIndex((each) => each.name === `${name}_2`);
        const [wanted, got] = [
          transformPoint(poser.matrices, joint * 12, pivot),
          transformPoint(other.matrices, made * 12, jointAt(now, made).pivot),
        ];
        expect(distance(wanted, got), name).toBeLessThan(0.05);
      }
    }
  }
  expect(now.joints.filter(({ name }) => name.endsWith('_2'))).toHaveLength(chain.length);
});

test('events come by what they are in the game, in the clips that mean the same, and what has no clip is told', () => {
  const [source, document] = [sample('Warcraft III 800'), sample('World of Warcraft')];
  const parts = nodesOf(source, ({ kind }) => kind === 'event');
  const taken = take(document, parts);
  const steps = clipNamed(viewOf(document), 'Walk').events.filter(({ record }) =>
    taken.records.includes(record ?? (-1 as never)),
  );
  const wanted = clipNamed(viewOf(source), 'Walk').events.filter(({ name }) => name.startsWith('FPT'));
  expect(steps.map(({ name }) => name)).toEqual(wanted.map(() => '$FSD'));
  expect(taken.notes.map(({ text }) => text).join()).toMatch(/clips that the model has not|no word for/);
});

test('what would make a file of Half-Life that cannot be written is refused, and nothing is changed', () => {
  const [source, document] = [sample('Warcraft III 800'), sample('Half-Life')];
  const parts = nodesOf(source, ({ kind }) => kind === 'bone');
  const [bone] = parts.nodes.bones;
  if (bone === undefined) throw new Error('no bone');
  const steps = document.history.position;
  // More than a model holds.
  const nodes = { ...parts.nodes, bones: Array.from({ length: 140 }, () => bone) };
  expect(() => take(document, { ...parts, nodes })).toThrow(RangeError);
  expect(document.history.position).toBe(steps);
});

test('what runs through clips does so, whatever else comes with it: bones that move, and new textures', () => {
  const [source, document] = [sample('Warcraft III 800'), sample('World of Warcraft')];
  const parts = nodesOf(source, () => true);
  expect(parts.nodes.bones.length).toBeGreaterThan(0);
  expect(parts.nodes.things.particles.length).toBeGreaterThan(0);
  const before = viewOf(document).clips.map(({ events }) => events.length);
  const wanted = clipNamed(viewOf(source), 'Walk').events.filter(({ name }) => name.startsWith('FPT'));
  take(document, parts);
  const walk = viewOf(document).clips.findIndex(({ name }) => name === 'Walk');
  expect(viewOf(document).clips[walk]?.events.length).toBe((before[walk] ?? 0) + wanted.length);
});
