/** The knight: a classic unit (version 800) that uses every part of the format that units use. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { grid, place } from '../mesh/soup.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../../../shared/formats/mdx/extents.ts';
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
import { weaponParts, BLADE_LENGTH, BLADE_START, bladeHalfWidth, swordFrame } from './weapons.ts';
import { ATLAS_SIZE } from './atlas.ts';
import { headParts } from './head.ts';
import { armParts } from './arms.ts';
import { legParts } from './legs.ts';
import { addKnightNodes } from './nodes.ts';
import type { Texel } from '../paint/classic.ts';
import { solid } from '../paint/classic.ts';
import { knightClips, knightSequence, knightSequences } from './sequences.ts';
import { knightRig } from './skeleton.ts';
import { addKnightGeosetAnimations, addKnightMaterials } from './surfaces.ts';
import { GEOSET, GLOBAL, MATERIAL } from './tables.ts';
import { torsoParts } from './torso.ts';

export function knightParts(): readonly Part<Texel>[] {
  return [...headParts(), ...torsoParts(), ...armParts(), ...legParts(), ...weaponParts()];
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
export function runeParts(): readonly Part<Texel>[] {
  const frame = swordFrame();
  return [-1, 1].map((side) => {
    const strip = grid(1, 6, (u, v): Vector3 => {
      const share = 0.74 - 0.7 * v;
      return [(u - 0.5) * side * 1.9 * bladeHalfWidth(share) * 0.42, side * -0.86, BLADE_START + BLADE_LENGTH * share];
    });
    const wrapped = strip.map(({ position, uv }) => ({ position, uv: [uv[0], uv[1] * 3] as const }));
    return part({
      geoset: 'rune',
      soup: place(wrapped, frame),
      region: wholeTexture(32),
      binding: rigid('Bone_Sword'),
      paint: () => solid([1, 1, 1]),
    });
  });
}

/** A card in the plane that a billboard turns to the viewer: YZ, facing +X. It stands behind the body, seen from anywhere. */
function glowPart(): Part<Texel> {
  const half = 64;
  const card = grid(1, 1, (u, v) => [-26, (u - 0.5) * 2 * half, 40 + (0.5 - v) * 2 * half]);
  return part({
    geoset: 'glow',
    soup: card,
    region: wholeTexture(32),
    binding: rigid('Bone_Glow'),
    paint: () => solid([1, 1, 1]),
  });
}

/** Nothing else moves these bones, so their clock is a global sequence. */
export const plumeTracks: Readonly<Record<string, TrackKeys>> = Object.fromEntries(
  (
    [
      [
        'Bone_Plume_Base',
        [
          [0, 0, -2],
          [2, 5, 1],
          [-1, 0, 2],
          [2, -5, -1],
        ],
      ],
      [
        'Bone_Plume_End',
        [
          [5, -4, 0],
          [-4, 5, 0],
          [4, 7, 0],
          [-3, -6, 0],
        ],
      ],
    ] as const
  ).map(([bone, turns]) => {
    const keys = [...turns, turns[0]].map((turn, index) => ({ frame: index * 600, value: turned(turn) }));
    const rows = withTurnTangents(keys, 3);
    return [
      bone,
      globalTrack(
        'KGRT',
        3,
        GLOBAL.plume,
        rows.map(({ frame, value }): Row => [frame, ...value]),
      ),
    ];
  }),
);

function tracksOf(bone: string): readonly TrackKeys[] {
  const own = plumeTracks[bone];
  if (own !== undefined) return [own];
  const isCloth = bone.startsWith('Bone_Kilt');
  const carries = bone === 'Bone_Root' || bone === 'Bone_Pelvis';
  return boneTracks(knightRig, bone, knightClips, { rotation: isCloth ? 2 : 1, translation: carries ? 2 : 1 });
}

function addCamera(builder: ModelBuilder): void {
  const { start, end } = knightSequence('Portrait Talk');
  builder.camera(
    {
      name: 'Camera_Portrait',
      position: [96, 22, 99],
      targetPosition: [0, -1, 89],
      fieldOfView: 0.58,
      nearClip: 8,
      farClip: 900,
    },
    [
      track('KTTR', 1, [
        [start, 0, 0, 0],
        [Math.round((start + end) / 2), 0, 1.5, 0.5],
        [end, 0, 0, 0],
      ]),
    ],
  );
}

export function buildKnight(parts: readonly Part<Texel>[]): FormatDocument {
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
    builder.textureAnimation([
      globalTrack('KTAT', 1, GLOBAL.rune, [
        [0, 0, 0, 0],
        [3000, 0, 1, 0],
      ]),
    ]);
    addKnightMaterials(builder);
    const geoset = (name: string): readonly Part<Texel>[] => parts.filter((each) => each.geoset === name);
    builder.geoset(geoset('body'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(geoset('armour'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(geoset('kilt'), ATLAS_SIZE, { materialId: MATERIAL.cloth });
    builder.geoset(geoset('plume'), ATLAS_SIZE, { materialId: MATERIAL.team });
    builder.geoset(geoset('shield'), ATLAS_SIZE, { materialId: MATERIAL.team });
    builder.geoset(geoset('sword'), ATLAS_SIZE, { materialId: MATERIAL.plain });
    builder.geoset(runeParts(), 32, { materialId: MATERIAL.rune, selectionFlags: 4 });
    builder.geoset([glowPart()], 32, { materialId: MATERIAL.glow, selectionFlags: 4 });
    addKnightGeosetAnimations(builder);
    builder.bones(tracksOf);
    addKnightNodes(builder);
    addCamera(builder);
  });
  measureExtents(document, { leftOut: new Set([GEOSET.rune, GEOSET.glow]), poses: 12 });
  return document;
}
