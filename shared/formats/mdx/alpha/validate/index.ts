/** The validator of alpha models. Rules and their severities: formats/wow-models.md 20.2; the rest follows from the schema. */
import type { CheckNote } from '../../../../codec/check.ts';
import { checkRecords, checkRules, nounOf, referenceRule } from '../../../../codec/check.ts';
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { Problem } from '../../../../format/format.ts';
import { wowAlpha } from '../../dialects.ts';
import { collectionsOf } from '../../model.ts';
import { withAnimationFixes } from '../../validate/geosetAnimationFix.ts';
import { toProblem } from '../../validate/rule.ts';
import type { AlphaArea } from './context.ts';
import { readAlphaModel } from './context.ts';
import { effects } from './effects.ts';
import { file } from './file.ts';
import { geosets } from './geosets.ts';
import { nodes } from './nodes.ts';

const areas: readonly AlphaArea[] = [file, geosets, nodes, effects];
const { schemas } = wowAlpha;
const collections = collectionsOf(wowAlpha);

const notes: ReadonlyMap<string, CheckNote> = new Map([
  [
    'unknown-value texture.replaceableId',
    { severity: 'warning', explain: 'The game knows the ids 1 to 14; any other shows nothing.' },
  ],
  [
    'unknown-value collisionShape.shape',
    { severity: 'error', explain: 'Shapes have different sizes: nothing can read the file.' },
  ],
]);

function referenced(): readonly string[] {
  const names = new Set(
    [...schemas.values()].flatMap(({ members }) => members.map(({ info }) => info.reference?.collection)),
  );
  return collections.filter(({ name }) => names.has(name)).map((each) => referenceRule(nounOf(each, schemas)));
}

/** The ids of all rules, each once. */
export const alphaRuleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...Object.keys(checkRules),
  ...referenced(),
];

/** Everything that the game rejects, shows wrong or ignores in a model, as far as the file alone can tell. */
export function validateAlphaModel(document: DocumentView): readonly Problem[] {
  const model = readAlphaModel(document);
  const problems: Problem[] = [
    ...withAnimationFixes(
      document,
      checkRecords(document, {
        schemas,
        collections,
        notes,
        describe: (record) => model.nameOf(record.id),
        // A rule of its own tells of it, in all versions.
        isExempt: (record, member) => record.type === 'geoset' && member === 'primitiveType',
      }),
    ),
  ];
  for (const area of areas) area.check(model, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
