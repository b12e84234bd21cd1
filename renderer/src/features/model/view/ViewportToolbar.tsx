/** The bar over the viewport: tools, overlays, the shown sequence, cameras and the player's colour. */
import { overlayEntries } from '../../../workbench/viewEntries.ts';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { AxesButton } from '../AxesButton.tsx';
import { ModeSwitch } from '../pose/ModeSwitch.tsx';
import { PoseTools } from '../pose/PoseTools.tsx';
import { shapeStore } from '../shape/shapeStore.ts';
import { SnapButton } from '../shape/SnapButton.tsx';
import { ShapeSwitch } from '../shape/ShapeSwitch.tsx';
import { modelToolStore } from '../toolStore.ts';
import { modelTools } from '../toolList.ts';
import { SequenceSelect } from '../timeline/SequenceSelect.tsx';
import { viewportOf } from '../../../workbench/state/handles.ts';
import { useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { toggleOverlay, workbench, type Overlay } from '../../../workbench/state/workbench.ts';
import { menuItems, SEPARATOR, useCommands, useCommandStates } from '../../../base/commands/index.ts';
import {
  classNames,
  IconButton,
  MenuButton,
  Segmented,
  Toolbar,
  ToolbarSpace,
  Tooltip,
  type MenuItem,
} from '../../../base/ui/index.ts';
import { TEAM_COLORS, type SceneSource } from '../../../viewport/index.ts';
import { offeredViewMode, presentViewMode, type ViewMode } from './viewMode.ts';
import { LevelOfDetailSelect } from './LevelOfDetailSelect.tsx';
import styles from './ViewportPanel.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

/** So many overlays have a button of their own; the rest are in the menu beside them. */
const frontOverlayCount = 3;

/** Usually on: nothing that the button must tell of. */
const partsOfPicture: ReadonlySet<Overlay> = new Set(['particles', 'lighting', 'events']);

const toolIds = modelTools.map(({ id }) => `tool.${id}`);

export interface ViewportToolbarProps {
  readonly session: Session;
  /** How the document is drawn: says which choices make sense. */
  readonly source: SceneSource;
  /** Overlays that make sense for such documents. */
  readonly offeredOverlays: readonly Overlay[];
  /** Whether nodes have pivots that may or may not follow the gizmo. */
  readonly hasPivots: boolean;
  /** Whether the choices over the view are open, and the way to open or close them; left out where there are none. */
  readonly choices?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
}

export function ViewportToolbar({ session, source, offeredOverlays, hasPivots, choices }: ViewportToolbarProps) {
  const commands = useCommands();
  const toolCommands = useCommandStates(toolIds);
  const offered = overlayEntries.filter(({ id }) => offeredOverlays.includes(id));
  const frontOverlays = offered.slice(0, frontOverlayCount);
  const moreOverlays = offered.slice(frontOverlayCount);
  const viewMode = usePresentMode();
  const isModel = useWorkbench((state) => state.workspaceId === 'model');
  const isAnimating = useWorkbench((state) => state.workspaceId === 'animate');
  const { mode, tool, childrenFollow, meshesFollow } = useStore(modelToolStore);
  const isPosed = isAnimating && mode === 'pose';
  const isShaped = useStore(shapeStore, (state) => state.isOn) && isModel;
  const isWeighed = useStore(shapeStore, (state) => state.isWeighing) && isShaped;
  const overlays = useWorkbench((state) => state.overlays);
  /** Tools that change nodes at rest have two choices more. */
  const hasFollowing = tool !== 'select' && tool !== 'boxes' && hasPivots && !isShaped && !isPosed;
  const keyOf = (id: string): string | undefined => commands.state(id)?.shortcut;
  const hiddenOn = moreOverlays.filter(({ id }) => !partsOfPicture.has(id) && overlays.has(id)).length;
  return (
    <Toolbar label={text('Viewport')}>
      {viewMode !== null ? <viewMode.Tools session={session} /> : isAnimating ? <ModeSwitch /> : <ShapeSwitch />}
      {!isWeighed && viewMode === null && (
        <Segmented
          label={text('Tool')}
          value={tool}
          onSelect={(next) => modelToolStore.setState({ tool: next })}
          segments={modelTools.flatMap(({ id, title, icon, isForRest }, index) => {
            if (isForRest === true && isPosed) return [];
            const { isEnabled = true, whyNot = '', shortcut } = toolCommands[index] ?? {};
            const label = isEnabled || whyNot === '' ? translated(title) : `${translated(title)}: ${whyNot}`;
            return [{ id, icon, label, shortcut, disabled: !isEnabled }];
          })}
        />
      )}
      {viewMode === null && !isWeighed && (isShaped || isPosed || (hasPivots && tool !== 'boxes')) && (
        <span className={styles['whoseAxes']}>
          <AxesButton />
        </span>
      )}
      {isShaped && !isWeighed && <SnapButton />}
      {isPosed && <PoseTools session={session} />}
      {hasFollowing && (
        <>
          <IconButton
            icon="link"
            label={text('Children follow the gizmo')}
            pressed={childrenFollow}
            onClick={() => modelToolStore.setState({ childrenFollow: !childrenFollow })}
          />
          <IconButton
            icon="geoset"
            label={text('Meshes follow the gizmo')}
            pressed={meshesFollow}
            onClick={() => modelToolStore.setState({ meshesFollow: !meshesFollow })}
          />
        </>
      )}
      <div className={classNames(styles['overlays'], isShaped && styles['shaped'])}>
        <Segmented
          label={text('Overlays')}
          value={overlays}
          onSelect={toggleOverlay}
          segments={frontOverlays.map(({ id, title, icon }) => ({
            id,
            icon,
            label: title,
            shortcut: keyOf(`overlay.${id}`),
          }))}
        />
        <MenuButton
          items={() =>
            menuItems(
              [...frontOverlays, ...moreOverlays].map(({ id }) => `overlay.${id}`),
              commands,
            )
          }
        >
          <IconButton
            icon="eye"
            label={hiddenOn === 0 ? text('More overlays') : fill('More overlays, {} shown', hiddenOn)}
            pressed={hiddenOn > 0}
            onClick={() => undefined}
          />
        </MenuButton>
      </div>
      {session.document.format.animation !== undefined && (!isShaped || isWeighed) && (
        <div className={isAnimating || viewMode !== null || hasFollowing ? styles['posed'] : undefined}>
          <SequenceSelect session={session} label={text('Shown sequence')} />
        </div>
      )}
      {source.levelsOfDetail !== undefined && (
        <LevelOfDetailSelect session={session} levelsOf={source.levelsOfDetail} />
      )}
      <ToolbarSpace />
      <MenuButton items={() => cameraItems(session, commands)} align="end">
        <IconButton icon="camera" label={text('Views and cameras')} onClick={() => undefined} />
      </MenuButton>
      {source.hasTeamColors && <TeamColours isShaped={isShaped} isCrowded={hasFollowing} />}
      {choices !== undefined && (
        <IconButton icon="settings" label={text('Model choices')} pressed={choices.isOpen} onClick={choices.toggle} />
      )}
    </Toolbar>
  );
}

function usePresentMode(): ViewMode | null {
  const offered = offeredViewMode();
  const subscribe = offered?.subscribe ?? never;
  return useSyncExternalStore(subscribe, presentViewMode);
}

function never(): () => void {
  return () => undefined;
}

function cameraItems(session: Session, commands: ReturnType<typeof useCommands>): readonly MenuItem[] {
  const control = viewportOf(session);
  const cameras = control?.cameras() ?? [];
  return [
    ...menuItems(['view.focus', 'view.home', SEPARATOR], commands),
    ...menuItems(
      ['front', 'back', 'left', 'right', 'top', 'bottom', 'quarter'].map((view) => `view.${view}`),
      commands,
    ),
    { kind: 'separator' },
    ...menuItems(['view.perspective', 'view.orthographic', SEPARATOR, 'view.portrait'], commands),
    { kind: 'separator' },
    { kind: 'heading', label: cameras.length === 0 ? text('The model has no cameras') : text('Cameras of the model') },
    ...cameras.map(({ record, name }, index): MenuItem => ({
      kind: 'action',
      id: `camera ${record}`,
      label: name === '' ? fill('Camera {}', index + 1) : name,
      icon: 'camera',
      onSelect: () => control?.lookThrough(record),
    })),
  ];
}

/** Player colours that stand in the bar; all 24 are in the menu. */
const frontColours = 7;

interface TeamColoursProps {
  /** Tools of the mesh need the room: none stands in a narrow bar. */
  readonly isShaped: boolean;
  /** Other tools need room: one stands in a bar that is not wide. */
  readonly isCrowded: boolean;
}

function TeamColours({ isShaped, isCrowded }: TeamColoursProps) {
  const chosen = useWorkbench((state) => state.teamColor);
  const choose = (index: number): void => workbench.setState({ teamColor: index });
  const shown = chosen < frontColours ? TEAM_COLORS.slice(0, frontColours) : TEAM_COLORS.slice(0, frontColours - 1);
  const extra = chosen < frontColours ? [] : [chosen];
  const swatch = (index: number) => {
    const colour = TEAM_COLORS[index];
    if (colour === undefined) return null;
    return (
      <Tooltip key={index} content={fill('Player {}: {}', index + 1, colour.name.toLowerCase())}>
        <button
          type="button"
          className={classNames(styles['swatch'], index === chosen && styles['chosen'])}
          style={{ background: colour.color }}
          aria-label={fill('Team colour {}', colour.name)}
          aria-pressed={index === chosen}
          onClick={() => choose(index)}
        />
      </Tooltip>
    );
  };
  const items: readonly MenuItem[] = TEAM_COLORS.map(({ name }, index) => ({
    kind: 'action',
    id: name,
    label: `${index + 1} ${name}`,
    checked: index === chosen,
    onSelect: () => choose(index),
  }));
  return (
    <div
      className={classNames(
        styles['team'],
        isShaped && styles['shapedTeam'],
        (isShaped || isCrowded) && styles['crowdedTeam'],
      )}
      role="group"
      aria-label={text('Team colour')}
    >
      <span className={styles['swatches']}>{[...shown.keys(), ...extra].map(swatch)}</span>
      <span className={styles['one']}>{swatch(chosen)}</span>
      <MenuButton items={items} align="end">
        <IconButton icon="chevronDown" label={text('All team colours')} size="small" onClick={() => undefined} />
      </MenuButton>
    </div>
  );
}
