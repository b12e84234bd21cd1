/** The golem: a Reforged unit with physically based materials, in the two ways the format has had to write them. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { LayerOptions } from '../model/builder.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../../../shared/formats/mdx/extents.ts';
import type { Part } from '../model/part.ts';
import { bakeParts } from '../model/paintedParts.ts';
import { track } from '../model/tracks.ts';
import { Canvas } from '../paint/bake.ts';
import type { Clip, TrackKeys } from '../rig/keys.ts';
import { boneTracks } from '../rig/keys.ts';
import type { Moment, Stance } from '../rig/stance.ts';
import { solve, stanceAt } from '../rig/stance.ts';
import { ATLAS_SIZE } from './atlas.ts';
import { crumbling, slam, standing, WALK_CYCLE, WALK_SPEED, walking } from './moves.ts';
import type { PbrTexel } from './paints.ts';
import { BODY, golemLegs, golemRig } from './skeleton.ts';
import { hdShader } from '../../../shared/formats/mdx/schema/flags.ts';

interface GolemSequence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  readonly moveSpeed?: number;
  readonly stance: (share: number) => Stance;
}

const written = (moments: readonly Moment[]) => (share: number) => stanceAt(moments, share);

const sequences: readonly GolemSequence[] = [
  { name: 'Stand', start: 333, end: 3333, isLooping: true, stance: standing },
  { name: 'Walk', start: 3667, end: 3667 + WALK_CYCLE, isLooping: true, moveSpeed: WALK_SPEED, stance: walking },
  { name: 'Attack', start: 5333, end: 6933, isLooping: false, stance: written(slam) },
  { name: 'Death', start: 7333, end: 9833, isLooping: false, stance: written(crumbling) },
];

const clips: readonly Clip[] = sequences.map(({ start, end, isLooping, stance }) => ({
  start,
  end,
  isLooping,
  pose: (share) => solve(golemRig, stance(share), golemLegs),
}));

/** The four painted textures, in the order of the material's slots. */
export function golemTextures(parts: readonly Part<PbrTexel>[]): ReadonlyMap<string, RgbaPixels> {
  const [diffuse, normal, orm, emissive] = [0, 1, 2, 3].map(() => new Canvas(ATLAS_SIZE));
  if (!diffuse || !normal || !orm || !emissive) throw new Error('four canvases were made');
  bakeParts(parts, { size: ATLAS_SIZE, reach: 34, rays: 48, hasTangents: true }, (texel, painted, { open }) => {
    diffuse.set(texel, ...painted.colour, 1);
    const [x, y, z] = painted.normal;
    normal.set(texel, x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5, 1);
    orm.set(texel, Math.min(1, 0.15 + open), painted.roughness, painted.metal, painted.team);
    emissive.set(texel, ...painted.glow, 1);
  });
  for (const canvas of [diffuse, normal, orm, emissive]) canvas.grow(6);
  return new Map([
    ['Golem_Diffuse', diffuse.toPixels([0.3, 0.3, 0.3, 1])],
    ['Golem_Normal', normal.toPixels([0.5, 0.5, 1, 1])],
    ['Golem_ORM', orm.toPixels([1, 1, 0, 0])],
    ['Golem_Emissive', emissive.toPixels([0, 0, 0, 1])],
  ]);
}

const SLOTS = [0, 1, 2, 3, 4, 5] as const;
const TWO_SIDED = 0x10;
const HD_SHADER = 1;

const EMISSIVE_SLOT = 3;

function sequence(name: string): GolemSequence {
  const found = sequences.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the golem has no sequence called ${name}`);
  return found;
}

/** The fire by time: steady, flaring up with the blow, and going out for good. `usual` is its common strength. */
function fire(tag: string, usual: number): TrackKeys {
  const [attack, death] = [sequence('Attack'), sequence('Death')];
  const at = ({ start, end }: GolemSequence, share: number): number => Math.round(start + (end - start) * share);
  return track(tag, 1, [
    [sequence('Stand').start, usual],
    [sequence('Walk').start, usual],
    [attack.start, usual],
    [at(attack, 0.5), usual * 2],
    [attack.end, usual],
    [death.start, usual],
    [at(death, 0.2), usual * 1.6],
    [at(death, 0.7), usual * 0.06],
  ]);
}

/** The same material as six layers (until 1000) or as one layer with six textures (from 1100 on). */
function addMaterial(builder: ModelBuilder, flags: number): void {
  const tracks = [fire('KMTE', 1)];
  if (builder.version >= 1100) {
    builder.material([{ flags, shaderTypeId: HD_SHADER, textureIds: SLOTS, tracks }]);
    return;
  }
  const layers = SLOTS.map((textureId): LayerOptions =>
    textureId === EMISSIVE_SLOT ? { flags, textureId, tracks } : { flags, textureId },
  );
  builder.material(layers, { shader: hdShader });
}

function addNodes(builder: ModelBuilder): void {
  const attack = sequence('Attack');
  builder.add({
    type: 'light',
    name: 'Light_Core',
    parent: 'Bone_Core',
    pivot: [BODY.core[0] + 12, 0, BODY.core[2]],
    fields: {
      kind: 0,
      attenuationStart: 80,
      attenuationEnd: 200,
      color: [1, 0.5, 0.15],
      intensity: 2.4,
      ambientColor: [1, 0.5, 0.2],
    },
    tracks: [fire('KLAI', 2.4)],
  });
  const attachments = [
    ['Origin Ref', 'Bone_Root', [0, 0, 0]],
    ['Overhead Ref', 'Bone_Root', [0, 0, 160]],
    ['Head Ref', 'Bone_Head', [19, 0, 124]],
    ['Chest Ref', 'Bone_Core', BODY.core],
    ['Hand Left Ref', 'Bone_Hand_L', [15, 56, 33]],
    ['Hand Right Ref', 'Bone_Hand_R', [15, -56, 33]],
  ] as const;
  attachments.forEach(([name, parent, pivot], attachmentId) => {
    builder.add({ type: 'attachment', name, parent, pivot, fields: { attachmentId } });
  });
  const event = (name: string, parent: string, frame: number): void =>
    builder.add({
      type: 'eventObject',
      name,
      parent,
      pivot: golemRig.bone(parent).pivot,
      fields: { frames: Int32Array.of(Math.round(frame)) },
    });
  event('FPTxFHL0', 'Bone_Foot_L', 3667 + 0.06 * WALK_CYCLE);
  event('FPTxFHR0', 'Bone_Foot_R', 3667 + 0.56 * WALK_CYCLE);
  event('SNDxAOSH', 'Bone_Root', attack.start + 0.53 * (attack.end - attack.start));
  builder.add({
    type: 'collisionShape',
    name: 'Collision_Body',
    parent: 'Bone_Root',
    pivot: [0, 0, 0],
    fields: { shape: 0, vertexA: [-26, -46, 0], vertexB: [30, 46, 128] },
  });
}

export function buildGolem(version: 1000 | 1100, parts: readonly Part<PbrTexel>[]): FormatDocument {
  const document = ModelBuilder.build(version, 'Golem', golemRig, (builder) => {
    for (const { name, start, end, isLooping, moveSpeed = 0 } of sequences) {
      builder.sequence({ name, interval: [start, end], isLooping, moveSpeed });
    }
    for (const name of ['Diffuse', 'Normal', 'ORM', 'Emissive']) builder.texture(`Golem_${name}.blp`);
    builder.texture({ replaceableId: 1 });
    builder.texture('Golem_Environment.blp');
    addMaterial(builder, 0);
    addMaterial(builder, TWO_SIDED);
    for (const [index, name] of ['body', 'banner'].entries()) {
      const own = parts.filter(({ geoset }) => geoset === name);
      builder.geoset(own, ATLAS_SIZE, { materialId: index, lodName: `Golem_${name}` });
    }
    builder.bones((bone) =>
      boneTracks(golemRig, bone, clips, { rotation: bone.startsWith('Bone_Banner') ? 2 : 1, translation: 1 }),
    );
    addNodes(builder);
    builder.camera({
      name: 'Camera_Portrait',
      position: [150, 30, 128],
      targetPosition: [10, 0, 116],
      fieldOfView: 0.6,
    });
  });
  measureExtents(document, { leftOut: new Set(), poses: 12 });
  return document;
}
