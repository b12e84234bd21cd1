/** The bar over the viewport: tools, overlays, the shown sequence, cameras and the player's colour. */
import { overlayEntries, toolEntries } from '../../app/commands/view.ts';
import { sequencesOf, showSequence } from '../../app/state/playback.ts';
import { viewportOf } from '../../app/state/handles.ts';
import { useDerivedText, useSession, useWorkspace } from '../../app/state/hooks.ts';
import type { Session } from '../../app/state/session.ts';
import { toggleOverlay, workspace } from '../../app/state/workspace.ts';
import { menuItems, SEPARATOR, useCommands } from '../../commands/index.ts';
import {
  classNames,
  IconButton,
  MenuButton,
  Segmented,
  Select,
  Toolbar,
  ToolbarSpace,
  Tooltip,
  type MenuItem,
} from '../../ui/index.ts';
import { TEAM_COLORS } from '../../viewport/index.ts';
import { camerasOf } from './attachSession.ts';
import styles from './ViewportPanel.module.css';

/** Overlays with a button of their own; the rest are in the menu beside them. */
const frontOverlays = overlayEntries.slice(0, 3);
const moreOverlays = overlayEntries.slice(3);

/** Stands for "no sequence" among the options, whose values are texts. */
const atRest = 'rest';

export function ViewportToolbar({ session }: { readonly session: Session }) {
  const commands = useCommands();
  const tool = useWorkspace((state) => state.tool);
  const overlays = useWorkspace((state) => state.overlays);
  const keyOf = (id: string): string | undefined => commands.state(id)?.shortcut;
  const hiddenOn = moreOverlays.filter(({ id }) => overlays.has(id)).length;
  return (
    <Toolbar label="Viewport">
      <Segmented
        label="Tool"
        value={tool}
        onSelect={(next) => workspace.setState({ tool: next })}
        segments={toolEntries.map(({ id, title, icon }) => ({ id, icon, label: title, shortcut: keyOf(`tool.${id}`) }))}
      />
      <div className={styles['overlays']}>
        <Segmented
          label="Overlays"
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
              moreOverlays.map(({ id }) => `overlay.${id}`),
              commands,
            )
          }
        >
          <IconButton
            icon="eye"
            label={hiddenOn === 0 ? 'More overlays' : `More overlays, ${hiddenOn} shown`}
            pressed={hiddenOn > 0}
            onClick={() => undefined}
          />
        </MenuButton>
      </div>
      <SequenceSelect session={session} />
      <ToolbarSpace />
      <MenuButton items={() => cameraItems(session, commands)} align="end">
        <IconButton icon="camera" label="Views and cameras" onClick={() => undefined} />
      </MenuButton>
      <TeamColours />
    </Toolbar>
  );
}

function SequenceSelect({ session }: { readonly session: Session }) {
  const { document } = session;
  useDerivedText(document, () => JSON.stringify(sequencesOf(document)));
  const sequence = useSession(session, (state) => state.sequence);
  const spans = sequencesOf(document);
  const shown = spans.find(({ id }) => id === sequence);
  return (
    <Select
      inline
      label="Shown sequence"
      value={shown === undefined ? atRest : String(shown.id)}
      onChange={(value) => showSequence(session, spans.find(({ id }) => String(id) === value)?.id ?? null)}
      options={[
        { value: atRest, label: 'At rest', icon: 'bindPose' },
        ...spans.map(({ id, name, start, end }) => ({
          value: String(id),
          label: name === '' ? 'Without a name' : name,
          icon: 'sequence' as const,
          meta: `${start}–${end}`,
        })),
      ]}
    />
  );
}

function cameraItems(session: Session, commands: ReturnType<typeof useCommands>): readonly MenuItem[] {
  const cameras = camerasOf(session);
  return [
    ...menuItems(['view.focus', 'view.home', SEPARATOR], commands),
    ...menuItems(
      ['front', 'back', 'left', 'right', 'top', 'bottom', 'quarter'].map((view) => `view.${view}`),
      commands,
    ),
    { kind: 'separator' },
    ...menuItems(['view.perspective', 'view.orthographic'], commands),
    { kind: 'separator' },
    { kind: 'heading', label: cameras.length === 0 ? 'The model has no cameras' : 'Cameras of the model' },
    ...cameras.map(({ id, name }): MenuItem => ({
      kind: 'action',
      id: `camera ${id}`,
      label: name,
      icon: 'camera',
      onSelect: () => viewportOf(session)?.lookThrough(id),
    })),
  ];
}

/** Player colours that stand in the bar; all 24 are in the menu. */
const frontColours = 7;

function TeamColours() {
  const chosen = useWorkspace((state) => state.teamColor);
  const choose = (index: number): void => workspace.setState({ teamColor: index });
  const shown = chosen < frontColours ? TEAM_COLORS.slice(0, frontColours) : TEAM_COLORS.slice(0, frontColours - 1);
  const extra = chosen < frontColours ? [] : [chosen];
  const swatch = (index: number) => {
    const colour = TEAM_COLORS[index];
    if (colour === undefined) return null;
    return (
      <Tooltip key={index} content={`Player ${index + 1}: ${colour.name.toLowerCase()}`}>
        <button
          type="button"
          className={classNames(styles['swatch'], index === chosen && styles['chosen'])}
          style={{ background: colour.color }}
          aria-label={`Team colour ${colour.name}`}
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
    <div className={styles['team']} role="group" aria-label="Team colour">
      <span className={styles['swatches']}>{[...shown.keys(), ...extra].map(swatch)}</span>
      <span className={styles['one']}>{swatch(chosen)}</span>
      <MenuButton items={items} align="end">
        <IconButton icon="chevronDown" label="All team colours" size="small" onClick={() => undefined} />
      </MenuButton>
    </div>
  );
}
