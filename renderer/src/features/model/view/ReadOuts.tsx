/** The small texts in the viewport's corners: what was drawn, which textures are missing, first hints. */
import { counted } from '../../../base/text/numbers.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCommand, useCommandStates } from '../../../base/commands/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { viewFacts } from '../../../workbench/state/viewFacts.ts';
import { useWorkbench } from '../../../workbench/state/hooks.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { Icon, IconButton, Kbd, MenuButton, type MenuItem } from '../../../base/ui/index.ts';
import type { Viewport } from '../../../viewport/index.ts';
import { shapeStore } from '../shape/shapeStore.ts';
import { walking } from '../walk/walking.ts';
import { missingTextures } from './missingTextures.ts';
import { presentViewMode } from './viewMode.ts';
import styles from './ViewportPanel.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

export function DrawReadOut() {
  const drawn = useStore(viewFacts, (facts) => facts.drawn);
  if (drawn === null) return null;
  const { view, layers, triangles, frameMs } = drawn;
  return (
    <p className={styles['readout']}>
      {view} · {counted(layers, 'layer')} · {counted(triangles, 'triangle')} · {frameMs.toFixed(1)} ms
    </p>
  );
}

/** The edges of the game's picture while a camera of the file is looked through: the view itself is mostly wider. */
export function CameraFrame({ viewport }: { readonly viewport: Viewport }) {
  const [camera, setCamera] = useState<{ readonly name: string; readonly shape: number } | null>(null);
  useEffect(
    () =>
      viewport.on('camera', ({ modelCamera }) => {
        const through = viewport.cameras.find(({ record }) => record === modelCamera);
        const next = through?.shape === undefined ? null : { name: through.name, shape: through.shape };
        setCamera((before) => (before?.name === next?.name && before?.shape === next?.shape ? before : next));
      }),
    [viewport],
  );
  if (camera === null) return null;
  return (
    <div
      className={styles['cameraFrame']}
      style={{ aspectRatio: camera.shape }}
      data-testid="camera-frame"
      aria-hidden
    />
  );
}

const mostNames = 16;

export function MissingTextures({ session }: { readonly session: Session }) {
  const missing = useStore(missingTextures(session));
  const folder = useCommand('file.textureFolder');
  if (missing.length === 0) return null;
  const items: readonly MenuItem[] = [
    { kind: 'heading', label: text('Not found beside the model') },
    ...missing.slice(0, mostNames).map((path): MenuItem => ({
      kind: 'action',
      id: path,
      label: path,
      icon: 'fileImage',
      disabled: true,
      onSelect: () => undefined,
    })),
    ...(missing.length > mostNames
      ? [{ kind: 'heading', label: fill('and {} more', missing.length - mostNames) } as const]
      : []),
    { kind: 'separator' },
    { kind: 'action', id: 'folder', label: folder.title, icon: 'folderOpen', onSelect: folder.run },
  ];
  return (
    <MenuButton items={items}>
      <button type="button" className={styles['missing']}>
        <Icon name="warning" size={14} />
        {fill('{} not found', counted(missing.length, 'texture'))}
      </button>
    </MenuButton>
  );
}

/** Fixed words, or the command whose key it is. */
type Hint = readonly [act: string | { readonly command: string }, does: string];

const keyOf = (command: string): Hint[0] => ({ command });

/** While meshes are shaped the left button selects. */
const shapeHints: readonly Hint[] = [
  ['Drag', 'select'],
  ['Right drag', 'orbit'],
  ['G R S', 'move, rotate, scale'],
  [keyOf('shape.mode'), 'back to objects'],
];

/** While weights are painted it paints. */
const weightHints: readonly Hint[] = [
  ['Drag', 'paint'],
  ['Shift', 'opposite'],
  ['Ctrl', 'smooth'],
  ['Ctrl click', 'take bone'],
];

/** While another feature’s tool has the pointer, such as a brush. */
const brushHints: readonly Hint[] = [
  ['Drag', 'paint'],
  ['Right drag', 'orbit'],
  ['Wheel', 'zoom'],
  ['Alt click', 'take colour'],
];

const hints: readonly Hint[] = [
  ['Drag', 'orbit'],
  ['Shift drag', 'pan'],
  ['Wheel', 'zoom'],
  [keyOf('view.focus'), 'focus'],
];

const animatedHints: readonly Hint[] = [...hints, [keyOf('animation.play'), 'play']];

/** The hints; a command that has no key any more has none. */
function HintList({ hints: shown }: { readonly hints: readonly Hint[] }) {
  const ids = shown.flatMap(([act]) => (typeof act === 'string' ? [] : [act.command]));
  const keys = new Map(useCommandStates(ids).map(({ id, shortcut }) => [id, shortcut]));
  return shown.map(([act, does]) => {
    const key = typeof act === 'string' ? translated(act) : keys.get(act.command);
    return key === undefined ? null : (
      <span key={does}>
        <Kbd keys={key} /> {translated(does)}
      </span>
    );
  });
}

/** How to get about, until it is put away for good. */
export function FirstHints({ isAnimated }: { readonly isAnimated: boolean }) {
  const hasSeen = useWorkbench((state) => state.hasSeenHints);
  const workspace = useWorkbench((state) => state.workspaceId);
  const isShaped = useStore(shapeStore, (state) => state.isOn) && workspace === 'model';
  const isWeighed = useStore(shapeStore, (state) => state.isWeighing);
  const isWalking = useStore(walking, (state) => state.isWalking);
  if (hasSeen || isWalking) return null;
  const atRest = presentViewMode() !== null ? brushHints : isAnimated ? animatedHints : hints;
  return (
    <div className={styles['hints']}>
      <HintList hints={isShaped ? (isWeighed ? weightHints : shapeHints) : atRest} />
      <IconButton
        icon="close"
        label={text('Dismiss the hints')}
        size="small"
        onClick={() => workbench.setState({ hasSeenHints: true })}
      />
    </div>
  );
}
