/** What becomes of each material and each clip of the source. */
import { useStore } from 'zustand';
import { importBlends } from '../../../../../shared/exchange/import/recipe.ts';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import type { Blend } from '../../../../../shared/model/view.ts';
import { Checkbox, Select, TextField } from '../../../base/ui/index.ts';
import styles from './Import.module.css';
import { chooseClip, chooseMaterial, importStore } from './importing.ts';

const blendWords: Readonly<Record<Blend, string>> = {
  opaque: 'Opaque',
  masked: 'Masked',
  blend: 'Blended',
  add: 'Additive',
  addAlpha: 'Additive by alpha',
  modulate: 'Modulated',
  modulate2x: 'Modulated twice',
};

const nameWords = (name: string): string => (name === '' ? 'Without a name' : name);

export function MaterialTable({ materials }: Pick<ImportSummary, 'materials'>) {
  const choices = useStore(importStore, (state) => state.recipe?.materials);
  if (materials.length === 0) return null;
  return (
    <section aria-label="Materials">
      <h3 className={styles['heading']}>
        Materials <span className={styles['count']}>{materials.length}</span>
      </h3>
      <ul>
        {materials.map(({ name, blend }) => (
          <li key={name} className={styles['material']}>
            <span className={styles['name']} title={name}>
              {nameWords(name)}
            </span>
            <Select
              label={`Blend of ${nameWords(name)}`}
              value={choices?.[name]?.blend ?? blend}
              options={importBlends.map((value) => ({ value, label: blendWords[value] }))}
              onChange={(value) => {
                const chosen = importBlends.find((each) => each === value);
                if (chosen !== undefined) chooseMaterial(name, { blend: chosen });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ClipTable({ clips }: Pick<ImportSummary, 'clips'>) {
  const choices = useStore(importStore, (state) => state.recipe?.clips);
  if (clips.length === 0) return null;
  return (
    <section aria-label="Clips">
      <h3 className={styles['heading']}>
        Clips <span className={styles['count']}>{clips.length}</span>
      </h3>
      <ul>
        {clips.map(({ name, length, isLooping, suggested }) => {
          const choice = choices?.[name];
          const isTaken = choice?.isLeftOut !== true;
          return (
            <li key={name} className={styles['clip']}>
              <Checkbox
                label={nameWords(name)}
                tooltip="Becomes a sequence of the model."
                checked={isTaken}
                onChange={(checked) => chooseClip(name, { isLeftOut: !checked })}
              />
              <TextField
                label={`Name of ${nameWords(name)} in the game`}
                value={choice?.name ?? suggested}
                problemIn={(value) => (value.trim() === '' ? 'A sequence needs a name' : undefined)}
                disabled={!isTaken}
                onCommit={(value) => chooseClip(name, { name: value.trim() })}
              />
              <Checkbox
                label="Loops"
                checked={choice?.isLooping ?? isLooping}
                disabled={!isTaken}
                onChange={(checked) => chooseClip(name, { isLooping: checked })}
              />
              <span className={styles['length']}>{`${Math.round(length)} ms`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
