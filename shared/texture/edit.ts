/** Changing an open texture: every change is one step of the document's history. */
import { FormatError } from '../codec/error.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { FormatDocument } from '../format/format.ts';
import { rewriteBlp } from '../formats/blp/index.ts';
import { rewriteDds } from '../formats/dds/index.ts';
import { rewritePng } from '../formats/png/index.ts';
import { rewriteTga } from '../formats/tga/index.ts';
import type { TextureChange } from './change.ts';
import { changedChain, changeLabels } from './change.ts';
import { replaceContent } from './replaceContent.ts';
import type { OpenTexture, TextureSource } from './source.ts';
import { decodeChain, openTexture } from './source.ts';

function settingsOf(change: TextureChange): Extract<TextureChange, { kind: 'encoding' }> | Record<string, never> {
  return change.kind === 'encoding' ? change : {};
}

/** PNG has no encodings to choose from; 0 bits of alpha drop the channel. */
function pngHasAlpha(change: TextureChange, texture: OpenTexture): boolean {
  const { alphaBits } = settingsOf(change);
  if (alphaBits !== undefined) return alphaBits > 0;
  const changesAlpha = ['pixels', 'invertAlpha', 'fillAlpha', 'alphaFrom', 'rearrange'].includes(change.kind);
  return changesAlpha || texture.format.describe(texture.bytes, texture.files).hasAlpha;
}

function rewrite(texture: OpenTexture, chain: readonly RgbaPixels[], change: TextureChange): Uint8Array {
  const { format, bytes } = texture;
  const settings = settingsOf(change);
  const keepsFirst = change.kind === 'mips';
  const [first] = chain;
  if (first === undefined) throw new FormatError('no picture', { path: '', offset: 0 });
  switch (format.id) {
    case 'blp':
      return rewriteBlp(bytes, chain, { settings, keepsFirst });
    case 'dds':
      return rewriteDds(bytes, chain, { settings, keepsFirst });
    case 'tga':
      return rewriteTga(bytes, first, settings);
    case 'png':
      return rewritePng(bytes, first, { hasAlpha: pngHasAlpha(change, texture) });
    default:
      throw new FormatError(`${format.name} is not written`, { path: '', offset: 0 });
  }
}

/** Formats without mips are as they are when mips are asked for. */
function hasMips(texture: OpenTexture): boolean {
  return texture.format.id === 'blp' || texture.format.id === 'dds';
}

/**
 * The texture's bytes after a change. Encoding, alpha depth, quality, header form and bytes of unknown use stay, unless the
 * change says otherwise.
 * @throws FormatError when the texture cannot be decoded or the change cannot be made
 */
export function changeTexture(source: TextureSource, change: TextureChange): Uint8Array {
  const texture = openTexture(source);
  if (change.kind === 'mips' && !hasMips(texture)) return texture.bytes;
  return rewrite(texture, changedChain(decodeChain(texture), change), change);
}

/**
 * Makes a change as one step that can be undone.
 * @throws FormatError like `changeTexture`; the document is then as it was
 */
export function editTexture(
  document: FormatDocument,
  change: TextureChange,
  label: string = changeLabels[change.kind],
): void {
  const bytes = changeTexture(document, change);
  document.edit(label, (transaction) => replaceContent(document, transaction, bytes));
}
