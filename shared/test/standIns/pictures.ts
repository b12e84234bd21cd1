/** Pictures made by code: every format, encoding and depth of alpha that our own encoders write. */
import { encodeTexture, encodingChoices, textureTargets } from '../../texture/encode.ts';
import type { EncodeTextureOptions } from '../../texture/encode.ts';
import { smoothPicture } from '../textures.ts';

type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

export function madePictures(): Files {
  const picture = smoothPicture(64, 32);
  return textureTargets.flatMap((format) =>
    Object.entries(encodingChoices(format)).flatMap(([encoding, depths = []]) =>
      depths.map((alphaBits): Files[number] => {
        // The keys of the choices are the encodings of the format; an object's keys are strings to TypeScript.
        const options = { format, encoding, alphaBits } as EncodeTextureOptions;
        const ending = format.replace(/\d$/, '');
        return [`support/made/${format}_${encoding}_${alphaBits}.${ending}`, encodeTexture(picture, options)];
      }),
    ),
  );
}
