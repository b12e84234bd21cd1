/** Bytes of a BLP that no part of its header points at; they are kept when the pictures are replaced. */
import { blockIds, StrayBytes, TextureMip } from '../common/texture/blockFile.ts';
import { joinBytes } from '../../media/texture/joinBytes.ts';
import { readTexture } from '../common/texture/textureFormat.ts';
import type { BlpHeader } from './header.ts';
import { Blp1File, Blp2File, BlpPalette } from './schema.ts';

export interface StrayParts {
  readonly between: Uint8Array;
  readonly behind: Uint8Array;
  /** The palette block of a file whose pixels are DXT or raw; null when there is none. */
  readonly unreadPalette: Uint8Array | null;
}

/** Stray bytes in front of the first mip stay there; those between mips go behind the last. */
export function strayParts(bytes: Uint8Array, { version, content }: BlpHeader): StrayParts {
  const { records, root } = readTexture(version === 2 ? Blp2File : Blp1File, bytes, version);
  const file = records.get(root);
  const blocks = (file === undefined ? [] : blockIds(file)).flatMap((id) => records.get(id) ?? []);
  const firstMip = blocks.findIndex((block) => block.type === TextureMip.type);
  const bytesOf = (block: (typeof blocks)[number]): Uint8Array => {
    const { source } = block;
    return source === null ? new Uint8Array(0) : bytes.subarray(source.offset, source.offset + source.length);
  };
  const stray = (from: number, to: number): Uint8Array =>
    joinBytes(...blocks.slice(from, to).flatMap((block) => (block.type === StrayBytes.type ? [bytesOf(block)] : [])));
  const palette = blocks.find((block) => block.type === BlpPalette.type);
  const isRead = content === 'palette';
  return {
    between: stray(0, Math.max(0, firstMip)),
    behind: stray(Math.max(0, firstMip), blocks.length),
    // A file without a palette block keeps going without one.
    unreadPalette: isRead ? null : palette === undefined ? new Uint8Array(0) : bytesOf(palette),
  };
}
