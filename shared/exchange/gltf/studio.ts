/** Studio models of Half-Life as scenes. Roots are turned as in the sequences, so that rest and movement agree. */
import type { DocumentView } from '../../codec/format.ts';
import { quaternionOfAngles, StudioPose } from '../../formats/goldsrc/geometry/pose.ts';
import { skinVectors } from '../../formats/goldsrc/geometry/scene.ts';
import { textureColors } from '../../formats/goldsrc/geometry/texture.ts';
import { cornerLength, indexTriangles } from '../../formats/goldsrc/geometry/triangles.ts';
import {
  attachmentsOf,
  bodypartsOf,
  bonesOf,
  fieldsOf,
  hitboxesOf,
  modelFields,
  sequencesOf,
  textureHolder,
  texturesOf,
} from '../../formats/goldsrc/model.ts';
import { Animation } from '../../formats/goldsrc/schema/animations.ts';
import { BodyPart, Mesh, SubModel } from '../../formats/goldsrc/schema/body.ts';
import { textureBits } from '../../formats/goldsrc/schema/names.ts';
import { Event, Sequence } from '../../formats/goldsrc/schema/sequence.ts';
import { Attachment, Bone, Hitbox } from '../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../formats/goldsrc/schema/texture.ts';
import { invert, MATRIX_LENGTH } from '../../geometry/matrix.ts';
import type { Channel, Clip, ExchangeScene, SceneMaterial, SceneMesh } from './scene.ts';
import { thinned } from './scene.ts';

const channels = 6;
const quarterTurn = Math.PI / 2;

interface RestBone {
  readonly name: string;
  readonly parent: number;
  readonly value: readonly number[];
  readonly scale: readonly number[];
  readonly controllers: readonly number[];
}

function restBones(document: DocumentView): readonly RestBone[] {
  return bonesOf(document).map((id, index) => {
    const { name, parent, value, scale, controllers } = fieldsOf(Bone, document.get(id));
    const own = parent >= 0 && parent < index ? parent : -1;
    const [x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0] = value;
    const turned = own >= 0 ? value : [-y, x, z, rx, ry, rz + quarterTurn];
    return { name: name === '' ? `bone_${index}` : name, parent: own, value: turned, scale, controllers };
  });
}

function rotationOf(values: ArrayLike<number>, at: number): [number, number, number, number] {
  const out: [number, number, number, number] = [0, 0, 0, 1];
  quaternionOfAngles(out, 0, values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0);
  return out;
}

function materialsOf(document: DocumentView): readonly SceneMaterial[] {
  return texturesOf(document).map((id) => {
    const { name, flags, width, height, pixels, palette } = fieldsOf(Texture, document.get(id));
    const isMasked = (flags & textureBits.masked) !== 0;
    const isAdditive = (flags & textureBits.additive) !== 0;
    const hasPicture = width > 0 && height > 0;
    const image = { width, height, pixels: textureColors(pixels, palette, flags) };
    return {
      name,
      alphaMode: isMasked ? 'MASK' : isAdditive ? 'BLEND' : 'OPAQUE',
      isTwoSided: false,
      color: [1, 1, 1, 1],
      base: hasPicture ? { name: name.replace(/\.bmp$/i, ''), image, wrapsS: true, wrapsT: true } : null,
      extras: {
        flags,
        blend: isAdditive ? 'additive' : isMasked ? 'masked' : 'opaque',
        isChrome: (flags & textureBits.chrome) !== 0,
      },
    };
  });
}

function meshesOf(document: DocumentView, bones: readonly RestBone[]): readonly SceneMesh[] {
  const pose = new StudioPose(bones);
  pose.pose(null, 0);
  const { skinTable: table } = textureHolder(document).fields;
  const textures = texturesOf(document);
  return bodypartsOf(document).flatMap((part, partIndex) => {
    const bodypart = fieldsOf(BodyPart, document.get(part));
    return bodypart.models.flatMap((id, choice) => {
      const model = fieldsOf(SubModel, document.get(id));
      const points = skinVectors(model.positions, model.vertexBones, pose.matrices, 'points');
      const directions = skinVectors(model.normals, model.normalBones, pose.matrices, 'directions');
      return model.meshes.map((mesh): SceneMesh => {
        const { commands, skinColumn } = fieldsOf(Mesh, document.get(mesh));
        const { corners, indices } = indexTriangles(commands);
        const count = corners.length / cornerLength;
        const material = table instanceof Int16Array ? (table[skinColumn] ?? -1) : -1;
        const textureId = textures[material];
        const size = textureId === undefined ? { width: 1, height: 1 } : fieldsOf(Texture, document.get(textureId));
        const positions = new Float32Array(count * 3);
        const normals = new Float32Array(count * 3);
        const coordinates = new Float32Array(count * 2);
        const joints = new Uint16Array(count);
        for (let corner = 0; corner < count; corner++) {
          const [vertex = 0, normal = 0, s = 0, t = 0] = corners.subarray(
            corner * cornerLength,
            (corner + 1) * cornerLength,
          );
          positions.set(points.subarray(vertex * 3, vertex * 3 + 3), corner * 3);
          normals.set(directions.subarray(normal * 3, normal * 3 + 3), corner * 3);
          coordinates.set([s / Math.max(1, size.width), t / Math.max(1, size.height)], corner * 2);
          joints[corner] = Math.min(model.vertexBones[vertex] ?? 0, Math.max(0, bones.length - 1));
        }
        return {
          name: `${bodypart.name === '' ? `body ${partIndex}` : bodypart.name}: ${model.name}`,
          material,
          positions,
          normals,
          coordinates: [coordinates],
          indices,
          width: bones.length === 0 ? 0 : 1,
          joints,
          weights: new Float32Array(count).fill(1),
          extras: { bodypart: partIndex, submodel: choice, skinColumn },
        };
      });
    });
  });
}

/** One clip a blend, a key a frame. */
function clipsOf(document: DocumentView, bones: readonly RestBone[]): readonly Clip[] {
  return sequencesOf(document).flatMap((id) => {
    const sequence = fieldsOf(Sequence, document.get(id));
    const { frames, framesPerSecond, animations, motionType, motionBone } = sequence;
    const rate = framesPerSecond > 0 ? framesPerSecond : 30;
    const times = Float32Array.from({ length: Math.max(0, frames) }, (_, frame) => frame / rate);
    const events = sequence.events.map((event) => {
      const { frame, event: number, options } = fieldsOf(Event, document.get(event));
      return { frame, event: number, options };
    });
    const { flags, activity, activityWeight, linearMovement } = sequence;
    return animations.map((animation, blend): Clip => {
      const { samples } = fieldsOf(Animation, document.get(animation));
      const tracks = bones.flatMap((bone, joint): readonly (Channel | null)[] => {
        const rest = fieldsOf(Bone, document.get(bonesOf(document)[joint] ?? document.root)).value;
        const translations = new Float32Array(frames * 3);
        const rotations = new Float32Array(frames * 4);
        const angles = [0, 0, 0];
        for (let frame = 0; frame < frames; frame++) {
          const at = (joint * frames + frame) * channels;
          for (let axis = 0; axis < 3; axis++) {
            // The game holds the motion bone where it moves the whole model itself.
            const isHeld = joint === motionBone && (motionType & (1 << axis)) !== 0;
            translations[frame * 3 + axis] = isHeld
              ? 0
              : (rest[axis] ?? 0) + (samples[at + axis] ?? 0) * (bone.scale[axis] ?? 0);
            angles[axis] = (rest[3 + axis] ?? 0) + (samples[at + 3 + axis] ?? 0) * (bone.scale[3 + axis] ?? 0);
          }
          rotations.set(rotationOf(angles, 0), frame * 4);
        }
        const isStepped = false;
        return [
          thinned({ joint, path: 'translation', times, values: translations, isStepped }, bone.value.slice(0, 3)),
          thinned({ joint, path: 'rotation', times, values: rotations, isStepped }, rotationOf(bone.value, 3)),
        ];
      });
      return {
        name: animations.length > 1 ? `${sequence.name} (blend ${blend + 1})` : sequence.name,
        channels: frames < 1 ? [] : tracks.filter((track) => track !== null),
        extras: {
          framesPerSecond,
          isLooping: (flags & 1) !== 0,
          activity,
          activityWeight,
          linearMovement,
          motionType,
          events,
        },
      };
    });
  });
}

export function studioScene(document: DocumentView): ExchangeScene {
  const bones = restBones(document);
  const pose = new StudioPose(bones);
  pose.pose(null, 0);
  const inverseBinds = new Float32Array(bones.length * 16);
  for (let bone = 0; bone < bones.length; bone++) {
    const inverse = invert(pose.matrices, bone * MATRIX_LENGTH);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++)
        inverseBinds[bone * 16 + column * 4 + row] = inverse?.[row * 4 + column] ?? 0;
    }
    inverseBinds[bone * 16 + 15] = 1;
  }
  const model = modelFields(document);
  return {
    name: model.name.split(/[\\/]/).at(-1) ?? 'model',
    joints: bones.map(({ name, parent, value }) => ({
      name,
      parent,
      translation: [value[0] ?? 0, value[1] ?? 0, value[2] ?? 0],
      rotation: rotationOf(value, 3),
    })),
    inverseBinds,
    meshes: meshesOf(document, bones),
    materials: materialsOf(document),
    clips: clipsOf(document, bones),
    extras: {
      format: 'Half-Life model',
      units: 'units of the game, not metres',
      eyePosition: model.eyePosition,
      flags: model.flags,
      skins: textureHolder(document).fields['skinFamilies'],
      attachments: attachmentsOf(document).map((id) => {
        const { bone, origin } = fieldsOf(Attachment, document.get(id));
        return { bone, origin };
      }),
      hitboxes: hitboxesOf(document).map((id) => {
        const { bone, group, minimum, maximum } = fieldsOf(Hitbox, document.get(id));
        return { bone, group, minimum, maximum };
      }),
    },
  };
}
