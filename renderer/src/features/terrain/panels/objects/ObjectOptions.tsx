/** The objects tool: placing new models, and what is selected with its numbers. */
import { useStore } from 'zustand';
import { objectGrips } from '../../map/viewEntries.ts';
import { useMapRevision, useSelected, useTool } from '../../map/hooks.ts';
import type { TerrainMap } from '../../map/maps.ts';
import { objectClip, selectedObjects } from '../../map/objects/acts.ts';
import { changeTool } from '../../map/toolStore.ts';
import { useCommands } from '../../../../base/commands/index.ts';
import type { Footing } from '../../../../../../shared/terrain/objects/places.ts';
import { Button, Checkbox, Field, Section, Segmented, Select } from '../../../../base/ui/index.ts';
import { ArrangeOptions } from './ArrangeOptions.tsx';
import { ObjectFields } from './ObjectFields.tsx';
import { PrefabList } from './prefabs/PrefabList.tsx';
import { PlaceOptions } from './PlaceOptions.tsx';
import styles from './Objects.module.css';
import { fill, text, translated } from '../../../../base/text/language.ts';

const footings: readonly { readonly value: Footing; readonly label: string }[] = [
  {
    value: 'over',
    get label() {
      return text('Keep their height over the ground');
    },
  },
  {
    value: 'on',
    get label() {
      return text('Stand on the ground');
    },
  },
  {
    value: 'keep',
    get label() {
      return text('Stay as high as they are');
    },
  },
];

export function ObjectOptions({ map }: { readonly map: TerrainMap }) {
  const { mode, grip, footing, isAligned } = useTool(({ settings }) => settings.objects);
  const commands = useCommands();
  const keyOf = (id: string): string | undefined => commands.state(id)?.shortcut;
  return (
    <>
      <div className={styles['grips']}>
        <Segmented
          label={text('Objects tool')}
          value={mode === 'place' ? 'place' : grip}
          onSelect={(id) => {
            if (id === 'place') changeTool('objects', { mode: 'place' });
            else changeTool('objects', { mode: 'select', grip: id });
          }}
          segments={[
            ...objectGrips.map(({ id, title, icon }) => ({
              ...{ id, icon, label: translated(title) },
              shortcut: keyOf(`terrain.objects.${id}`),
            })),
            { id: 'place', icon: 'plus', label: text('Place models'), shortcut: keyOf('terrain.placeObjects') },
          ]}
        />
      </div>
      {mode === 'place' && <PlaceOptions map={map} />}
      <PrefabList map={map} />
      {mode === 'select' && grip === 'ground' && (
        <>
          <Field label={text('Dragging')}>
            <Select
              value={footing}
              options={footings}
              onChange={(value) =>
                changeTool('objects', { footing: footings.find((each) => each.value === value)?.value ?? footing })
              }
            />
          </Field>
          <Field label={text('Slope')}>
            <Checkbox
              label={text('Stand square on it')}
              checked={isAligned}
              onChange={(next) => changeTool('objects', { isAligned: next })}
            />
          </Field>
        </>
      )}
      {mode === 'select' && <Selected map={map} />}
    </>
  );
}

function Selected({ map }: { readonly map: TerrainMap }) {
  const selected = useSelected(map, ({ objects }) => objects);
  const clip = useStore(objectClip, (state) => state.clip);
  const commands = useCommands();
  useMapRevision(map);
  // While they are dragged, which is no finished change, their numbers follow.
  useTool(({ reading }) => reading);
  const objects = selected.length === 0 ? [] : selectedObjects(map);
  const run = (id: string) => () => commands.run(id);
  if (objects.length === 0) {
    return (
      <>
        <p className={styles['note']}>
          {text('No object is selected. Click one, draw a box over the ground, or choose in the Objects panel.')}
        </p>
        {clip !== null && (
          <div className={styles['buttons']}>
            <Button size="small" icon="paste" onClick={run('terrain.pasteObjects')}>
              {fill('Paste {}', clip.objects.length)}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <Section title={text('Selected objects')} meta={String(objects.length)}>
      <ObjectFields map={map} objects={objects} />
      <div className={styles['buttons']}>
        <Button size="small" onClick={run('terrain.groundObjects')}>
          {text('To the ground')}
        </Button>
        <Button size="small" onClick={run('terrain.alignObjects')}>
          {text('To the slope')}
        </Button>
        <Button size="small" onClick={run('terrain.uprightObjects')}>
          {text('Upright')}
        </Button>
        <Button size="small" icon="frame" onClick={run('terrain.focusObjects')}>
          {text('Show')}
        </Button>
        <Button size="small" onClick={run('terrain.sameModel')}>
          {text('Same model')}
        </Button>
        <Button size="small" icon="copy" onClick={run('terrain.duplicateObjects')}>
          {text('Duplicate')}
        </Button>
        <Button size="small" icon="trash" variant="danger" onClick={run('terrain.deleteObjects')}>
          {text('Delete')}
        </Button>
      </div>
      <ArrangeOptions map={map} objects={objects} />
    </Section>
  );
}
