/** Requests about scripts of the console: the host takes the types out of them and runs nothing. Part of the contract. */
import { count, object, text, variant } from './check.ts';
import { request } from './request.ts';

export const scriptRequests = {
  /**
   * JavaScript of TypeScript, every letter that stays at its place. `wrong`: it cannot be understood, in `line` from 1 on, 0
   * where that is not known. `unable`: this host's Node was made without what reads types.
   */
  stripTypes: request(
    object({ source: text }),
    variant({ stripped: { code: text }, wrong: { message: text, line: count }, unable: {} }),
  ),
} as const;

/** Longest script, in characters. */
export const longestScript = 1024 * 1024;
