/** New records of alpha models. Sizes are those of World of Warcraft, where a person is about two units high. */
import type { FormatCreation } from '../../../codec/creation.ts';
import { mdxCreation } from '../creation.ts';
import { batchVersion } from './schema/geoset.ts';

/** An empty mesh means nothing, whether it is seen or run into. */
const notMadeHere: ReadonlySet<string> = new Set(['geoset', 'collisionMesh', 'rawChunk']);

export const alphaCreation: FormatCreation = {
  common: mdxCreation.common,
  // From version 1500 on each vertex has two pairs of coordinates, no more and no less.
  isOffered: ({ version }, type) => !notMadeHere.has(type) && !(type === 'uvSet' && version >= batchVersion),
  // Events go by four letters, as in M2 files.
  names: { eventObject: '$XXX' },
  fields(document, type, selected) {
    if (type === 'collisionShape') return { vertexA: [-0.5, -0.5, 0], vertexB: [0.5, 0.5, 2] };
    if (type === 'camera') return { position: [4, 0, 1.5], targetPosition: [0, 0, 1] };
    return mdxCreation.fields(document, type, selected);
  },
  children: (_document, type) => (type === 'material' ? [{ member: 'layers', type: 'layer' }] : []),
};
