/** The select and the objects tool: what is selected, and what can be done with it. */
import {
  placementWorld,
  scalePlacement,
  turnPlacement,
  referAnew,
  placeAt,
} from '../../../../shared/terrain/placementEdits.ts';
import { setArea, setChunkFlag, setHoles, chunkFlags } from '../../../../shared/terrain/chunkEdits.ts';
import type { MapEdit } from '../../../../shared/terrain/mapEdit.ts';
import type { ChunkRef } from '../../../../shared/terrain/tiles.ts';
import { chunkFields } from '../../../../shared/terrain/tiles.ts';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { mapStep, selectChunks } from '../../app/terrain/environment.ts';
import { useMap, useMapRevision } from '../../app/terrain/hooks.ts';
import type { TerrainMap } from '../../app/terrain/maps.ts';
import { useCommands } from '../../commands/index.ts';
import { Button, Field, NumberField, Section } from '../../ui/index.ts';
import styles from './Terrain.module.css';

export function SelectOptions({ map }: { readonly map: TerrainMap }) {
  const places = useMap(map, (state) => state.selectedChunks);
  useMapRevision(map);
  const chunks = places.flatMap(({ column, row }) => map.tileSet.chunk(column, row) ?? []);
  const act = (label: string, change: (edit: MapEdit, chunk: ChunkRef) => void) => (): void =>
    mapStep(map, label, (edit) => {
      for (const chunk of chunks) change(edit, chunk);
    });
  const [first] = chunks;
  if (first === undefined) return <p className={styles['hint']}>No chunk is selected. Click the ground.</p>;
  const { areaId } = chunkFields(first);
  const isSame = chunks.every((chunk) => chunkFields(chunk).areaId === areaId);
  return (
    <Section title="Selected chunks" meta={String(chunks.length)}>
      <Field label="Area" description="Row of AreaTable.dbc">
        <NumberField
          value={isSame ? areaId : 0}
          kind="integer"
          min={0}
          step={1}
          onCommit={(next) => act(`Set area ${next}`, (edit, chunk) => setArea(edit, chunk, next))()}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button
          size="small"
          onClick={act('Set impassable', (edit, chunk) => setChunkFlag(edit, chunk, chunkFlags.impassable, true))}
        >
          Impassable
        </Button>
        <Button
          size="small"
          onClick={act('Clear impassable', (edit, chunk) => setChunkFlag(edit, chunk, chunkFlags.impassable, false))}
        >
          Passable
        </Button>
        <Button size="small" onClick={act('Open holes', (edit, chunk) => setHoles(edit, chunk, 0xffff))}>
          All holes
        </Button>
        <Button size="small" onClick={act('Close holes', (edit, chunk) => setHoles(edit, chunk, 0))}>
          No holes
        </Button>
        <Button size="small" variant="quiet" onClick={() => selectChunks(map, [])}>
          Select none
        </Button>
      </div>
    </Section>
  );
}

export function ObjectOptions({ map }: { readonly map: TerrainMap }) {
  const selected = useMap(map, (state) => state.selectedPlacements);
  const commands = useCommands();
  useMapRevision(map);
  const open = selected.flatMap(({ tile, record }): readonly { document: Document; record: RecordId }[] => {
    const document = map.tileSet.tileAt(tile)?.document;
    return document === undefined || !document.has(record) ? [] : [{ document, record }];
  });
  const act = (label: string, change: (edit: MapEdit, document: Document, record: RecordId) => void) => (): void =>
    mapStep(map, label, (edit) => {
      for (const { document, record } of open) change(edit, document, record);
    });
  const toGround = act('Put on the ground', (edit, document, record) => {
    const { x, y } = placementWorld(document, record);
    const z = map.tileSet.heightAt(x, y);
    if (z === null) return;
    placeAt(edit, document, record, { x, y, z });
    referAnew(edit, document, record);
  });
  if (open.length === 0)
    return <p className={styles['hint']}>No object is selected. Click one on the ground, or in the Outline.</p>;
  return (
    <Section title="Selected objects" meta={String(open.length)}>
      <div className={styles['buttons']}>
        <Button
          size="small"
          onClick={act('Turn left', (edit, document, record) => turnPlacement(edit, document, record, 15))}
        >
          Turn +15°
        </Button>
        <Button
          size="small"
          onClick={act('Turn right', (edit, document, record) => turnPlacement(edit, document, record, -15))}
        >
          Turn −15°
        </Button>
        <Button
          size="small"
          onClick={act('Scale up', (edit, document, record) => scalePlacement(edit, document, record, 1.1))}
        >
          Larger
        </Button>
        <Button
          size="small"
          onClick={act('Scale down', (edit, document, record) => scalePlacement(edit, document, record, 1 / 1.1))}
        >
          Smaller
        </Button>
        <Button size="small" onClick={toGround}>
          To the ground
        </Button>
        <Button size="small" icon="copy" onClick={() => commands.run('terrain.duplicateObjects')}>
          Duplicate
        </Button>
        <Button size="small" icon="trash" variant="danger" onClick={() => commands.run('terrain.deleteObjects')}>
          Delete
        </Button>
      </div>
    </Section>
  );
}
