/** What bones of the source are called in the model. */
import { useStore } from 'zustand';
import { Section, TextField } from '../../../base/ui/index.ts';
import styles from './Import.module.css';
import { importStore, nameBone } from './importing.ts';
import { nameWords } from './nameWords.ts';
import { fill, text } from '../../../base/text/language.ts';

/** More of them stand folded away, below what nearly everybody looks at. */
const mostOpen = 40;

export interface BoneTableProps {
  readonly bones: readonly string[];
}

export function BoneTable({ bones }: BoneTableProps) {
  const names = useStore(importStore, (state) => state.recipe?.bones);
  if (bones.length === 0) return null;
  const renamed = bones.filter((bone) => names?.[bone] !== undefined).length;
  const meta = renamed === 0 ? String(bones.length) : fill('{} of {} renamed', renamed, bones.length);
  return (
    <div className={styles['bones']}>
      <Section title={text('Bones')} meta={meta} defaultOpen={bones.length <= mostOpen}>
        <ul>
          {bones.map((bone) => (
            <li key={bone} className={styles['bone']}>
              <span className={styles['name']} title={bone}>
                {nameWords(bone)}
              </span>
              <TextField
                label={fill('Name of {}', nameWords(bone))}
                value={names?.[bone] ?? ''}
                placeholder={text('As in the file')}
                onCommit={(value) => nameBone(bone, value.trim() === '' ? undefined : value.trim())}
              />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
