/** The Materials panel: what the meshes of a model are drawn with, the layers of one of them, and what can be done to it. */
import { useState, type CSSProperties } from 'react';
import { CommandButton, menuItems, useCommands } from '../../../base/commands/index.ts';
import { Button, EmptyState, IconButton, ListBox, PanelFrame, RowWords, SearchField } from '../../../base/ui/index.ts';
import { useActiveSession, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { assignMaterial, selectMaterial, whyNotGiven } from './changeMaterial.ts';
import { materialMenu, takeInHand } from './commands.ts';
import { LayerPicture } from './LayerPicture.tsx';
import { Layers } from './Layers.tsx';
import { chosenMaterial, editedModel, materialRows, type MaterialRow } from './materialRows.ts';
import { chooseNewMaterial } from './chooseTexture.ts';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import styles from './Materials.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function MaterialsPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined)
    return <EmptyState icon="material" title={text('No model is in front')} />;
  return <MaterialsOf key={session.id} session={session} />;
}

/** Lists of more rows than this get a field to search in. */
const manyRows = 8;
/** Pixels. */
const rowHeight = 48;
/** There is room for so many in any case. */
const fewestRows = 2;

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
        title={text('This model has no materials')}
        hint={text('A material says which texture a mesh shows, and how.')}
        actions={
          canAdd ? <Button onClick={() => void chooseNewMaterial(session)}>{text('New material')}</Button> : undefined
        }
      />
    );
  }
  const chosen = chosenMaterial(model, selection);
  const query = words.trim().toLowerCase();
  const rows = all.filter(({ name, texture }) => `${name} ${texture?.path ?? ''}`.toLowerCase().includes(query));
  const wanted = Math.max(fewestRows, rows.length) * rowHeight;
  const style: CSSProperties & Record<'--wanted', string> = { '--wanted': `${wanted}px` };
  return (
    <PanelFrame
      head={
        all.length > manyRows ? (
          <SearchField value={words} onChange={setWords} placeholder={fill('Find in {} materials', all.length)} />
        ) : undefined
      }
      footLabel={text('Materials')}
      foot={footCommands.map((id) => (
        <CommandButton key={id} command={id} tooltipSide="top" />
      ))}
    >
      <div className={styles['materials']} style={style}>
        <MaterialList session={session} rows={rows} chosen={chosen} />
      </div>
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
  const what = isShaping() ? text('the selected faces') : text('the selected meshes');
  return (
    <ListBox
      label={text('Materials')}
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
      factsOf={({ material, name, texture }) => ({
        label: fill('Material {}: {}', material, name),
        title: texture?.path,
      })}
      empty={text('No material shows a texture of that name.')}
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
              label={whyNot ?? fill('Draw {} with it', what)}
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
