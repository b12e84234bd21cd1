/** What a condition can be told beside its range. */
import type { MaskCondition, RangeFacts } from '../../../../../shared/terrain/masks/mask.ts';
import { isRanged } from '../../../../../shared/terrain/masks/mask.ts';
import { chunkKey } from '../../../../../shared/terrain/tiles.ts';
import { Button, Checkbox, Field, NumberField, TextField } from '../../../base/ui/index.ts';
import { useSelected } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { AreaField } from '../panels/AreaField.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import styles from './MaskChips.module.css';
import { text } from '../../../base/text/language.ts';

export interface ConditionFieldsProps {
  readonly map: TerrainMap;
  readonly condition: MaskCondition;
  /** Of a range. */
  readonly facts: RangeFacts | null;
  readonly onChange: (condition: MaskCondition) => void;
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly unit?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
}

function Amount({ label, unit, isWhole = false, onChange, ...rest }: NumberProps) {
  return (
    <Field label={label} unit={unit}>
      <NumberField
        {...rest}
        {...(isWhole ? { kind: 'integer' } : {})}
        unit={unit}
        onPreview={onChange}
        onCommit={onChange}
      />
    </Field>
  );
}

export function ConditionFields({ map, condition, facts, onChange }: ConditionFieldsProps) {
  return (
    <>
      {isRanged(condition) && (
        <>
          <Amount
            label={text('From')}
            value={condition.from}
            unit={facts?.unit}
            max={condition.to}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <Amount
            label={text('To')}
            value={condition.to}
            unit={facts?.unit}
            min={condition.from}
            onChange={(to) => onChange({ ...condition, to })}
          />
        </>
      )}
      <KindFields map={map} condition={condition} onChange={onChange} />
      {condition.kind !== 'picture' && (
        <Amount
          label={text('Soft edge')}
          value={condition.soft}
          unit={facts?.unit ?? 'yd'}
          min={0}
          max={1000}
          step={0.5}
          onChange={(soft) => onChange({ ...condition, soft })}
        />
      )}
      <Field label={text('Opposite')}>
        <Checkbox
          label={text('Everywhere but there')}
          checked={condition.isInverted}
          onChange={(isInverted) => onChange({ ...condition, isInverted })}
        />
      </Field>
    </>
  );
}

function KindFields({ map, condition, onChange }: Omit<ConditionFieldsProps, 'facts'>) {
  switch (condition.kind) {
    case 'slope':
    case 'height':
    case 'water':
      return null;
    case 'curvature':
      return (
        <Amount
          label={text('Seen over')}
          value={condition.size}
          unit="yd"
          min={2}
          max={50}
          step={1}
          onChange={(size) => onChange({ ...condition, size })}
        />
      );
    case 'noise':
      return (
        <>
          <Amount
            label={text('Patches apart')}
            value={condition.size}
            unit="yd"
            min={1}
            max={5000}
            step={1}
            onChange={(size) => onChange({ ...condition, size })}
          />
          <Amount
            label={text('Detail')}
            value={condition.octaves}
            min={1}
            max={8}
            step={1}
            isWhole
            onChange={(octaves) => onChange({ ...condition, octaves })}
          />
          <Amount
            label={text('Seed')}
            value={condition.seed}
            min={0}
            max={999_999}
            step={1}
            isWhole
            onChange={(seed) => onChange({ ...condition, seed })}
          />
        </>
      );
    case 'texture':
      return (
        <TextureChoice
          label={text('Texture')}
          value={condition.texture}
          onChange={(texture) => onChange({ ...condition, texture })}
        />
      );
    case 'objects':
      return (
        <Field
          label={text('Whose path has')}
          description={text('Words of the model’s path; without any all objects count.')}
        >
          <TextField
            value={condition.words}
            placeholder={text('All objects')}
            onCommit={(words) => onChange({ ...condition, words })}
          />
        </Field>
      );
    case 'area':
      return <AreaField map={map} value={condition.areaId} onChange={(areaId) => onChange({ ...condition, areaId })} />;
    case 'chunks':
      return <TakeSelection map={map} condition={condition} onChange={onChange} />;
    case 'picture':
      return null;
  }
}

type ChunksCondition = Extract<MaskCondition, { readonly kind: 'chunks' }>;

function TakeSelection(props: {
  readonly map: TerrainMap;
  readonly condition: ChunksCondition;
  readonly onChange: (condition: MaskCondition) => void;
}) {
  const { map, condition, onChange } = props;
  const chunks = useSelected(map, (selected) => selected.chunks);
  return (
    <div className={styles['foot']}>
      <Button
        size="small"
        icon="select"
        disabled={chunks.length === 0}
        onClick={() => onChange({ ...condition, chunks: chunks.map(({ column, row }) => chunkKey(column, row)) })}
      >
        {text('Take the selected chunks')}
      </Button>
    </div>
  );
}
