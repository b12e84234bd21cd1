/** Where a painted picture is stored: a texture document, or a texture inside of a model. No React. */
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../../../shared/media/paint/area.ts';
import { putCropped } from '../../../../../shared/media/paint/crop.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { replaceContent } from '../../../../../shared/texture/replaceContent.ts';
import { decodeTexture } from '../../../../../shared/texture/index.ts';
import { fetchOriginal } from '../../../workbench/files/original.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { bytesOf } from '../acts.ts';
import { TextureWorker } from '../work/textureWorker.ts';

/** An area ready to be put into its document. */
export interface StoredArea {
  readonly put: (transaction: Transaction) => readonly string[];
  /** The document's revision that it was made for; it is of no use for another one. */
  readonly revision: number;
}

export interface PaintTarget {
  readonly session: Session;
  /** The record that holds the picture: of a texture document the root. */
  readonly record: RecordId;
  /** What the user knows it by. */
  readonly name: string;
  /** Whether the file keeps alpha that the game uses. */
  readonly hasAlpha: boolean;
  /** Prepares an area of a picture, whose texels alone are given. */
  readonly store: (made: RgbaPixels, area: TexelArea) => Promise<StoredArea>;
  /** Prepares another picture, of any size. */
  readonly replace: (picture: RgbaPixels) => Promise<StoredArea>;
  /** What the document holds now. */
  readonly read: () => RgbaPixels;
  /** Another number whenever what is stored became another. */
  readonly revision: () => number;
}

/** One for all strokes: they are stored one after the other. */
const worker = new TextureWorker();

/** A texture document. Rejects with a FormatError for one that cannot be decoded. */
export async function fileTarget(session: Session): Promise<PaintTarget> {
  await fetchOriginal(session);
  const { document } = session;
  const { hasAlpha } = decodeTexture(document);
  return {
    session,
    record: document.root,
    name: session.file.getState().name,
    hasAlpha,
    read: () => decodeTexture(document),
    revision: () => document.revision,
    async replace(picture) {
      const source = await bytesOf(session);
      const { revision } = document;
      const change = { kind: 'pixels', image: picture } as const;
      const { bytes } = await worker.run('change', { source, change });
      return {
        revision,
        put(transaction) {
          replaceContent(document, transaction, bytes);
          return [];
        },
      };
    },
    async store(made, area) {
      const source = await bytesOf(session);
      const { revision } = document;
      const { bytes, notes } = await worker.run('paint', { source, made, area });
      return {
        revision,
        put(transaction) {
          replaceContent(document, transaction, bytes);
          return notes;
        },
      };
    },
  };
}

/** A texture that a model holds itself; null where it has no picture, or the format cannot be painted on. */
export function ownTarget(session: Session, record: RecordId): PaintTarget | null {
  const { document } = session;
  const { model } = document.format;
  const position = (): number => model?.view(document).textures.findIndex((each) => each.record === record) ?? -1;
  const read = (): RgbaPixels | null => model?.view(document).textures[position()]?.pixels?.() ?? null;
  const texture = model?.view(document).textures[position()];
  const first = read();
  if (model === undefined || texture === undefined || first === null) return null;
  if (model.edits(document).paintPicture === undefined) return null;
  return {
    session,
    record,
    name: texture.path,
    // What is see-through in them is one colour of the palette.
    hasAlpha: model
      .view(document)
      .materials.some(({ record: each, layers }) =>
        each === record ? layers.some(({ blend }) => blend === 'masked') : false,
      ),
    read: () => read() ?? first,
    revision: () => document.revisionOf(record, ['pixels', 'palette', 'width', 'height']),
    replace: (picture) =>
      Promise.resolve({
        revision: document.revision,
        put: (transaction) => model.edits(document).setPicture?.(position(), picture, transaction) ?? [],
      }),
    store: (made, area) =>
      Promise.resolve({
        revision: document.revision,
        put(transaction) {
          const whole = read() ?? first;
          const picture = { ...whole, pixels: whole.pixels.slice() };
          putCropped(picture, made, area);
          return model.edits(document).paintPicture?.(position(), picture, area, transaction) ?? [];
        },
      }),
  };
}
