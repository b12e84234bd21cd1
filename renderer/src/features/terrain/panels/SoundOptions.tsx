/** The tool of sound emitters: what new ones are, the chosen one, and all of the tile in front. */
import { fixedNumber } from '../../../base/text/numbers.ts';
import type { Emitter } from '../../../../../shared/terrain/emitterEdits.ts';
import { changeEmitter, emitterOf, emittersOf, removeEmitter } from '../../../../../shared/terrain/emitterEdits.ts';
import { mapStep } from '../map/environment.ts';
import { useFrontTile, useMapRevision, useSelected, useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { terrainViewOf } from '../map/views.ts';
import { Button, classNames, Field, NumberField, Section, VectorField } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

type Size = readonly [number, number, number];

const withComponent = (size: Size, component: number, value: number): Size => {
  const [north, west, up] = size;
  return [component === 0 ? value : north, component === 1 ? value : west, component === 2 ? value : up];
};

const sizeWords = 'Yards along north, west and up';

export function SoundOptions({ map }: { readonly map: TerrainMap }) {
  const sounds = useTool(({ settings }) => settings.sounds);
  const chosen = useSelected(map, ({ emitter }) => emitter);
  const front = useFrontTile(map);
  useMapRevision(map);
  const tile = chosen === null ? null : map.tileSet.tileAt(chosen.tile);
  const emitter = chosen === null || tile === null ? null : emitterOf(tile, chosen.record);
  const all = front === null ? [] : emittersOf(front);
  return (
    <>
      {emitter !== null && <Chosen map={map} emitter={emitter} />}
      <Section title={text('New emitters')}>
        <Field label={text('Sound')} description={text('Row of SoundEntriesAdvanced.dbc')}>
          <NumberField
            value={sounds.sound}
            kind="integer"
            min={0}
            step={1}
            onCommit={(sound) => changeTool('sounds', { sound })}
          />
        </Field>
        <Field label={text('Size')} unit="yd" description={text(sizeWords)}>
          <VectorField
            value={sounds.size}
            letters={['N', 'W', 'Up']}
            min={0}
            onCommit={(component, value) =>
              changeTool('sounds', { size: withComponent(sounds.size, component, value) })
            }
          />
        </Field>
      </Section>
      <Section title={text('Emitters of the tile')} meta={String(all.length)}>
        {all.length === 0 && <p className={styles['hint']}>{text('None yet. Click the ground to add one.')}</p>}
        <div className={styles['layers']} role="listbox" aria-label={text('Sound emitters')}>
          {all.map((each) => (
            <button
              key={each.id}
              type="button"
              role="option"
              aria-selected={each.id === emitter?.id}
              className={classNames(styles['row'], each.id === emitter?.id && styles['chosen'])}
              onClick={() => goTo(map, each)}
            >
              <b>{fill('Sound {}', each.sound)}</b>
              <small>{`${fixedNumber(each.at.x, 1)}, ${fixedNumber(each.at.y, 1)}, ${fixedNumber(each.at.z, 1)}`}</small>
            </button>
          ))}
        </div>
      </Section>
    </>
  );
}

function goTo(map: TerrainMap, { tile, id, at, reach }: Emitter): void {
  map.selection.select([{ tile: tile.place, record: id }]);
  terrainViewOf(map)?.camera.lookAt(at.x, at.y, at.z, Math.max(60, ...reach.map((yards) => yards * 3)));
}

/** Takes the chosen emitter away. */
function deleteEmitter(map: TerrainMap): void {
  const { emitter: chosen } = map.selection.get();
  const tile = chosen === null ? null : map.tileSet.tileAt(chosen.tile);
  const emitter = chosen === null || tile === null ? null : emitterOf(tile, chosen.record);
  if (emitter === null) return;
  map.selection.select([]);
  mapStep(map, 'Delete sound emitter', (edit) => removeEmitter(edit, emitter));
}

function Chosen({ map, emitter }: { readonly map: TerrainMap; readonly emitter: Emitter }) {
  const change = (label: string, changes: Parameters<typeof changeEmitter>[2]): void =>
    mapStep(map, label, (edit) => changeEmitter(edit, emitter, changes));
  const [north, west, up] = emitter.reach;
  return (
    <Section title={text('Selected emitter')}>
      <Field label={text('Sound')} description={text('Row of SoundEntriesAdvanced.dbc')}>
        <NumberField
          value={emitter.sound}
          kind="integer"
          min={0}
          step={1}
          label={text('Sound of the selected emitter')}
          onCommit={(sound) => change('Change sound', { sound })}
        />
      </Field>
      {emitter.isOld ? (
        <Field label={text('Farthest')} unit="yd" description={text('The emitter has the form of clients before 3.0')}>
          <NumberField
            value={north}
            min={0}
            unit="yd"
            onCommit={(value) => change('Change reach', { size: [value, value, value] })}
          />
        </Field>
      ) : (
        <Field label={text('Size')} unit="yd" description={text(sizeWords)}>
          <VectorField
            value={[north, west, up]}
            letters={['N', 'W', 'Up']}
            min={0}
            onCommit={(component, value) =>
              change('Change size', { size: withComponent([north, west, up], component, value) })
            }
          />
        </Field>
      )}
      <div className={styles['buttons']}>
        <Button size="small" icon="frame" onClick={() => goTo(map, emitter)}>
          {text('Go there')}
        </Button>
        <Button size="small" icon="trash" variant="danger" onClick={() => deleteEmitter(map)}>
          {text('Delete')}
        </Button>
      </div>
    </Section>
  );
}
