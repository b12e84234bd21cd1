/** The layers of a material in the order of drawing, below a ball that shows it. */
import { useRef, useState, type KeyboardEvent } from 'react';
import type { MenuItem } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { changeAndTell, verbOf } from './changeMaterial.ts';
import { LayerCard } from './LayerCard.tsx';
import { MaterialBall } from './MaterialBall.tsx';
import { editedModel } from './materialRows.ts';
import styles from './Materials.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

interface LayersProps {
  readonly session: Session;
  readonly material: number;
  readonly name: string;
}

export function Layers({ session, material, name }: LayersProps) {
  const model = editedModel(session);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const [alone, setAlone] = useState<number | null>(null);
  const layers = model?.view.materials[material]?.layers ?? [];
  if (model === null) return null;
  const hovered = layers.length > 1 && alone !== null && alone < layers.length ? alone : null;
  const at = Math.min(chosen, layers.length - 1);
  const { edits } = model;
  const add = (like: number): void =>
    changeAndTell(session, 'Add layer', (now, step) => verbOf(now, 'addLayer')(material, like, step).notes);
  const remove = (layer: number): void =>
    changeAndTell(session, 'Remove layer', (now, step) => verbOf(now, 'removeLayer')(material, layer, step));
  const move = (layer: number, to: number): void => {
    if (to < 0 || to >= layers.length) return;
    changeAndTell(session, 'Move layer', (now, step) => verbOf(now, 'moveLayer')(material, layer, to, step));
    setChosen(to);
  };
  const sets = edits.layerChoices?.coordinates ?? [];
  const menuOf = (layer: number) => (): readonly MenuItem[] => {
    const act = (
      id: string,
      label: string,
      verb: 'addLayer' | 'removeLayer' | 'moveLayer',
      run: () => void,
      can = true,
    ): MenuItem => ({
      kind: 'action',
      id,
      label: translated(label),
      disabled: edits[verb] === undefined || !can,
      note: edits[verb] === undefined ? edits.refusals[verb] : undefined,
      onSelect: run,
    });
    const own = layers[layer]?.textures[0]?.coordinates ?? 0;
    return [
      act('duplicate', 'Duplicate layer', 'addLayer', () => add(layer)),
      act('earlier', 'Draw earlier', 'moveLayer', () => move(layer, layer - 1), layer > 0),
      act('later', 'Draw later', 'moveLayer', () => move(layer, layer + 1), layer < layers.length - 1),
      { kind: 'separator' },
      { kind: 'heading', label: text('Coordinates') },
      ...sets.map((set): MenuItem => ({
        kind: 'action',
        id: `set ${set}`,
        label: set < 0 ? text('Mirrored surroundings') : fill('Set {}', set + 1),
        checked: own === set,
        onSelect: () =>
          changeAndTell(session, 'Change coordinates', (now, step) =>
            verbOf(now, 'setLayer')(material, layer, { coordinates: { at: 0, set } }, step),
          ),
      })),
      { kind: 'separator' },
      act('remove', 'Remove layer', 'removeLayer', () => remove(layer), layers.length > 1),
    ];
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== list.current) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) move(at, at + by);
    else if (by !== 0) setChosen(Math.min(layers.length - 1, Math.max(0, at + by)));
    else if (event.key === 'Delete') remove(at);
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) add(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles['layersPart']} role="group" aria-label={text('Layers of the material')}>
      <MaterialBall session={session} material={material} layer={hovered} name={name} />
      <header>
        <b>{layers.length === 1 ? text('Layer') : text('Layers')}</b>
        <small>{layers.length > 1 ? text('the first is drawn first') : (edits.refusals.addLayer ?? '')}</small>
      </header>
      <div
        ref={list}
        className={styles['layers']}
        role="listbox"
        aria-label={text('Layers')}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {layers.map((layer, index) => (
          <LayerCard
            key={layer.record ?? index}
            session={session}
            material={material}
            index={index}
            layer={layer}
            count={layers.length}
            isChosen={layers.length > 1 && index === at}
            onChoose={() => setChosen(index)}
            onHover={(isOver) => setAlone(isOver ? index : null)}
            menu={menuOf(index)}
          />
        ))}
      </div>
    </section>
  );
}
