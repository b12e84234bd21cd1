/**
 * What much-copied descriptions of the formats say wrongly, what is right, and how that is known. Each names the record of our
 * declarations that has it right, so that a renamed one is found by the test.
 */

/**
 * `layout`: with any other size or number the public files would not come back byte for byte with every record encoded
 * anew (SPEC C1, C10, C11, C12). `meaning`: bytes do not show it; independent readers and what the games do with it agree.
 */
export type Proof = 'layout' | 'meaning';

export interface KnownError {
  /** `record` or `record.field` of the format's declarations. */
  readonly at: string;
  readonly said: string;
  readonly right: string;
  readonly by: Proof;
}

export interface Description {
  readonly title: string;
  /** Id of the format. */
  readonly format: string;
  readonly errors: readonly KnownError[];
}

/** An error that a kind of record or a field of it is about, with the description that has it. */
export interface FoundError extends KnownError {
  readonly title: string;
}

const of = (at: string, said: string, right: string, by: Proof): KnownError => ({ at, said, right, by });

export const descriptions: readonly Description[] = [
  {
    title: 'MDX of Warcraft III, as the wowdev.wiki page of the World of Warcraft alpha has it',
    format: 'mdx',
    errors: [
      of('model.extent', 'the radius comes first only in Reforged', 'it comes first in version 800 too', 'meaning'),
      of(
        'sequence.rarity',
        'frequency, replay and blend time follow',
        'no version of Warcraft III has them; rarity and sync point stand before the extent in all',
        'layout',
      ),
      of(
        'material.shader',
        'Reforged has a shader',
        'versions 900 to 1000 alone have it; what precedes the layers is the size of the whole material',
        'layout',
      ),
      of(
        'layer.fresnelOpacity',
        'two unknown integers, in version 1000',
        'two floats, opacity and team colour of the fresnel, from 1000 on',
        'meaning',
      ),
      of(
        'layerTexture',
        'not mentioned',
        'from 1100 on a layer has a list of textures, each with its own tracks',
        'layout',
      ),
      of('layer.flags', '0x100 is a fallback', 'it is Unlit', 'meaning'),
      of(
        'texture.path',
        'Reforged has a path of 268 bytes',
        'always the number of the replaceable, 260 bytes of path, and the flags',
        'layout',
      ),
      of('texture.replaceableId', 'the list of World of Warcraft', '1 is the team colour, 2 its glow', 'meaning'),
      of('geoset.faceTypes', 'u8', 'u32 each', 'layout'),
      of('uvSet', 'an integer since Reforged', 'in every version a count of sets, and the sets', 'layout'),
      of('geoset.selectionFlags', '1 is unselectable', '4 is unselectable', 'meaning'),
      of('geosetAnimation', 'geoset, alpha, colour, flags', 'alpha, flags, colour, geoset', 'meaning'),
      of('geosetAnimation.flags', '1 is the colour', '2 is the colour, 1 the drop shadow', 'meaning'),
      of('bone.transforms', 'rotations are packed into 64 bits', 'they are four floats', 'layout'),
      of(
        'bone.flags',
        'from 0x80 on shifted by one bit',
        '0x80 is anchored to the camera, 0x100 a bone, 0x200 a light',
        'meaning',
      ),
      of('attachment', 'path and id are gone in Reforged', 'both are there in every version, the path first', 'layout'),
      of(
        'popcornEmitter.lifespan',
        'two colours',
        'life span, rate, speed, colour, alpha and replaceable: the same 32 bytes',
        'meaning',
      ),
      of(
        'collisionShape',
        'vertices, triangles and normals',
        'a node, a kind, one or two points, and a radius for spheres and cylinders',
        'layout',
      ),
      of('bindPoses', 'not mentioned', 'BPOS: 12 floats for each node and camera', 'layout'),
      of('faceEffect', 'not mentioned', 'FAFX: a name and a path', 'layout'),
    ],
  },
  {
    title: 'MDX of Reforged, as the description of an importer for 3ds Max has it',
    format: 'mdx',
    errors: [
      of('track.globalSequenceId', 'the third integer of a track is a parent', 'it is the global sequence', 'meaning'),
      of('track.values', 'tangents are one float', 'tangents have the type of the value', 'layout'),
      of('layer', 'each layer has the number of layers in it', 'the number stands once, before the layers', 'layout'),
      of('geoset.matrices', 'MATS are materials', 'they are the bones of the matrix groups', 'meaning'),
      of(
        'geoset.sequenceExtents',
        'an integer “extents ?”',
        'the number of extents that follow, one for each sequence',
        'layout',
      ),
      of('geoset.faceCounts', 'faces', 'indices', 'meaning'),
      of('geoset.skin', 'weights are made up to 255', 'they have to make 255 and are not mended', 'meaning'),
      of('bone.geosetId', 'always FFFF', 'geoset and geoset animation, two integers', 'layout'),
      of('light.attenuationStart', 'far, then near', 'start, then end', 'meaning'),
      of('camera.tracks', 'roll is a quaternion', 'roll is one float', 'layout'),
      of('particleEmitter2', 'new in Reforged', 'the emitter of version 800', 'layout'),
      of(
        'particleEmitter2.squirt',
        'a blend mode stands before the priority plane',
        'texture, squirt, priority plane, replaceable',
        'meaning',
      ),
      of('particleEmitter', 'not mentioned', 'PREM, and HELP', 'layout'),
    ],
  },
  {
    title: 'M2, as the early wowdev.wiki page has it',
    format: 'm2',
    errors: [
      of('m2.globalFlags', 'a type of model', 'global flags', 'meaning'),
      of('m2.playableLookup', 'always 201 or 203', 'a look-up of sequences that can be played, gone in 264', 'meaning'),
      of('m2.textureFlipbooks', 'always 0', 'flipbooks of textures, gone in 264', 'layout'),
      of('m2.skinCount', 'four for every model', 'one to four', 'layout'),
      of(
        'sequence',
        '68 bytes with the last field at 0x44',
        '68 bytes below 264 with the last field at 0x42, 64 bytes in 264',
        'layout',
      ),
      of('bone', '0x6C bytes', '0x6C in 256 and 257, 0x70 in 260 to 263, 88 in 264', 'layout'),
      of('packedRotationTrack.values', 'the value 0 is +1', 'u16 / 32767 − 1', 'meaning'),
      of('vertices.textureCoordinates2', 'unused', 'the second set of coordinates', 'meaning'),
      of('submesh', '32 bytes', '48 bytes from 260 on: with a centre and a radius for sorting', 'layout'),
      of('batch.textureCount', 'always 1', 'how many textures the batch has', 'meaning'),
      of('texture.flags', 'at 0x06', 'at 0x04; what stands at 0x06 means nothing', 'meaning'),
      of('textureTransform.tracks', 'rotation has three floats', 'rotation has four floats', 'layout'),
      of('ribbon.materials', 'unknown integers', 'u16 indices of materials, as those of textures are', 'layout'),
      of('attachment.bone', 'an integer', 'a u16, and two bytes that mean nothing', 'meaning'),
      of('camera.fieldOfView', 'multiply it by 35', 'the diagonal, in radians', 'meaning'),
      of('material.flags', '0x08 and 0x10 are unknown', '0x08 has no depth test, 0x10 writes no depth', 'meaning'),
    ],
  },
  {
    title: 'MDL of Half-Life, as the much-copied text has it',
    format: 'goldsrc',
    errors: [
      of('submodel.vertexBones', 'an array of integers', 'bytes; normals have bones of their own', 'layout'),
      of('mesh.triangleCount', 'vertices', 'triangles; the list ends with a zero', 'meaning'),
      of('mesh.normalCount', 'unused', 'used by those who draw: normals are grouped by mesh', 'meaning'),
      of('mesh.skinColumn', 'the texture', 'a column of the table of skins', 'meaning'),
      of('sequence.activityWeight', 'the highest wins', 'a weight for choosing by chance', 'meaning'),
      of('sequence.blendType', 'two or four blends', 'any number; Counter-Strike has nine', 'layout'),
      of(
        'sequence.minimum',
        'local',
        'boxes of the model and of sequences, and the movement, are in the model’s space',
        'meaning',
      ),
      of(
        'model.skinTable',
        'no type',
        '16-bit numbers; with textures in a file of their own the table is there',
        'layout',
      ),
      of(
        'model.transitions',
        'counted by transitions',
        'bytes; the number counts nodes, and the table is its square',
        'layout',
      ),
      of(
        'model.hullMinimum',
        'one box',
        'the hull of movement; the other pair is for culling and used by the engine where it is not zero',
        'meaning',
      ),
      of('groupFile', 'can be loaded as a model', 'may be 76 bytes long: it has no header of a model', 'layout'),
      of('controller.bone', 'the slot is the controller', 'a bone’s slots are indices into the controllers', 'meaning'),
    ],
  },
  {
    title: 'ADT v18, as the wowdev.wiki page of 2010 has it',
    format: 'adt',
    errors: [
      of('mapObject.minimum', 'upper, then lower extents', 'minimum, then maximum', 'meaning'),
      of('texture.flags', 'a chunk MTFX', 'MTXF: one number for each texture', 'meaning'),
      of('mapChunk.fishable', 'one mask of 8 bytes in MH2O', 'two: where one can fish, and where it is deep', 'layout'),
      of('liquid.exists', 'a byte a row', '(width × height + 7) / 8 bytes, the lowest bit first', 'layout'),
      of('liquid.heights', 'width × height', '(width + 1) × (height + 1)', 'layout'),
      of('liquid.vertexFormat', 'a flag, “ocean, no height map”', 'the form of the vertices, 0 to 3', 'meaning'),
      of('mapChunk.colours', 'red, green, blue', 'blue first', 'meaning'),
      of('mapChunk.noEffects', 'a pair of 32-bit numbers', '8 bytes: cells without ground effects', 'meaning'),
      of(
        'mapChunk.effectLayers',
        '“really low quality texturing map”',
        'which layer’s effects grow in a cell, two bits each, the lowest first',
        'meaning',
      ),
      of('mapChunk.normals', 'the size 0x1B3 is wrong', 'it is right: 13 bytes follow outside of it', 'layout'),
      of('layer.effectId', '16 bits', '32 bits, −1 for none', 'meaning'),
      of('layer.alpha', '2048 or 4096 bytes by the client', 'by flags 0x4 and 0x80 of the map’s WDT', 'layout'),
      of('mapChunk.shadow', 'complete', 'the last row and column are repeated where flag 0x8000 is not set', 'meaning'),
      of('oldLiquid.corners', 'one form', 'water, ocean and magma have vertices of their own', 'meaning'),
      of('oldSoundEmitter', 'one size', '28 bytes in Wrath of the Lich King, 52 before', 'layout'),
    ],
  },
];

/**
 * Errors about a kind of record, its fields' included, or about one field of it.
 * @param member as it stands in paths: `extent.radius`, of which an error about `extent` tells too
 */
export function knownErrorsOf(format: string, type: string, member: string | null = null): readonly FoundError[] {
  const isMeant = (at: string): boolean => {
    if (member === null) return at === type || at.startsWith(`${type}.`);
    const asked = `${type}.${member}`;
    return at === asked || asked.startsWith(`${at}.`) ? at !== type : at.startsWith(`${asked}.`);
  };
  return descriptions
    .filter((description) => description.format === format)
    .flatMap(({ title, errors }) => errors.filter(({ at }) => isMeant(at)).map((error) => ({ ...error, title })));
}
