/** The columns of a key table: time, the components of the value, and those of its tangents. Pure. */
import type { Keys } from '../../../../../shared/formats/mdx/keys.ts';
import { keyStride } from '../../../../../shared/formats/mdx/keys.ts';
import { trackKinds } from '../../../../../shared/formats/mdx/schema/trackKinds.ts';
import type { TableColumn } from '../../../ui/index.ts';

function componentNames(tag: string, components: number): readonly string[] {
  const kind = trackKinds.get(tag);
  if (kind?.color === 'rgb') return ['R', 'G', 'B'];
  if (kind?.color === 'bgr') return ['B', 'G', 'R'];
  if (components === 1) return [kind?.label ?? 'Value'];
  return ['X', 'Y', 'Z', 'W'].slice(0, components);
}

/** Columns are named by the position of their number in the key: 0 is the first component of the value. */
export function keyColumns(tag: string, keys: Keys): readonly TableColumn[] {
  const names = componentNames(tag, keys.components);
  const tangents = keyStride(keys) > keys.components;
  const titles = tangents
    ? [...names, ...names.map((name) => `In ${name}`), ...names.map((name) => `Out ${name}`)]
    : names;
  const isWide = titles.length > 4;
  return [
    { id: 'frame', title: 'Time', width: 68, align: 'right', editable: true },
    ...titles.map((title, at): TableColumn => ({
      id: String(at),
      title,
      width: isWide ? 68 : '1fr',
      align: 'right',
      editable: true,
    })),
  ];
}
