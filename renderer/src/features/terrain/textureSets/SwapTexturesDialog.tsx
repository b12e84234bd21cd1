/** Other textures in the place of those of a map, over all open tiles or in one area. */
import { useMemo, useState } from 'react';
import { counted } from '../../../../../shared/codec/words.ts';
import { Checkbox, Dialog, DialogActions, Field, Section } from '../../../base/ui/index.ts';
import { useMap } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { closedTiles } from '../map/work/overFiles.ts';
import { AreaField } from '../panels/AreaField.tsx';
import { TextureChoice } from '../panels/TextureChoice.tsx';
import { textureName } from '../tools/paintTool.ts';
import { shownTextures, swapInFiles, swapTextures } from './swapTextures.ts';
import styles from './SwapTextures.module.css';

const close = (): void => showTerrainDialog(null);

export function SwapTexturesDialog({ map }: { readonly map: TerrainMap }) {
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  // The tiles cannot change behind the dialog but by more of them coming.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const textures = useMemo(() => shownTextures(map), [map, tiles]);
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({});
  const [areaId, setAreaId] = useState<number | null>(null);
  const swaps = textures.flatMap(({ path }) => {
    const to = wanted[path] ?? '';
    return to === '' ? [] : [{ from: path, to }];
  });
  const [isWhole, setIsWhole] = useState(false);
  // Both change when tiles come and go.
  const left = tiles.length === 0 ? files.length : closedTiles(map).length;
  return (
    <Dialog
      open
      onClose={close}
      title={`Swap textures of ${map.name}`}
      description="Layers keep where they are seen and show something else. Two that become one are joined. It is one step."
      actions={
        <DialogActions
          onCancel={close}
          accept="Swap"
          onAccept={() => {
            close();
            void swapTextures(map, swaps, areaId);
            if (isWhole && left > 0) void swapInFiles(map, swaps, areaId);
          }}
          disabled={swaps.length === 0}
        />
      }
    >
      {left > 0 && (
        <div className={styles['note']}>
          <Checkbox
            label={`Also in ${counted(left, 'tile')} that ${left === 1 ? 'is' : 'are'} not loaded`}
            checked={isWhole}
            onChange={setIsWhole}
          />
          <p>
            {isWhole
              ? 'They are changed in their files, beside your work; what is written can be undone as a whole.'
              : 'They stay as they are.'}
          </p>
        </div>
      )}
      <div className={styles['list']}>
        {textures.map(({ path, chunks }) => (
          <Section key={path} title={textureName(path)} meta={counted(chunks, 'chunk')}>
            <TextureChoice
              label="Becomes"
              none="Stays"
              value={wanted[path] ?? ''}
              onChange={(to) => setWanted({ ...wanted, [path]: to })}
            />
          </Section>
        ))}
      </div>
      <Field label="Where">
        <Checkbox
          label="Only in one area"
          checked={areaId !== null}
          onChange={(isOne) => setAreaId(isOne ? 0 : null)}
        />
      </Field>
      {areaId !== null && <AreaField map={map} value={areaId} onChange={setAreaId} />}
    </Dialog>
  );
}
