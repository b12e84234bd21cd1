/** Requests about models that are made of their sources and texts. Part of the contract. */
import { count, list, object, oneOf, opaqueId, text, variant } from './check.ts';
import { fileEntry } from './entities.ts';
import { request } from './request.ts';

export const compileRequests = {
  /**
   * Compiles a QC with the files it names. Tells `progress` under the page's id and ends early on cancelTask. The files of
   * the result open like any file that was sent, the model first; nothing is written. `failed`: what is wrong in which file,
   * counted from line 1, 0 for the file as a whole.
   */
  compileModel: request(
    object({ taskId: opaqueId, fileId: opaqueId, rule: oneOf('valve', 'classic') }),
    variant({
      compiled: { files: list(fileEntry), sources: count, warnings: list(text) },
      failed: { message: text, file: text, line: count },
      cancelled: {},
    }),
  ),
  /**
   * Makes a model of an MDL text. Tells `progress` under the page's id and ends early on cancelTask. The result opens like
   * any file that was sent; nothing is written. `warnings` say what of the text was left out.
   */
  readModelText: request(
    object({ taskId: opaqueId, fileId: opaqueId }),
    variant({ made: { file: fileEntry, warnings: list(text) }, cancelled: {} }),
  ),
} as const;
