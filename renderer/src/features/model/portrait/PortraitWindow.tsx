/** A small window in the view that looks through a camera of the file, in the shape of the game's portrait. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useStore } from 'zustand';
import { IconButton, Select } from '../../../base/ui/index.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Viewport } from '../../../viewport/index.ts';
import { barHeight, movedTo, portraitBox, portraitStore, resizedTo, type Size } from './portrait.ts';
import styles from './Portrait.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** Of cameras whose picture fills the screen. */
const screenShape = 4 / 3;
/** A press of an arrow key, in CSS pixels; with Shift the picture gets so much wider. */
const keyStep = 16;

export interface PortraitWindowProps {
  readonly viewport: Pick<Viewport, 'cameras' | 'on' | 'setInset'>;
  /** Of the view that it lies in. */
  readonly view: Size;
}

type SceneCameras = Viewport['cameras'];

/** The file's cameras, the same list as long as it says the same. */
function useCameras({ viewport }: Pick<PortraitWindowProps, 'viewport'>): SceneCameras {
  const kept = useRef<{ readonly key: string; readonly cameras: SceneCameras }>({ key: '', cameras: [] });
  const subscribe = useCallback((listener: () => void) => viewport.on('statistics', listener), [viewport]);
  return useSyncExternalStore(subscribe, () => {
    const { cameras } = viewport;
    const key = cameras.map(({ record, name, shape }) => `${record} ${name} ${shape}`).join('\n');
    if (key !== kept.current.key) kept.current = { key, cameras };
    return kept.current.cameras;
  });
}

export function PortraitWindow({ viewport, view }: PortraitWindowProps) {
  const isOpen = useStore(portraitStore, (state) => state.isOpen);
  const cameras = useCameras({ viewport });
  return isOpen && cameras.length > 0 && view.width > 0 ? (
    <OpenWindow viewport={viewport} view={view} cameras={cameras} />
  ) : null;
}

const nameOf = ({ name }: SceneCameras[number], at: number): string => (name === '' ? fill('Camera {}', at + 1) : name);

function OpenWindow({ viewport, view, cameras }: PortraitWindowProps & { readonly cameras: SceneCameras }) {
  const [chosen, setChosen] = useState<RecordId | null>(null);
  const portrait = useStore(portraitStore);
  const camera =
    cameras.find(({ record }) => record === chosen) ??
    cameras.find(({ isInitial }) => isInitial === true) ??
    cameras.find(({ shape }) => shape !== undefined) ??
    cameras[0];
  const shape = camera?.shape ?? screenShape;
  const box = portraitBox(portrait, view, shape);
  const { left, top, width, height } = box;
  const record = camera?.record;
  useEffect(() => {
    if (record === undefined) return undefined;
    viewport.setInset({ camera: record, x: left, y: top + barHeight, width, height: height - barHeight });
    return () => viewport.setInset(null);
  }, [viewport, record, left, top, width, height]);
  const moveTo = (x: number, y: number): void => portraitStore.setState(movedTo(box, view, x, y));
  const resizeTo = (wanted: number): void => portraitStore.setState(resizedTo(portrait, view, shape, wanted));
  const move = useDrag((dx, dy, from) => moveTo(from.left + dx, from.top + dy), box);
  const resize = useDrag((dx, dy, from) => resizeTo(from.width + Math.max(dx, dy * shape)), box);
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = arrows[event.key];
    if (way === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = way;
    if (event.shiftKey) resizeTo(width + (x + y) * keyStep);
    else moveTo(left + x * keyStep, top + y * keyStep);
  };
  return (
    <div
      role="group"
      className={styles['window']}
      aria-label={text('Portrait')}
      style={{ left, top, width, height }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <header
        style={{ height: barHeight }}
        tabIndex={0}
        role="group"
        aria-label={text('Arrow keys move the portrait, with Shift they resize it')}
        onKeyDown={onKeyDown}
        {...move}
      >
        {cameras.length > 1 ? (
          <Select
            inline
            label={text('Camera of the portrait')}
            value={String(record)}
            options={cameras.map((each, at) => ({ value: String(each.record), label: nameOf(each, at) }))}
            onChange={(value) => setChosen(cameras.find((each) => String(each.record) === value)?.record ?? null)}
          />
        ) : (
          <b>{camera === undefined ? '' : nameOf(camera, 0)}</b>
        )}
        <IconButton
          icon="close"
          size="small"
          label={text('Close the portrait')}
          onClick={() => portraitStore.setState({ isOpen: false })}
        />
      </header>
      <div className={styles['picture']} {...move} />
      <div className={styles['grip']} title={text('Drag to resize')} {...resize} />
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tells how far the pointer has gone since it was pressed, with what `now` was then. */
function useDrag<Now>(dragged: (dx: number, dy: number, from: Now) => void, now: Now) {
  const begun = useRef<{ readonly x: number; readonly y: number; readonly from: Now } | null>(null);
  const end = (): void => {
    begun.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.button !== 0 || isButton) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { x: event.clientX, y: event.clientY, from: now };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (begun.current === null) return;
      const { x, y, from } = begun.current;
      dragged(event.clientX - x, event.clientY - y, from);
    },
    onPointerUp: end,
    onLostPointerCapture: end,
  };
}
