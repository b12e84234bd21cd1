/** Decompiling and compiling again: what comes back is what was there, within the steps of the formats. */
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { StudioPose } from '../../formats/goldsrc/geometry/pose.ts';
import { poseBones, poseSequence, skinVectors, textureOfMesh } from '../../formats/goldsrc/geometry/scene.ts';
import { cornerLength, triangleCorners } from '../../formats/goldsrc/geometry/triangles.ts';
import { healthyModel } from '../../formats/goldsrc/healthyModel.ts';
import { goldsrc } from '../../formats/goldsrc/index.ts';
import {
  attachmentsOf,
  bonesOf,
  controllersOf,
  hitboxesOf,
  modelFields,
  sequencesOf,
  submodelsOf,
  textureHolder,
  texturesOf,
} from '../../formats/goldsrc/model.ts';
import { Animation } from '../../formats/goldsrc/schema/animations.ts';
import { Mesh, SubModel } from '../../formats/goldsrc/schema/body.ts';
import { Event, Pivot, Sequence } from '../../formats/goldsrc/schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from '../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../formats/goldsrc/schema/texture.ts';
import { share } from '../../test/corpus.ts';
import { corpusModels, isModel } from '../../test/studioModels.ts';
import { compileStudio } from './compile/index.ts';
import { decompileStudio } from './decompile/index.ts';
import type { TextureRule } from './textureRule.ts';
import { fieldsOf } from '../../codec/record.ts';

const restOf = (document: Document, sequence: number, frame: number, blend: number): Float32Array => {
  const pose = new StudioPose(poseBones(document));
  const id = sequencesOf(document)[sequence];
  if (id === undefined) pose.pose(null, 0);
  else {
    const played = poseSequence(document, id);
    pose.pose({ ...played, motionType: 0, blends: played.blends.slice(blend, blend + 1) }, frame);
  }
  return pose.matrices.slice();
};

/** Triangles of a submodel in a pose, as rounded text that does not depend on their order. */
function triangles(document: Document, submodel: number, matrices: Float32Array): Map<string, number[][]> {
  const id = submodelsOf(document)[submodel];
  const byTexture = new Map<string, number[][]>();
  if (id === undefined) return byTexture;
  const { positions, vertexBones, meshes } = fieldsOf(SubModel, document.get(id));
  const points = skinVectors(positions, vertexBones, matrices, 'points');
  for (const mesh of meshes) {
    const { commands, skinColumn } = fieldsOf(Mesh, document.get(mesh));
    const texture = textureOfMesh(document, skinColumn, 0);
    const name = texture === null ? '' : fieldsOf(Texture, document.get(texture)).name.toLowerCase();
    const list = byTexture.get(name) ?? [];
    byTexture.set(name, list);
    const corners = triangleCorners(commands);
    for (let at = 0; at < corners.length; at += cornerLength * 3) {
      const three = [0, 1, 2].map((corner) => {
        const from = at + corner * cornerLength;
        const vertex = (corners[from] ?? 0) * 3;
        return [...points.subarray(vertex, vertex + 3), corners[from + 2] ?? 0, corners[from + 3] ?? 0];
      });
      // A triangle without area is none to look at.
      const ids = [0, 1, 2].map((corner) => corners[at + corner * cornerLength]);
      if (new Set(ids).size === 3) list.push(three.flat());
    }
  }
  return byTexture;
}

/** Largest distance between triangles of two models, matched by the nearest centre of the same texture coordinates. */
function triangleError(left: Document, right: Document, submodel: number): number {
  const poses = [restOf(left, -1, 0, 0), restOf(right, -1, 0, 0)] as const;
  const [one, other] = [triangles(left, submodel, poses[0]), triangles(right, submodel, poses[1])];
  const counts = (model: typeof one): Record<string, number> =>
    Object.fromEntries([...model].map(([name, list]) => [name, list.length]));
  expect(counts(other)).toEqual(counts(one));
  let worst = 0;
  for (const [name, list] of one) {
    const key = (values: readonly number[]): string => {
      const corners = [values.slice(0, 5), values.slice(5, 10), values.slice(10, 15)];
      return corners
        .map(([, , , s, t]) => `${s},${t}`)
        .toSorted()
        .join(' ');
    };
    const groups = new Map<string, number[][]>();
    for (const values of other.get(name) ?? []) {
      const group = groups.get(key(values));
      if (group === undefined) groups.set(key(values), [values]);
      else group.push(values);
    }
    for (const values of list) {
      const candidates = groups.get(key(values)) ?? [];
      let best = Infinity;
      for (const candidate of candidates) {
        for (const turn of [0, 5, 10]) {
          let furthest = 0;
          // One that is further off than the best so far is not the one.
          for (let at = 0; at < 15 && furthest < best; at++)
            furthest = Math.max(furthest, Math.abs((values[at] ?? 0) - (candidate[(at + turn) % 15] ?? 0)));
          best = Math.min(best, furthest);
        }
      }
      worst = Math.max(worst, best);
    }
  }
  return worst;
}

function poseError(left: Document, right: Document): number {
  let worst = 0;
  for (const [index, id] of sequencesOf(left).entries()) {
    const { frames, animations } = fieldsOf(Sequence, left.get(id));
    for (let blend = 0; blend < animations.length; blend++) {
      for (let frame = 0; frame < frames; frame += Math.max(1, Math.floor(frames / 4))) {
        const [one, other] = [restOf(left, index, frame, blend), restOf(right, index, frame, blend)];
        for (let at = 0; at < one.length; at++) worst = Math.max(worst, Math.abs((one[at] ?? 0) - (other[at] ?? 0)));
      }
    }
  }
  return worst;
}

function movementError(left: Document, right: Document): number {
  const [one, other] = [left, right].map((document) =>
    sequencesOf(document).flatMap((id) => fieldsOf(Sequence, document.get(id)).linearMovement),
  );
  return Math.max(0, ...(one ?? []).map((value, index) => Math.abs(value - (other?.[index] ?? NaN))));
}

/** Everything that has no rounding, by name. `isNamed` is false for models with names that compilers cannot take. */
function facts(document: Document, isNamed = true, hasHitboxes = true): unknown {
  const textures = texturesOf(document).map((id) => fieldsOf(Texture, document.get(id)));
  const model = modelFields(document);
  const round = (values: readonly number[]): readonly number[] =>
    values.map((value) => Math.round(value * 1e4) / 1e4 + 0);
  const holder = textureHolder(document).fields;
  return {
    bones: bonesOf(document).map((id) => {
      const { name, parent, controllers } = fieldsOf(Bone, document.get(id));
      return { name: isNamed ? name : '', parent, controllers };
    }),
    sequences: sequencesOf(document).map((id) => {
      const sequence = fieldsOf(Sequence, document.get(id));
      const { name, flags, activity, activityWeight, frames, motionType, entryNode, exitNode, nodeFlags, group } =
        sequence;
      return {
        ...{
          name: isNamed ? name : '',
          flags,
          activity,
          activityWeight,
          frames,
          motionType,
          entryNode,
          exitNode,
          nodeFlags,
          group,
        },
        rate: Math.round(sequence.framesPerSecond * 1e4),
        blends: sequence.animations.length,
        blending:
          sequence.animations.length > 1
            ? [sequence.blendType, round(sequence.blendStart), round(sequence.blendEnd)]
            : [],
        events: sequence.events.map((event) => {
          const { event: number, frame, options } = fieldsOf(Event, document.get(event));
          return [number, frame, options];
        }),
      };
    }),
    hitboxes: (hasHitboxes ? hitboxesOf(document) : []).map((id) => {
      const { bone, group, minimum, maximum } = fieldsOf(Hitbox, document.get(id));
      return [bone, group, round(minimum), round(maximum)];
    }),
    attachments: attachmentsOf(document).map((id) => {
      const { bone, origin } = fieldsOf(Attachment, document.get(id));
      return [bone, round(origin)];
    }),
    controllers: controllersOf(document).map((id) => {
      const { bone, type, start, end, channel } = fieldsOf(BoneController, document.get(id));
      return [bone, type, start, end, channel];
    }),
    eyes: round(model.eyePosition),
    boxes: [model.hullMinimum, model.hullMaximum, model.clipMinimum, model.clipMaximum].map(round),
    flags: model.flags,
    nodes: [model.nodeCount, [...model.transitions]],
    skins: Number(fieldsByName(holder)['skinFamilies']),
    textures: textures
      .map(({ name, width, height, pixels, palette }) => [name.toLowerCase(), width, height, pixels, palette])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    hasTextureFile: model.textureFiles.length > 0,
  };
}

function again(document: Document, rule: TextureRule): Document {
  const { files, main } = decompileStudio(document, { rule });
  const compiled = compileStudio(files, main, { rule });
  // What was made must be readable as files.
  const bytes = new Uint8Array(Buffer.concat(compiled.files.map((file) => file.bytes)));
  let start = 0;
  const parts = compiled.files.map((file) => {
    const part = { name: file.name, start, end: start + file.bytes.length };
    start = part.end;
    return part;
  });
  return openDocument(goldsrc, bytes, { files: parts });
}

/** The model of the format's own tests, with poses as the compiler makes them: nodes are those that sequences begin in. */
function smallModel(): Document {
  const document = healthyModel();
  document.edit('Nodes', (transaction) => {
    const [idle] = sequencesOf(document);
    if (idle === undefined) return;
    transaction.update(idle, { entryNode: 2, exitNode: 2 });
    // It loops: the last frame is the first.
    const { frames, animations } = fieldsOf(Sequence, document.get(idle));
    for (const id of animations) {
      const samples = fieldsOf(Animation, document.get(id)).samples.slice();
      for (let bone = 0; bone < bonesOf(document).length; bone++) {
        samples.copyWithin((bone + 1) * frames * 6 - 6, bone * frames * 6, bone * frames * 6 + 6);
      }
      transaction.update(id, { samples });
    }
    for (const id of sequencesOf(document)) transaction.update(id, { blendEnd: [1, 0] });
    transaction.update(document.root, { transitions: Uint8Array.of(0, 2, 0, 0), eyePosition: [1, 2, 3], flags: 0x200 });
    transaction.update(document.root, { hullMinimum: [-1, -2, -3], clipMaximum: [4, 5, 6] });
  });
  return document;
}

describe.each(['valve', 'classic'] as const)('with the rule %s', (rule) => {
  test('a model made by code comes back', () => {
    const document = smallModel();
    const result = again(document, rule);
    expect(facts(result)).toEqual(facts(document));
    expect(triangleError(document, result, 0)).toBeLessThan(1e-3);
    expect(poseError(document, result)).toBeLessThan(5e-3);
  });
});

/** Names that no compiler takes: empty ones, and bones of one name. */
const misnamed = /unnamed_(bones|sequences)/;
/** Made by a tool that writes no hitboxes; compilers make them. */
const withoutHitboxes = /static_tree_combined/;
/** No compiler's work, made to have one thing of every kind; `smallModel` above is what a compiler makes of it. */
const uncompiled = /made\/(healthy|parted)/;
const models = share(
  corpusModels('goldsrc')
    .filter(isModel)
    .filter(({ name }) => !uncompiled.test(name)),
  3,
)
  // Files of textures are models to their magic, with nothing to compile in them.
  .filter((model) => sequencesOf(model.open()).length > 0);

describe('models of the corpus', () => {
  test('are there', () => expect(models.length).toBeGreaterThan(1));

  test.for(models.map((model) => [model.name, model] as const))('%s comes back', ([name, model]) => {
    const document = model.open();
    const result = again(document, 'valve');
    const [isNamed, hasHitboxes] = [!misnamed.test(name), !withoutHitboxes.test(name)];
    expect(facts(result, isNamed, hasHitboxes)).toEqual(facts(document, isNamed, hasHitboxes));
    for (const index of submodelsOf(document).keys()) expect(triangleError(document, result, index)).toBeLessThan(1e-3);
    expect(poseError(document, result)).toBeLessThan(5e-2);
    expect(movementError(document, result)).toBeLessThan(5e-2);
  });
});

test('what no command can say stands in notes, and comes back from them', () => {
  const document = healthyModel();
  const [sequence] = sequencesOf(document);
  const [attachment] = attachmentsOf(document);
  if (sequence === undefined || attachment === undefined) throw new Error('the model lacks a part');
  document.edit('Unusual things', (transaction) => {
    transaction.update(attachment, { name: 'muzzle of the gun' });
    const origin = [1.5, -2, 3];
    const pivot = transaction.add(Pivot.type, sequence, { origin, start: 0, end: 1 });
    transaction.update(sequence, {
      pivots: [pivot],
      blendType: [0x10, 0x20],
      blendStart: [-30, -60],
      blendEnd: [30, 60],
    });
  });
  const { files, main, warnings } = decompileStudio(document);
  const qc = Buffer.from(files[0]?.bytes ?? []).toString('utf8');
  expect(qc).toContain('//@ name "muzzle of the gun"');
  // Of two commands Valve's compiler would keep the second alone.
  expect(qc.match(/^ {2}blend /gm)).toHaveLength(1);
  expect(warnings.filter((each) => each.includes('stands in a comment'))).toHaveLength(3);
  const compiled = compileStudio(files, main).document;
  const again = fieldsOf(Sequence, compiled.get(sequencesOf(compiled)[0] ?? compiled.root));
  expect(fieldsOf(Attachment, compiled.get(attachmentsOf(compiled)[0] ?? compiled.root)).name).toBe(
    'muzzle of the gun',
  );
  expect(again).toMatchObject({ blendType: [0x10, 0x20], blendStart: [-30, -60], blendEnd: [30, 60] });
  expect(again.pivots.map((id) => fieldsOf(Pivot, compiled.get(id)))).toEqual([
    { origin: [1.5, -2, 3], start: 0, end: 1 },
  ]);
});

test('textures keep their names and order, and sequences of mixed groups their groups', () => {
  const document = healthyModel();
  const [texture] = texturesOf(document);
  const [first, second] = sequencesOf(document);
  const [group] = modelFields(document).sequenceGroups;
  if (texture === undefined || first === undefined || second === undefined || group === undefined) {
    throw new Error('the model lacks a part');
  }
  document.edit('Mixed', (transaction) => {
    const holder = textureHolder(document);
    const { fields } = document.get(texture);
    // One that no mesh shows stands before the one that is shown.
    const unused = transaction.add(Texture.type, holder.id, { ...fields, name: '{palm1.bmp' });
    transaction.update(holder.id, { textures: [unused, texture], skinTable: Int16Array.of(1), skinColumns: 1 });
    const before = modelFields(document).sequenceGroups;
    const groups = Array.from({ length: 8 - before.length }, (_each, index) =>
      transaction.add('sequenceGroup', document.root, {
        ...document.get(group).fields,
        files: [],
        label: `extra${index}`,
      }),
    );
    transaction.update(document.root, { sequenceGroups: [...before, ...groups] });
    transaction.update(first, { group: 1 });
    transaction.update(second, { group: 0 });
  });
  const { files, main } = decompileStudio(document);
  const compiled = compileStudio(files, main).document;
  const names = (model: Document) => texturesOf(model).map((id) => fieldsOf(Texture, model.get(id)).name);
  expect(names(compiled)).toEqual(names(document));
  const groups = (model: Document) => sequencesOf(model).map((id) => fieldsOf(Sequence, model.get(id)).group);
  expect(groups(compiled)).toEqual(groups(document));
  expect(modelFields(compiled).sequenceGroups).toHaveLength(8);
});

test('a texture whose name would be a comment in a mesh file gets another one', () => {
  const document = healthyModel();
  const [texture] = texturesOf(document);
  if (texture === undefined) throw new Error('no texture');
  document.edit('Name', (transaction) => transaction.set(Texture, texture, { name: '#skin.bmp' }));
  const { files, main, warnings } = decompileStudio(document);
  expect(warnings).toContain('texture 0 "#skin.bmp" is called "_skin.bmp"');
  const compiled = compileStudio(files, main).document;
  expect(texturesOf(compiled).map((id) => fieldsOf(Texture, compiled.get(id)).name)).toContain('_skin.bmp');
});

test('a sequence of a group that is not there leaves the QC as long as it is', () => {
  const document = healthyModel();
  const last = sequencesOf(document).at(-1);
  if (last === undefined) throw new Error('no sequence');
  const lines = (): number => new TextDecoder().decode(decompileStudio(document).files[0]?.bytes).split('\n').length;
  const before = lines();
  document.edit('Group', (transaction) => transaction.update(last, { group: 0x7fffffff }));
  expect(lines()).toBeLessThanOrEqual(before + 3);
});
