/** CLID: one mesh for collisions. In Warcraft III the same tag holds shapes (format page 18.2). */
import { taggedNumbers } from '../../../../codec/numberParts.ts';
import { readLater, record } from '../../../../codec/record.ts';

export const CollisionMesh = readLater(
  record(
    'collisionMesh',
    { label: 'Collision mesh', icon: 'collisionShape', engineName: 'CLID' },
    taggedNumbers('VRTX', 'positions', { storage: 'f32', components: 3 }, { label: 'Vertices', unit: 'units' }),
    taggedNumbers('TRI ', 'faces', { storage: 'u16', components: 1 }, { label: 'Face indices' }),
    taggedNumbers(
      'NRMS',
      'normals',
      { storage: 'f32', components: 3 },
      { label: 'Normals', explain: 'One a triangle.' },
    ),
  ),
);
