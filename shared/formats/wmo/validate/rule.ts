/** What a rule of this folder checks: the common shape of every file of it. */
import { areasOf } from '../../../format/rule.ts';
import type { RuleArea } from '../../../format/rule.ts';
import type { BuildingView } from './context.ts';

export { rule, toProblem } from '../../../format/rule.ts';

export type Area = RuleArea<BuildingView>;
export const area = areasOf<BuildingView>();
