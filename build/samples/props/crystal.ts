/** A cluster of crystals (version 800): layers of one material over each other, one of them a mirrored room. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Texel } from '../paint/classic.ts';
import { shade, solid } from '../paint/classic.ts';
import { rock } from '../mesh/rock.ts';
import { lathe } from '../mesh/solids.ts';
import { frameAlong, place, warp } from '../mesh/soup.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../../../shared/formats/mdx/extents.ts';
import { bakeParts } from '../model/paintedParts.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import type { Row } from '../model/tracks.ts';
import { globalTrack, track } from '../model/tracks.ts';
import { packAtlas } from '../paint/atlas.ts';
import type { Surface } from '../paint/bake.ts';
import { Canvas } from '../paint/bake.ts';
import { band, blend, hex, lit, step } from '../paint/colour.ts';
import { cells, layeredNoise, randomRow } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';
import { Rig } from '../rig/skeleton.ts';

const ATLAS_SIZE = 256;

const rig = new Rig([
  { name: 'Bone_Root', parent: null, pivot: [0, 0, 0] },
  { name: 'Bone_Shard', parent: 'Bone_Root', pivot: [0, 0, 68] },
]);

const regions = packAtlas(ATLAS_SIZE, { crystal: [160, 160], base: [160, 88], shard: [80, 120] });

/** A six-sided crystal along z: a column with a point. */
function crystal(length: number, radius: number) {
  return lathe({
    profile: [
      [0, length],
      [radius * 0.96, length * 0.74],
      [radius, length * 0.7],
      [radius * 0.82, 0],
    ],
    segments: 6,
  });
}

function paintCrystal(surface: Surface): Texel {
  const { u, v, position } = surface;
  const facet = Math.abs(((u * 6) % 1) - 0.5) * 2;
  const cloud = layeredNoise(position, 9, 3, 4);
  const flaw = band(cells(position, 10, 8).border, 0, 0.05);
  const deep = blend(hex(0x0c4a78), hex(0x35b6d8), (1 - v) * 0.8 + cloud * 0.4);
  const edge = step(0.86, 1, facet);
  return solid(
    lit(blend(blend(deep, hex(0xd8fbff), edge * 0.75), hex(0xaaf4ff), flaw * 0.45), 0.75 + 0.35 * surface.open),
  );
}

function crystalParts(): readonly Part<Texel>[] {
  const random = randomRow(12);
  const standing = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * 2 * Math.PI + random();
    const lean = index === 0 ? 0.06 : 0.35 + random() * 0.35;
    const direction: Vector3 = [Math.cos(angle) * lean, Math.sin(angle) * lean, 1];
    const length = index === 0 ? 54 : 24 + random() * 17;
    const out = index === 0 ? 0 : 8;
    return place(
      crystal(length, index === 0 ? 9 : 4.4 + random() * 2.4),
      frameAlong([Math.cos(angle) * out, Math.sin(angle) * out, 1], direction, [1, 0, 0]),
    );
  }).flat();
  const base = Array.from({ length: 6 }, (_, index) => {
    const angle = (index / 6) * 2 * Math.PI;
    return warp(rock({ radii: [9, 8, 6], seed: 40 + index, detail: 3 }), ([x, y, z]) => [
      x + Math.cos(angle) * 13,
      y + Math.sin(angle) * 13,
      z + 2,
    ]);
  }).flat();
  const shard = warp(
    lathe({
      profile: [
        [0, 12],
        [5, 2],
        [5, -1],
        [0, -13],
      ],
      segments: 6,
    }),
    ([x, y, z]) => [x, y, z + 68],
  );
  const stone = (surface: Surface): Texel =>
    solid(
      lit(
        blend(
          blend(hex(0x3b3e48), hex(0x7d7f86), layeredNoise(surface.position, 4, 4, 9)),
          hex(0x2f7f9a),
          step(0.6, 0.2, surface.open) * 0.5,
        ),
        shade(surface),
      ),
    );
  return [
    part({
      geoset: 'crystal',
      soup: standing,
      region: regions.crystal,
      binding: rigid('Bone_Root'),
      paint: paintCrystal,
      crease: 20,
    }),
    part({
      geoset: 'crystal',
      soup: shard,
      region: regions.shard,
      binding: rigid('Bone_Shard'),
      paint: paintCrystal,
      crease: 20,
    }),
    part({ geoset: 'base', soup: base, region: regions.base, binding: rigid('Bone_Root'), paint: stone, crease: 40 }),
  ];
}

/** A round picture of a bright room, as a mirrored ball shows it. */
function reflectionPicture(): RgbaPixels {
  return paintPicture(64, 64, (u, v) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1];
    const window = step(0.16, 0.05, Math.abs(x + 0.35) - 0.12) * step(0.2, 0.08, Math.abs(y + 0.4) - 0.14);
    const rim = step(0.72, 1, Math.hypot(x, y));
    const colour = blend(blend(hex(0x06141f), hex(0x2f7fa8), (1 - v) * 0.9), hex(0xffffff), window * 0.95 + rim * 0.35);
    return [...colour, 1];
  });
}

function build(parts: readonly Part<Texel>[]): FormatDocument {
  return ModelBuilder.build(800, 'Crystal', rig, (builder) => {
    builder.sequence({ name: 'Stand', interval: [333, 4333], isLooping: true });
    builder.sequence({ name: 'Death', interval: [4667, 5667], isLooping: false });
    builder.globalSequence(2600);
    builder.texture('Crystal.blp');
    builder.texture('CrystalReflection.blp');
    const [unshaded, sphereMap] = [0x1, 0x2];
    const shimmer: readonly Row[] = [
      [0, 0.45],
      [1300, 0.85],
      [2600, 0.45],
    ];
    builder.material([{ textureId: 0 }]);
    builder.material([
      { textureId: 0 },
      {
        textureId: 1,
        filterMode: 3,
        flags: sphereMap | unshaded,
        alpha: 0.6,
        tracks: [globalTrack('KMTA', 1, 0, shimmer)],
      },
    ]);
    const own = (name: string) => parts.filter(({ geoset }) => geoset === name);
    builder.geoset(own('crystal'), ATLAS_SIZE, { materialId: 1 });
    builder.geoset(own('base'), ATLAS_SIZE, { materialId: 0 });
    builder.geosetAnimation({ geosetId: 0 }, [
      track('KGAO', 1, [
        [333, 1],
        [4667, 1],
        [5667, 0],
      ]),
    ]);
    // A quarter of a turn a second, and up and down meanwhile.
    const half = Math.SQRT1_2;
    const turning: readonly Row[] = [
      [333, 0, 0, 0, 1],
      [1333, 0, 0, half, half],
      [2333, 0, 0, 1, 0],
      [3333, 0, 0, half, -half],
      [4333, 0, 0, 0, -1],
    ];
    const floating: readonly Row[] = [
      [333, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [2333, 0, 0, 5, 0, 0, 0, 0, 0, 0],
      [4333, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const falling: readonly Row[] = [
      [4667, 0, 0, 0, 0, 0, 0, 0, 0, -50],
      [5467, 0, 0, -56, 0, 0, -60, 0, 0, 0],
    ];
    builder.bones((bone) =>
      bone === 'Bone_Shard' ? [track('KGTR', 2, [...floating, ...falling]), track('KGRT', 1, turning)] : [],
    );
    builder.add({
      type: 'light',
      name: 'Light_Crystal',
      parent: 'Bone_Shard',
      pivot: [0, 0, 68],
      fields: {
        kind: 0,
        attenuationStart: 80,
        attenuationEnd: 180,
        color: [0.35, 0.85, 1],
        intensity: 2.2,
        ambientColor: [0.4, 0.8, 1],
      },
    });
    builder.add({
      type: 'attachment',
      name: 'Origin Ref',
      parent: 'Bone_Root',
      pivot: [0, 0, 0],
      fields: { attachmentId: 0 },
    });
    builder.add({
      type: 'collisionShape',
      name: 'Collision_Cluster',
      parent: 'Bone_Root',
      pivot: [0, 0, 0],
      fields: { shape: 2, vertexA: [0, 0, 24], radius: 30 },
    });
  });
}

/** The model and its pictures. */
export function makeCrystal(): { readonly document: Document; readonly textures: ReadonlyMap<string, RgbaPixels> } {
  const parts = crystalParts();
  const canvas = new Canvas(ATLAS_SIZE);
  bakeParts(parts, { size: ATLAS_SIZE, reach: 18, rays: 48, hasTangents: false }, (texel, { colour }) =>
    canvas.set(texel, ...colour, 1),
  );
  canvas.grow(6);
  const document = build(parts);
  measureExtents(document, { leftOut: new Set(), poses: 12 });
  return {
    document,
    textures: new Map([
      ['Crystal', canvas.toPixels([0.1, 0.3, 0.4, 1])],
      ['CrystalReflection', reflectionPicture()],
    ]),
  };
}
