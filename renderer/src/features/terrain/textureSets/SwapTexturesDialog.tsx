/** Other textures in the place of those of a map, over all open tiles or in one area, and in the files of the others. */
import { useMemo, useState } from 'react';
import { counted } from '../../../base/text/numbers.ts';
import { Checkbox, Dialog, DialogActions, Field, Section } from '../../../base/ui/index.ts';
import { useMap } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { closedTiles } from '../map/work/overFiles.ts';
import { AreaField } from '../panels/AreaField.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { textureName } from '../tools/paintTool.ts';
import { useFileTextures } from './fileTextures.ts';
import { shownTextures, together, swapInFiles, swapTextures } from './swapTextures.ts';
import styles from './SwapTextures.module.css';
import { fill, text } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

export function SwapTexturesDialog({ map }: { readonly map: TerrainMap }) {
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  // The tiles cannot change behind the dialog but by more of them coming.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const shown = useMemo(() => shownTextures(map), [map, tiles]);
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({});
  const [areaId, setAreaId] = useState<number | null>(null);
  const hasLoaded = tiles.length > 0;
  const [isWanted, setIsWanted] = useState(false);
  // Both change when tiles come and go.
  const left = hasLoaded ? closedTiles(map).length : files.length;
  const isWhole = left > 0 && (isWanted || !hasLoaded);
  const found = useFileTextures(map, isWhole);
  const textures = isWhole ? together([...shown, ...found.textures]) : shown;
  const swaps = textures.flatMap(({ path }) => {
    const to = wanted[path] ?? '';
    return to === '' ? [] : [{ from: path, to }];
  });
  return (
    <Dialog
      open
      onClose={close}
      title={fill('Swap textures of {}', map.name)}
      description={text(
        'Layers keep where they are seen and show something else. Two that become one are joined. It is one step.',
      )}
      actions={
        <DialogActions
          onCancel={close}
          accept={text('Swap')}
          onAccept={() => {
            close();
            if (hasLoaded) void swapTextures(map, swaps, areaId);
            if (isWhole) void swapInFiles(map, swaps, areaId);
          }}
          disabled={swaps.length === 0}
        />
      }
    >
      {left > 0 && (
        <div className={styles['note']}>
          {hasLoaded && (
            <Checkbox
              label={fill(
                'Also in {} that {} not loaded',
                counted(left, 'tile'),
                left === 1 ? text('is') : text('are'),
              )}
              checked={isWanted}
              onChange={setIsWanted}
            />
          )}
          {!hasLoaded && <p>{text('No tile is loaded.')}</p>}
          <p>
            {isWhole
              ? text('They are changed in their files, beside your work; what is written can be undone as a whole.')
              : text('They stay as they are.')}
          </p>
          {isWhole && found.read < left && (
            <p>{fill('Looking for their textures: {} of {} tiles', found.read, left)}</p>
          )}
        </div>
      )}
      <div className={styles['list']}>
        {textures.map(({ path, chunks }) => (
          <Section key={path} title={textureName(path)} meta={counted(chunks, 'chunk')}>
            <TextureChoice
              label={text('Becomes')}
              none={text('Stays')}
              value={wanted[path] ?? ''}
              onChange={(to) => setWanted({ ...wanted, [path]: to })}
            />
          </Section>
        ))}
      </div>
      <Field label={text('Where')}>
        <Checkbox
          label={text('Only in one area')}
          checked={areaId !== null}
          onChange={(isOne) => setAreaId(isOne ? 0 : null)}
        />
      </Field>
      {areaId !== null && <AreaField map={map} value={areaId} onChange={setAreaId} />}
    </Dialog>
  );
}
