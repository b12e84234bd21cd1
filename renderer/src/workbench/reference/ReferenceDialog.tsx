/** The format reference: every kind of record of a format with its fields, as the codec declares them. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formats } from '../../../../shared/formats/index.ts';
import type { Format } from '../../../../shared/format/format.ts';
import type { RecordSchema } from '../../../../shared/codec/record.ts';
import { rowsOf, schemasOf, type ReferenceRow } from '../../../../shared/format/reference/rows.ts';
import { meaningOf, sentence } from '../../../../shared/format/reference/words.ts';
import { counted } from '../../base/text/numbers.ts';
import {
  Button,
  Checkbox,
  classNames,
  Dialog,
  EmptyState,
  Icon,
  ListBox,
  RowMeta,
  RowWords,
  SearchField,
  Select,
} from '../../base/ui/index.ts';
import { knownErrorsOf } from '../../../../shared/format/reference/knownErrors.ts';
import { errorSentence } from './errorWords.ts';
import { referenceTarget } from './referenceTarget.ts';
import styles from './Reference.module.css';
import { Words } from './Words.tsx';
import { fill, text } from '../../base/text/language.ts';

interface Found {
  readonly schema: RecordSchema;
  readonly rows: readonly ReferenceRow[];
}

const plainType = (type: string): string => `\`${type}\``;

/** Kinds of records in which all words are found: by their own, by those of a field, by what others say wrongly of it. */
function foundIn(format: Format, version: number | null, query: string, errorsOnly: boolean): readonly Found[] {
  const { id } = format;
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isIn = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return schemasOf(format, version).flatMap((schema): readonly Found[] => {
    const { type, info } = schema;
    const errors = knownErrorsOf(id, type);
    if (errorsOnly && errors.length === 0) return [];
    const rows = rowsOf(schema, plainType, { all: format.versions?.all ?? [], shown: version });
    const own = [type, info.label, info.engineName ?? '', info.explain ?? ''].join(' ');
    return isIn([own, ...errors.map(errorSentence)].join(' ')) ||
      rows.some(({ name, info: about }) => isIn(`${own} ${name} ${meaningOf(about)}`))
      ? [{ schema, rows }]
      : [];
  });
}

export function ReferenceDialog({ onClose }: { readonly onClose: () => void }) {
  const [target] = useState(() => referenceTarget.getState());
  const [formatId, setFormat] = useState(target.format ?? formats[0]?.id ?? '');
  const [version, setVersion] = useState(target.version ?? null);
  const [query, setQuery] = useState('');
  const [type, setType] = useState(target.type);
  const [errorsOnly, setErrorsOnly] = useState(target.errorsOnly === true);
  const format = formats.find(({ id }) => id === formatId);
  const found = useMemo(
    () => (format === undefined ? [] : foundIn(format, version, query, errorsOnly)),
    [format, version, query, errorsOnly],
  );
  const shown = found.find(({ schema }) => schema.type === type) ?? found[0];
  const changeFormat = (id: string): void => {
    setFormat(id);
    setVersion(null);
    setType(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('Format reference')}
      width={960}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text('Close')}
        </Button>
      }
    >
      <div className={styles['head']}>
        <SearchField value={query} onChange={setQuery} placeholder={text('Find a record or a field')} />
        <Select
          label={text('Format')}
          value={formatId}
          options={formats.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={changeFormat}
        />
        {format?.versions !== undefined && (
          <Select
            label={text('Version')}
            value={version === null ? '' : String(version)}
            options={[
              { value: '', label: text('All versions') },
              ...format.versions.all.map((each) => ({ value: String(each), label: fill('Version {}', String(each)) })),
            ]}
            onChange={(chosen) => setVersion(chosen === '' ? null : Number(chosen))}
          />
        )}
        <Checkbox label={text('Known errors only')} checked={errorsOnly} onChange={setErrorsOnly} />
      </div>
      {shown === undefined ? (
        <div className={styles['empty']}>
          <EmptyState
            icon="search"
            title={errorsOnly ? text('No known errors match') : text('No record and no field matches')}
            hint={text('Names of the engine are searched too, and what the fields mean.')}
          />
        </div>
      ) : (
        <div className={styles['body']}>
          <ListBox
            label={text('Kinds of records')}
            rows={found}
            keyOf={({ schema }) => schema.type}
            current={found.indexOf(shown)}
            onChoose={(at) => setType(found[at]?.schema.type ?? null)}
            rowHeight={26}
            className={styles['kinds']}
          >
            {({ schema, rows }) => (
              <>
                <RowWords title={schema.info.label} />
                <RowMeta>{rows.length}</RowMeta>
              </>
            )}
          </ListBox>
          <Record
            key={shown.schema.type}
            {...shown}
            format={formatId}
            member={shown.schema.type === target.type ? target.member : null}
          />
        </div>
      )}
    </Dialog>
  );
}

/** @param member the field that was asked for */
function Record({ schema, rows, member, format }: Found & { readonly member: string | null; readonly format: string }) {
  const asked = useRef<HTMLTableRowElement>(null);
  useEffect(() => asked.current?.scrollIntoView({ block: 'center' }), []);
  const { info, type } = schema;
  // A component of a vector has no row of its own.
  const isAsked = (name: string): boolean => member !== null && (name === member || member.startsWith(`${name}.`));
  return (
    <section className={styles['record']} aria-label={info.label} tabIndex={0}>
      <h3>{info.label}</h3>
      <p className={styles['about']}>
        <Words
          text={[
            fill('In paths and on the command line: `{}`.', type),
            ...(info.engineName === undefined ? [] : [fill('The engine’s name: `{}`.', info.engineName)]),
            ...(info.explain === undefined ? [] : [sentence(info.explain)]),
            rows.length === 0 ? text('It has no fields.') : fill('It has {}.', counted(rows.length, 'field')),
          ].join(' ')}
        />
      </p>
      <KnownErrors format={format} type={type} />
      {rows.length > 0 && (
        <table className={styles['fields']}>
          <thead>
            <tr>
              <th scope="col">{text('Offset')}</th>
              <th scope="col">{text('Field')}</th>
              <th scope="col">{text('Type')}</th>
              <th scope="col">{text('Meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, offset, type: kind, size, info: about, versions }) => (
              <tr
                key={name}
                ref={isAsked(name) ? asked : undefined}
                aria-current={isAsked(name) ? 'true' : undefined}
                className={classNames(isAsked(name) && styles['asked'])}
              >
                <td className={styles['number']}>{offset}</td>
                <td>
                  <code className={styles['code']}>{name}</code>
                </td>
                <td>
                  <Words
                    text={size === '' || kind.includes(size) ? kind : `${kind}, ${counted(Number(size), 'byte')}`}
                  />
                </td>
                <td>
                  <Words text={[...(versions === '' ? [] : [sentence(versions)]), meaningOf(about)].join(' ')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What much-copied descriptions say wrongly of a kind of record and its fields. */
function KnownErrors({ format, type }: { readonly format: string; readonly type: string }) {
  const errors = knownErrorsOf(format, type);
  if (errors.length === 0) return null;
  return (
    <section className={styles['errors']} aria-label={text('Known errors')}>
      <h4>
        <Icon name="warning" size={14} />
        {text('Known errors of other descriptions')}
      </h4>
      <ul>
        {errors.map((error) => (
          <li key={`${error.title} ${error.at} ${error.said}`}>
            <code className={styles['code']}>{error.at}</code> {errorSentence(error)}{' '}
            <small>
              {error.title}.{' '}
              {error.by === 'layout'
                ? text('Known by the bytes: files come back the same with no other layout.')
                : text('Known by meaning: independent readers and the games agree.')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
