/** Rules about liquids of MH2O. Facts: formats/adt.md, 14.2 and 22. */
import { says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { liquidVertexCount, liquidVertexParts } from '../../../geometry/terrain/water.ts';
import { Liquid } from '../schema/liquid.ts';
import type { Area } from './rule.ts';
import { rule } from './rule.ts';
import { fieldsOf } from '../../../codec/record.ts';

const rules = {
  rectangle: rule(
    'liquid-rectangle',
    'error',
    'The rectangle must lie within the 8 × 8 quads of its chunk and have at least one; server tools crash on others.',
  ),
  data: rule(
    'liquid-data',
    'error',
    'The client reads as many corners as the rectangle has, of the kinds that the vertex data names.',
  ),
  heights: rule('liquid-heights', 'warning', 'The client hides what is out of view by the lowest and highest height.'),
};

/** What does not fit the liquid's rectangle and kind of vertex data; null when all does. */
function dataProblem(fields: FieldsIn<typeof Liquid>): Said | null {
  const parts = liquidVertexParts(fields.vertexFormat);
  const count = liquidVertexCount(fields.width, fields.height);
  if (fields.exists !== null && fields.exists.length !== fields.width * fields.height) {
    return says`${fields.exists.length} wet quads for ${fields.width * fields.height}`;
  }
  const arrays = [
    [says`heights`, parts?.hasHeights, fields.heights?.length],
    [
      says`pairs of texture coordinates`,
      parts?.hasTextureCoordinates,
      fields.textureCoordinates === null ? undefined : fields.textureCoordinates.length / 2,
    ],
    [says`depths`, parts?.hasDepths, fields.depths?.length],
  ] as const;
  const wanted = arrays.filter(([, isWanted]) => isWanted === true);
  // Without any data the liquid is flat.
  if (wanted.every(([, , length]) => length === undefined)) return null;
  const wrong = wanted.find(([, , length]) => length !== count);
  return wrong === undefined ? null : says`${wrong[2] ?? 0} ${wrong[0]} for ${count} corners`;
}

export const liquids: Area = {
  rules: Object.values(rules),
  check(tile, report) {
    for (const chunk of tile.chunks) {
      for (const id of chunk.fields.liquids) {
        const fields = fieldsOf(Liquid, tile.document.get(id));
        const { x, y, width, height, minimumHeight, maximumHeight } = fields;
        const name = tile.nameOf(id);
        if (width === 0 || height === 0 || x + width > 8 || y + height > 8) {
          report(rules.rectangle, {
            record: id,
            member: 'width',
            message: says`${name} has ${width} × ${height} quads from ${x}, ${y} on`,
          });
        }
        const problem = dataProblem(fields);
        if (problem !== null)
          report(rules.data, { record: id, member: 'vertexFormat', message: says`${name} has ${problem}` });
        if (minimumHeight > maximumHeight) {
          report(rules.heights, {
            record: id,
            member: 'minimumHeight',
            message: says`${name} has its lowest height above its highest`,
            fix: {
              label: 'Swap them',
              apply: (tx) => tx.set(Liquid, id, { minimumHeight: maximumHeight, maximumHeight: minimumHeight }),
            },
          });
        }
      }
    }
  },
};
