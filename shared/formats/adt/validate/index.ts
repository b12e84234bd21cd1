/** The validator of terrain tiles: what crashes the client, fails the extractors of servers, or looks wrong. */
import { checkRecords } from '../../../codec/check.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import { schemasBelow } from '../../common/terrain/chunkLists.ts';
import { tileCollections } from '../model.ts';
import { Tile } from '../schema/tile.ts';
import { viewTile } from './context.ts';
import { file } from './file.ts';
import { ground } from './ground.ts';
import { layers } from './layers.ts';
import { liquids } from './liquids.ts';
import { placements } from './placements.ts';
import type { Area } from './rule.ts';
import { toProblem } from './rule.ts';

const areas: readonly Area[] = [file, placements, layers, ground, liquids];

/** Checks that follow from the schema's metadata; these are the ones a tile can fail. */
const metadataRules: readonly string[] = [
  'texture-reference',
  'doodad-model-reference',
  'map-object-model-reference',
  'unknown-value',
  'unknown-bits',
  'value-range',
  'not-a-number',
];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

const schemas = schemasBelow(Tile);
/** The tile itself is no list that anything points into. */
const collections = tileCollections.filter(({ name }) => name !== 'tile');

/**
 * As far as the tile alone can tell: whether files and rows of tables exist, and what the neighbouring tiles and the WDT say,
 * is not checked here. Sources: format page 22.
 */
export function validateTile(document: DocumentView): readonly Problem[] {
  const tile = viewTile(document);
  const describe = ({ id }: { id: Parameters<typeof tile.nameOf>[0] }) => tile.nameOf(id);
  const problems: Problem[] = [...checkRecords(document, { schemas, collections, describe })];
  for (const area of areas) area.check(tile, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
