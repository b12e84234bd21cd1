/** The models that a tool chooses among by chance, each with how often it comes. */
import { useState } from 'react';
import { kindOfPath, pathKey } from '../../../../../../shared/terrain/objects/object.ts';
import { modelName } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import type { MixedModel } from '../../../../../../shared/terrain/objects/scatter.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { selectedObjects } from '../../map/objects/acts.ts';
import { placedModels } from '../../map/objects/modelBounds.ts';
import { useSelected } from '../../map/hooks.ts';
import { Button, Icon, IconButton, NumberField, Section } from '../../../../base/ui/index.ts';
import { ModelChoice, ModelPathField } from './ModelChoice.tsx';
import styles from './Objects.module.css';
import { fill, text } from '../../../../base/text/language.ts';

interface ModelMixProps {
  readonly map: TerrainMap;
  readonly mix: readonly MixedModel[];
  readonly onChange: (mix: readonly MixedModel[]) => void;
}

const isSame = (left: string, right: string): boolean => pathKey(left) === pathKey(right);

export function ModelMix({ map, mix, onChange }: ModelMixProps) {
  const [isOpen, setOpen] = useState(mix.length === 0);
  const hasSelected = useSelected(map, ({ objects }) => objects.length > 0);
  const sum = mix.reduce((all, { weight }) => all + weight, 0);
  const add = (paths: readonly string[]): void => {
    const fresh = paths.filter(
      (path, index) =>
        kindOfPath(path) !== null &&
        !mix.some((each) => isSame(each.path, path)) &&
        paths.findIndex((other) => isSame(other, path)) === index,
    );
    if (fresh.length === 0) return;
    void placedModels(map).prepare(fresh.flatMap((path) => ({ path, kind: kindOfPath(path) ?? 'doodad' })));
    onChange([...mix, ...fresh.map((path) => ({ path, weight: 1 }))]);
  };
  const toggle = (path: string): void => {
    if (mix.some((each) => isSame(each.path, path))) onChange(mix.filter((each) => !isSame(each.path, path)));
    else add([path]);
  };
  return (
    <Section title={text('Models')} meta={mix.length === 0 ? text('none yet') : String(mix.length)}>
      <div className={styles['mix']} role="list" aria-label={text('Models that are mixed')}>
        {mix.map(({ path, weight }) => (
          <div key={pathKey(path)} className={styles['mixed']} role="listitem">
            <Icon name={kindOfPath(path) === 'mapObject' ? 'collisionShape' : 'doodad'} size={14} />
            <span className={styles['mixName']} title={path}>
              {modelName(path)}
            </span>
            <span className={styles['mixShare']}>{`${Math.round((100 * weight) / Math.max(1e-9, sum))} %`}</span>
            <NumberField
              aria-label={fill('Weight of {}', modelName(path))}
              value={weight}
              min={0.01}
              max={100}
              step={0.25}
              onCommit={(next) => onChange(mix.map((each) => (each.path === path ? { path, weight: next } : each)))}
            />
            <IconButton
              icon="close"
              size="small"
              label={fill('Take {} out', modelName(path))}
              onClick={() => onChange(mix.filter((each) => each.path !== path))}
            />
          </div>
        ))}
      </div>
      <div className={styles['buttons']}>
        <Button size="small" icon={isOpen ? 'chevronUp' : 'plus'} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text('Close the list') : text('Add models')}
        </Button>
        <Button size="small" disabled={!hasSelected} onClick={() => add(selectedObjects(map).map(({ path }) => path))}>
          {text('Those selected')}
        </Button>
        <Button size="small" disabled={mix.length === 0} onClick={() => onChange([])}>
          {text('Empty')}
        </Button>
      </div>
      {isOpen && (
        <>
          <ModelChoice map={map} chosen={mix.map(({ path }) => path)} onChoose={toggle} />
          <ModelPathField label={text('Add path')} value="" onCommit={(path) => add([path])} />
        </>
      )}
    </Section>
  );
}
