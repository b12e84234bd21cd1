/** The validator of buildings: runs every rule over a document. The rules stand one file an area. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import { batches } from './batches.ts';
import { chunks } from './chunks.ts';
import { readBuildingView } from './context.ts';
import { doodads } from './doodads.ts';
import { groups } from './groups.ts';
import { header } from './header.ts';
import { checkMetadata, metadataRules } from './metadata.ts';
import { names } from './names.ts';
import { portals } from './portals.ts';
import type { Area } from './rule.ts';
import { toProblem } from './rule.ts';
import { tree } from './tree.ts';

/** In the order in which people look at a building; their problems are listed in this order. */
const areas: readonly Area[] = [chunks, header, names, portals, doodads, groups, batches, tree];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

/** What clients refuse, show wrong or ignore in a building, as far as its files can tell. Facts: formats/wmo.md, 21. */
export function validateBuilding(document: DocumentView): readonly Problem[] {
  const building = readBuildingView(document);
  const problems: Problem[] = [...checkMetadata(building)];
  for (const area of areas) area.check(building, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
