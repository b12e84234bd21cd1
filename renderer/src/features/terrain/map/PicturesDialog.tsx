/** Pictures of the open tiles: which, stitched or tile by tile; and reading them back. */
import { useRef, useState } from 'react';
import type { PictureKind } from '../../../../../shared/terrain/pictureSet.ts';
import { pictureKinds } from '../../../../../shared/terrain/pictureSet.ts';
import type { TerrainMap } from './maps.ts';
import { exportTerrainPictures, planPictures } from './pictures.ts';
import { Button, Checkbox, Dialog, Field, Select } from '../../../base/ui/index.ts';
import { showTerrainDialog } from './terrainDialog.ts';
import { fill, text } from '../../../base/text/language.ts';

const close = (): void => showTerrainDialog(null);

export function PicturesDialog({ map }: { readonly map: TerrainMap }) {
  const [kinds, setKinds] = useState<ReadonlySet<PictureKind>>(() => new Set(pictureKinds.map(({ id }) => id)));
  const [isStitched, setIsStitched] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const count = map.state.getState().tiles.length;
  const write = async (): Promise<void> => {
    setIsBusy(true);
    const isWritten = await exportTerrainPictures(map, kinds, isStitched && count > 1);
    setIsBusy(false);
    if (isWritten) close();
  };
  const ask = async (files: readonly File[]): Promise<void> => {
    const chosen = await planPictures(map, files);
    if (chosen !== null) showTerrainDialog({ kind: 'read', map, chosen });
  };
  const toggle = (id: PictureKind, isOn: boolean): void => {
    const next = new Set(kinds);
    if (isOn) next.add(id);
    else next.delete(id);
    setKinds(next);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={fill('Pictures of {}', map.name)}
      description={text(
        'Heights are written with all vertices in 16 bits; a .json file beside the pictures tells their range. Read back unchanged, they change nothing. Heightmaps and splat maps of other programs are read in any size: PNG of 8 or 16 bits, TIFF with heights as floats too, RAW, TGA.',
      )}
      actions={
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept=".png,.tif,.tiff,.json,.raw,.r16,.r8,.tga,.blp,.dds"
            hidden
            aria-label={text('Pictures to read')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              close();
              if (files.length > 0) void ask(files);
            }}
          />
          <Button onClick={() => input.current?.click()}>{text('Read pictures…')}</Button>
          <Button variant="primary" disabled={isBusy || kinds.size === 0} onClick={() => void write()}>
            {isBusy ? text('Writing…') : text('Write pictures…')}
          </Button>
        </>
      }
    >
      {pictureKinds.map(({ id, label }) => (
        <Checkbox key={id} label={label} checked={kinds.has(id)} onChange={(isOn) => toggle(id, isOn)} />
      ))}
      {count > 1 && (
        <Field label={text('Tiles')}>
          <Select
            value={isStitched ? 'stitched' : 'single'}
            options={[
              { value: 'stitched', label: fill('All {} as one picture', count) },
              { value: 'single', label: text('One picture for each') },
            ]}
            onChange={(value) => setIsStitched(value === 'stitched')}
          />
        </Field>
      )}
    </Dialog>
  );
}
