/** The select tool: the chunks that are selected, and what can be done with them. */
import { setArea, setChunkFlag, setHoles, chunkFlags } from '../../../../../shared/terrain/chunkEdits.ts';
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import { areaTitleOf } from '../map/gameTables.ts';
import { mapStep } from '../map/environment.ts';
import { useMapRevision, useSelected } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { Button, MIXED, Section } from '../../../base/ui/index.ts';
import { AreaField } from './AreaField.tsx';
import styles from './Terrain.module.css';
import { text } from '../../../base/text/language.ts';

export function SelectOptions({ map }: { readonly map: TerrainMap }) {
  const places = useSelected(map, ({ chunks }) => chunks);
  const commands = useCommands();
  useMapRevision(map);
  const chunks = places.flatMap(({ column, row }) => map.tileSet.chunk(column, row) ?? []);
  const act = (label: string, change: (edit: MapEdit, chunk: ChunkRef) => void) => (): void =>
    mapStep(map, label, (edit) => {
      for (const chunk of chunks) change(edit, chunk);
    });
  const [first] = chunks;
  if (first === undefined) return <p className={styles['hint']}>{text('No chunk is selected. Click the ground.')}</p>;
  const { areaId } = chunkFields(first);
  const isSame = chunks.every((chunk) => chunkFields(chunk).areaId === areaId);
  return (
    <Section title={text('Selected chunks')} meta={String(chunks.length)}>
      <AreaField
        map={map}
        value={isSame ? areaId : MIXED}
        onChange={(next) => act(`Set area ${areaTitleOf(map, next)}`, (edit, chunk) => setArea(edit, chunk, next))()}
      />
      <div className={styles['buttons']}>
        <Button
          size="small"
          onClick={act('Set impassable', (edit, chunk) => setChunkFlag(edit, chunk, chunkFlags.impassable, true))}
        >
          {text('Impassable')}
        </Button>
        <Button
          size="small"
          onClick={act('Clear impassable', (edit, chunk) => setChunkFlag(edit, chunk, chunkFlags.impassable, false))}
        >
          {text('Passable')}
        </Button>
        <Button size="small" onClick={act('Open holes', (edit, chunk) => setHoles(edit, chunk, 0xffff))}>
          {text('All holes')}
        </Button>
        <Button size="small" onClick={act('Close holes', (edit, chunk) => setHoles(edit, chunk, 0))}>
          {text('No holes')}
        </Button>
        <Button size="small" icon="copy" onClick={() => commands.run('terrain.copyChunks')}>
          {text('Copy')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => map.selection.select([])}>
          {text('Select none')}
        </Button>
      </div>
    </Section>
  );
}
