/** A mask as chips: each condition with its range, taken off by its cross, opened for what else it can be told. */
import { useState } from 'react';
import type { ConditionKind, Mask, MaskCondition } from '../../../../../shared/terrain/masks/mask.ts';
import { conditionKinds, isRanged, newCondition, rangeFacts } from '../../../../../shared/terrain/masks/mask.ts';
import { chunkFields, chunkKey } from '../../../../../shared/terrain/tiles.ts';
import { Button, classNames, Icon, IconButton, MenuButton, RangeSlider, Select } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { areaTitleOf } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { choosePicture } from './choosePicture.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { conditionIcons, conditionLabel, conditionWords } from './conditionWords.ts';
import { rangeEnds } from './rangeEnds.ts';
import styles from './MaskChips.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

export interface MaskChipsProps {
  readonly map: TerrainMap;
  readonly mask: Mask;
  readonly onChange: (mask: Mask) => void;
  /** Said where there is no condition. */
  readonly empty: string;
}

const ways = [
  {
    value: 'all',
    get label() {
      return text('All must hold');
    },
  },
  {
    value: 'any',
    get label() {
      return text('Any is enough');
    },
  },
] as const;

export function MaskChips({ map, mask, onChange, empty }: MaskChipsProps) {
  const [open, setOpen] = useState<number | null>(null);
  const { conditions } = mask;
  const put = (at: number, condition: MaskCondition): void =>
    onChange({ ...mask, conditions: conditions.map((each, index) => (index === at ? condition : each)) });
  const add = (condition: MaskCondition): void => {
    onChange({ ...mask, conditions: [...conditions, condition] });
    setOpen(isRanged(condition) && condition.kind !== 'texture' ? null : conditions.length);
  };
  const takeOff = (at: number): void => {
    onChange({ ...mask, conditions: conditions.filter((_each, index) => index !== at) });
    setOpen(null);
  };
  return (
    <>
      {conditions.length === 0 && <p className={styles['hint']}>{empty}</p>}
      {conditions.length > 0 && (
        <ul className={styles['chips']} aria-label={text('Conditions')}>
          {conditions.map((condition, at) => (
            <Chip
              key={at}
              map={map}
              condition={condition}
              isOpen={open === at}
              onOpen={() => setOpen(open === at ? null : at)}
              onChange={(next) => put(at, next)}
              onTakeOff={() => takeOff(at)}
            />
          ))}
        </ul>
      )}
      <div className={styles['foot']}>
        <MenuButton
          items={conditionKinds.map(({ kind, label }) => ({
            ...{ kind: 'action', id: kind, label: translated(label), icon: conditionIcons[kind] },
            onSelect: () => void begin(map, kind).then((made) => (made === null ? undefined : add(made))),
          }))}
        >
          <Button size="small" icon="plus" onClick={() => undefined}>
            {text('Condition')}
          </Button>
        </MenuButton>
        {conditions.length > 1 && (
          <Select
            label={text('How conditions are combined')}
            value={mask.how}
            options={ways}
            onChange={(how) => onChange({ ...mask, how: how === 'any' ? 'any' : 'all' })}
          />
        )}
      </div>
    </>
  );
}

/** A condition as it begins on this map: about what is in hand, under the camera or selected. Null when it was given up. */
async function begin(map: TerrainMap, kind: ConditionKind): Promise<MaskCondition | null> {
  if (kind === 'picture') {
    try {
      const picture = await choosePicture(map.tileSet);
      return picture === null ? null : { kind, isInverted: false, soft: 0, picture };
    } catch (error) {
      reportError(text('The picture cannot be a mask'), error);
      return null;
    }
  }
  const { chunks } = map.selection.get();
  const [first] = chunks;
  const chunk = first === undefined ? null : map.tileSet.chunk(first.column, first.row);
  return newCondition(kind, {
    texture: toolStore.getState().settings.paint.texture,
    areaId: chunk === null ? toolStore.getState().settings.area.areaId : chunkFields(chunk).areaId,
    chunks: chunks.map(({ column, row }) => chunkKey(column, row)),
  });
}

interface ChipProps {
  readonly map: TerrainMap;
  readonly condition: MaskCondition;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (condition: MaskCondition) => void;
  readonly onTakeOff: () => void;
}

function Chip({ map, condition, isOpen, onOpen, onChange, onTakeOff }: ChipProps) {
  const label = translated(conditionLabel(condition.kind));
  const words = conditionWords(condition, (areaId) => areaTitleOf(map, areaId));
  const hasTrack = isRanged(condition) && condition.kind !== 'texture';
  return (
    <li className={styles['chip']}>
      <div className={styles['row']}>
        <button type="button" className={styles['name']} aria-expanded={isOpen} onClick={onOpen}>
          <Icon name={conditionIcons[condition.kind]} size={14} />
          <span className={classNames(condition.isInverted && styles['opposite'])}>{label}</span>
        </button>
        {hasTrack && (
          <div className={styles['track']}>
            <RangeSlider
              value={[condition.from, condition.to]}
              {...rangeEnds(map, condition)}
              labels={[fill('{} from', label), fill('{} to', label)]}
              onPreview={([from, to]) => onChange({ ...condition, from, to })}
            />
          </div>
        )}
        <span className={styles['words']} title={words}>
          {condition.isInverted ? fill('not {}', words) : words}
        </span>
        <IconButton icon="close" size="small" label={fill('Take off {}', label)} onClick={onTakeOff} />
      </div>
      {isOpen && (
        <div className={styles['fields']}>
          <ConditionFields map={map} condition={condition} facts={factsOf(condition)} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

function factsOf(condition: MaskCondition): (typeof rangeFacts)['slope'] | null {
  return isRanged(condition) ? rangeFacts[condition.kind] : null;
}
