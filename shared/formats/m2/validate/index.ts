/** The validator of models: runs every rule over a document. The rules stand one file an area. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import { bones } from './bones.ts';
import { readModel } from './context.ts';
import { files } from './files.ts';
import { mesh } from './mesh.ts';
import { checkMetadata, metadataRules } from './metadata.ts';
import { points } from './points.ts';
import type { Area } from './rule.ts';
import { toProblem } from './rule.ts';
import { sequences } from './sequences.ts';
import { textures } from './textures.ts';
import { tracks } from './tracks.ts';
import { views } from './views.ts';

/** In the order in which people look at a model; their problems are listed in this order. */
const areas: readonly Area[] = [files, sequences, textures, views, mesh, bones, points, tracks];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

/** Everything that the game refuses, shows wrong or ignores in a model, as far as its files can tell. Format page 20.1. */
export function validateModel(document: DocumentView): readonly Problem[] {
  const model = readModel(document);
  const problems: Problem[] = [...checkMetadata(model)];
  for (const area of areas) area.check(model, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
