/** The six textures of a surface of high definition, and what stock files of Reforged name there. Format page 5.3. */

/** Where each texture stands: as the layer of this position before version 1100, by the slot's number since. */
export const surfacePlace = {
  diffuse: 0,
  normal: 1,
  orm: 2,
  emissive: 3,
  teamColor: 4,
  environment: 5,
} as const;

/**
 * Pictures of the game that stock materials name where a surface has none of its own: of the 78 HD materials of version
 * 1000 in the corpus 63 name the black one and 77 the surroundings; HarvestGolem_Portrait.mdx the flat normals.
 */
export const stockPicture = {
  normal: 'Textures\\normal.blp',
  emissive: 'Textures\\Black32.blp',
  environment: 'ReplaceableTextures\\EnvironmentMap.blp',
} as const;

/** Pictures of nothing that shines, which stock materials name (731 materials of the survey). */
export const blackPicture = /(?:^|[\\/])black\d*\.\w+$/i;
