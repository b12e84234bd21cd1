/** A street lantern (version 800): a small prop with a flame of eight pictures, a light, a glow and rising sparks. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Texel } from '../paint/classic.ts';
import { solid } from '../paint/classic.ts';
import { grid } from '../mesh/soup.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../../../shared/formats/mdx/extents.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import { bakeParts } from '../model/paintedParts.ts';
import type { Row } from '../model/tracks.ts';
import { globalTrack, track } from '../model/tracks.ts';
import { wholeTexture } from '../paint/atlas.ts';
import { Canvas } from '../paint/bake.ts';
import { FLAME_PICTURES, flamePicture, glowPicture } from './lanternPictures.ts';

import { ATLAS_SIZE, lanternParts, rig } from './lanternParts.ts';

/** Cards in the plane that billboards turn to the viewer. */
export function card(geoset: string, bone: string, centre: Vector3, half: readonly [number, number]): Part<Texel> {
  const soup = grid(1, 1, (u, v) => [
    centre[0],
    centre[1] + (u - 0.5) * 2 * half[0],
    centre[2] + (0.5 - v) * 2 * half[1],
  ]);
  return part({ geoset, soup, region: wholeTexture(32), binding: rigid(bone), paint: () => solid([1, 1, 1]) });
}

/** Unshaded, two-sided, unfogged, without depth. */
export const GLOWING = 0x1 | 0x10 | 0x20 | 0x80;
export const GLASS: Vector3 = [21, 0, 60.5];

function build(parts: readonly Part<Texel>[]): FormatDocument {
  return ModelBuilder.build(800, 'Lantern', rig, (builder) => {
    builder.sequence({ name: 'Stand', interval: [333, 4333], isLooping: true });
    builder.sequence({ name: 'Death', interval: [4667, 5667], isLooping: false });
    builder.globalSequence(800);
    builder.globalSequence(1900);
    builder.texture('Lantern.blp');
    builder.texture('LanternGlow.blp');
    for (let index = 0; index < FLAME_PICTURES; index++) builder.texture(`LanternFlame${index + 1}.blp`);
    builder.material([{ textureId: 0 }]);
    const pictures = Array.from({ length: FLAME_PICTURES }, (_, index): Row => [index * 100, 2 + index]);
    builder.material([{ filterMode: 3, flags: GLOWING, textureId: 2, tracks: [globalTrack('KMTF', 0, 0, pictures)] }]);
    const flicker: readonly Row[] = [
      [0, 0.7],
      [260, 0.9],
      [520, 0.66],
      [900, 0.95],
      [1300, 0.75],
      [1600, 0.88],
      [1900, 0.7],
    ];
    builder.material([{ filterMode: 3, flags: GLOWING, textureId: 1, tracks: [globalTrack('KMTA', 1, 1, flicker)] }], {
      priorityPlane: 1,
    });
    builder.geoset(parts, ATLAS_SIZE, { materialId: 0 });
    builder.geoset([card('flame', 'Bone_Flame', GLASS, [4.2, 8])], 32, { materialId: 1, selectionFlags: 4 });
    builder.geoset([card('glow', 'Bone_Glow', [GLASS[0] + 4, 0, GLASS[2]], [30, 30])], 32, {
      materialId: 2,
      selectionFlags: 4,
    });
    for (const geosetId of [1, 2]) {
      builder.geosetAnimation({ geosetId }, [
        track('KGAO', 1, [
          [333, 1],
          [4667, 1],
          [5267, 0],
        ]),
      ]);
    }
    const sway: readonly Row[] = [
      [333, 0, 0.03, 0, 0.99955],
      [1333, 0.02, 0, 0, 0.9998],
      [2333, 0, -0.03, 0, 0.99955],
      [3333, -0.02, 0, 0, 0.9998],
      [4333, 0, 0.03, 0, 0.99955],
    ];
    builder.bones((bone) => (bone === 'Bone_Lantern' ? [track('KGRT', 1, sway)] : []));
    builder.add({
      type: 'light',
      name: 'Light_Flame',
      parent: 'Bone_Flame',
      pivot: GLASS,
      fields: {
        kind: 0,
        attenuationStart: 80,
        attenuationEnd: 200,
        color: [1, 0.68, 0.3],
        intensity: 3,
        ambientColor: [1, 0.7, 0.4],
      },
      tracks: [
        globalTrack(
          'KLAI',
          1,
          1,
          flicker.map(([frame, value = 0]): Row => [frame, value * 4]),
        ),
        track('KLAV', 0, [
          [333, 1],
          [4667, 1],
          [5267, 0],
        ]),
      ],
    });
    builder.add({
      type: 'attachment',
      name: 'Origin Ref',
      parent: 'Bone_Root',
      pivot: [0, 0, 0],
      fields: { attachmentId: 0 },
    });
    builder.add({
      type: 'particleEmitter2',
      name: 'Emitter_Embers',
      parent: 'Bone_Lantern',
      pivot: [GLASS[0], 0, GLASS[2] + 12],
      fields: {
        flags: 0x1000 | 0x8000 | 0x40000,
        speed: 16,
        variation: 0.4,
        latitude: 18,
        gravity: -6,
        lifespan: 1.6,
        emissionRate: 5,
        length: 4,
        width: 4,
        filterMode: 1,
        timeMiddle: 0.4,
        startColor: [1, 0.9, 0.6],
        middleColor: [1, 0.6, 0.2],
        endColor: [0.8, 0.2, 0.05],
        startAlpha: 255,
        middleAlpha: 200,
        endAlpha: 0,
        scaling: [0.9, 0.7, 0.2],
        textureId: 1,
      },
      tracks: [
        track('KP2V', 0, [
          [333, 1],
          [4667, 1],
          [5067, 0],
        ]),
      ],
    });
    builder.add({
      type: 'collisionShape',
      name: 'Collision_Post',
      parent: 'Bone_Root',
      pivot: [0, 0, 0],
      fields: { shape: 0, vertexA: [-10, -10, 0], vertexB: [30, 10, 92] },
    });
  });
}

/** The model and its pictures. */
export function makeLantern(): { readonly document: Document; readonly textures: ReadonlyMap<string, RgbaPixels> } {
  const parts = lanternParts();
  const canvas = new Canvas(ATLAS_SIZE);
  bakeParts(parts, { size: ATLAS_SIZE, reach: 20, rays: 48, hasTangents: false }, (texel, { colour }) =>
    canvas.set(texel, ...colour, 1),
  );
  canvas.grow(6);
  const document = build(parts);
  measureExtents(document, { leftOut: new Set([1, 2]), poses: 12 });
  const flames = Array.from(
    { length: FLAME_PICTURES },
    (_, index) => [`LanternFlame${index + 1}`, flamePicture(index)] as const,
  );
  return {
    document,
    textures: new Map([['Lantern', canvas.toPixels([0.2, 0.2, 0.2, 1])], ['LanternGlow', glowPicture()], ...flames]),
  };
}
