/** The sample map with its textures, by path under assets/samples: laid out as in a game folder. */
import { buildMipChain } from '../../../shared/media/mipmaps.ts';
import { writeBlp } from '../../../shared/formats/blp/index.ts';
import { groundTextures, texturePath } from './ground.ts';
import { meadowFiles } from './map.ts';

export function meadowFolder(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ...[...meadowFiles()].map(([name, bytes]) => [`Meadow/${name}`, bytes] as const),
    ...[...groundTextures].map(
      ([name, paint]) =>
        [
          `Meadow/${texturePath(name).replaceAll('\\', '/')}`,
          writeBlp(buildMipChain(paint()), { version: 2, encoding: 'dxt1', alphaBits: 0 }),
        ] as const,
    ),
  ]);
}
