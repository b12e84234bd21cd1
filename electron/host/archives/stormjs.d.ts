/** The package has no types of its own; `stormLib.ts` gives it those that are used. */
declare module '@ldcv/stormjs' {
  export const FS: unknown;
  export const StormLib: unknown;
}
