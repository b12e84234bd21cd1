/** Finds the sub-chunks of a MCNK by its header, trusting each size only as far as the client does. */
import { chunkHeaderSize, storedCode } from '../common/terrain/tags.ts';
import { shadowBytes } from '../../geometry/terrain/shadow.ts';
import { chunkVertices } from '../../geometry/terrain/grid.ts';
import type { SubChunkKind, SubChunkName } from './schema/chunkHeader.ts';
import { chunkHeaderBytes, headerAt, subChunkKinds } from './schema/chunkHeader.ts';
import { emitterSize, oldEmitterSize } from './schema/emitter.ts';
import { layerSize } from './schema/layer.ts';
import { oldLiquidSize } from './schema/liquid.ts';

/** Tag, size and the content that is known; padding and lies behind it belong to nobody and stay. */
export interface SubChunk {
  readonly start: number;
  /** First byte of the content. */
  readonly content: number;
  readonly end: number;
  /** What the tag says of its size, right or wrong. */
  readonly stated: number;
}

export interface SubChunks {
  readonly start: number;
  readonly end: number;
  readonly layerCount: number;
  readonly doodadCount: number;
  readonly objectCount: number;
  readonly oldLiquidCount: number;
  readonly emitterCount: number;
  /** Bytes of one emitter: 28 or 52. */
  readonly emitterSize: number;
  readonly places: Readonly<Record<SubChunkName, SubChunk | null>>;
  /** What does not fit together, in words; empty in a sound chunk. */
  readonly problems: readonly string[];
}

/** The client takes four; what is beyond these few is no list of layers, and stays as bytes. */
const mostLayersRead = 64;

const kinds = subChunkKinds.map((kind) => ({ ...kind, code: storedCode(kind.tag) }));
const noSubChunks: Record<SubChunkName, SubChunk | null> = {
  heights: null,
  colours: null,
  normals: null,
  layers: null,
  references: null,
  shadow: null,
  alpha: null,
  oldLiquids: null,
  emitters: null,
};

/** A MCNK from its tag at `start` to `end`, which lies within the view and leaves room for the header. */
export function locateSubChunks(view: DataView, start: number, end: number): SubChunks {
  const header = start + chunkHeaderSize;
  const word = (at: number): number => view.getUint32(header + at, true);
  const problems: string[] = [];
  const places = { ...noSubChunks };
  const counts = {
    layerCount: word(headerAt.layerCount),
    doodadCount: word(headerAt.doodadCount),
    objectCount: word(headerAt.objectCount),
    oldLiquidCount: 0,
    emitterCount: word(headerAt.emitterCount),
    emitterSize,
  };

  const limit = (name: keyof typeof counts, most: number, what: string): number => {
    if (counts[name] > most) {
      problems.push(`${counts[name]} ${what} are stated, but there is room for ${most}`);
      counts[name] = most;
    }
    return counts[name];
  };

  const contentSize = (name: SubChunkName, stated: number, room: number): number => {
    switch (name) {
      case 'heights':
        return chunkVertices * 4;
      case 'colours':
        return chunkVertices * 4;
      case 'normals':
        return chunkVertices * 3;
      case 'layers':
        return (
          layerSize *
          limit('layerCount', Math.min(mostLayersRead, Math.floor(Math.min(stated, room) / layerSize)), 'layers')
        );
      case 'references': {
        const most = Math.floor(Math.min(stated, room) / 4);
        const doodads = limit('doodadCount', most, 'doodads');
        return 4 * (doodads + limit('objectCount', most - doodads, 'map objects'));
      }
      case 'shadow':
        return shadowBytes;
      case 'alpha': {
        const size = word(headerAt.alphaSize);
        if (size >= chunkHeaderSize && size - chunkHeaderSize > room) {
          problems.push(`the alpha maps take ${size - chunkHeaderSize} bytes, ${room} are left`);
        }
        return Math.min(room, size >= chunkHeaderSize ? size - chunkHeaderSize : stated);
      }
      case 'oldLiquids': {
        const size = Math.max(0, word(headerAt.oldLiquidSize) - chunkHeaderSize);
        counts.oldLiquidCount = Math.min(4, Math.floor(Math.min(size, room) / oldLiquidSize));
        return counts.oldLiquidCount * oldLiquidSize;
      }
      case 'emitters': {
        const most = Math.min(stated, room);
        const isOld = counts.emitterCount > 0 && most >= counts.emitterCount * oldEmitterSize;
        counts.emitterSize = isOld ? oldEmitterSize : emitterSize;
        return counts.emitterSize * limit('emitterCount', Math.floor(most / counts.emitterSize), 'sound emitters');
      }
    }
  };

  const locate = ({ name, tag, offsetAt, code }: SubChunkKind & { readonly code: number }): void => {
    const offset = word(offsetAt);
    if (offset === 0) return;
    // Files without shadows leave the offset of a chunk that is not there.
    if (name === 'shadow' && word(headerAt.shadowSize) < shadowBytes) return;
    const at = start + offset;
    const content = at + chunkHeaderSize;
    if (offset < chunkHeaderSize + chunkHeaderBytes || content > end) {
      problems.push(`${tag} should stand ${offset} bytes behind the start, outside of the chunk`);
      return;
    }
    if (view.getUint32(at, true) !== code) {
      problems.push(`there is no ${tag} where the header says`);
      return;
    }
    const stated = view.getUint32(at + 4, true);
    const size = contentSize(name, stated, end - content);
    if (content + size > end) {
      problems.push(`${tag} needs ${size} bytes, ${end - content} are left`);
      return;
    }
    places[name] = { start: at, content, end: content + size, stated };
  };

  for (const kind of kinds) locate(kind);
  if (places.layers === null) limit('layerCount', 0, 'layers');
  if (places.references === null) {
    limit('doodadCount', 0, 'doodads');
    limit('objectCount', 0, 'map objects');
  }
  if (places.emitters === null) limit('emitterCount', 0, 'sound emitters');
  return { start, end, ...counts, places, problems };
}

/** The first two sub-chunks that share bytes; null in nearly every chunk there is. */
export function overlapOf(places: SubChunks['places']): readonly [string, string] | null {
  const present: { readonly tag: string; readonly place: SubChunk }[] = [];
  for (const { name, tag } of kinds) {
    const place = places[name];
    if (place === null) continue;
    // Nearly always in order already, so this ends at once.
    let at = present.length;
    while (at > 0 && (present[at - 1]?.place.start ?? 0) > place.start) at--;
    present.splice(at, 0, { tag, place });
  }
  for (let index = 1; index < present.length; index++) {
    const [left, right] = [present[index - 1], present[index]];
    if (left !== undefined && right !== undefined && right.place.start < left.place.end) return [left.tag, right.tag];
  }
  return null;
}
