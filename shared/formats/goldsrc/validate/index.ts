/** The validator of studio models: runs every rule over a document. The rules stand one file an area. */
import type { DocumentView, Problem } from '../../../codec/format.ts';
import { body } from './body.ts';
import { checkMetadata, metadataRules } from './metadata.ts';
import type { Area } from './rule.ts';
import { readChecked, toProblem } from './rule.ts';
import { sequences } from './sequences.ts';
import { skeleton } from './skeleton.ts';
import { textures } from './textures.ts';
import { whole } from './whole.ts';

const areas: readonly Area[] = [whole, skeleton, sequences, body, textures];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

/** Everything that the engines refuse, show wrong or ignore, as far as the files tell. Sources: format page 22. */
export function validateStudio(document: DocumentView): readonly Problem[] {
  const model = readChecked(document);
  const problems: Problem[] = [...checkMetadata(model)];
  for (const area of areas) area.check(model, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
