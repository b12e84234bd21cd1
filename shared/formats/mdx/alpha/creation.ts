/** New records of alpha models. Sizes are those of World of Warcraft, where a person is about two units high. */
import type { FormatCreation } from '../../../format/creation.ts';
import { mdxCreation } from '../creation.ts';
import { batchVersion } from './schema/geoset.ts';

/** An empty mesh means nothing, whether it is seen or run into. */
const notMadeHere: ReadonlySet<string> = new Set(['geoset', 'collisionMesh', 'rawChunk']);

export const alphaCreation: FormatCreation = {
  common: mdxCreation.common,
  // From version 1500 on each vertex has two pairs of coordinates, no more and no less.
  isOffered: ({ version }, type) => !notMadeHere.has(type) && !(type === 'uvSet' && version >= batchVersion),
  // Events go by four letters, as in M2 files: a footstep.
  names: { eventObject: '$FSD' },
  fields(document, type, selected) {
    if (type === 'collisionShape') return { vertexA: [-0.5, -0.5, 0], vertexB: [0.5, 0.5, 2] };
    const fields = mdxCreation.fields(document, type, selected);
    // Angles are in radians here.
    // What models this game can throw nobody knows but the modder.
    if (type === 'particleEmitter') return { ...fields, path: '' };
    return type === 'particleEmitter2' ? { ...fields, latitude: 0.5 } : fields;
  },
  children: (_document, type) => (type === 'material' ? [{ member: 'layers', type: 'layer' }] : []),
};
