/** The outline of a BLP: what it is, and its blocks with the sizes of the mips in pixels. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { OutlineNode } from '../../format/format.ts';
import { TextureMip } from '../common/texture/blockFile.ts';
import { outlineTexture } from '../common/texture/textureFormat.ts';
import { blpEncodingName } from './header.ts';
import { encodingOf, fullSize, nominalSizes, placedBlocks } from './model.ts';
import { BlpJpegHeader, BlpPalette } from './schema.ts';

export function outlineBlp(document: DocumentView): OutlineNode {
  const sizes = nominalSizes(document);
  const levels = new Map(placedBlocks(document).map(({ block, levels: own }) => [block.id, own]));
  const encoding = encodingOf(document);
  const { width, height } = fullSize(document);
  return outlineTexture(document, {
    label: encoding === null ? `BLP${document.version}` : blpEncodingName({ ...encoding, version: document.version }),
    meta: `${width} × ${height}`,
    icons: { [BlpPalette.type]: 'material', [BlpJpegHeader.type]: 'metadata' },
    describe(block) {
      if (block.type === BlpPalette.type) return { label: 'Palette' };
      if (block.type === BlpJpegHeader.type) return { label: 'JPEG header' };
      const own = levels.get(block.id) ?? [];
      const [first] = own;
      if (block.type !== TextureMip.type || first === undefined) return { label: 'Mip without place' };
      const size = sizes[first];
      const label = own.length === 1 ? `Mip ${first}` : `Mips ${own.join(', ')}`;
      return size === undefined ? { label } : { label, meta: `${size.width} × ${size.height}` };
    },
  });
}
