/** The left half of the dialog: what the other model has, with boxes to tick. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { grouped, plainNumber } from '../../../base/text/numbers.ts';
import { isBone, kindWord, partNodes } from '../../../../../shared/exchange/parts/nodes.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import {
  Button,
  EmptyState,
  FramedList,
  SearchField,
  TickGroup,
  TickRow,
  type IconName,
} from '../../../base/ui/index.ts';
import { editedModel, materialRows } from '../materials/materialRows.ts';
import { nodeIcons } from './nodeIcons.ts';
import styles from './Take.module.css';
import { chooseParts, takeStore, whyNotTaken, type PartSource } from './takingParts.ts';
import { fill, text } from '../../../base/text/language.ts';

interface Row {
  readonly record: RecordId;
  readonly name: string;
  readonly meta: string;
  /** Why it cannot be ticked; null where it can. */
  readonly refusal: string | null;
  readonly icon?: IconName;
  /** How many joints are above it. */
  readonly depth?: number;
  /** It and all that is below it, where anything is. */
  readonly below?: readonly RecordId[];
}

interface Group {
  readonly title: string;
  readonly icon: IconName;
  readonly rows: readonly Row[];
}

function meshRows({ meshes }: ModelView): readonly Row[] {
  return meshes
    .filter(({ triangles }) => triangles.length > 0)
    .map(({ record, name, triangles, levelOfDetail }) => ({
      record,
      name,
      meta: fill(
        '{} faces{}',
        grouped(triangles.length / 3),
        levelOfDetail > 0 ? fill(', level {}', levelOfDetail) : '',
      ),
      refusal: null,
    }));
}

function clipRows({ clips }: ModelView, source: PartSource): readonly Row[] {
  const seen = new Set<RecordId>();
  return clips.flatMap(({ record, name, start, end, variant }): readonly Row[] => {
    if (seen.has(record)) return [];
    seen.add(record);
    const isBlended = clips.some((other) => other.record === record && other.variant !== variant);
    return [
      {
        record,
        name: isBlended ? name.replace(/ \([^)]*\)$/, '') : name,
        meta: `${plainNumber(Number(((end - start) / 1000).toFixed(2)))} s`,
        refusal: whyNotTaken(source, record),
      },
    ];
  });
}

function nodeRows(view: ModelView): readonly Row[] {
  const nodes = partNodes(view);
  return nodes.map(({ record, kind, name, depth }, at): Row => {
    const end = nodes.findIndex((other, index) => index > at && other.depth <= depth);
    const below = nodes.slice(at, end < 0 ? undefined : end).map((node) => node.record);
    const word = isBone({ kind }) ? '' : kindWord(kind);
    return {
      ...{
        record,
        refusal: null,
        icon: nodeIcons[kind],
        depth,
        below: isBone({ kind }) ? below : [],
      },
      name: name === '' ? word : name,
      meta: name.toLowerCase() === word ? '' : word,
    };
  });
}

function groupsOf(source: PartSource): readonly Group[] {
  const model = editedModel(source);
  if (model === null) return [];
  const materials = materialRows(model).flatMap(({ material, name, meta }): readonly Row[] => {
    const record = model.view.materials[material]?.record ?? null;
    return record === null ? [] : [{ record, name, meta, refusal: null }];
  });
  return [
    { title: text('Meshes'), icon: 'geoset', rows: meshRows(model.view) },
    { title: text('Clips'), icon: 'sequence', rows: clipRows(model.view, source) },
    { title: text('Bones and what hangs on them'), icon: 'bone', rows: nodeRows(model.view) },
    { title: text('Materials alone'), icon: 'material', rows: materials },
  ];
}

/** What the other model has, each with a box to tick. */
export function SourceTree({ source }: { readonly source: PartSource }) {
  const chosen = useStore(takeStore, (state) => state.chosen);
  const [find, setFind] = useState('');
  const wanted = find.trim().toLowerCase();
  const groups = groupsOf(source)
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ name }) => name.toLowerCase().includes(wanted)),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className={styles['find']}>
        <SearchField value={find} onChange={setFind} placeholder={text('Find by name')} />
      </div>
      {groups.length === 0 ? (
        <EmptyState icon="search" title={text('Nothing of this name')} hint={text('Type fewer letters.')} />
      ) : (
        <FramedList label={text('What to take')} columns="14px minmax(0, 1fr) auto" grouped className={styles['tree']}>
          {groups.map(({ title, icon, rows }) => (
            <TickGroup
              key={title}
              title={title}
              ids={rows.flatMap(({ record, refusal }) => (refusal === null ? [record] : []))}
              chosen={chosen}
              onChoose={chooseParts}
              count={rows.length}
            >
              {rows.map((row) => (
                <PartRow key={row.record} row={row} icon={row.icon ?? icon} isFlat={wanted !== ''} />
              ))}
            </TickGroup>
          ))}
        </FramedList>
      )}
    </>
  );
}

/** Deeper rows are no further to the right. */
const deepest = 8;
const indent = 10;

interface PartRowProps {
  readonly row: Row;
  readonly icon: IconName;
  /** Rows stand under each other, as some between are left out. */
  readonly isFlat: boolean;
}

function PartRow({ row, icon, isFlat }: PartRowProps) {
  const { record, name, meta, refusal, depth = 0, below = [] } = row;
  const isChosen = useStore(takeStore, ({ chosen }) => chosen.has(record));
  const isWhole = useStore(takeStore, ({ chosen }) => below.every((each) => chosen.has(each)));
  return (
    <TickRow
      icon={icon}
      label={name === '' ? text('Without a name') : name}
      isChosen={isChosen}
      onChange={refusal === null ? (is) => chooseParts([record], is) : undefined}
      note={refusal === null ? '' : `${refusal}.`}
      indent={isFlat ? 0 : Math.min(deepest, depth) * indent}
    >
      {below.length > 1 ? (
        <Button
          size="small"
          variant="quiet"
          tooltip={fill('{} {} with the {} below it', isWhole ? text('Untick') : text('Tick'), name, below.length - 1)}
          onClick={() => chooseParts(below, !isWhole)}
        >
          {fill('+ {} below', below.length - 1)}
        </Button>
      ) : (
        <span className={styles['meta']}>{meta}</span>
      )}
    </TickRow>
  );
}
