/** Chooses what the picture is coloured by, and says what the colours mean. */
import { roundedUp } from '../../../../../shared/model/shownShift.ts';
import { Select } from '../../../base/ui/index.ts';
import { heatGradient } from '../../../viewport/index.ts';
import { hasHeat, type HeatKind } from './heatKinds.ts';
import styles from './Picture.module.css';
import type { PicturedModel } from './picturedModel.ts';
import { fill, text } from '../../../base/text/language.ts';

const kinds: readonly { readonly value: HeatKind; readonly label: string }[] = [
  {
    value: 'shift',
    get label() {
      return text('Error of weights');
    },
  },
  {
    value: 'bones',
    get label() {
      return text('Heaviest bones');
    },
  },
  {
    value: 'meshes',
    get label() {
      return text('Meshes');
    },
  },
];

interface HeatProps {
  readonly model: PicturedModel;
  readonly kind: HeatKind | null;
}

export function HeatSelect({
  model,
  kind,
  onChoose,
}: HeatProps & { readonly onChoose: (kind: HeatKind | null) => void }) {
  const view = model.document.format.model?.view(model.document);
  const isOffered = (value: HeatKind): boolean => view !== undefined && hasHeat(view, model.shift, value);
  const offered = kinds.filter(({ value }) => value === kind || isOffered(value));
  if (offered.length === 0) return null;
  return (
    <div className={styles['kind']}>
      <Select
        inline
        label={text('Colours of the picture')}
        value={kind ?? 'none'}
        options={[{ value: 'none', label: text('As in the game') }, ...offered]}
        onChange={(value) => onChoose(kinds.find((each) => each.value === value)?.value ?? null)}
      />
    </div>
  );
}

export function HeatLegend({ model, kind }: HeatProps) {
  if (kind === null) return null;
  if (kind !== 'shift') {
    const words = kind === 'bones' ? text('A colour for each heaviest bone') : text('A colour for each mesh');
    return <p className={styles['facts']}>{words}</p>;
  }
  const most = model.shift?.most ?? 0;
  return (
    <p className={styles['facts']}>
      <span>0</span>
      <i className={styles['ramp']} style={{ background: heatGradient }} />
      <span>{fill('{} units off', roundedUp(most))}</span>
    </p>
  );
}
