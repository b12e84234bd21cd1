/** The right side of the library: a chosen file looked at closely. */
import type { ReactNode } from 'react';
import { grouped, sizeText } from '../../../base/text/numbers.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { countFields } from '../../../../../shared/library/fields.ts';
import { Badge, Button, IconButton, Section } from '../../../base/ui/index.ts';
import { folderOfPath, nameOfPath } from '../../mounts/mountWords.ts';
import { mountOf } from '../../mounts/mountState.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { openFound } from './browserActs.ts';
import { formatWords } from './BrowserFilters.tsx';
import { setBrowserQuery, tagFound } from './browserState.ts';
import { useFacts, type Known } from './useFacts.ts';
import styles from './Browser.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

/** What is told of a file, in order: words and values. Problems have a list of their own. */
export function factRows({ facts }: Pick<FoundLibraryFile, 'facts'>): readonly (readonly [string, string])[] {
  const told = facts.counts.filter(({ name }) => name !== 'errors' && name !== 'warnings');
  return [
    ...(facts.format === null ? [] : [['Format', formatWords(facts.format)] as const]),
    ...(facts.version === null || facts.version === 0 ? [] : [['Version', String(facts.version)] as const]),
    ['Size', sizeText(facts.size)],
    ...told.map(({ name, count }) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, grouped(count)] as const),
  ];
}

/** What a name of a fact means, for those who rest on it. */
export function factHint(word: string): string | undefined {
  const about: Readonly<Record<string, string>> = countFields;
  return about[word.toLowerCase()];
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Section title={title} meta={grouped(names.length)} defaultOpen={names.length <= 12}>
      <p className={styles['names']} data-selectable>
        {names.join(', ')}
      </p>
    </Section>
  );
}

interface RowsProps<Row> {
  readonly title: string;
  readonly count: number;
  readonly rows: readonly Row[];
  readonly children: (row: Row, at: number) => ReactNode;
}

function Rows<Row>({ title, count, rows, children }: RowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} meta={grouped(count)}>
      <ul className={styles['rows']} aria-label={title}>
        {rows.map((row, at) => children(row, at))}
      </ul>
    </Section>
  );
}

function Uses({ file, known }: { readonly file: FoundLibraryFile; readonly known: Known }) {
  const { names } = known.whole ?? { names: null };
  const uses = names?.uses ?? [];
  const problems = names?.problems ?? [];
  return (
    <>
      <Rows title={text('Problems')} count={problems.length} rows={problems}>
        {({ rule, severity, count }) => (
          <li key={rule}>
            <span title={rule}>{rule.replaceAll('-', ' ')}</span>
            <Badge tone={severity === 'error' ? 'error' : severity === 'warning' ? 'warning' : 'info'}>
              {grouped(count)}
            </Badge>
          </li>
        )}
      </Rows>
      <Rows title={text('Uses')} count={uses.length} rows={uses}>
        {({ kind, path, target }) => (
          <li key={`${kind} ${path}`} data-missing={target === null}>
            {kind === 'texture' && target !== null && (
              <FilePicture
                file={{ mountId: file.mountId, path: target, kind: 'texture', isAbsent: false }}
                className={styles['small']}
              />
            )}
            <span title={path}>{nameOfPath(path)}</span>
            <small>{target === null ? text('missing') : kind}</small>
          </li>
        )}
      </Rows>
      <Rows title={text('Used by')} count={known.users.total} rows={known.users.files}>
        {({ mountId, facts }) => (
          <li key={facts.path}>
            <button type="button" title={facts.path} onClick={() => openFound({ mountId, path: facts.path })}>
              {nameOfPath(facts.path)}
            </button>
            <small>{folderOfPath(facts.path)}</small>
          </li>
        )}
      </Rows>
      <Rows title={text('Same or nearly')} count={known.copies.length} rows={known.copies}>
        {({ mountId, path, by }) => (
          <li key={`${mountId} ${path}`}>
            <button type="button" title={path} onClick={() => openFound({ mountId, path })}>
              {nameOfPath(path)}
            </button>
            <small>{by}</small>
          </li>
        )}
      </Rows>
    </>
  );
}

export function BrowserDetails({ file }: { readonly file: FoundLibraryFile }) {
  const { mountId, facts, place, tags } = file;
  const known = useFacts({ mountId, path: facts.path });
  const names = known?.whole?.names.names ?? [];
  const ofKind = (kind: string): readonly string[] =>
    names.filter((each) => each.kind === kind).map(({ text }) => text);
  return (
    <div className={styles['details']}>
      {place !== null && <FilePicture file={place} className={styles['large']} moves />}
      <h3 data-selectable>{nameOfPath(facts.path)}</h3>
      <p className={styles['path']} data-selectable>
        {[mountOf(mountId)?.name ?? '', folderOfPath(facts.path)].filter((part) => part !== '').join(' · ')}
      </p>
      {facts.message !== null && <p className={styles['unread']}>{fill('It cannot be read: {}', facts.message)}</p>}
      {tags.length > 0 && (
        <p className={styles['fileTags']}>
          {tags.map((tag) => (
            <span key={tag}>
              <button type="button" onClick={() => setBrowserQuery(`tag="${tag}"`)}>
                {tag}
              </button>
              <IconButton
                icon="close"
                size="small"
                label={fill('Take the tag “{}” away', tag)}
                onClick={() => void tagFound(tag, [file], false)}
              />
            </span>
          ))}
        </p>
      )}
      <dl className={styles['facts']}>
        {factRows(file).map(([word, value]) => (
          <div key={word} title={factHint(word)}>
            <dt>{translated(word)}</dt>
            <dd data-selectable>{value}</dd>
          </div>
        ))}
      </dl>
      {known !== null && <Uses file={file} known={known} />}
      <Names title={text('Clips')} names={ofKind('clip')} />
      <Names title={text('Bones')} names={ofKind('bone')} />
      <div className={styles['buttons']}>
        <Button icon="folderOpen" onClick={() => openFound({ mountId, path: facts.path })}>
          {text('Open')}
        </Button>
      </div>
    </div>
  );
}
