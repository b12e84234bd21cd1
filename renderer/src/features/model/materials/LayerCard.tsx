/** One layer of a material: its textures with pictures, how it blends, its bits, its opacity, and below them what of it moves. */
import { useRef, type DragEvent } from 'react';
import type { MaterialLayer } from '../../../../../shared/model/view.ts';
import { Button, classNames, Icon, IconButton, MenuButton, NumberField, Select } from '../../../base/ui/index.ts';
import type { MenuItem } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { changeAndTell, verbOf } from './changeMaterial.ts';
import { blendWords, editedModel, placeWords, textureName, textureOf } from './materialRows.ts';
import { LayerKeyMenu, LayerKeys } from './LayerKeys.tsx';
import { TextureButton } from './TextureButton.tsx';
import styles from './Materials.module.css';
import { fill, lowered, text } from '../../../base/text/language.ts';

interface LayerCardProps {
  readonly session: Session;
  readonly material: number;
  /** Position among the layers. */
  readonly index: number;
  readonly layer: MaterialLayer;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** The pointer came over it, or left. */
  readonly onHover: (isOver: boolean) => void;
  readonly menu: () => readonly MenuItem[];
}

/** The kind of data that a dragged layer is, so that nothing else is taken for one. */
const dragged = 'application/x-chunksmith-layer';

export function LayerCard(props: LayerCardProps) {
  const { session, material, index, layer, count, isChosen, onChoose, onHover, menu } = props;
  const model = editedModel(session);
  const card = useRef<HTMLDivElement>(null);
  const choices = model?.edits.layerChoices;
  if (model === null) return null;
  const { view, edits } = model;
  const refusal = edits.setLayer === undefined ? edits.refusals.setLayer : undefined;
  const set = (label: string, change: Parameters<NonNullable<typeof edits.setLayer>>[2]): void =>
    changeAndTell(session, label, (now, step) => verbOf(now, 'setLayer')(material, index, change, step));
  const toggle = (bit: number): void => set('Change flags', { flags: (layer.flags ^ bit) >>> 0 });
  const flags = (choices?.flags ?? []).filter(({ bit }) => (layer.flags & bit) !== 0);
  const drop = (event: DragEvent): void => {
    const from = Number(event.dataTransfer.getData(dragged));
    if (!event.dataTransfer.types.includes(dragged) || from === index) return;
    event.preventDefault();
    changeAndTell(session, 'Move layer', (now, step) => verbOf(now, 'moveLayer')(material, from, index, step));
  };
  return (
    <div
      ref={card}
      role="option"
      aria-selected={isChosen}
      aria-label={fill('Layer {}: {}', index + 1, textureName(textureOf(view, layer)))}
      className={classNames(styles['layer'], isChosen && styles['layerChosen'])}
      data-layer={`${material} ${index}`}
      onClick={onChoose}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
      }}
      onDrop={drop}
    >
      {layer.textures.map((_, at) => (
        <div key={at} className={styles['line']}>
          {count > 1 && at === 0 && (
            <span
              className={styles['grip']}
              draggable
              title={text('Drag to order; Alt with the arrow keys')}
              onDragStart={(event) => {
                event.dataTransfer.setData(dragged, String(index));
                if (card.current !== null) event.dataTransfer.setDragImage(card.current, 8, 8);
              }}
            >
              <Icon name="grip" size={14} />
            </span>
          )}
          <TextureButton
            session={session}
            place={{ material, layer: index, at }}
            texture={textureOf(view, layer, at)}
            refusal={refusal}
            note={placeWords(layer, at)}
          />
          {at === 0 && (
            <MenuButton items={menu} align="end">
              <IconButton icon="more" size="small" label={text('More of the layer')} onClick={() => undefined} />
            </MenuButton>
          )}
        </div>
      ))}
      <div className={styles['line']}>
        <div className={styles['blend']}>
          <Select
            label={text('Blend')}
            value={String(layer.gameBlend.value)}
            placeholder={layer.gameBlend.name}
            disabled={choices === undefined}
            options={(choices?.blends ?? []).map(({ value, name, blend }) => ({
              value: String(value),
              label: name.toLowerCase() === blendWords[blend] ? name : `${name} · ${blendWords[blend]}`,
            }))}
            onChange={(value) => set('Change blending', { blend: Number(value) })}
          />
        </div>
        {choices?.hasAlpha === true && (
          <div className={styles['alpha']}>
            <NumberField
              label={text('Opacity')}
              prefix="α"
              value={layer.alpha}
              min={0}
              max={1}
              step={0.01}
              bar
              onCommit={(alpha) => set('Change opacity', { alpha })}
            />
          </div>
        )}
      </div>
      <div className={styles['chips']}>
        {flags.map(({ bit, label }) => (
          <span key={bit} className={styles['chip']}>
            {label}
            <IconButton icon="close" size="small" label={fill('Not {}', lowered(label))} onClick={() => toggle(bit)} />
          </span>
        ))}
        {choices !== undefined && (
          <MenuButton
            items={() =>
              choices.flags.map(({ bit, label }) => ({
                kind: 'action',
                id: String(bit),
                label,
                checked: (layer.flags & bit) !== 0,
                onSelect: () => toggle(bit),
              }))
            }
          >
            <Button size="small" variant="quiet" icon="plus" onClick={() => undefined}>
              {text('Flags')}
            </Button>
          </MenuButton>
        )}
        <LayerKeyMenu session={session} material={material} index={index} layer={layer} />
      </div>
      <LayerKeys session={session} material={material} index={index} layer={layer} />
    </div>
  );
}
