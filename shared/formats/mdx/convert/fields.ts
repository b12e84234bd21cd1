/** What a record's own numbers become in the other game, where a member of one name does not mean the same in both. */
import type { DocumentRecord, Fields } from '../../../codec/documentRecord.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { fieldsOf, initialFields } from '../../../codec/record.ts';
import { NODE_FLAGS, sharedNodeFlags } from '../../../geometry/skeleton.ts';
import { distance } from '../../../geometry/vector.ts';
import { Sequence as AlphaSequence } from '../alpha/schema/model.ts';
import { CollisionShape as AlphaShape, hitShapes } from '../alpha/schema/nodes.ts';
import { itemsWithTags, nodeTypes, singleRecord } from '../model.ts';
import { modelEmitterFlags, particleFlags } from '../schema/flags.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { ModelHeader, Sequence, Texture } from '../schema/model.ts';
import { CollisionShape, ParticleEmitter2 } from '../schema/nodes.ts';
import { fieldsInBoth, finite, nodeFields } from '../view/records.ts';
import { warcraft3, wowAlpha } from '../dialects.ts';
import type { Conversion } from './conversion.ts';
import { changesGame } from './conversion.ts';

/** Alpha's number of the flag that lays particles flat; Warcraft III's is `particleFlags.xyQuad`. */
const alphaFlat = 0x8000000;
/** What both games call by the same bits. */
const sharedParticles =
  particleFlags.unshaded |
  particleFlags.sortFarZ |
  particleFlags.lineEmitter |
  particleFlags.unfogged |
  particleFlags.modelSpace;
const degrees = Math.PI / 180;

function has(flags: number, bit: number): boolean {
  return (flags & bit) !== 0;
}

function emitterBits({ from, lost }: Conversion, type: string, flags: number): number {
  if (type === 'particleEmitter') {
    // The two bits stand the other way round.
    const { emitsModels, emitsTextures } = modelEmitterFlags;
    return (has(flags, emitsModels) ? emitsTextures : 0) | (has(flags, emitsTextures) ? emitsModels : 0);
  }
  if (type !== 'particleEmitter2') return 0;
  const [flat, other] = from.isAlpha ? [alphaFlat, particleFlags.xyQuad] : [particleFlags.xyQuad, alphaFlat];
  const rest = flags & ~(sharedParticles | flat | 0x7fff);
  if (rest !== 0) lost.note('ways of particles that the other game does not know');
  return (flags & sharedParticles) | (has(flags, flat) ? other : 0);
}

/** Bits that tell the kind of node are other ones in each game, and so are those of emitters. */
function nodeBits(conversion: Conversion, record: DocumentRecord, target: RecordSchema): number {
  const { flags } = nodeFields(record);
  const { to, lost } = conversion;
  if (!conversion.from.isAlpha && has(flags, NODE_FLAGS.cameraAnchored)) lost.note('nodes anchored to the camera');
  const typeBit = finite(initialFields(target, to.version)['flags'] as number, 0);
  return ((flags & sharedNodeFlags) | typeBit | emitterBits(conversion, record.type, flags)) >>> 0;
}

type Corner = readonly [number, number, number];
const corner = (values: readonly number[] | undefined): Corner => [
  values?.[0] ?? 0,
  values?.[1] ?? 0,
  values?.[2] ?? 0,
];

/** Shapes by Warcraft III's numbers: box, plane, sphere, cylinder. */
const shapes = { box: 0, plane: 1, sphere: 2, cylinder: 3 } as const;

function shapeForAlpha(conversion: Conversion, record: DocumentRecord): Fields {
  const { shape, vertexA, vertexB, radius = 0 } = fieldsOf(CollisionShape, record);
  const [first, second] = [corner(vertexA), corner(vertexB)];
  if (shape === shapes.sphere) return { shape: hitShapes.sphere, vertexA: first, radius };
  if (shape === shapes.cylinder) {
    if (first[0] !== second[0] || first[1] !== second[1]) conversion.lost.note('cylinders that do not stand upright');
    const base = first[2] <= second[2] ? first : second;
    return { shape: hitShapes.cylinder, vertexA: base, height: distance(first, second), radius };
  }
  if (shape === shapes.plane) {
    conversion.lost.note('places of planes to click on');
    return {
      shape: hitShapes.plane,
      length: Math.abs(second[0] - first[0]),
      width: Math.abs(second[1] - first[1]),
    };
  }
  return { shape: hitShapes.box, vertexA: first, vertexB: second };
}

function shapeForWarcraft(record: DocumentRecord): Fields {
  const { shape, vertexA, vertexB, radius = 0, height = 0, length = 0, width = 0 } = fieldsOf(AlphaShape, record);
  const first = corner(vertexA);
  if (shape === hitShapes.sphere) return { shape: shapes.sphere, vertexA: first, radius };
  if (shape === hitShapes.cylinder) {
    return { shape: shapes.cylinder, vertexA: first, vertexB: [first[0], first[1], first[2] + height], radius };
  }
  if (shape === hitShapes.plane) {
    return { shape: shapes.plane, vertexA: [-length / 2, -width / 2, 0], vertexB: [length / 2, width / 2, 0] };
  }
  return { shape: shapes.box, vertexA: first, vertexB: corner(vertexB) };
}

/** Sequences of one name but for its number are variations of each other. */
function kindOfName(name: string): string {
  return name.toLowerCase().replace(/[\s\-\d]+$/, '');
}

/** Rarity says how seldom a variation comes, frequency how often: shares of 1 among those of one kind. */
function frequencyOf(
  { document }: Conversion,
  { name, rarity }: { readonly name: string; readonly rarity: number },
): number {
  const weight = (each: number): number => 1 / (1 + Math.max(0, finite(each, 0)));
  const all = itemsWithTags(document, ['SEQS'])
    .map((id) => fieldsOf(Sequence, document.get(id)))
    .filter((each) => kindOfName(each.name) === kindOfName(name));
  const sum = all.reduce((total, each) => total + weight(each.rarity), 0);
  return Math.fround(weight(rarity) / sum);
}

function rarityOf(
  { document }: Conversion,
  { name, frequency }: { readonly name: string; readonly frequency: number },
): number {
  const most = itemsWithTags(document, ['SEQS'])
    .map((id) => fieldsOf(AlphaSequence, document.get(id)))
    .filter((each) => kindOfName(each.name) === kindOfName(name))
    .reduce((largest, each) => Math.max(largest, finite(each.frequency, 0)), 0);
  return frequency > 0 && most > 0 ? Math.max(0, Math.fround(most / frequency - 1)) : 0;
}

function sequenceFields(conversion: Conversion, record: DocumentRecord): Fields {
  const { document, from, lost } = conversion;
  const header = singleRecord(document, 'MODL');
  const blendTime = header === null ? 0 : (fieldsInBoth(ModelHeader, header).blendTime ?? 0);
  if (!from.isAlpha) return { frequency: frequencyOf(conversion, fieldsOf(Sequence, record)), blendTime };
  const fields = fieldsOf(AlphaSequence, record);
  if (fields.blendTime !== blendTime) lost.note('blend times of single sequences');
  return { rarity: rarityOf(conversion, fields) };
}

/** Numbers of what the game fills in mean other things in each: a texture becomes a file. */
function textureFields({ document, from, lost, replaceablePath }: Conversion, record: DocumentRecord): Fields {
  const { replaceableId, path } = fieldsInBoth(Texture, record);
  const id = finite(replaceableId, 0);
  if (id === 0) return {};
  if (path !== undefined && path !== '') {
    lost.note('textures that the game fills in: they show the file that they name');
    return { replaceableId: 0 };
  }
  const stock = from.isAlpha ? null : replaceablePath(id);
  const header = singleRecord(document, 'MODL');
  const name = header === null ? '' : (fieldsInBoth(ModelHeader, header).name ?? '');
  const made = stock ?? `${name === '' ? 'Model' : name}Skin${id}.blp`;
  lost.note(
    stock === null
      ? `textures that the game fills in: ${made} is to be put in their place`
      : `textures that the game fills in: they always show ${made}`,
  );
  return { replaceableId: 0, path: made };
}

/** What differs from plain carrying over when the game changes. */
export function changedFields(conversion: Conversion, record: DocumentRecord, target: RecordSchema): Fields {
  const { from, lost } = conversion;
  if (!changesGame(conversion)) return {};
  const flags = nodeTypes.has(record.type) ? { flags: nodeBits(conversion, record, target) } : {};
  switch (record.type) {
    case 'collisionShape':
      return { ...flags, ...(from.isAlpha ? shapeForWarcraft(record) : shapeForAlpha(conversion, record)) };
    case 'sequence':
      return sequenceFields(conversion, record);
    case 'texture':
      return textureFields(conversion, record);
    case 'geosetAnimation': {
      const { flags: old = 0 } = fieldsInBoth(GeosetAnimation, record);
      const [source, other] = from.isAlpha ? [wowAlpha, warcraft3] : [warcraft3, wowAlpha];
      if ((old & ~source.usesColorFlag) !== 0) lost.note('shadows and unknown flags of geoset animations');
      return { flags: has(old, source.usesColorFlag) ? other.usesColorFlag : 0 };
    }
    case 'particleEmitter2': {
      const { latitude, replaceableId, length, width } = fieldsInBoth(ParticleEmitter2, record);
      if (finite(replaceableId, 0) !== 0) lost.note('particles with a texture that the game fills in');
      const factor = from.isAlpha ? 1 / degrees : degrees;
      const turned = Math.fround((latitude ?? 0) * factor);
      // What one game calls the length of the plane that particles come from is the other's width.
      return { ...flags, latitude: turned, length: width ?? 0, width: length ?? 0, replaceableId: 0 };
    }
    case 'eventObject':
      lost.note('what events do: their names mean nothing to the other game');
      return flags;
    default:
      return flags;
  }
}
