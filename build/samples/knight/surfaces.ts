/** The knight's materials, and how his geosets fade and change colour. */
import type { LayerOptions, ModelBuilder } from '../model/builder.ts';
import type { Row } from '../model/tracks.ts';
import { globalTrack, track } from '../model/tracks.ts';
import type { TrackKeys } from '../rig/keys.ts';
import { knightSequences } from './sequences.ts';
import { GEOSET, GLOBAL, TEXTURE } from './tables.ts';

const SHADING = { unshaded: 0x1, twoSided: 0x10, unfogged: 0x20, noDepthSet: 0x80 } as const;
const FILTER = { none: 0, blend: 2, additive: 3 } as const;
const GLOWING = SHADING.unshaded | SHADING.twoSided | SHADING.unfogged | SHADING.noDepthSet;

/** In the order of `MATERIAL`. */
export function addKnightMaterials(builder: ModelBuilder): void {
  const { skin, teamColour, teamGlow, rune, trail } = TEXTURE;
  const team = (flags: number): readonly LayerOptions[] => [
    { filterMode: FILTER.none, textureId: teamColour, flags },
    { filterMode: FILTER.blend, textureId: skin, flags },
  ];
  builder.material([{ filterMode: FILTER.none, textureId: skin }]);
  builder.material(team(0));
  builder.material(team(SHADING.twoSided));
  const pulse: readonly Row[] = [
    [0, 0.42, 0, 0],
    [800, 0.62, 0, 0],
    [1600, 0.42, 0, 0],
  ];
  builder.material(
    [
      {
        filterMode: FILTER.additive,
        textureId: teamGlow,
        flags: GLOWING,
        tracks: [globalTrack('KMTA', 2, GLOBAL.glow, pulse)],
      },
    ],
    { priorityPlane: -1 },
  );
  builder.material([{ filterMode: FILTER.additive, textureId: rune, flags: GLOWING, textureAnimationId: 0 }], {
    priorityPlane: 1,
  });
  builder.material([{ filterMode: FILTER.additive, textureId: trail, flags: GLOWING }], { priorityPlane: 2 });
}

/** Alpha of a thing at the start of every sequence, with what happens in some of them in between. */
function fade(
  tag: string,
  interpolation: 0 | 1,
  usual: readonly number[],
  special: Readonly<Record<string, readonly Row[]>>,
): TrackKeys {
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

export function addKnightGeosetAnimations(builder: ModelBuilder): void {
  const gone: readonly Row[] = [[0, 0]];
  const vanishing: Readonly<Record<string, readonly Row[]>> = {
    'Decay Flesh': [
      [0, 1],
      [0.6, 1],
      [1, 0],
    ],
    'Decay Bone': gone,
    Dissipate: [
      [0, 1],
      [0.35, 1],
      [1, 0],
    ],
  };
  for (const geosetId of [GEOSET.body, GEOSET.armour, GEOSET.kilt, GEOSET.plume, GEOSET.sword]) {
    builder.geosetAnimation({ geosetId }, [fade('KGAO', 1, [1], vanishing)]);
  }
  builder.geosetAnimation({ geosetId: GEOSET.shield }, [
    fade('KGAO', 0, [1], {
      Dissipate: [
        [0, 1],
        [0.3, 0],
      ],
      'Decay Flesh': [
        [0, 1],
        [0.9, 0],
      ],
      'Decay Bone': gone,
    }),
  ]);
  const blue = [1, 0.62, 0.35];
  const gold = [0.4, 0.85, 1];
  // Animated colours stand blue first in the file.
  builder.geosetAnimation({ geosetId: GEOSET.rune, flags: 2, color: [0.35, 0.62, 1] }, [
    fade('KGAO', 1, [0.55], {
      'Attack - 1': [
        [0, 0.55],
        [0.5, 1],
        [1, 0.55],
      ],
      'Attack - 2': [
        [0, 0.55],
        [0.55, 1],
        [1, 0.55],
      ],
      Spell: [
        [0, 0.55],
        [0.4, 1],
        [0.8, 1],
        [1, 0.55],
      ],
      Death: [
        [0, 0.55],
        [0.6, 0],
      ],
      'Decay Flesh': gone,
      'Decay Bone': gone,
      Dissipate: [
        [0, 0.55],
        [0.5, 1],
        [1, 0],
      ],
    }),
    fade('KGAC', 1, blue, {
      Spell: [
        [0, ...blue],
        [0.4, ...gold],
        [0.8, ...gold],
        [1, ...blue],
      ],
    }),
  ]);
  builder.geosetAnimation({ geosetId: GEOSET.glow }, [
    fade('KGAO', 1, [1], {
      Death: [
        [0, 1],
        [0.7, 0],
      ],
      'Decay Flesh': gone,
      'Decay Bone': gone,
      Dissipate: [
        [0, 1],
        [1, 0],
      ],
      Portrait: gone,
      'Portrait Talk': gone,
    }),
  ]);
}
