/**
 * First versions of what more than one place asks for (format page 2, 5.3 and 6). What a single field, chunk or track needs
 * stands beside it in the schema.
 */

/** 800 is The Frozen Throne, 1000 to 1200 Reforged, 1300 to 1800 version 3.0 of the game; 900 was never released. */
export const knownVersions: readonly number[] = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800];

/** Levels of detail, tangents and skin weights: all versions behind The Frozen Throne's 800. */
export const sinceSkin = 801;
/** The first of Reforged: materials name their shader; Popcorn, face effects and bind poses. */
export const sinceReforged = 900;
/** Fresnel of layers. */
export const sinceFresnel = 1000;
/** A layer has a list of textures, and the number of its shader; before it one texture, and HD materials six layers. */
export const sinceTextureLists = 1100;
/** Warcraft III 3.0: skin weights in words, more bones, shadows of lights, lenses of cameras. */
export const sinceWideSkin = 1300;
/** How light falls off. */
export const sinceFalloff = 1600;
