/** What a rule of this folder checks: the common shape of every file of it. */
import { areasOf } from '../../../codec/rule.ts';
import type { RuleArea } from '../../../codec/rule.ts';
import type { ModelView } from './context.ts';

export { counted, rule, toProblem } from '../../../codec/rule.ts';
export type { Finding, Report, Rule } from '../../../codec/rule.ts';

export type Area = RuleArea<ModelView>;
export const area = areasOf<ModelView>();
