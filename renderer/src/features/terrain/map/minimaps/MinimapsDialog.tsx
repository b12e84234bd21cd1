/** Minimaps of a map: of which tiles, how large, and what they show. */
import { useState } from 'react';
import { counted } from '../../../../base/text/numbers.ts';
import type { MinimapOptions } from '../../../../../../shared/terrain/minimap/index.ts';
import { minimapSides, usualMinimap } from '../../../../../../shared/terrain/minimap/index.ts';
import { Checkbox, Dialog, DialogActions, Field, Select } from '../../../../base/ui/index.ts';
import type { TerrainMap } from '../maps.ts';
import { showTerrainDialog } from '../terrainDialog.ts';
import { makeMinimaps } from './make.ts';
import { fill, text } from '../../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

const shows = [
  ['showsWater', 'Water, magma and slime'],
  ['showsBuildings', 'Buildings'],
  ['isLit', 'Light on slopes, and baked shadows'],
] as const;

export function MinimapsDialog({ map }: { readonly map: TerrainMap }) {
  const { tiles, files } = map.state.getState();
  const [options, setOptions] = useState<MinimapOptions>(usualMinimap);
  const [isWhole, setIsWhole] = useState(true);
  const open = tiles.map(({ place }) => place);
  const isOpen = new Set(open.map(({ column, row }) => `${column} ${row}`));
  const all = [...open, ...files.filter(({ column, row }) => !isOpen.has(`${column} ${row}`))];
  return (
    <Dialog
      open
      onClose={close}
      title={fill('Minimaps of {}', map.name)}
      description={text(
        'One BLP a tile, drawn from straight above with the light of the north-west, and the table that names them. Open tiles are drawn as they are now.',
      )}
      actions={
        <DialogActions
          accept={text('Draw minimaps…')}
          onCancel={close}
          onAccept={() => {
            close();
            void makeMinimaps(map, isWhole ? all : open, options);
          }}
        />
      }
    >
      {all.length > open.length && (
        <Field label={text('Tiles')}>
          <Select
            value={isWhole ? 'all' : 'open'}
            options={[
              { value: 'all', label: fill('All {} of the map', all.length) },
              { value: 'open', label: fill('The {}', counted(open.length, 'open tile')) },
            ]}
            onChange={(value) => setIsWhole(value === 'all')}
          />
        </Field>
      )}
      <Field label={text('Size')}>
        <Select
          value={String(options.side)}
          options={minimapSides.map((side) => ({
            value: String(side),
            label: `${side} × ${side}${side === usualMinimap.side ? ', as the game has them' : ''}`,
          }))}
          onChange={(value) =>
            setOptions({ ...options, side: minimapSides.find((side) => String(side) === value) ?? usualMinimap.side })
          }
        />
      </Field>
      {shows.map(([name, label]) => (
        <Checkbox
          key={name}
          label={text(label)}
          checked={options[name]}
          onChange={(isOn) => setOptions({ ...options, [name]: isOn })}
        />
      ))}
    </Dialog>
  );
}
