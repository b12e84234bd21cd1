/** The user's prefabs in the Tool panel: a click takes one in hand. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../../../base/text/numbers.ts';
import { useTool } from '../../../map/hooks.ts';
import type { TerrainMap } from '../../../map/maps.ts';
import { instancesOf } from '../../../map/objects/prefabInstances.ts';
import type { KeptPrefab } from '../../../map/objects/prefabs.ts';
import { choosePrefab, deletePrefab, prefabStore, readPrefabs, renamePrefab } from '../../../map/objects/prefabs.ts';
import { bringInstancesAlong } from '../../../map/objects/prefabUpdates.ts';
import { CommandButton } from '../../../../../base/commands/index.ts';
import type { MenuItem } from '../../../../../base/ui/index.ts';
import { ListBox, RowWords, SearchField, Section } from '../../../../../base/ui/index.ts';
import styles from '../Objects.module.css';
import { fill, text } from '../../../../../base/text/language.ts';

/** Pixels of a row, and rows that are seen without scrolling. */
const [rowHeight, mostSeen] = [40, 5];
/** Lists of more rows than this get a field to search in. */
const manyRows = 8;

/** `7 objects, 2 buildings, 3 on this map`, or why it cannot be read. */
function detailOf({ name, prefab }: KeptPrefab, placed: ReadonlyMap<string, number>): string {
  if (typeof prefab === 'string') return prefab;
  const buildings = prefab.members.filter(({ kind }) => kind === 'mapObject').length;
  const here = placed.get(name) ?? 0;
  return [
    counted(prefab.members.length, 'object'),
    ...(buildings === 0 ? [] : [counted(buildings, 'building')]),
    ...(here === 0 ? [] : [fill('{} on this map', here)]),
  ].join(', ');
}

export function PrefabList({ map }: { readonly map: TerrainMap }) {
  const { prefabs, folder, renamed } = useStore(prefabStore);
  const instances = useStore(instancesOf(map).store, (state) => state.instances);
  const chosen = useTool((state) => state.prefab?.name ?? null);
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void readPrefabs(), []);
  const placed = new Map<string, number>();
  for (const { prefab } of instances) placed.set(prefab, (placed.get(prefab) ?? 0) + 1);
  const all = prefabs ?? [];
  const query = words.trim().toLowerCase();
  const rows = all.filter(({ name }) => name.toLowerCase().includes(query));
  const current = rows.findIndex(({ name }) => name === (renamed ?? chosen));
  const row = rows[current];
  const rename = (own: KeptPrefab | undefined): void => {
    if (own !== undefined) prefabStore.setState({ renamed: own.name });
  };
  const menu = (at: number): readonly MenuItem[] => {
    const own = rows[at];
    if (own === undefined) return [];
    const { name, prefab } = own;
    return [
      { kind: 'action', id: 'use', label: text('Place it'), shortcut: 'Enter', onSelect: () => choosePrefab(map, own) },
      {
        kind: 'action',
        id: 'along',
        label: text('Bring its instances along'),
        disabled: typeof prefab === 'string' || !placed.has(name),
        onSelect: () => void (typeof prefab === 'string' || bringInstancesAlong(map, name, prefab)),
      },
      { kind: 'separator' },
      {
        kind: 'action',
        id: 'rename',
        label: text('Rename'),
        icon: 'text',
        shortcut: 'F2',
        onSelect: () => rename(own),
      },
      {
        kind: 'action',
        id: 'delete',
        label: text('Delete…'),
        shortcut: 'Del',
        onSelect: () => void deletePrefab(name),
      },
    ];
  };
  return (
    <Section
      title={text('Prefabs')}
      meta={all.length === 0 ? undefined : String(all.length)}
      actions={
        <>
          <CommandButton command="terrain.prefab.update" size="small" />
          <CommandButton command="terrain.prefab.make" size="small" />
        </>
      }
    >
      {all.length > manyRows && (
        <div className={styles['search']}>
          <SearchField value={words} onChange={setWords} placeholder={fill('Find in {} prefabs', all.length)} />
        </div>
      )}
      {prefabs !== null && all.length === 0 ? (
        <p className={styles['note']}>
          {fill(
            'Select objects and make a prefab of them with the plus: it is placed as one, and changed in all places at once. Each is a file in {}.',
            folder,
          )}
        </p>
      ) : (
        <div className={styles['prefabs']} style={{ height: Math.min(mostSeen, Math.max(1, rows.length)) * rowHeight }}>
          <ListBox
            ref={list}
            label={text('Prefabs')}
            rows={rows}
            keyOf={({ name }) => name}
            current={current}
            onChoose={() => undefined}
            onClick={(at) => {
              const own = rows[at];
              if (own !== undefined) choosePrefab(map, own);
            }}
            keys={{
              Enter: () => void (row === undefined || choosePrefab(map, row)),
              F2: () => rename(row),
              Delete: () => void (row === undefined || deletePrefab(row.name)),
            }}
            menu={menu}
            rowHeight={rowHeight}
            factsOf={(own) => ({
              label: fill('Prefab {}', own.name),
              title: `${own.name} · ${detailOf(own, placed)}`,
              isAbsent: typeof own.prefab === 'string',
            })}
            empty={prefabs === null ? '' : text('No prefab is called so.')}
          >
            {(own) =>
              renamed === own.name ? (
                <NameField map={map} name={own.name} onEnd={() => list.current?.focus()} />
              ) : (
                <RowWords title={own.name} detail={detailOf(own, placed)} />
              )
            }
          </ListBox>
        </div>
      )}
    </Section>
  );
}

interface NameFieldProps {
  readonly map: TerrainMap;
  readonly name: string;
  readonly onEnd: () => void;
}

function NameField({ map, name, onEnd }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === 'Enter') {
      void renamePrefab(map, name, event.currentTarget.value);
      onEnd();
    } else if (event.key === 'Escape') {
      prefabStore.setState({ renamed: null });
      onEnd();
    }
  };
  return (
    <input
      ref={field}
      className={styles['name']}
      aria-label={text('Name of the prefab')}
      defaultValue={name}
      autoFocus
      spellCheck={false}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={(event) => void renamePrefab(map, name, event.currentTarget.value)}
    />
  );
}
