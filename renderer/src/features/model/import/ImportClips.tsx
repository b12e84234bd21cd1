/** What becomes of each clip of the source. */
import { useStore } from 'zustand';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import { Checkbox, TextField } from '../../../base/ui/index.ts';
import styles from './Import.module.css';
import { chooseClip, importStore } from './importing.ts';
import { nameWords } from './nameWords.ts';
import { fill, text } from '../../../base/text/language.ts';

export function ClipTable({ clips }: Pick<ImportSummary, 'clips'>) {
  const choices = useStore(importStore, (state) => state.recipe?.clips);
  if (clips.length === 0) return null;
  return (
    <section aria-label={text('Clips')}>
      <h3 className={styles['heading']}>
        {text('Clips')} <span className={styles['count']}>{clips.length}</span>
      </h3>
      <ul>
        {clips.map(({ name, length, isLooping, suggested }) => {
          const choice = choices?.[name];
          const isTaken = choice?.isLeftOut !== true;
          return (
            <li key={name} className={styles['clip']}>
              <Checkbox
                label={nameWords(name)}
                tooltip={text('Becomes a sequence of the model.')}
                checked={isTaken}
                onChange={(checked) => chooseClip(name, { isLeftOut: !checked })}
              />
              <TextField
                label={fill('Name of {} in the game', nameWords(name))}
                value={choice?.name ?? suggested}
                problemIn={(value) => (value.trim() === '' ? text('A sequence needs a name') : undefined)}
                disabled={!isTaken}
                onCommit={(value) => chooseClip(name, { name: value.trim() })}
              />
              <Checkbox
                label={text('Loops')}
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
