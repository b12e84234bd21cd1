/** Which objects the Objects panel lists: of a kind, over an area, of a size. */
import { useEffect, useMemo } from 'react';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import type { ObjectQuery } from '../../../../../../shared/terrain/objects/query.ts';
import { areaBeneath } from '../../../../../../shared/terrain/objects/query.ts';
import { modelsOf } from '../../../../../../shared/terrain/objects/check.ts';
import { areaTitleOf } from '../../map/gameTables.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { placedModels } from '../../map/objects/modelBounds.ts';
import { Checkbox, Field, Select } from '../../../../base/ui/index.ts';
import { RangeFields } from './StandFields.tsx';
import styles from './Objects.module.css';
import { text } from '../../../../base/text/language.ts';

interface ObjectFilterProps {
  readonly map: TerrainMap;
  readonly objects: readonly ObjectInstance[];
  readonly query: ObjectQuery;
  readonly onChange: (query: ObjectQuery) => void;
}

const kinds = [
  {
    value: 'all',
    get label() {
      return text('Doodads and buildings');
    },
  },
  {
    value: 'doodad',
    get label() {
      return text('Doodads (M2)');
    },
  },
  {
    value: 'mapObject',
    get label() {
      return text('Buildings (WMO)');
    },
  },
] as const;
/** Sizes that are asked first, yards. */
const firstSize = [0, 5] as const;

export function ObjectFilter({ map, objects, query, onChange }: ObjectFilterProps) {
  const asksSize = query.size !== null;
  useEffect(() => {
    // Sizes are those of the models, which nobody may have asked for yet.
    if (asksSize) void placedModels(map).prepare(modelsOf(objects));
  }, [map, objects, asksSize]);
  const areas = useMemo(
    () =>
      [...new Set(objects.map((object) => areaBeneath(map.tileSet, object)))]
        .filter((id) => id !== null)
        .toSorted((a, b) => a - b),
    [map, objects],
  );
  return (
    <div className={styles['filter']}>
      <Field label={text('Kind')}>
        <Select
          value={query.kind ?? 'all'}
          options={kinds}
          onChange={(value) => onChange({ ...query, kind: value === 'doodad' || value === 'mapObject' ? value : null })}
        />
      </Field>
      <Field label={text('Area')}>
        <Select
          value={query.areaId === null ? 'all' : String(query.areaId)}
          options={[
            { value: 'all', label: text('Any area') },
            ...areas.map((id) => ({ value: String(id), label: areaTitleOf(map, id) })),
          ]}
          onChange={(value) => onChange({ ...query, areaId: value === 'all' ? null : Number(value) })}
        />
      </Field>
      <Field label={text('Size')}>
        <Checkbox
          label={text('Of a size')}
          checked={asksSize}
          onChange={(isOn) => onChange({ ...query, size: isOn ? firstSize : null })}
        />
      </Field>
      {query.size !== null && (
        <RangeFields
          label={text('Longest side')}
          unit="yd"
          value={query.size}
          range={[0, 5000]}
          step={0.5}
          onChange={(size) => onChange({ ...query, size })}
        />
      )}
    </div>
  );
}
