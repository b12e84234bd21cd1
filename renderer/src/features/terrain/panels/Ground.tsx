/** The Ground panel: the layers of the selected chunk with their alpha maps, and the textures of the tile in front. */
import { useState } from 'react';
import { coverageOf, depthOf, layersOf } from '../../../../../shared/terrain/layers.ts';
import { removeUnusedTextures, replaceTexture, textureUses } from '../../../../../shared/terrain/textureEdits.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import { mapStep } from '../map/environment.ts';
import { useActiveMap, useFrontTile, useMapRevision, useSelected } from '../map/hooks.ts';
import type { OpenTile, TerrainMap } from '../map/maps.ts';
import { textureName } from '../tools/paintTool.ts';
import { Button, EmptyState, IconButton, notify, Section, TextField } from '../../../base/ui/index.ts';
import { LayerRow } from './LayerRow.tsx';
import { TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function Ground() {
  const map = useActiveMap();
  if (map === null) {
    return (
      <EmptyState
        icon="materials"
        title={text('No map in front')}
        hint={text('The layers of a terrain chunk are listed here.')}
      />
    );
  }
  return <GroundOf key={map.id} map={map} />;
}

function GroundOf({ map }: { readonly map: TerrainMap }) {
  const front = useFrontTile(map);
  const places = useSelected(map, ({ chunks }) => chunks);
  useMapRevision(map);
  const place = places.at(-1);
  const chunk = place === undefined ? null : map.tileSet.chunk(place.column, place.row);
  const tile =
    chunk === null
      ? front
      : (map.state.getState().tiles.find(({ document }) => document === chunk.tile.document) ?? front);
  if (tile === null)
    return <EmptyState icon="map" title={text('No tile is loaded')} hint={text('Load one in the Map panel.')} />;
  return (
    <div className={styles['panel']}>
      <Layers map={map} tile={tile} chunk={chunk} />
      <Textures map={map} tile={tile} />
    </div>
  );
}

function Layers({
  map,
  tile,
  chunk,
}: {
  readonly map: TerrainMap;
  readonly tile: OpenTile;
  readonly chunk: ChunkRef | null;
}) {
  if (chunk === null) {
    return <p className={styles['hint']}>{text('Click a chunk with the select tool to see its layers.')}</p>;
  }
  const coverage = coverageOf(chunk);
  return (
    <Section title={text('Layers of the chunk')} meta={fill('{} bit', depthOf(tile.document))}>
      <div className={styles['layers']}>
        {layersOf(chunk).map((layer, index) => (
          <LayerRow
            key={layer.id}
            map={map}
            tile={tile}
            chunk={chunk}
            layer={layer}
            index={index}
            coverage={coverage[index] ?? 0}
          />
        ))}
      </div>
      {coverage.length === 0 && (
        <p className={styles['hint']}>{text('The chunk has no layers: the game draws it black.')}</p>
      )}
    </Section>
  );
}

function Textures({ map, tile }: { readonly map: TerrainMap; readonly tile: OpenTile }) {
  const [edited, setEdited] = useState<string | null>(null);
  const uses = textureUses(tile.document);
  const unused = uses.filter(({ chunks }) => chunks === 0).length;
  const replace = (from: string, to: string): void => {
    setEdited(null);
    if (to.trim() === '') return;
    mapStep(map, `Replace ${textureName(from)}`, (edit) => replaceTexture(edit, tile, from, to.trim()));
  };
  const clean = (): void => {
    const count = removeUnusedTextures(tile.document);
    notify({
      tone: 'ok',
      title: fill('Removed {} unused {}', count, count === 1 ? text('texture') : text('textures')),
    });
  };
  return (
    <Section title={text('Textures of the tile')} meta={String(uses.length)}>
      <div className={styles['layers']}>
        {uses.map(({ id, path, chunks }) => (
          <div key={id} className={styles['layer']}>
            <TexturePicture session={tile.session} path={path} />
            {edited === path ? (
              <span className={styles['path']}>
                <TextField mono label={text('Path')} value={path} onCommit={(to) => replace(path, to)} />
              </span>
            ) : (
              <span className={styles['words']} title={path}>
                <b>{textureName(path)}</b>
                <small>
                  {chunks === 0 ? text('not used') : chunks === 1 ? text('in 1 chunk') : fill('in {} chunks', chunks)}
                </small>
              </span>
            )}
            <IconButton
              icon="refresh"
              size="small"
              label={text('Replace by another texture')}
              pressed={edited === path}
              onClick={() => setEdited(edited === path ? null : path)}
            />
          </div>
        ))}
      </div>
      {unused > 0 && (
        <div className={styles['buttons']}>
          <Button size="small" icon="trash" onClick={clean}>
            {fill('Remove {} unused', unused)}
          </Button>
        </div>
      )}
    </Section>
  );
}
