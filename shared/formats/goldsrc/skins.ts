/** The skin table: which texture each column shows in each skin. Format page 17. */
import { heldCount } from '../../codec/count.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { textureFileFields } from './model.ts';

export interface SkinTable {
  /** Columns and skins that the table really holds: what the file states may be more. */
  readonly columns: number;
  readonly families: number;
  /** One row of `columns` texture numbers for each skin. */
  readonly table: Int16Array;
}

/** The skins of a model, with counts that are held to what was read. */
export function skinsOf(document: DocumentView): SkinTable {
  const { skinColumns, skinFamilies, skinTable } = textureFileFields(document);
  const table = skinTable instanceof Int16Array ? skinTable : new Int16Array(0);
  const columns = heldCount(skinColumns, table.length);
  const families = columns === 0 ? 0 : heldCount(skinFamilies, Math.floor(table.length / columns));
  return { columns, families, table };
}
