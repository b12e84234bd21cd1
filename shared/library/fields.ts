/**
 * What a library knows of each file beside its path: counts and names, declared once. The facts of files are made by these,
 * and queries ask for them by these names.
 */

/** Numbers of things in a file; a file without such things has no number, not a 0. */
export const countFields = {
  triangles: 'triangles of all meshes at their finest',
  vertices: 'vertices of all meshes at their finest',
  meshes: 'meshes, with those of all distances',
  bones: 'bones',
  joints: 'bones and all else that moves or stands in the skeleton',
  clips: 'clips (sequences, animations)',
  materials: 'materials',
  textures: 'textures that it names or holds',
  emitters: 'particle emitters and ribbons',
  lights: 'lights',
  cameras: 'cameras',
  doodads: 'models placed in a building or on a tile',
  objects: 'buildings placed on a tile or map',
  groups: 'groups of a building',
  chunks: 'chunks of a tile',
  tiles: 'tiles of a map',
  rows: 'rows of a table',
  columns: 'columns of a table',
  width: 'width of a picture, in pixels',
  height: 'height of a picture, in pixels',
  mips: 'sizes of a picture that the file has',
  errors: 'problems that are errors',
  warnings: 'problems that are warnings',
} as const;
export type CountField = keyof typeof countFields;

/** Names that stand in a file, by what they are names of. */
export const nameFields = {
  clip: 'name of a clip',
  bone: 'name of a bone or another joint',
  mesh: 'name of a mesh',
  material: 'name of a material',
  event: 'name of an event in a clip',
  area: 'number of an area on a tile',
} as const;
export type NameField = keyof typeof nameFields;

/** What the file is that a file names: by its kind it is looked for under other endings too. */
export const useFields = {
  texture: 'path of a texture that it uses',
  model: 'path of a model that it uses',
  sound: 'path of a sound that it uses',
  file: 'path of another file that it uses',
} as const;
export type UseField = keyof typeof useFields;
