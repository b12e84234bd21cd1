/** The Materials panel: what the meshes of a model are drawn with, the layers of one of them, and what can be done to it. */
import { useRef, useState, type KeyboardEvent } from 'react';
import { CommandButton, menuItems, useCommands } from '../../../base/commands/index.ts';
import {
  Button,
  EmptyState,
  IconButton,
  ListBox,
  PanelFrame,
  RowWords,
  SearchField,
  type MenuItem,
} from '../../../base/ui/index.ts';
import { useActiveSession, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { assignMaterial, changeAndTell, selectMaterial, verbOf, whyNotGiven } from './changeMaterial.ts';
import { materialMenu, takeInHand } from './commands.ts';
import { LayerCard } from './LayerCard.tsx';
import { LayerPicture } from './LayerPicture.tsx';
import { MaterialBall } from './MaterialBall.tsx';
import { chosenMaterial, editedModel, materialRows, type MaterialRow } from './materialRows.ts';
import { chooseNewMaterial } from './chooseTexture.ts';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import styles from './Materials.module.css';

export function MaterialsPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined) return <EmptyState icon="material" title="No model is in front" />;
  return <MaterialsOf key={session.id} session={session} />;
}

/** Lists of more rows than this get a field to search in. */
const manyRows = 8;
/** Pixels. */
const rowHeight = 48;

function MaterialsOf({ session }: { readonly session: Session }) {
  useRevision(session.document);
  const selection = useSession(session, (state) => state.selection);
  const [words, setWords] = useState('');
  const model = editedModel(session);
  if (model === null) return null;
  const all = materialRows(model);
  if (all.length === 0) {
    const canAdd = model.edits.addMaterial !== undefined;
    return (
      <EmptyState
        icon="material"
        title="This model has no materials"
        hint="A material says which texture a mesh shows, and how."
        actions={canAdd ? <Button onClick={() => void chooseNewMaterial(session)}>New material</Button> : undefined}
      />
    );
  }
  const chosen = chosenMaterial(model, selection);
  const query = words.trim().toLowerCase();
  const rows = all.filter(({ name, texture }) => `${name} ${texture?.path ?? ''}`.toLowerCase().includes(query));
  return (
    <PanelFrame
      head={
        all.length > manyRows ? (
          <SearchField value={words} onChange={setWords} placeholder={`Find in ${all.length} materials`} />
        ) : undefined
      }
      footLabel="Materials"
      foot={footCommands.map((id) => (
        <CommandButton key={id} command={id} tooltipSide="top" />
      ))}
    >
      <MaterialList session={session} rows={rows} chosen={chosen} />
      {chosen >= 0 && <Layers key={chosen} session={session} material={chosen} name={all[chosen]?.name ?? ''} />}
      <LastActFields session={session} />
    </PanelFrame>
  );
}

const footCommands = [
  'material.new',
  'material.duplicate',
  'material.assign',
  'material.selectMeshes',
  'material.addLayer',
  'material.merge',
  'material.removeUnused',
  'material.remove',
] as const;

interface MaterialListProps {
  readonly session: Session;
  readonly rows: readonly MaterialRow[];
  /** Position among the materials; −1 for none. */
  readonly chosen: number;
}

function MaterialList({ session, rows, chosen }: MaterialListProps) {
  const commands = useCommands();
  const whyNot = whyNotGiven(session);
  const what = isShaping() ? 'the selected faces' : 'the selected meshes';
  return (
    <ListBox
      label="Materials"
      rows={rows}
      keyOf={({ material }) => String(material)}
      current={rows.findIndex(({ material }) => material === chosen)}
      onChoose={(index) => {
        const row = rows[index];
        if (row === undefined) return;
        takeInHand(session, row.material);
        selectMaterial(session, row.material);
      }}
      keys={{
        Delete: () => commands.run('material.remove'),
        'Mod+D': () => commands.run('material.duplicate'),
      }}
      menu={() => menuItems(materialMenu, commands)}
      rowHeight={rowHeight}
      factsOf={({ material, name, texture }) => ({ label: `Material ${material}: ${name}`, title: texture?.path })}
      empty="No material shows a texture called so."
      className={styles['list']}
      rowClassName={styles['row']}
    >
      {({ material, label, name, meta, texture }) => (
        <>
          <LayerPicture session={session} texture={texture} />
          <RowWords title={name} detail={`${label} · ${meta}`} />
          <span className={styles['give']}>
            <IconButton
              icon="paint"
              size="small"
              label={whyNot ?? `Draw ${what} with it`}
              disabled={whyNot !== null}
              onClick={(event) => {
                event.stopPropagation();
                assignMaterial(session, material);
              }}
            />
          </span>
        </>
      )}
    </ListBox>
  );
}

interface LayersProps {
  readonly session: Session;
  readonly material: number;
  readonly name: string;
}

function Layers({ session, material, name }: LayersProps) {
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
      label,
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
      { kind: 'heading', label: 'Coordinates' },
      ...sets.map((set): MenuItem => ({
        kind: 'action',
        id: `set ${set}`,
        label: set < 0 ? 'Mirrored surroundings' : `Set ${set + 1}`,
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
    <section className={styles['layersPart']} role="group" aria-label="Layers of the material">
      <MaterialBall session={session} material={material} layer={hovered} name={name} />
      <header>
        <b>{layers.length === 1 ? 'Layer' : 'Layers'}</b>
        <small>{layers.length > 1 ? 'the first is drawn first' : (edits.refusals.addLayer ?? '')}</small>
      </header>
      <div
        ref={list}
        className={styles['layers']}
        role="listbox"
        aria-label="Layers"
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
