/** What a saved tile has of other bytes than the file before. For tests. */

/** Blocks of a tile's file in their order: tag and bytes. */
function blocksOf(bytes: Uint8Array): readonly (readonly [tag: string, bytes: Uint8Array])[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: [string, Uint8Array][] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at + 4, true);
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4).toReversed());
    found.push([tag, bytes.subarray(at, end)]);
    at = end;
  }
  return found;
}

/**
 * What differs between two files of a tile: tags of blocks, and positions of chunks. MHDR and MCIN hold offsets that
 * follow and are left out.
 */
export function differingBlocks(before: Uint8Array, after: Uint8Array): readonly (string | number)[] {
  const [old, fresh] = [blocksOf(before), blocksOf(after)];
  const chunks = (blocks: typeof old): readonly Uint8Array[] =>
    blocks.filter(([tag]) => tag === 'MCNK').map(([, bytes]) => bytes);
  const others = (blocks: typeof old): ReadonlyMap<string, Uint8Array> =>
    new Map(blocks.filter(([tag]) => tag !== 'MCNK'));
  const isSame = (left: Uint8Array | undefined, right: Uint8Array | undefined): boolean =>
    left?.length === right?.length && (left ?? []).every((value, at) => value === right?.[at]);
  const tags = new Set([...others(old).keys(), ...others(fresh).keys()]);
  const differing = [...tags].filter((tag) => !isSame(others(old).get(tag), others(fresh).get(tag)));
  const positions = chunks(old).flatMap((bytes, position) =>
    isSame(bytes, chunks(fresh)[position]) ? [] : [position],
  );
  return [...differing.filter((tag) => tag !== 'MHDR' && tag !== 'MCIN'), ...positions];
}
