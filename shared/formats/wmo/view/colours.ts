/** Vertex colours as the client has them after loading (formats/wmo.md, 8.2 and 8.3). The file's own are never changed. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import { buildingFlags, groupFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, headerOf, itemsIn } from '../model.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { Batch, Colours } from '../schema/geometry.ts';
import { listIn } from './batches.ts';
import { doorwaysOf } from './doorways.ts';
import { lightDoorways } from './doorwayLight.ts';

function colourLists(document: DocumentView, group: GroupAt): readonly Uint8Array[] {
  return chunksIn(document, group, 'MOCV').flatMap((chunk) => {
    const [id] = chunkItems(chunk);
    const colours = id === undefined ? null : fieldsOf(Colours, document.get(id)).colours;
    return colours instanceof Uint8Array ? [colours] : [];
  });
}

/** The first vertex behind those of the transition batches. */
function transitionEnd(document: DocumentView, group: GroupAt): number {
  const last = itemsIn(document, group, 'MOBA')[group.fields.transitionBatches - 1];
  return last === undefined ? 0 : fieldsOf(Batch, document.get(last)).lastVertex + 1;
}

export interface GroupColours {
  /** Red, green, blue, alpha of each vertex, on the client's half scale; null for a group without. */
  readonly baked: Uint8Array | null;
  /** How much of the first layer is seen at each vertex; null where there is no second layer. */
  readonly mix: Uint8Array | null;
}

/** Colours of a group, four numbers a vertex. */
export function coloursOf(document: DocumentView, group: GroupAt): GroupColours {
  const lists = colourLists(document, group);
  const { flags } = group.fields;
  const hasFirst = (flags & groupFlags.colours) !== 0;
  const own = hasFirst ? lists[0] : undefined;
  const second = (flags & groupFlags.secondColours) === 0 ? undefined : lists[hasFirst ? 1 : 0];
  const mix = second === undefined ? null : second.filter((_value, at) => at % 4 === 3);
  if (own === undefined) return { baked: null, mix };
  const flagsOfAll = headerOf(document)?.fields.flags ?? 0;
  const isMended = (flagsOfAll & buildingFlags.coloursHalved) === 0;
  const transition = transitionEnd(document, group);
  const first = isMended ? transition : 0;
  const baked = new Uint8Array(own.length);
  for (let at = 0; at + 3 < own.length; at += 4) {
    const [blue = 0, green = 0, red = 0, alpha = 0] = own.subarray(at, at + 4);
    const isTransition = at / 4 < first;
    const mended = (value: number): number =>
      !isMended
        ? value
        : isTransition
          ? value >> 1
          : Math.min(255, Math.floor((value + Math.floor((value * alpha) / 64)) / 2));
    baked.set([mended(red), mended(green), mended(blue), isMended && !isTransition ? 255 : alpha], at);
  }
  const positions = transition === 0 ? null : listIn(document, group, 'MOVT', 'positions')?.numbers;
  if (positions instanceof Float32Array && (flagsOfAll & buildingFlags.keepsDoorways) === 0) {
    lightDoorways(baked, positions, transition, doorwaysOf(document, group));
  }
  return { baked, mix };
}
