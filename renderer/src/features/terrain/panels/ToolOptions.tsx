/** The Tool panel: the brush, and what the chosen terrain tool can be told. */
import { useStore } from 'zustand';
import { clipboard } from '../map/clipboard.ts';
import { useActiveMap, useTool } from '../map/hooks.ts';
import { brushInHand } from '../map/toolStore.ts';
import { EmptyState, Icon } from '../../../base/ui/index.ts';
import { BrushOptions } from './BrushOptions.tsx';
import { PasteOptions } from './PasteOptions.tsx';
import { OnlyWhere } from '../rules/OnlyWhere.tsx';
import { terrainToolOf } from '../toolList.tsx';
import styles from './Terrain.module.css';
import { text } from '../../../base/text/language.ts';

export function ToolOptions() {
  const map = useActiveMap();
  const tool = useTool((state) => state.tool);
  const hint = useTool((state) => state.hint);
  const isPasting = useStore(clipboard, (state) => state.isPasting);
  if (map === null) {
    return (
      <EmptyState
        icon="brush"
        title={text('No map in front')}
        hint={text('Open a terrain tile or a map to paint and shape it.')}
      />
    );
  }
  if (isPasting) {
    return (
      <div className={styles['panel']}>
        <header className={styles['tool']}>
          <Icon name="paste" />
          <div>
            <b>{text('Paste chunks')}</b>
            <p>{text('Click pastes them there, R rotates, Escape ends.')}</p>
          </div>
        </header>
        <PasteOptions />
      </div>
    );
  }
  const { title, icon, hint: usualHint, Options } = terrainToolOf(tool);
  const brush = brushInHand();
  return (
    <div className={styles['panel']}>
      <header className={styles['tool']}>
        <Icon name={icon} />
        <div>
          <b>{title}</b>
          {hint === null ? <p>{usualHint}</p> : <p className={styles['refused']}>{hint}</p>}
        </div>
      </header>
      <Options map={map} />
      {brush !== null && <BrushOptions id={brush} />}
      {brush !== null && <OnlyWhere map={map} />}
    </div>
  );
}
