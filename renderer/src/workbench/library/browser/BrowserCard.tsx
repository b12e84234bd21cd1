/** A file of the library as a card: its picture, what it is called, and what is in it. */
import { factWords } from '../../../../../shared/library/factWords.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { Icon, IconButton } from '../../../base/ui/index.ts';
import { nameOfPath } from '../../mounts/mountWords.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { favourite, tagFound } from './browserState.ts';
import styles from './Card.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** `MDX 1000`; empty for what is of no format of ours. */
export function formatBadge({ format, version }: FoundLibraryFile['facts']): string {
  if (format === null) return '';
  return version === null || version === 0 ? format.toUpperCase() : `${format.toUpperCase()} ${version}`;
}

export function BrowserCard({ file }: { readonly file: FoundLibraryFile }) {
  const { mountId, facts, place, tags } = file;
  const isFavourite = tags.includes(favourite);
  const problems = facts.counts
    .filter(({ name }) => name === 'errors' || name === 'warnings')
    .reduce((sum, { count }) => sum + count, 0);
  const badge = formatBadge(facts);
  return (
    <>
      <span className={styles['cardTop']}>
        <FilePicture
          file={place ?? { mountId, path: facts.path, kind: facts.kind, isAbsent: true }}
          className={styles['cardPicture']}
          moves
        />
        {badge !== '' && <span className={styles['cardBadge']}>{badge}</span>}
        <span className={styles['star']} data-on={isFavourite}>
          <IconButton
            icon="star"
            size="small"
            tabIndex={-1}
            pressed={isFavourite}
            label={isFavourite ? text('No longer a favourite') : text('Make it a favourite')}
            onClick={() => void tagFound(favourite, [file], !isFavourite)}
          />
        </span>
      </span>
      <span className={styles['cardName']}>{nameOfPath(facts.path)}</span>
      <span className={styles['cardFacts']}>
        <span>{factWords(facts).slice(0, 2).join(' · ')}</span>
        {(problems > 0 || facts.missing > 0) && (
          <span
            className={styles['cardProblems']}
            title={
              facts.missing > 0
                ? fill('{} problems, {} missing files', problems, facts.missing)
                : fill('{} problems', problems)
            }
          >
            <Icon name="warning" size={12} />
            {problems + facts.missing}
          </span>
        )}
      </span>
    </>
  );
}
