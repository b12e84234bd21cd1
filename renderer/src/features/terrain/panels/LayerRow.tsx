/** A layer of the selected chunk: picture, alpha map, how much of it is seen; unfolded its ground effect and its flags. */
import { useEffect, useRef, useState } from 'react';
import { texelsPerSide } from '../../../../../shared/geometry/terrain/grid.ts';
import type { LayerLook } from '../../../../../shared/terrain/effectEdits.ts';
import { layerEffect, lookOf, setLayerEffect, setLook } from '../../../../../shared/terrain/effectEdits.ts';
import type { ChunkLayer } from '../../../../../shared/terrain/layers.ts';
import { removeChunkLayer } from '../../../../../shared/terrain/textureEdits.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import { mapStep } from '../map/environment.ts';
import type { OpenTile, TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import { textureName } from '../tools/paintTool.ts';
import { Checkbox, Field, IconButton, NumberField, Select } from '../../../base/ui/index.ts';
import { EffectField } from './EffectField.tsx';
import { TexturePicture } from '../../../workbench/pictures/TexturePicture.tsx';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

export interface LayerRowProps {
  readonly map: TerrainMap;
  readonly tile: OpenTile;
  readonly chunk: ChunkRef;
  readonly layer: ChunkLayer;
  readonly index: number;
  /** 0 to 1. */
  readonly coverage: number;
}

export function LayerRow(props: LayerRowProps) {
  const { map, tile, chunk, layer, index, coverage } = props;
  const [isOpen, setIsOpen] = useState(false);
  const name = textureName(layer.texture);
  return (
    <>
      <div className={styles['layer']}>
        <TexturePicture session={tile.session} path={layer.texture} />
        <AlphaPicture layer={layer} />
        <span className={styles['words']} title={layer.texture}>
          <b>{name || text('No such texture')}</b>
          <small>
            {fill(
              '{}, {} % seen',
              index === 0 ? text('Base') : fill('Layer {}', index + 1),
              Math.round(coverage * 100),
            )}
          </small>
        </span>
        <IconButton
          icon="paint"
          size="small"
          label={fill('Paint with {}', name)}
          onClick={() => changeTool('paint', { texture: layer.texture })}
        />
        <IconButton
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          size="small"
          label={fill('Effect and flags of layer {}', index + 1)}
          pressed={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <IconButton
          icon="trash"
          size="small"
          label={fill('Remove layer {}', index + 1)}
          onClick={() =>
            mapStep(map, `Remove layer ${name}`, (edit) => removeChunkLayer(edit, tile.document, chunk.id, layer.id))
          }
        />
      </div>
      {isOpen && <Look map={map} tile={tile} layer={layer} />}
    </>
  );
}

const directions = Array.from({ length: 8 }, (_each, step) => ({ value: String(step), label: `${step * 45}°` }));

function Look({ map, tile, layer }: Pick<LayerRowProps, 'map' | 'tile' | 'layer'>) {
  const { document } = tile;
  const look = lookOf(document, layer.id);
  const change = (label: string, changes: Partial<LayerLook>): void =>
    mapStep(map, label, (edit) => setLook(edit, document, layer.id, changes));
  return (
    <div className={styles['look']}>
      <EffectField
        map={map}
        label={text('Effect')}
        value={layerEffect(document, layer.id)}
        onChange={(effectId) =>
          mapStep(map, 'Change ground effect', (edit) => setLayerEffect(edit, document, layer.id, effectId))
        }
      />
      <div className={styles['checks']}>
        <Checkbox
          label={text('Overbright')}
          tooltip={text('Lit twice over, as lava is')}
          checked={look.isOverbright}
          onChange={(isOverbright) => change('Change overbright', { isOverbright })}
        />
        <Checkbox
          label={text('Mirrors the sky')}
          tooltip={text('Cube map reflection; needs MTXF')}
          checked={look.isCubeMap}
          onChange={(isCubeMap) => change('Change reflection', { isCubeMap })}
        />
        <Checkbox
          label={text('Moves')}
          checked={look.isAnimated}
          onChange={(isAnimated) => change('Change movement', { isAnimated })}
        />
      </div>
      {look.isAnimated && (
        <>
          <Field label={text('Direction')}>
            <Select
              value={String(look.direction)}
              options={directions}
              onChange={(value) => change('Change direction', { direction: Number(value) })}
            />
          </Field>
          <Field label={text('Speed')}>
            <NumberField
              value={look.speed}
              kind="integer"
              min={0}
              max={7}
              step={1}
              bar
              onCommit={(speed) => change('Change speed', { speed })}
            />
          </Field>
        </>
      )}
    </div>
  );
}

function AlphaPicture({ layer }: { readonly layer: ChunkLayer }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { alpha } = layer;
  // Maps are changed in place, so the picture is drawn with every change of the tile.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === undefined || context === null) return;
    const picture = context.createImageData(texelsPerSide, texelsPerSide);
    for (let texel = 0; texel < texelsPerSide * texelsPerSide; texel++) {
      const value = alpha === null ? 255 : (alpha[texel] ?? 0);
      picture.data.set([value, value, value, 255], texel * 4);
    }
    context.putImageData(picture, 0, 0);
  });
  return (
    <canvas
      ref={canvas}
      className={styles['alpha']}
      width={texelsPerSide}
      height={texelsPerSide}
      role="img"
      aria-label={text('Alpha map')}
    />
  );
}
