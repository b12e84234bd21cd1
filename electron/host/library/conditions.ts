/** A query as conditions of SQL over the tables of an index. Whatever was typed goes in as a value, never as a part of the text. */
import type { SQLInputValue } from 'node:sqlite';
import type { FileState, TextField } from '../../../shared/library/query/fields.ts';
import type { NumberRange, Query, Sort, Term, TextMatch } from '../../../shared/library/query/query.ts';
import { fits } from '../../../shared/library/query/query.ts';
import { fileStates } from './schema.ts';

/** The tags of a place, each with the keys of its files: they are kept beside the index, which can be made anew. */
export type PlaceTags = readonly (readonly [tag: string, keys: readonly string[]])[];

export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

function condition(sql: string, ...values: readonly SQLInputValue[]): Condition {
  return { sql, values };
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR'): Condition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(` ${word} `),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** What LIKE takes for itself, made plain; `*` stays what it is for people. */
function likePattern(text: string, isPattern: boolean): string {
  const plain = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return isPattern ? plain.replaceAll('*', '%') : `%${plain}%`;
}

/** A column, in small letters, against what is asked of it. */
function matches(column: string, match: TextMatch): Condition {
  switch (match.kind) {
    case 'any':
      return condition(`${column} IS NOT NULL`);
    case 'whole':
      return condition(`${column} = ?`, match.text);
    case 'part':
    case 'pattern':
      return condition(String.raw`${column} LIKE ? ESCAPE '\'`, likePattern(match.text, match.kind === 'pattern'));
  }
}

/** Files that stand in a list: found from the other side, which has far fewer rows to compare. */
function among(sql: string, inner: Condition): Condition {
  return condition(`file.id IN (${sql} WHERE ${inner.sql})`, ...inner.values);
}

const usesFrom = 'SELECT file_use.file FROM file_use JOIN used ON used.id = file_use.used';

function tagCondition(match: TextMatch, tags: PlaceTags): Condition {
  const keys = tags.flatMap(([tag, files]) => (fits(match, tag) ? files : []));
  return condition('file.key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
}

function textCondition(field: TextField, match: TextMatch, tags: PlaceTags): Condition {
  switch (field) {
    case 'tag':
      return tagCondition(match, tags);
    case 'name':
      return matches('file.base', match);
    case 'path':
      return matches('file.key', match);
    case 'format':
      return matches('file.format', match);
    case 'kind':
      return matches('file.kind', match);
    case 'problem':
      return among(
        'SELECT file_problem.file FROM file_problem JOIN problem ON problem.id = file_problem.problem',
        matches('problem.rule', match),
      );
    case 'uses':
      return among(usesFrom, matches('used.key', match));
    case 'missing':
      return among(usesFrom, joined([condition('file_use.target IS NULL'), matches('used.key', match)], 'AND'));
    case 'texture':
    case 'model':
    case 'sound':
    case 'file':
      return among(usesFrom, joined([condition('used.kind = ?', field), matches('used.key', match)], 'AND'));
    default:
      return among(
        'SELECT file_name.file FROM file_name JOIN name ON name.id = file_name.name',
        joined([condition('name.kind = ?', field), matches('name.key', match)], 'AND'),
      );
  }
}

const users = '(SELECT COUNT(DISTINCT file_use.file) FROM file_use WHERE file_use.target = file.id)';

function rangeCondition(column: string, { from, to }: NumberRange): Condition {
  if (from === to) return condition(`${column} = ?`, from);
  const ends = [
    ...(from === -Infinity ? [] : [condition(`${column} >= ?`, from)]),
    ...(to === Infinity ? [] : [condition(`${column} <= ?`, to)]),
  ];
  return joined(ends, 'AND');
}

function doubled(column: 'content' | 'pixels' | 'mesh'): Condition {
  return condition(
    `file.${column} IN (SELECT ${column} FROM file WHERE ${column} IS NOT NULL GROUP BY ${column} HAVING COUNT(*) > 1)`,
  );
}

function stateCondition(state: FileState): Condition {
  switch (state) {
    case 'copy':
      return doubled('content');
    case 'pixel-copy':
      return doubled('pixels');
    case 'mesh-copy':
      return doubled('mesh');
    case 'unused':
      return condition('NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.target = file.id)');
    case 'part':
      return condition('file.state = ?', fileStates.part);
    case 'unreadable':
      return condition('file.state = ?', fileStates.unreadable);
  }
}

function termCondition(term: Term, tags: PlaceTags): Condition {
  switch (term.kind) {
    case 'word':
      return matches('file.key', { kind: 'part', text: term.text });
    case 'number': {
      const column = term.field === 'users' ? users : `file.${term.field}`;
      return joined(
        term.ranges.map((range) => rangeCondition(column, range)),
        'OR',
      );
    }
    case 'text':
      return joined(
        term.matches.map((match) => textCondition(term.field, match, tags)),
        'OR',
      );
    case 'is':
      return joined(term.states.map(stateCondition), 'OR');
  }
}

/** What files have to fulfil; every file does for the empty query. */
export function conditionOf({ terms }: Query, tags: PlaceTags = []): Condition {
  if (terms.length === 0) return condition('1');
  const all = terms.map((term) => {
    const { sql, values } = termCondition(term, tags);
    // A file without such a number does not have another one either, but it is not what was asked for: `-bones>5` finds it.
    return term.isNegated ? condition(`NOT coalesce(${sql}, 0)`, ...values) : condition(sql, ...values);
  });
  return joined(all, 'AND');
}

/** The columns are those of the fields, which are words of ours. What has no such number comes last. */
function sortOrder({ field, isReversed }: Sort): Condition {
  if (field === 'name') return condition(`file.base ${isReversed ? 'DESC' : 'ASC'}, file.rank`);
  const column = `file.${field === 'date' ? 'modified' : field}`;
  return condition(`${column} IS NULL, ${column} ${isReversed ? 'ASC' : 'DESC'}, file.rank`);
}

/** Those first whose own name holds all the words, as people look for names. */
export function orderOf({ terms, sort }: Query): Condition {
  if (sort !== null) return sortOrder(sort);
  const words = terms.flatMap((term) => (term.kind === 'word' && !term.isNegated ? [term.text] : []));
  if (words.length === 0) return condition('file.rank');
  const named = joined(
    words.map((text) => matches('file.base', { kind: 'part', text })),
    'AND',
  );
  return condition(`NOT (${named.sql}), file.rank`, ...named.values);
}
