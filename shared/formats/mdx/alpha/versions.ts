/** 1300 until build 0.9.1.3810, 1400 and 1500 from then on (format page 17). */
export const alphaVersions: readonly number[] = [1300, 1400, 1500];
