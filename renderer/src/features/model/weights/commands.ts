/** Commands of painting weights: the mode, its brushes, and what is done to weights as a whole. */
import { withAllPoints } from '../../../../../shared/geometry/surface/elements.ts';
import type { WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { sizeCommands } from '../brush/sizeCommands.ts';
import { category } from '../shape/selectCommands.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { isShaping, isWeighing, shapeStore } from '../shape/shapeStore.ts';
import { startInView } from '../viewActs.ts';
import { normaliseTitle, normaliseWeights, runWeightAct, weightMoment, whyNotWeighed } from './carryOutWeights.ts';
import { unweighted, weightActs } from './weightActs.ts';
import { weightBrush, weightStore } from './weightStore.ts';
import { text } from '../../../base/text/language.ts';

const inWeights: Pick<AppCommand, 'when' | 'isAbout'> = { when: isWeighing, isAbout: isWeighing };

export const weightModeCommand: AppCommand = {
  id: 'weights.mode',
  title: 'Paint weights',
  category,
  keywords: ['skin', 'bone', 'rig', 'heat', 'influence'],
  icon: 'brush',
  keys: ['4'],
  isAbout: isShaping,
  when: ({ session }) => isShaping() && session !== null && whyNotWeighed(session.document) === null,
  whyNot: ({ session }) => (session === null ? null : whyNotWeighed(session.document)) ?? text('Only in Shape mode'),
  checked: isWeighing,
  run: () => shapeStore.setState({ isWeighing: true }),
};

const brushes: readonly {
  readonly brush: WeightBrush;
  readonly title: string;
  readonly keywords: readonly string[];
}[] = [
  { brush: 'add', title: 'Brush that adds weight', keywords: ['paint', 'increase'] },
  { brush: 'subtract', title: 'Brush that subtracts weight', keywords: ['paint', 'decrease', 'erase'] },
  { brush: 'replace', title: 'Brush that sets a weight', keywords: ['paint', 'replace', 'value'] },
  { brush: 'smooth', title: 'Brush that smooths weights', keywords: ['blur', 'relax'] },
];

export const brushCommands: readonly AppCommand[] = [
  ...brushes.map(({ brush, title, keywords }): AppCommand => ({
    id: `weights.${brush}`,
    title,
    category,
    keywords,
    ...inWeights,
    checked: () => weightStore.getState().brush === brush,
    run: () => weightStore.setState({ brush }),
  })),
  ...sizeCommands({
    ...{
      id: 'weights',
      get noun() {
        return text('weight brush');
      },
      category,
      brush: weightBrush,
      ...inWeights,
    },
    size: () => void startInView('radius'),
  }),
];

export const weightActCommands: readonly AppCommand[] = [
  ...weightActs.map((act): AppCommand => ({
    id: `weights.${act.id}`,
    title: act.title,
    category,
    keywords: act.keywords,
    ...(act.icon === undefined ? {} : { icon: act.icon }),
    ...inWeights,
    run: withSession((session) => runWeightAct(session, act)),
  })),
  {
    id: 'weights.normalise',
    title: normaliseTitle,
    category,
    keywords: ['sum', 'add up', '255', '100 %'],
    ...inWeights,
    run: withSession(normaliseWeights),
  },
  {
    id: 'weights.unweighted',
    title: 'Select vertices without weight',
    category,
    keywords: ['unbound', 'loose', 'missing', 'find'],
    icon: 'search',
    ...inWeights,
    run: withSession((session) => {
      const moment = weightMoment(session);
      if (moment === null) return;
      const found = unweighted(moment);
      const { surface, elements } = moment.shape;
      if (!found.includes(1)) notify({ tone: 'info', title: text('Every vertex hangs on a bone') });
      else shapingOf(session).select(withAllPoints(surface, elements.kind, found));
    }),
  },
];

export const weightCommands: readonly AppCommand[] = [weightModeCommand, ...brushCommands, ...weightActCommands];
