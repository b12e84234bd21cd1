/** The columns of a key table: time, the components of the value, and those of its tangents. Pure. */
import type { KeyTrack } from '../../../../../../shared/format/animation.ts';
import { keyStride } from '../../../../../../shared/geometry/keys.ts';
import type { TableColumn } from '../../../../base/ui/index.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** Columns are named by the position of their number in the key: 0 is the first component of the value. */
export function keyColumns(
  { kind: { componentNames: names }, keys }: KeyTrack,
  unit: 'ms' | 'frames',
): readonly TableColumn[] {
  const tangents = keyStride(keys) > keys.components;
  const titles = tangents
    ? [...names, ...names.map((name) => fill('In {}', name)), ...names.map((name) => fill('Out {}', name))]
    : names;
  const isWide = titles.length > 4;
  return [
    { id: 'frame', title: unit === 'frames' ? text('Frame') : text('Time'), width: 68, align: 'right', editable: true },
    ...titles.map((title, at): TableColumn => ({
      id: String(at),
      title,
      width: isWide ? 68 : '1fr',
      align: 'right',
      editable: true,
    })),
  ];
}
