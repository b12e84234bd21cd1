/** The squire: the knight's shape and moves as a model of World of Warcraft (version 264) with its .skin file. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { buildMipChain } from '../../../shared/media/mipmaps.ts';
import { recomputeBounds } from '../../../shared/formats/m2/bounds.ts';
import { encodeTexture } from '../../../shared/texture/index.ts';
import { ATLAS_SIZE } from '../knight/atlas.ts';
import { runeTexture, trailTexture } from '../knight/effectTextures.ts';
import { knightTexture, plumeTracks, runeParts } from '../knight/index.ts';
import { knightClips, knightSequence } from '../knight/sequences.ts';
import { SHIELD, SWORD } from '../knight/skeleton.ts';
import { addBladeMagic, motePicture, squireRig } from './bladeMagic.ts';
import type { Texel } from '../paint/classic.ts';
import { blend, hex, step } from '../paint/colour.ts';
import { paintPicture } from '../paint/picture.ts';
import { boneTracks } from '../rig/keys.ts';
import type { Part } from '../model/part.ts';
import type { SampleSequence } from './builder.ts';
import { M2Builder } from './builder.ts';

/** Two centimetres a unit, in yards. */
const SCALE = 0.0219;
const always = 32767;
const wrapsBoth = 3;
const keyBones: Readonly<Record<string, number>> = { Bone_Root: 26, Bone_Head: 6, Bone_Spine: 4, Bone_Pelvis: 5 };
const BLEND = { opaque: 0, alpha: 2, add: 4 } as const;
const FLAGS = { unlit: 0x1, twoSided: 0x4, noDepthWrite: 0x10 } as const;
const MATERIAL = { plain: 0, plainTwoSided: 1, skinOver: 2, rune: 3 } as const;
/** Positions in the list of textures; the texture table repeats the first four before the sword's pair. */
const TEXTURE = { skin: 0, colours: 1, rune: 2, reflection: 3, trail: 4, mote: 5 } as const;
const SWORD_PAIR = 4;

const sequences: readonly SampleSequence[] = (
  [
    ['Stand - 1', 0, 0, always - 6000],
    ['Stand - 2', 0, 1, 6000],
    ['Walk', 4, 0, always],
    ['Stand Ready', 26, 0, always],
    ['Attack - 1', 17, 0, 20000],
    ['Attack - 2', 17, 1, always - 20000],
    ['Spell', 53, 0, always],
    ['Death', 1, 0, always],
    ['Portrait Talk', 60, 0, always],
  ] as const
).map(([name, animation, variation, frequency]) => {
  const { start, end, isLooping, moveSpeed = 0 } = knightSequence(name);
  return { animation, variation, frequency, start, end, isLooping, moveSpeed: moveSpeed * SCALE };
});

/** A bright sky over dark ground, as polished steel shows them. */
function reflectionPicture(): RgbaPixels {
  return paintPicture(64, 64, (u, v) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1];
    const window = step(0.22, 0.04, Math.hypot(x + 0.3, y + 0.4));
    const sky = step(0.25, -0.6, y);
    const colour = blend(blend(hex(0x05070a), hex(0x39475a), sky), hex(0xb8c4d0), window * 0.7);
    return [...colour, 1];
  });
}

/** Cloth and shield in one colour: what the game would choose. */
function clothPicture(colour: number): RgbaPixels {
  return paintPicture(16, 16, (_, v) => [...blend(hex(colour), hex(0x101010), v * 0.25), 1]);
}

function addLists(builder: M2Builder): void {
  const path = (name: string): string => `Creature\\Squire\\${name}.blp`;
  builder.edit('Looks', (structure, transaction) => {
    structure.create('texture', { path: path('Squire'), flags: wrapsBoth });
    structure.create('texture', { kind: 11, flags: wrapsBoth });
    structure.create('texture', { path: path('SquireRune'), flags: wrapsBoth });
    structure.create('texture', { path: path('SquireReflection'), flags: wrapsBoth });
    structure.create('texture', { path: path('SquireTrail') });
    structure.create('texture', { path: path('SquireMote') });
    structure.create('material', { blend: BLEND.opaque, flags: 0 });
    structure.create('material', { blend: BLEND.opaque, flags: FLAGS.twoSided });
    structure.create('material', { blend: BLEND.alpha, flags: FLAGS.twoSided });
    structure.create('material', { blend: BLEND.add, flags: FLAGS.unlit | FLAGS.twoSided | FLAGS.noDepthWrite });
    structure.create('textureWeight');
    structure.create('textureTransform');
    structure.create('color');
    for (const duration of [2400, 3000]) structure.create('globalLoop', { duration });
    const bone = (name: string): number => squireRig.idOf(name);
    const attachments = [
      [0, 'Bone_Shield', SHIELD.centre],
      [1, 'Bone_Sword', SWORD.grip],
      [11, 'Bone_Head', [0, 0, 104]],
      [18, 'Bone_Root', [0, 0, 118]],
      [19, 'Bone_Root', [0, 0, 0]],
    ] as const;
    for (const [slot, name, place] of attachments) {
      structure.create('attachment', { slot, bone: bone(name), position: builder.point(place) });
    }
    structure.create('event', { identifier: '$CHD', bone: bone('Bone_Head'), position: builder.point([0, 0, 96]) });
    structure.create('event', { identifier: '$BWP', bone: bone('Bone_Sword'), position: builder.point(SWORD.grip) });
    structure.create('light', {
      kind: 1,
      bone: bone('Bone_Sword'),
      position: builder.point(SWORD.grip),
    });
    structure.create('camera', {
      kind: 0,
      fieldOfView: 0.95,
      nearClip: 0.22222222,
      farClip: 27.777779,
      positionBase: builder.point([96, 22, 99]),
      targetBase: builder.point([0, -1, 89]),
    });
    const lookup = (size: number, entries: readonly (readonly [number, number])[]): Uint16Array => {
      const table = new Uint16Array(size).fill(0xffff);
      for (const [key, value] of entries) table[key] = value;
      return table;
    };
    transaction.update(builder.document.root, {
      name: 'Squire',
      globalFlags: 0x8,
      textureCombos: Uint16Array.of(TEXTURE.skin, TEXTURE.colours, TEXTURE.rune, TEXTURE.reflection, 0, 3),
      coordinateCombos: Int16Array.of(0, 0, 0, 0, 0, -1),
      weightCombos: Uint16Array.of(0, 0),
      transformCombos: Uint16Array.of(0xffff, 0xffff, 0),
      // One texture modulates; the sword's is opaque and its reflection is added.
      combiners: Uint16Array.of(1, 0, 7),
      replaceableLookup: lookup(12, [
        [0, 0],
        [11, TEXTURE.colours],
      ]),
      keyBoneLookup: lookup(
        27,
        Object.entries(keyBones).map(([name, key]) => [key, bone(name)] as const),
      ),
      attachmentLookup: lookup(
        20,
        attachments.map(([slot], index) => [slot, index] as const),
      ),
      cameraLookup: Uint16Array.of(0),
    });
  });
}

function addKeys(builder: M2Builder): void {
  const { document } = builder;
  const set = (list: Parameters<M2Builder['find']>[0], property: string, keys: Parameters<M2Builder['setTrack']>[2]) =>
    builder.setTrack(builder.find(list, 0), property, keys, sequences);
  squireRig.bones.forEach(({ name }, index) => {
    const plume = plumeTracks[name];
    const properties: Readonly<Record<string, string>> = { KGTR: 'translation', KGRT: 'rotation' };
    const tracks =
      plume === undefined
        ? boneTracks(squireRig, name, knightClips, { rotation: 1, translation: 1 })
        : [
            {
              ...plume,
              globalSequenceId: 0,
              interpolation: 1 as const,
              values: plume.values.map((row) => row.slice(0, 4)),
            },
          ];
    for (const track of tracks) {
      const property = properties[track.tag];
      if (property !== undefined) builder.setTrack(builder.find('bones', index), property, track, sequences);
    }
  });
  const everywhere = (values: readonly number[]) => ({
    frames: [0],
    values: [values],
    interpolation: 0 as const,
    globalSequenceId: 1,
  });
  set('textureWeights', 'weight', everywhere([1]));
  set('textureTransforms', 'translation', {
    frames: [0, 3000],
    values: [
      [0, 0, 0],
      [0, 1 / SCALE, 0],
    ],
    interpolation: 1,
    globalSequenceId: 1,
  });
  set('colors', 'color', everywhere([0.35, 0.62, 1]));
  set('colors', 'alpha', {
    frames: [0, 1500, 3000],
    values: [[0.55], [1], [0.55]],
    interpolation: 1,
    globalSequenceId: 1,
  });
  for (const [property, value] of [
    ['ambientColor', [1, 1, 1]],
    ['ambientIntensity', [0]],
    ['diffuseColor', [0.35, 0.62, 1]],
    ['diffuseIntensity', [0.6]],
    ['attenuationStart', [0.5]],
    ['attenuationEnd', [2]],
    ['visibility', [1]],
  ] as const) {
    set('lights', property, everywhere(value));
  }
  document.edit('Collision', (transaction) => {
    transaction.update(builder.find('collision', 0), collisionBox([-0.35, -0.35, 0], [0.35, 0.35, 2.1]));
  });
}

/** A box of twelve triangles, as creatures have it. */
function collisionBox(low: readonly [number, number, number], high: readonly [number, number, number]) {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? (high[axis] ?? 0) : (low[axis] ?? 0))),
  );
  const sides = [
    { quad: [0, 2, 3, 1], normal: [0, 0, -1] },
    { quad: [4, 5, 7, 6], normal: [0, 0, 1] },
    { quad: [0, 1, 5, 4], normal: [0, -1, 0] },
    { quad: [2, 6, 7, 3], normal: [0, 1, 0] },
    { quad: [0, 4, 6, 2], normal: [-1, 0, 0] },
    { quad: [1, 3, 7, 5], normal: [1, 0, 0] },
  ];
  return {
    positions: Float32Array.from(corners.flat()),
    triangles: Uint16Array.from(sides.flatMap(({ quad: [a = 0, b = 0, c = 0, d = 0] }) => [a, b, c, a, c, d])),
    normals: Float32Array.from(sides.flatMap(({ normal }) => [...normal, ...normal])),
  };
}

function build(parts: readonly Part<Texel>[]): FormatDocument {
  const builder = new M2Builder(squireRig, SCALE);
  const own = (...names: readonly string[]): readonly Part<Texel>[] =>
    parts.filter(({ geoset }) => names.includes(geoset));
  builder.addSequences(sequences);
  builder.addBones((name) => ({ keyBone: keyBones[name] ?? -1 }));
  addLists(builder);
  const plain = [{ material: MATERIAL.plain, textureStart: TEXTURE.skin }];
  const coloured = [
    { material: MATERIAL.plainTwoSided, textureStart: TEXTURE.colours },
    { material: MATERIAL.skinOver, textureStart: TEXTURE.skin },
  ];
  builder.addMesh([
    { geoset: 0, parts: own('body'), atlasSize: ATLAS_SIZE, batches: plain },
    { geoset: 0, parts: own('armour'), atlasSize: ATLAS_SIZE, batches: plain },
    { geoset: 1, parts: own('plume'), atlasSize: ATLAS_SIZE, batches: coloured },
    { geoset: 1301, parts: own('kilt'), atlasSize: ATLAS_SIZE, batches: coloured },
    { geoset: 0, parts: own('shield'), atlasSize: ATLAS_SIZE, batches: coloured },
    {
      geoset: 0,
      parts: own('sword'),
      atlasSize: ATLAS_SIZE,
      batches: [
        {
          material: MATERIAL.plain,
          textureStart: SWORD_PAIR,
          coordinateStart: SWORD_PAIR,
          textureCount: 2,
          shader: 1,
        },
      ],
    },
    {
      geoset: 0,
      parts: runeParts(),
      atlasSize: 32,
      batches: [{ material: MATERIAL.rune, textureStart: TEXTURE.rune, transformStart: 2, color: 0, priority: 1 }],
    },
  ]);
  addKeys(builder);
  addBladeMagic(builder, sequences, { scale: SCALE, textures: TEXTURE, material: MATERIAL.rune });
  recomputeBounds(builder.document);
  return builder.document;
}

/** The model, its skin file and its pictures, by name. */
export function squireFiles(parts: readonly Part<Texel>[]): ReadonlyMap<string, Uint8Array> {
  const { bytes, files } = build(parts).writeFiles('Squire.m2');
  const picture = (image: RgbaPixels): Uint8Array => encodeTexture(image, { format: 'blp2' });
  return new Map([
    ...files.map(({ name, start, end }) => [name, bytes.slice(start, end)] as const),
    // Half as large as the knight's: he is seen from as far away as creatures are.
    ['Squire.blp', picture(buildMipChain(knightTexture(parts))[1] ?? knightTexture(parts))],
    ['SquireRune.blp', picture(runeTexture())],
    ['SquireReflection.blp', picture(reflectionPicture())],
    ['SquireTrail.blp', picture(trailTexture())],
    ['SquireMote.blp', picture(motePicture())],
    ['SquireSkinBlue.blp', picture(clothPicture(0x1f4fa8))],
    ['SquireSkinRed.blp', picture(clothPicture(0xa3201c))],
  ]);
}
