/** The Objects panel: everything that stands on the open tiles, to be found, selected, shown, deleted and given another model. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import { fieldsOfObject, objectIdentity, objectsOf, pathKey } from '../../../../../../shared/terrain/objects/object.ts';
import type { ObjectQuery } from '../../../../../../shared/terrain/objects/query.ts';
import { fitsQuery } from '../../../../../../shared/terrain/objects/query.ts';
import { modelName } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { useActiveMap, useMap, useMapRevision, useSelected } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { deleteObjects, focusObjects, replaceModelOfSelected, selectObjects } from '../../map/objects/acts.ts';
import { activateTile } from '../../map/environment.ts';
import { listedObjects } from '../../map/objects/listing.ts';
import { modelsRead, placedModels } from '../../map/objects/modelBounds.ts';
import type { PassedOverHow } from '../../map/objects/passedOver.ts';
import { passedOver } from '../../map/objects/passedOver.ts';
import { CommandButton } from '../../../../base/commands/index.ts';
import { useSignal } from '../../../../base/useSignal.ts';
import type { IconName, TableColumn } from '../../../../base/ui/index.ts';
import {
  Button,
  classNames,
  EmptyState,
  Field,
  Icon,
  IconButton,
  SearchField,
  ShortName,
  Table,
  TextField,
} from '../../../../base/ui/index.ts';
import { ObjectFilter } from './ObjectFilter.tsx';
import styles from './Objects.module.css';
import { grouped } from '../../../../base/text/numbers.ts';
import { fill, text as inWords } from '../../../../base/text/language.ts';

const allColumns: readonly TableColumn[] = [
  {
    id: 'model',
    get title() {
      return inWords('Model');
    },
    width: '1fr',
  },
  {
    id: 'kind',
    get title() {
      return inWords('Kind');
    },
    width: 48,
  },
  {
    id: 'id',
    get title() {
      return inWords('Id');
    },
    width: 68,
    align: 'right',
    mono: true,
    get hint() {
      return inWords('Unique id, over the whole map');
    },
  },
  {
    id: 'tiles',
    get title() {
      return inWords('Tiles');
    },
    width: 58,
    mono: true,
    get hint() {
      return inWords('Tiles that list it');
    },
  },
  {
    id: 'state',
    title: '',
    width: 56,
    get hint() {
      return inWords('Shown or hidden, free or locked');
    },
  },
];

/** Of a panel narrower than this kind and tiles are left out, px: names would be four letters long. */
const wideEnough = 330;
const narrowColumns = allColumns.filter(({ id }) => id !== 'kind' && id !== 'tiles');

/** Columns that are no words, and cannot be sorted by. */
const unsorted = 'state';

type ColumnId = 'model' | 'kind' | 'id' | 'tiles' | 'state';

function cell(object: ObjectInstance, column: string): string {
  switch (column) {
    case 'model':
      return modelName(object.path);
    case 'kind':
      return object.kind === 'doodad' ? 'M2' : 'WMO';
    case 'state':
      return '';
    case 'id':
      return String(fieldsOfObject(object)['uniqueId']);
    default:
      return object.copies.map(({ tile }) => `${tile.place.column}_${tile.place.row}`).join(' ');
  }
}

export function ObjectsPanel() {
  const map = useActiveMap();
  if (map === null) {
    return (
      <EmptyState
        icon="doodad"
        title={inWords('No map in front')}
        hint={inWords('Doodads and map objects of a terrain are listed here.')}
      />
    );
  }
  return <ObjectsOf key={map.id} map={map} />;
}

function ObjectsOf({ map }: { readonly map: TerrainMap }) {
  const selected = useSelected(map, ({ objects }) => objects);
  useMapRevision(map);
  const areComing = useMap(map, ({ loading }) => loading.length > 0);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const columns = useIsNarrow(panel) ? narrowColumns : allColumns;
  const [text, setText] = useState('');
  const [query, setQuery] = useState<ObjectQuery | null>(null);
  const passed = useStore(passedOver(map).store);
  useSignal(modelsRead);
  const [sorting, setSorting] = useState<{ readonly column: ColumnId; readonly isDescending: boolean } | null>(null);
  // Drawn in a task of its own, with pauses: the one that shows a tile has enough to do.
  const all = useDeferredValue(listedObjects(map, areComing));
  const rows = useMemo(() => {
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const { bounds } = placedModels(map);
    const fitting = all.filter((object) => {
      if (query !== null && !fitsQuery(map.tileSet, object, query, bounds)) return false;
      // Maps have tens of thousands of objects, and are listed anew with each tile that comes: names are made to be searched.
      if (words.length === 0) return true;
      const name = `${pathKey(object.path)} ${cell(object, 'id')} ${cell(object, 'kind').toLowerCase()} ${cell(object, 'tiles')}`;
      return words.every((word) => name.includes(word));
    });
    if (sorting === null) return fitting;
    const { column, isDescending } = sorting;
    const sorted = fitting.toSorted((left, right) =>
      cell(left, column).localeCompare(cell(right, column), 'en', { numeric: true }),
    );
    return isDescending ? sorted.toReversed() : sorted;
    // Sizes come with the models, which are read while the panel is shown.
  }, [all, text, sorting, query, map]);
  const chosen = useMemo(() => {
    if (selected.length === 0) return new Set<number>();
    const keys = new Set(selected.map(({ tile, record }) => `${tile.column} ${tile.row} ${record}`));
    return new Set(
      rows.flatMap(({ copies }, index) =>
        copies.some(({ tile: { place }, record }) => keys.has(`${place.column} ${place.row} ${record}`)) ? [index] : [],
      ),
    );
  }, [rows, selected]);
  if (all.length === 0) {
    return (
      <EmptyState
        icon="doodad"
        title={inWords('Nothing stands here')}
        hint={inWords('The objects tool puts models of the game down: choose it and press P.')}
      />
    );
  }
  const select = (indices: ReadonlySet<number>): void => {
    const objects = [...indices].flatMap((index) => rows[index] ?? []);
    const [first] = objects;
    if (first !== undefined) activateTile(map, first.copies[0].tile.place);
    selectObjects(map, objects);
  };
  const sort = (column: string): void => {
    const id = columns.find((each) => each.id === column)?.id as ColumnId | undefined;
    if (id === undefined || column === unsorted) return;
    setSorting(
      sorting?.column === id
        ? sorting.isDescending
          ? null
          : { column: id, isDescending: true }
        : { column: id, isDescending: false },
    );
  };
  return (
    <div ref={setPanel} className={styles['panel']}>
      <div className={styles['head']}>
        <SearchField value={text} onChange={setText} placeholder={fill('Find in {}', grouped(all.length))} />
        <IconButton
          icon="check"
          label={fill('Select all {} shown', grouped(rows.length))}
          onClick={() => selectObjects(map, rows)}
        />
        <IconButton
          icon="filter"
          label={inWords('Only some: by kind, area and size')}
          pressed={query !== null}
          onClick={() => setQuery(query === null ? { kind: null, areaId: null, size: null } : null)}
        />
        <CommandButton command="terrain.invertObjects" />
        <CommandButton command="terrain.selectInView" />
      </div>
      {query !== null && <ObjectFilter map={map} objects={all} query={query} onChange={setQuery} />}
      <div className={styles['table']}>
        <Table
          label={inWords('Objects')}
          columns={columns}
          rowCount={rows.length}
          rowId={(row) => rowKey(rows[row])}
          cellText={(row, column) => {
            const object = rows[row];
            return object === undefined || !isThere(object) ? '' : cell(object, column);
          }}
          renderCell={(row, column, text) => {
            const object = rows[row];
            if (column === 'model') return <ShortName name={text} />;
            if (column !== unsorted || object === undefined || !isThere(object)) return text;
            return <PassedSigns map={map} object={object} passed={passed} />;
          }}
          selected={chosen}
          onSelect={select}
          onDelete={() => deleteObjects(map)}
          sorting={sorting}
          onSort={sort}
          empty={<EmptyState icon="search" title={inWords('No matches')} hint={inWords('Try fewer letters.')} />}
        />
      </div>
      {selected.length > 0 && <Chosen map={map} count={objectsOf(map.tileSet, selected).length} />}
    </div>
  );
}

/** Whether an element is too narrow for all columns; it is looked at again when its width changes. */
function useIsNarrow(element: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    // It tells of the first width, too: to ask for that before the window is laid out would lay it out once more.
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setNarrow(width > 0 && width < wideEnough);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}

interface PassedSignsProps {
  readonly map: TerrainMap;
  readonly object: ObjectInstance;
  readonly passed: { readonly hidden: ReadonlySet<string>; readonly locked: ReadonlySet<string> };
}

/** Eye and lock of a row. */
function PassedSigns({ map, object, passed }: PassedSignsProps) {
  const key = objectIdentity(object);
  const sign = (how: PassedOverHow, icons: readonly [IconName, IconName], words: readonly [string, string]) => {
    const isOn = passed[how].has(key);
    return (
      <button
        type="button"
        className={classNames(styles['sign'], isOn && styles['signOn'])}
        aria-label={`${words[isOn ? 1 : 0]} ${modelName(object.path)}`}
        aria-pressed={isOn}
        title={words[isOn ? 1 : 0]}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          passedOver(map).set(how, [object], !isOn);
        }}
      >
        <Icon name={icons[isOn ? 1 : 0]} size={13} />
      </button>
    );
  };
  return (
    <span className={styles['signs']}>
      {sign('hidden', ['eye', 'eyeOff'], [inWords('Hide'), inWords('Show')])}
      {sign('locked', ['unlock', 'lock'], [inWords('Lock'), inWords('Unlock')])}
    </span>
  );
}

/** A row may be drawn once more after its object went. */
function isThere({ copies }: ObjectInstance): boolean {
  return copies.every(({ tile, record }) => tile.document.has(record));
}

function rowKey(object: ObjectInstance | undefined): string {
  if (object === undefined) return '';
  const [{ tile, record }] = object.copies;
  return `${tile.place.column} ${tile.place.row} ${record}`;
}

function Chosen({ map, count }: { readonly map: TerrainMap; readonly count: number }) {
  return (
    <div className={styles['foot']}>
      <Field label={inWords('New model')}>
        <TextField
          mono
          value=""
          placeholder="World\…\Name.m2"
          problemIn={(path) => (path.length > 255 ? inWords('At most 255 characters') : undefined)}
          onCommit={(path) => {
            if (path.trim() !== '') void replaceModelOfSelected(map, path.trim());
          }}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button size="small" icon="frame" onClick={() => focusObjects(map)}>
          {inWords('Show')}
        </Button>
        <Button size="small" onClick={() => selectObjects(map, [])}>
          {inWords('Select none')}
        </Button>
        <Button size="small" icon="trash" variant="danger" onClick={() => deleteObjects(map)}>
          {count === 1 ? inWords('Delete') : fill('Delete {}', count)}
        </Button>
      </div>
    </div>
  );
}
