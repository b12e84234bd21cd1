/** Positions in the knight's lists, by name: what the records of the file refer to each other by. */

export const TEXTURE = { skin: 0, teamColour: 1, teamGlow: 2, rune: 3, spark: 4, trail: 5 } as const;

export const MATERIAL = { plain: 0, team: 1, cloth: 2, glow: 3, rune: 4, trail: 5 } as const;

export const GLOBAL = { glow: 0, plume: 1, rune: 2 } as const;

export const GEOSET = { body: 0, armour: 1, kilt: 2, plume: 3, shield: 4, sword: 5, rune: 6, glow: 7 } as const;
