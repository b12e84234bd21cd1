/** The Rules panel: what the land is to have where, shown on it live, put down when it is said. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { LandRule } from '../../../../../shared/terrain/rules/rule.ts';
import { counted } from '../../../base/text/numbers.ts';
import {
  Button,
  classNames,
  EmptyState,
  Icon,
  IconButton,
  ListBox,
  PanelFrame,
  Section,
} from '../../../base/ui/index.ts';
import { TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import { goToChunks } from '../map/groundCheck.ts';
import { useActiveMap, useFrontTile, useMap } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { closedTiles } from '../map/work/overFiles.ts';
import { textureName } from '../tools/paintTool.ts';
import { landOf } from './landPlan.ts';
import { putDown } from './putDownRules.ts';
import { addRule, changeRule, chooseRule, deleteRule, duplicateRule, moveRule } from './ruleActs.ts';
import { RuleFields } from './RuleFields.tsx';
import styles from './Rules.module.css';
import { fill, text } from '../../../base/text/language.ts';

const rowHeight = 36;

export function RulesPanel() {
  const map = useActiveMap();
  if (map === null)
    return (
      <EmptyState
        icon="plants"
        title={text('No map in front')}
        hint={text('Rules paint whole land by what is there.')}
      />
    );
  return <RulesOf key={map.id} map={map} />;
}

function RulesOf({ map }: { readonly map: TerrainMap }) {
  const { plan, rule, isShown, shares, problem } = useStore(landOf(map));
  const hasTiles = useMap(map, ({ tiles }) => tiles.length > 0);
  const [renamed, setRenamed] = useState<string | null>(null);
  const { rules } = plan;
  const current = rules.findIndex(({ id }) => id === rule);
  const chosen = rules[current];
  // Both change when tiles come and go.
  const isWhole = useMap(map, () => closedTiles(map).length) > 0;
  const ask = (): void => (isWhole ? showTerrainDialog({ kind: 'wholeMap', map, act: 'rules' }) : void putDown(map));
  const hasActive = rules.some(({ isOn }) => isOn);
  if (rules.length === 0) {
    return (
      <EmptyState
        icon="plants"
        title={text('This map has no rules')}
        hint={
          problem ??
          text(
            'A rule gives a texture, its plants and a colour to all land of a kind: meadow where it is level, scree where it is steep, sand beside water.',
          )
        }
        actions={<Button onClick={() => addRule(map)}>{text('New rule')}</Button>}
      />
    );
  }
  const move = (by: number): void => moveRule(map, current, current + by);
  return (
    <PanelFrame
      footLabel={text('Rules')}
      foot={
        <>
          <IconButton icon="plus" label={text('New rule')} tooltipSide="top" onClick={() => addRule(map)} />
          <IconButton
            icon={isShown ? 'eye' : 'eyeOff'}
            label={text('Show the rules on the ground')}
            tooltipSide="top"
            pressed={isShown}
            onClick={() => landOf(map).setState({ isShown: !isShown })}
          />
          <Button icon="download" size="small" disabled={(!hasTiles && !isWhole) || !hasActive} onClick={ask}>
            {isWhole ? text('Put down…') : text('Put down')}
          </Button>
        </>
      }
    >
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
      <div className={styles['list']} style={{ height: rules.length * rowHeight + 8 }}>
        <ListBox
          label={text('Rules, the first undermost')}
          rows={rules}
          keyOf={({ id }) => id}
          current={current}
          onChoose={(index) => chooseRule(map, rules[index]?.id ?? null)}
          onDoubleClick={(index) => setRenamed(rules[index]?.id ?? null)}
          rowHeight={rowHeight}
          factsOf={({ name }) => ({ label: name })}
          drag={{ isMovable: () => true, onMove: (from, gap) => moveRule(map, from, gap > from ? gap - 1 : gap) }}
          keys={
            chosen === undefined
              ? {}
              : {
                  F2: () => setRenamed(chosen.id),
                  Delete: () => deleteRule(map, chosen),
                  'Mod+D': () => duplicateRule(map, chosen),
                  Space: () => changeRule(map, chosen.id, { isOn: !chosen.isOn }),
                  'Alt+ArrowUp': () => move(-1),
                  'Alt+ArrowDown': () => move(1),
                }
          }
          menu={(index) => {
            const row = rules[index];
            return row === undefined
              ? []
              : [
                  {
                    kind: 'action',
                    id: 'rename',
                    label: text('Rename'),
                    icon: 'text',
                    shortcut: 'F2',
                    onSelect: () => setRenamed(row.id),
                  },
                  {
                    kind: 'action',
                    id: 'duplicate',
                    label: text('Duplicate'),
                    icon: 'copy',
                    onSelect: () => duplicateRule(map, row),
                  },
                  {
                    kind: 'action',
                    id: 'up',
                    label: text('Further down'),
                    icon: 'arrowUp',
                    disabled: index === 0,
                    onSelect: () => moveRule(map, index, index - 1),
                  },
                  {
                    kind: 'action',
                    id: 'down',
                    label: text('Further up'),
                    icon: 'arrowDown',
                    disabled: index === rules.length - 1,
                    onSelect: () => moveRule(map, index, index + 1),
                  },
                  { kind: 'separator' },
                  {
                    kind: 'action',
                    id: 'delete',
                    label: text('Delete'),
                    icon: 'trash',
                    shortcut: 'Del',
                    danger: true,
                    onSelect: () => deleteRule(map, row),
                  },
                ];
          }}
        >
          {(row) => (
            <RuleRow
              map={map}
              rule={row}
              share={shares[row.id]}
              isRenamed={renamed === row.id}
              onRenamed={(name) => {
                setRenamed(null);
                if (name.trim() !== '') changeRule(map, row.id, { name: name.trim() });
              }}
            />
          )}
        </ListBox>
      </div>
      <div className={styles['fields']}>
        <GivenUp map={map} />
        {chosen !== undefined && <RuleFields map={map} rule={chosen} />}
      </div>
    </PanelFrame>
  );
}

interface RowProps {
  readonly map: TerrainMap;
  readonly rule: LandRule;
  readonly share: number | undefined;
  readonly isRenamed: boolean;
  readonly onRenamed: (name: string) => void;
}

function RuleRow({ map, rule, share, isRenamed, onRenamed }: RowProps) {
  const front = useFrontTile(map);
  const percent = share === undefined ? '' : `${Math.round(share * 100)} %`;
  return (
    <div className={classNames(styles['row'], !rule.isOn && styles['off'])}>
      {rule.texture === '' || front === null ? (
        <span className={styles['plain']}>
          <Icon name="brush" size={14} />
        </span>
      ) : (
        <TexturePicture session={front.session} path={rule.texture} />
      )}
      {isRenamed ? (
        <NameField name={rule.name} onEnd={onRenamed} />
      ) : (
        <span className={styles['name']} title={rule.name}>
          {rule.name}
        </span>
      )}
      <span className={styles['share']} title={text('Of the open land')}>
        {percent}
      </span>
      <IconButton
        icon={rule.isOn ? 'eye' : 'eyeOff'}
        size="small"
        label={rule.isOn ? fill('Leave out {}', rule.name) : fill('Take in {}', rule.name)}
        tabIndex={-1}
        onClick={() => changeRule(map, rule.id, { isOn: !rule.isOn })}
      />
    </div>
  );
}

/** Enter and leaving take the name, Escape leaves it. */
function NameField({ name, onEnd }: { readonly name: string; readonly onEnd: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onEnd(event.key === 'Enter' ? (input.current?.value ?? name) : name);
  };
  return (
    <input
      ref={input}
      className={styles['rename']}
      defaultValue={name}
      aria-label={text('Name of the rule')}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => onEnd(input.current?.value ?? name)}
    />
  );
}

/** Chunks where a texture had no room when rules were put down last. */
function GivenUp({ map }: { readonly map: TerrainMap }) {
  const givenUp = useStore(landOf(map), (state) => state.givenUp);
  if (givenUp.length === 0) return null;
  return (
    <Section title={text('No room for')} meta={counted(givenUp.length, 'texture')}>
      <div className={styles['places']}>
        {givenUp.map(({ column, row, texture, share }) => (
          <button
            key={`${column} ${row} ${texture}`}
            type="button"
            className={styles['place']}
            onClick={() => goToChunks(map, [{ column, row }])}
          >
            <span>{textureName(texture)}</span>
            <small>
              {fill('{}_{}, chunk {},{}: {} %', column >> 4, row >> 4, column & 15, row & 15, Math.round(share * 100))}
            </small>
          </button>
        ))}
      </div>
    </Section>
  );
}
