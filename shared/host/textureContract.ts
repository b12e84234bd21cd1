/** Requests about texture files: many converted at once. Part of the contract. */
import { textureEncodings } from '../media/texture/settings.ts';
import { conversionFormats } from '../texture/convert.ts';
import { count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { request } from './request.ts';

/** `ConvertOptions` as it travels: null leaves a setting to the picture, or as it is where the format stays. */
export const conversion = object({
  to: oneOf(...conversionFormats),
  encoding: nullable(oneOf(...textureEncodings)),
  alphaBits: nullable(oneOf('0', '1', '4', '8')),
  mips: nullable(oneOf('all', 'none')),
  quality: nullable(count),
  useIgnoredAlpha: flag,
});

/** What became of many files. */
export const batchResult = object({
  written: count,
  skipped: count,
  failed: list(object({ path: text, message: text })),
  /** Written, but with errors that their sources had not. */
  doubtful: list(object({ path: text, message: text })),
  isCancelled: flag,
});

export const textureRequests = {
  /**
   * Converts texture files, and all textures in folders and the folders in them. Tells `progress` under the page's id, ends
   * early on cancelTask, and goes on after a file that cannot be read, converted or written.
   */
  convertTextures: request(
    object({
      taskId: opaqueId,
      fileIds: list(opaqueId),
      folderIds: list(opaqueId),
      conversion,
      /** `beside`: next to each source. In a folder, the folders below a chosen one are made again. */
      target: variant({ beside: {}, folder: { folderId: opaqueId } }),
      existing: oneOf('skip', 'overwrite'),
    }),
    batchResult,
  ),
} as const;
