/** A street lantern (version 800): a small prop with a flame of eight pictures, a light, a glow and rising sparks. */
import type { RgbaPixels } from '../../../shared/codec/mipmaps.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Texel } from '../knight/paints.ts';
import { edged, gold, shade, solid, steel } from '../knight/paints.ts';
import { closedTube, lathe, roundedBox, tube } from '../mesh/solids.ts';
import type { Soup } from '../mesh/soup.ts';
import { grid, place, warp } from '../mesh/soup.ts';
import { rock } from '../mesh/rock.ts';
import { ModelBuilder } from '../model/builder.ts';
import { measureExtents } from '../model/extents.ts';
import type { Part } from '../model/part.ts';
import { part, rigid } from '../model/part.ts';
import { bakeParts } from '../model/paintedParts.ts';
import type { Row } from '../model/tracks.ts';
import { globalTrack, track } from '../model/tracks.ts';
import { packAtlas, wholeTexture } from '../paint/atlas.ts';
import type { Surface } from '../paint/bake.ts';
import { Canvas } from '../paint/bake.ts';
import { blend, clamp01, hex, lit, step } from '../paint/colour.ts';
import { cells, layeredNoise, noise } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';
import { Rig } from '../rig/skeleton.ts';

const ATLAS_SIZE = 256;
const FLAME_PICTURES = 8;
const HANG: Vector3 = [21, 0, 78];

const rig = new Rig([
  { name: 'Bone_Root', parent: null, pivot: [0, 0, 0] },
  { name: 'Bone_Lantern', parent: 'Bone_Root', pivot: HANG },
  { name: 'Bone_Flame', parent: 'Bone_Lantern', pivot: [21, 0, 57], flags: 0x40 },
  { name: 'Bone_Glow', parent: 'Bone_Lantern', pivot: [21, 0, 61], flags: 0x8 },
]);

const regions = packAtlas(ATLAS_SIZE, {
  post: [56, 160],
  arm: [40, 72],
  stones: [120, 80],
  roof: [96, 48],
  base: [96, 40],
  bars: [24, 64],
  ring: [40, 24],
  brace: [32, 56],
});

const at = (origin: Vector3, soup: Soup): Soup => warp(soup, ([x, y, z]) => [x + origin[0], y + origin[1], z + origin[2]]);

const timber = (surface: Surface): Texel => {
  const { u, v } = surface;
  const grain = noise([u * 26, v * 5 + noise([u * 6, v * 9, 0], 2) * 2, 0], 6);
  const knot = step(0.3, 0.1, cells([u * 4, v * 9, 0], 1.6, 14).border) * step(0.7, 0.8, cells([u * 4, v * 9, 0], 1.6, 14).id);
  const colour = blend(hex(0x3d2614), hex(0x8a6038), grain * 0.8 + 0.1);
  return solid(lit(blend(colour, hex(0x1d1109), knot * 0.3), shade(surface)));
};

const cobble = (surface: Surface): Texel => {
  const grain = layeredNoise(surface.position, 3, 4, 5);
  const moss = step(0.3, 0.8, surface.normal[2]) * step(0.5, 0.65, layeredNoise(surface.position, 5, 3, 8));
  return solid(lit(blend(blend(hex(0x54555a), hex(0x9a958c), grain), hex(0x566133), moss * 0.7), shade(surface)));
};

function lanternParts(): readonly Part<Texel>[] {
  const [x, , z] = HANG;
  const root = rigid('Bone_Root');
  const swing = rigid('Bone_Lantern');
  const post = lathe({ profile: [[0, 93], [1.6, 91.6], [2.9, 88], [2.5, 86], [2.6, 60], [3, 20], [3.6, 0]], segments: 9, shape: (angle, v) => 1 + 0.05 * Math.sin(angle * 3 + v * 8) });
  const arm = tube([{ at: [-6, 0, 85], radius: 1.5 }, { at: [4, 0, 85.5], radius: 1.7 }, { at: [18, 0, 87], radius: 1.4 }, { at: [24, 0, 88.5], radius: 1.2 }], { segments: 7, front: [0, 0, 1], capStart: true, capEnd: true });
  const brace = tube([{ at: [1.5, 0, 70], radius: 1.1 }, { at: [8, 0, 77], radius: 1.1 }, { at: [15, 0, 86], radius: 1.1 }], { segments: 6, front: [0, 1, 0] });
  const roof = lathe({ profile: [[0.5, 81.6], [0.7, 78], [1.5, 76.6], [1.7, 74], [4, 72.4], [8.6, 68.4], [8.8, 67.4], [6.6, 67]], segments: 8 });
  const base = lathe({ profile: [[5.6, 53.4], [7, 53], [7.2, 51.6], [5.4, 50.6], [2, 49.6], [1.2, 47.6], [0, 47]], segments: 8 });
  const bars = [0, 1, 2, 3].flatMap((index) => {
    const angle = (index / 4) * 2 * Math.PI + Math.PI / 4;
    const [dx, dy] = [Math.cos(angle) * 5.6, Math.sin(angle) * 5.6];
    return tube([{ at: [x + dx * 1.08, dy * 1.08, 67.6], radius: 0.6 }, { at: [x + dx, dy, 53], radius: 0.6 }], { segments: 5, front: [1, 0, 0] });
  });
  const ringPath = Array.from({ length: 12 }, (_, index): Vector3 => {
    const angle = (index / 12) * 2 * Math.PI;
    return [x + Math.cos(angle) * 2.6, 0, z + 7 + Math.sin(angle) * 3.4 - 0.6];
  });
  const stones = [0, 1, 2, 3, 4, 5].flatMap((index) => {
    const angle = (index / 6) * 2 * Math.PI;
    return at([Math.cos(angle) * 6, Math.sin(angle) * 6, 2 + (index % 2)], rock({ radii: [4.6, 4.2, 4], seed: 70 + index, detail: 3 }));
  });
  const collar = place(roundedBox([4.2, 4.2, 1.6], 0.6), { origin: [0, 0, 85.4], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] });
  const iron = (surface: Surface): Texel => solid(lit(steel(surface), 0.62));
  return [
    part({ geoset: 'solid', soup: post, region: regions.post, binding: root, paint: timber, crease: 60 }),
    part({ geoset: 'solid', soup: arm, region: regions.arm, binding: root, paint: timber, crease: 60 }),
    part({ geoset: 'solid', soup: brace, region: regions.brace, binding: root, paint: iron }),
    part({ geoset: 'solid', soup: collar, region: regions.ring, binding: root, paint: iron }),
    part({ geoset: 'solid', soup: stones, region: regions.stones, binding: root, paint: cobble, crease: 40 }),
    part({ geoset: 'solid', soup: at([x, 0, 0], roof), region: regions.roof, binding: swing, crease: 30, paint: (s) => solid(edged(gold(s), Math.abs(((s.u * 8) % 1) - 0.5) < 0.46 ? 9 : 0.3, 0.5)) }),
    part({ geoset: 'solid', soup: at([x, 0, 0], base), region: regions.base, binding: swing, crease: 30, paint: (s) => solid(gold(s)) }),
    part({ geoset: 'solid', soup: bars, region: regions.bars, binding: swing, paint: iron }),
    { ...part({ geoset: 'solid', soup: closedTube(ringPath, 0.6, 5, [0, 1, 0]), region: regions.bars, binding: swing, paint: iron }), paint: null },
  ];
}

/** One of the flame's pictures: a tongue that licks, warmer within. */
function flamePicture(index: number): RgbaPixels {
  const turn = (index / FLAME_PICTURES) * 2 * Math.PI;
  const [dx, dy] = [Math.cos(turn) * 1.2, Math.sin(turn) * 1.2];
  return paintPicture(32, 64, (u, v) => {
    const height = 1 - v;
    const lick = (noise([dx + 4, dy + 4, height * 3], 3) - 0.5) * 0.5 * height;
    const across = Math.abs((u - 0.5) * 2 - lick);
    const width = 0.62 * Math.sqrt(Math.max(0, height + 0.04)) * (1 - height) ** 0.62 * (1.35 + 0.3 * noise([dx, dy, height * 4 + 9], 7));
    const inside = clamp01((width - across) / 0.3);
    const core = step(0.3, 1, inside) * step(0.95, 0.2, height);
    const colour = blend(blend(hex(0xc8330a), hex(0xff9a20), inside), hex(0xfff3c4), core);
    return [colour[0] * inside, colour[1] * inside, colour[2] * inside, inside];
  });
}

function glowPicture(): RgbaPixels {
  return paintPicture(64, 64, (u, v) => {
    const light = clamp01(1 - Math.hypot(u - 0.5, v - 0.5) * 2) ** 2.2;
    return [light, light * 0.62, light * 0.24, light];
  });
}

/** Cards in the plane that billboards turn to the viewer. */
function card(geoset: string, bone: string, centre: Vector3, half: readonly [number, number]): Part<Texel> {
  const soup = grid(1, 1, (u, v) => [centre[0], centre[1] + (u - 0.5) * 2 * half[0], centre[2] + (0.5 - v) * 2 * half[1]]);
  return part({ geoset, soup, region: wholeTexture(32), binding: rigid(bone), paint: () => solid([1, 1, 1]) });
}

const GLOWING = 0x1 | 0x10 | 0x20 | 0x80;
const GLASS: Vector3 = [21, 0, 60.5];

function build(parts: readonly Part<Texel>[]): Document {
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
    const flicker: readonly Row[] = [[0, 0.7], [260, 0.9], [520, 0.66], [900, 0.95], [1300, 0.75], [1600, 0.88], [1900, 0.7]];
    builder.material([{ filterMode: 3, flags: GLOWING, textureId: 1, tracks: [globalTrack('KMTA', 1, 1, flicker)] }], { priorityPlane: 1 });
    builder.geoset(parts, ATLAS_SIZE, { materialId: 0 });
    builder.geoset([card('flame', 'Bone_Flame', GLASS, [4.2, 8])], 32, { materialId: 1, selectionFlags: 4 });
    builder.geoset([card('glow', 'Bone_Glow', [GLASS[0] + 4, 0, GLASS[2]], [30, 30])], 32, { materialId: 2, selectionFlags: 4 });
    for (const geosetId of [1, 2]) {
      builder.geosetAnimation({ geosetId }, [track('KGAO', 1, [[333, 1], [4667, 1], [5267, 0]])]);
    }
    const sway: readonly Row[] = [[333, 0, 0.03, 0, 0.99955], [1333, 0.02, 0, 0, 0.9998], [2333, 0, -0.03, 0, 0.99955], [3333, -0.02, 0, 0, 0.9998], [4333, 0, 0.03, 0, 0.99955]];
    builder.bones((bone) => (bone === 'Bone_Lantern' ? [track('KGRT', 1, sway)] : []));
    builder.add({
      type: 'light', name: 'Light_Flame', parent: 'Bone_Flame', pivot: GLASS,
      fields: { kind: 0, attenuationStart: 80, attenuationEnd: 200, color: [1, 0.68, 0.3], intensity: 3, ambientColor: [1, 0.7, 0.4] },
      tracks: [globalTrack('KLAI', 1, 1, flicker.map(([frame, value = 0]): Row => [frame, value * 4])), track('KLAV', 0, [[333, 1], [4667, 1], [5267, 0]])],
    });
    builder.add({ type: 'attachment', name: 'Origin Ref', parent: 'Bone_Root', pivot: [0, 0, 0], fields: { attachmentId: 0 } });
    builder.add({
      type: 'particleEmitter2', name: 'Emitter_Embers', parent: 'Bone_Lantern', pivot: [GLASS[0], 0, GLASS[2] + 12],
      fields: {
        flags: 0x1000 | 0x8000 | 0x40000, speed: 16, variation: 0.4, latitude: 18, gravity: -6, lifespan: 1.6, emissionRate: 5, length: 4, width: 4,
        filterMode: 1, timeMiddle: 0.4, startColor: [1, 0.9, 0.6], middleColor: [1, 0.6, 0.2], endColor: [0.8, 0.2, 0.05], startAlpha: 255, middleAlpha: 200, endAlpha: 0,
        scaling: [0.9, 0.7, 0.2], textureId: 1,
      },
      tracks: [track('KP2V', 0, [[333, 1], [4667, 1], [5067, 0]])],
    });
    builder.add({ type: 'collisionShape', name: 'Collision_Post', parent: 'Bone_Root', pivot: [0, 0, 0], fields: { shape: 0, vertexA: [-10, -10, 0], vertexB: [30, 10, 92] } });
  });
}

/** The model and its pictures. */
export function makeLantern(): { readonly document: Document; readonly textures: ReadonlyMap<string, RgbaPixels> } {
  const parts = lanternParts();
  const canvas = new Canvas(ATLAS_SIZE);
  bakeParts(parts, { size: ATLAS_SIZE, reach: 20, rays: 48, hasTangents: false }, (texel, { colour }) => canvas.set(texel, ...colour, 1));
  canvas.grow(6);
  const document = build(parts);
  measureExtents(document, new Set([1, 2]));
  const flames = Array.from({ length: FLAME_PICTURES }, (_, index) => [`LanternFlame${index + 1}`, flamePicture(index)] as const);
  return {
    document,
    textures: new Map([['Lantern', canvas.toPixels([0.2, 0.2, 0.2, 1])], ['LanternGlow', glowPicture()], ...flames]),
  };
}
