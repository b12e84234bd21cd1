/** The knight: a classic unit (version 800) that uses every part of the format that units use. */
import type { RgbaPixels } from '../../../shared/codec/mipmaps.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { mix } from '../../../shared/geometry/vector.ts';
import { grid, place } from '../mesh/soup.ts';
import type { LayerOptions } from '../model/builder.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../model/extents.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import { bakeParts } from '../model/paintedParts.ts';
import { globalTrack, track } from '../model/tracks.ts';
import type { Row } from '../model/tracks.ts';
import { wholeTexture } from '../paint/atlas.ts';
import { Canvas } from '../paint/bake.ts';
import type { TrackKeys } from '../rig/keys.ts';
import { boneTracks, withTurnTangents } from '../rig/keys.ts';
import { turned } from '../rig/rotation.ts';
import { armsParts, BLADE_LENGTH, BLADE_START, bladeHalfWidth, swordFrame } from './arms.ts';
import { ATLAS_SIZE } from './atlas.ts';
import { headParts } from './head.ts';
import { limbParts } from './limbs.ts';
import { addKnightNodes } from './nodes.ts';
import type { Texel } from './paints.ts';
import { solid } from './paints.ts';
import { knightClips, knightSequence, knightSequences } from './sequences.ts';
import { knightRig } from './skeleton.ts';
import { GEOSET, GLOBAL, MATERIAL, TEXTURE } from './tables.ts';
import { torsoParts } from './torso.ts';

const SHADING = { unshaded: 0x1, twoSided: 0x10, unfogged: 0x20, noDepthSet: 0x80 } as const;
const FILTER = { none: 0, blend: 2, additive: 3 } as const;
const GLOWING = SHADING.unshaded | SHADING.twoSided | SHADING.unfogged | SHADING.noDepthSet;

export function knightParts(): readonly Part<Texel>[] {
  return [...headParts(), ...torsoParts(), ...limbParts(), ...armsParts()];
}

/** The painted skin: colour, and in alpha how much it covers the team colour. */
export function knightTexture(parts: readonly Part<Texel>[]): RgbaPixels {
  const canvas = new Canvas(ATLAS_SIZE);
  bakeParts(parts, { size: ATLAS_SIZE, reach: 26, rays: 64, hasTangents: false }, (texel, { colour, alpha }) =>
    canvas.set(texel, ...colour, alpha),
  );
  canvas.grow(6);
  return canvas.toPixels([0.2, 0.2, 0.22, 1]);
}

/** Runes on both flats of the blade, a hair above the steel; v runs over the texture three times. */
function runeParts(): readonly Part<Texel>[] {
  const frame = swordFrame();
  return [-1, 1].map((side) => {
    const strip = grid(1, 6, (u, v): Vector3 => {
      const share = 0.74 - 0.7 * v;
      return [(u - 0.5) * side * 1.9 * bladeHalfWidth(share) * 0.42, side * -0.86, BLADE_START + BLADE_LENGTH * share];
    });
    const wrapped = strip.map(({ position, uv }) => ({ position, uv: [uv[0], uv[1] * 3] as const }));
    return part({ geoset: 'rune', soup: place(wrapped, frame), region: wholeTexture(32), binding: rigid('Bone_Sword'), paint: () => solid([1, 1, 1]) });
  });
}

/** A card in the plane that a billboard turns to the viewer: YZ, facing +X. It stands behind the body, seen from anywhere. */
function glowPart(): Part<Texel> {
  const half = 64;
  const card = grid(1, 1, (u, v) => [-26, (u - 0.5) * 2 * half, 40 + (0.5 - v) * 2 * half]);
  return part({ geoset: 'glow', soup: card, region: wholeTexture(32), binding: rigid('Bone_Glow'), paint: () => solid([1, 1, 1]) });
}

function addMaterials(builder: ModelBuilder): void {
  const { skin, teamColour, teamGlow, rune, trail } = TEXTURE;
  const team = (flags: number): readonly LayerOptions[] => [
    { filterMode: FILTER.none, textureId: teamColour, flags },
    { filterMode: FILTER.blend, textureId: skin, flags },
  ];
  builder.material([{ filterMode: FILTER.none, textureId: skin }]);
  builder.material(team(0));
  builder.material(team(SHADING.twoSided));
  const pulse: readonly Row[] = [[0, 0.42, 0, 0], [800, 0.62, 0, 0], [1600, 0.42, 0, 0]];
  builder.material([{ filterMode: FILTER.additive, textureId: teamGlow, flags: GLOWING, tracks: [globalTrack('KMTA', 2, GLOBAL.glow, pulse)] }], { priorityPlane: -1 });
  builder.material([{ filterMode: FILTER.additive, textureId: rune, flags: GLOWING, textureAnimationId: 0 }], { priorityPlane: 1 });
  builder.material([{ filterMode: FILTER.additive, textureId: trail, flags: GLOWING }], { priorityPlane: 2 });
}

/** Nothing else moves these bones, so their clock is a global sequence. */
const plumeTracks: Readonly<Record<string, TrackKeys>> = Object.fromEntries(
  (
    [
      ['Bone_Plume_Base', [[0, 0, -2], [2, 5, 1], [-1, 0, 2], [2, -5, -1]]],
      ['Bone_Plume_End', [[5, -4, 0], [-4, 5, 0], [4, 7, 0], [-3, -6, 0]]],
    ] as const
  ).map(([bone, turns]) => {
    const keys = [...turns, turns[0]].map((turn, index) => ({ frame: index * 600, value: turned(turn) }));
    const rows = withTurnTangents(keys, 3);
    return [bone, globalTrack('KGRT', 3, GLOBAL.plume, rows.map(({ frame, value }): Row => [frame, ...value]))];
  }),
);

function tracksOf(bone: string): readonly TrackKeys[] {
  const own = plumeTracks[bone];
  if (own !== undefined) return [own];
  const isCloth = bone.startsWith('Bone_Kilt');
  const carries = bone === 'Bone_Root' || bone === 'Bone_Pelvis';
  return boneTracks(knightRig, bone, knightClips, { rotation: isCloth ? 2 : 1, translation: carries ? 2 : 1 });
}

/** Alpha of a thing at the start of every sequence, with what happens in some of them in between. */
function fade(tag: string, interpolation: 0 | 1, usual: readonly number[], special: Readonly<Record<string, readonly Row[]>>): TrackKeys {
  return track(
    tag,
    interpolation,
    knightSequences.flatMap(({ name, start, end }): Row[] => {
      const rows = special[name];
      if (rows === undefined) return [[start, ...usual]];
      return rows.map(([share, ...values]): Row => [Math.round(start + (end - start) * share), ...values]);
    }),
  );
}

function addGeosetAnimations(builder: ModelBuilder): void {
  const gone: readonly Row[] = [[0, 0]];
  const vanishing: Readonly<Record<string, readonly Row[]>> = {
    'Decay Flesh': [[0, 1], [0.6, 1], [1, 0]],
    'Decay Bone': gone,
    Dissipate: [[0, 1], [0.35, 1], [1, 0]],
  };
  for (const geosetId of [GEOSET.body, GEOSET.armour, GEOSET.kilt, GEOSET.plume, GEOSET.sword]) {
    builder.geosetAnimation({ geosetId }, [fade('KGAO', 1, [1], vanishing)]);
  }
  builder.geosetAnimation({ geosetId: GEOSET.shield }, [
    fade('KGAO', 0, [1], { Dissipate: [[0, 1], [0.3, 0]], 'Decay Flesh': [[0, 1], [0.9, 0]], 'Decay Bone': gone }),
  ]);
  const blue = [1, 0.62, 0.35];
  const gold = [0.4, 0.85, 1];
  // Animated colours stand blue first in the file.
  builder.geosetAnimation({ geosetId: GEOSET.rune, flags: 2, color: [0.35, 0.62, 1] }, [
    fade('KGAO', 1, [0.55], { 'Attack - 1': [[0, 0.55], [0.5, 1], [1, 0.55]], 'Attack - 2': [[0, 0.55], [0.55, 1], [1, 0.55]], Spell: [[0, 0.55], [0.4, 1], [0.8, 1], [1, 0.55]], Death: [[0, 0.55], [0.6, 0]], 'Decay Flesh': gone, 'Decay Bone': gone, Dissipate: [[0, 0.55], [0.5, 1], [1, 0]] }),
    fade('KGAC', 1, blue, { Spell: [[0, ...blue], [0.4, ...gold], [0.8, ...gold], [1, ...blue]] }),
  ]);
  builder.geosetAnimation({ geosetId: GEOSET.glow }, [
    fade('KGAO', 1, [1], { Death: [[0, 1], [0.7, 0]], 'Decay Flesh': gone, 'Decay Bone': gone, Dissipate: [[0, 1], [1, 0]], Portrait: gone, 'Portrait Talk': gone }),
  ]);
}

function addCamera(builder: ModelBuilder): void {
  const { start, end } = knightSequence('Portrait Talk');
  builder.camera({ name: 'Camera_Portrait', position: [96, 22, 99], targetPosition: [0, -1, 89], fieldOfView: 0.58, nearClip: 8, farClip: 900 }, [
    track('KTTR', 1, [[start, 0, 0, 0], [Math.round((start + end) / 2), 0, 1.5, 0.5], [end, 0, 0, 0]]),
  ]);
}

export function buildKnight(parts: readonly Part<Texel>[]): Document {
  const document = ModelBuilder.build(800, 'Knight', knightRig, (builder) => {
    for (const { name, start, end, isLooping, moveSpeed = 0, rarity = 0 } of knightSequences) {
      builder.sequence({ name, interval: [start, end], isLooping, moveSpeed, rarity });
    }
    for (const duration of [1600, 2400, 3000]) builder.globalSequence(duration);
    builder.texture('Knight.blp');
    builder.texture({ replaceableId: 1 });
    builder.texture({ replaceableId: 2 });
    builder.texture('KnightRune.blp', 2);
    builder.texture('KnightSpark.blp');
    builder.texture('KnightTrail.blp');
    builder.textureAnimation([globalTrack('KTAT', 1, GLOBAL.rune, [[0, 0, 0, 0], [3000, 0, 1, 0]])]);
    addMaterials(builder);
    const geoset = (name: string): readonly Part<Texel>[] => parts.filter((each) => each.geoset === name);
    builder.geoset(geoset('body'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(geoset('armour'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(geoset('kilt'), ATLAS_SIZE, { materialId: MATERIAL.cloth });
    builder.geoset(geoset('plume'), ATLAS_SIZE, { materialId: MATERIAL.team });
    builder.geoset(geoset('shield'), ATLAS_SIZE, { materialId: MATERIAL.team });
    builder.geoset(geoset('sword'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(runeParts(), 32, { materialId: MATERIAL.rune, selectionFlags: 4 });
    builder.geoset([glowPart()], 32, { materialId: MATERIAL.glow, selectionFlags: 4 });
    addGeosetAnimations(builder);
    builder.bones(tracksOf);
    addKnightNodes(builder);
    addCamera(builder);
  });
  measureExtents(document, new Set([GEOSET.rune, GEOSET.glow]));
  return document;
}
