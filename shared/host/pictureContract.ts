/**
 * Requests about pictures of models in mounts: the page draws them, the host keeps them by what they show. Part of the
 * contract.
 */
import { bytes, count, list, nullable, object, opaqueId, text, variant } from './check.ts';
import { foundTexture } from './entities.ts';
import { wantedFile } from './mountEntities.ts';
import { request } from './request.ts';

/** A file of a mount, in the version that wins. */
const place = { mountId: opaqueId, path: text };

export const pictureRequests = {
  /**
   * The kept picture of a model. `look` names how it is drawn, so that another way of drawing finds no old picture.
   * `wanted`: there is none, or one of its files was changed; it is drawn from the bytes and kept under the key.
   */
  pictureOf: request(
    object({ ...place, look: opaqueId }),
    variant({ kept: { blob: opaqueId }, wanted: { key: text, name: text, blob: opaqueId } }),
  ),
  /** `files`: what was asked for to draw it. When one of those changes, or one that was not found appears, it is drawn anew. */
  keepPicture: request(object({ ...place, key: text, picture: bytes, files: list(wantedFile) }), object({})),
  /**
   * What of a mount has no kept picture that is drawn in this way: models and tiles that the index knows, one path for all
   * files of the same bytes. `total`: with those that have one.
   */
  unpictured: request(object({ mountId: opaqueId, look: opaqueId }), object({ paths: list(text), total: count })),
  /** The bytes of a file that a file of a mount names, found as for a document of it. */
  readNear: request(
    object({ ...place, file: wantedFile }),
    variant({ found: { name: text, blob: opaqueId }, missing: {} }),
  ),
  /** A picture that a file of a mount names, decoded: `maxSize` is its longest side, null for the full size. */
  showNear: request(object({ ...place, texture: text, maxSize: nullable(count) }), foundTexture),
} as const;

/** Longest picture that is kept, in bytes: one of 256 × 256 that nothing packs. */
export const largestKeptPicture = 512 * 1024;
