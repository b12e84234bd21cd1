/** The validator of studio models: runs every rule over a document. The rules stand one file an area. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import { engines } from '../limits.ts';
import { body } from './body.ts';
import { concerns } from './engines.ts';
import { checkMetadata, metadataRules } from './metadata.ts';
import { player } from './player.ts';
import type { Area } from './rule.ts';
import { readChecked, toProblem } from './rule.ts';
import { sequences } from './sequences.ts';
import { skeleton } from './skeleton.ts';
import { textures } from './textures.ts';
import { whole } from './whole.ts';

const areas: readonly Area[] = [whole, skeleton, sequences, body, textures, player];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

/**
 * Everything that an engine refuses, shows wrong or ignores, as far as the files tell; Half-Life and Xash3D where none is
 * named. Sources: format page 22.
 */
export function validateStudio(document: DocumentView, engineId?: string): readonly Problem[] {
  const engine = engines.find((each) => each === engineId) ?? null;
  const model = readChecked(document, engine);
  const problems: Problem[] = [...checkMetadata(model)];
  for (const area of areas) {
    area.check(model, (rule, finding) => {
      if (concerns(rule.id, engine)) problems.push(toProblem(rule, finding));
    });
  }
  return problems;
}
