/** What a particle is over its life, edited in place: a band of colours, and lines of opacity and size whose points are dragged. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Effect, EffectLife, LifeChannel, LifePoint } from '../../../../../shared/model/effectEdits.ts';
import { lifeAt } from '../../../../../shared/model/effects.ts';
import { ColorField, Field, hexOfRgb, NumberField, type Rgb } from '../../../base/ui/index.ts';
import styles from './Effects.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface LifeEditorProps {
  readonly effect: Effect;
  readonly life: EffectLife;
  readonly onPreview: (life: Partial<EffectLife>) => void;
  readonly onCommit: (life: Partial<EffectLife>) => void;
  readonly onCancel: () => void;
}

/** Width and height that points are placed in, whatever the size on the screen. */
const width = 100;
const height = 40;
const inset = 3;

const rgbOf = ([red = 0, green = 0, blue = 0]: readonly number[]): Rgb => [red, green, blue];
const names = {
  get color() {
    return text('Colour');
  },
  get alpha() {
    return text('Opacity');
  },
  get size() {
    return text('Size');
  },
} as const;

/** A channel with one point at another time or value; where all share the middle, its time is held between the ends. */
function moved(points: readonly LifePoint[], at: number, to: LifePoint, isEnd: boolean): readonly LifePoint[] {
  const low = points[at - 1]?.time ?? 0;
  const high = points[at + 1]?.time ?? 1;
  const time = isEnd ? (points[at]?.time ?? 0) : Math.min(high, Math.max(low, to.time));
  return points.map((point, place) => (place === at ? { time, value: to.value } : point));
}

export function LifeEditor({ effect, life, onPreview, onCommit, onCancel }: LifeEditorProps) {
  const [chosen, setChosen] = useState<{ readonly channel: LifeChannel; readonly at: number }>({
    channel: 'color',
    at: 0,
  });
  const points = life[chosen.channel];
  const at = Math.min(chosen.at, points.length - 1);
  const point = points[at];
  const isEnd = (place: number, count: number): boolean =>
    effect.hasThreePoints && (place === 0 || place === count - 1);
  const change = (value: readonly number[], time = point?.time ?? 0): Partial<EffectLife> => ({
    [chosen.channel]: moved(points, at, { time, value }, isEnd(at, points.length)),
  });
  const add = (channel: LifeChannel, time: number): void => {
    if (effect.hasThreePoints) return;
    const all = life[channel];
    const place = all.findIndex((each) => each.time > time);
    const where = place < 0 ? all.length : place;
    onCommit({ [channel]: all.toSpliced(where, 0, { time, value: lifeAt(all, time) }) });
    setChosen({ channel, at: where });
  };
  const remove = (): void => {
    if (effect.hasThreePoints || points.length < 2) return;
    onCommit({ [chosen.channel]: points.toSpliced(at, 1) });
    setChosen({ channel: chosen.channel, at: Math.max(0, at - 1) });
  };
  const lane = {
    effect,
    isEnd,
    onChoose: (channel: LifeChannel, place: number) => setChosen({ channel, at: place }),
    onPreview,
    onCommit,
    onCancel,
    onAdd: add,
    onRemove: remove,
  };
  return (
    <div className={styles['life']}>
      {(['color', 'alpha', 'size'] as const).map((channel) => (
        <Lane
          key={channel}
          {...lane}
          channel={channel}
          points={life[channel]}
          chosen={chosen.channel === channel ? at : -1}
        />
      ))}
      {point !== undefined && (
        <div className={styles['point']}>
          <Field label={fill('{} at', names[chosen.channel])} unit="% of life">
            <NumberField
              value={Math.round(point.time * 1000) / 10}
              min={0}
              max={100}
              step={1}
              readOnly={isEnd(at, points.length)}
              onCommit={(percent) => onCommit(change(point.value, percent / 100))}
            />
          </Field>
          <Field label={names[chosen.channel]}>
            {chosen.channel === 'color' ? (
              <ColorField
                value={rgbOf(point.value)}
                onPreview={(value) => onPreview(change(value))}
                onCommit={(value) => onCommit(change(value))}
                onCancel={onCancel}
              />
            ) : (
              <NumberField
                value={point.value[0] ?? 0}
                {...(chosen.channel === 'alpha' ? { min: 0, max: 1, step: 0.01, bar: true } : {})}
                onPreview={(value) => onPreview(change([value]))}
                onCommit={(value) => onCommit(change([value]))}
                onCancel={onCancel}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}

interface LaneProps extends Pick<LifeEditorProps, 'effect' | 'onPreview' | 'onCommit' | 'onCancel'> {
  readonly channel: LifeChannel;
  readonly points: readonly LifePoint[];
  /** The chosen point; −1 for none. */
  readonly chosen: number;
  readonly isEnd: (place: number, count: number) => boolean;
  readonly onChoose: (channel: LifeChannel, place: number) => void;
  readonly onAdd: (channel: LifeChannel, time: number) => void;
  readonly onRemove: () => void;
}

function Lane(props: LaneProps) {
  const { channel, points, chosen, isEnd, onChoose, onPreview, onCommit, onCancel, onAdd, onRemove } = props;
  const picture = useRef<SVGSVGElement>(null);
  const held = useRef<{ readonly at: number; readonly top: number; last: Partial<EffectLife> | null } | null>(null);
  // A drag upwards may go beyond what is there: the scale stays as it was until it ends.
  const most = channel === 'alpha' ? 1 : Math.max(1e-6, ...points.map(({ value: [part = 0] }) => part)) * 1.15;
  const isColor = channel === 'color';
  const xOf = (time: number): number => inset + time * (width - inset * 2);
  const yOf = ([value = 0]: readonly number[], top: number): number =>
    isColor ? height / 2 : height - inset - (Math.min(value, top) / top) * (height - inset * 2);
  const placeOf = (event: PointerEvent | { clientX: number; clientY: number }): { time: number; share: number } => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return { time: 0, share: 0 };
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    return {
      time: Math.min(1, Math.max(0, (x - inset) / (width - inset * 2))),
      share: Math.min(1, Math.max(0, (height - inset - y) / (height - inset * 2))),
    };
  };
  const onMove = (event: PointerEvent): void => {
    const drag = held.current;
    const point = drag === null ? undefined : points[drag.at];
    if (drag === null || point === undefined) return;
    const { time, share } = placeOf(event);
    const value = isColor ? point.value : [share * drag.top];
    drag.last = { [channel]: moved(points, drag.at, { time, value }, isEnd(drag.at, points.length)) };
    onPreview(drag.last);
  };
  const end = (): void => {
    const last = held.current?.last ?? null;
    held.current = null;
    if (last !== null) onCommit(last);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (by !== 0) onChoose(channel, Math.min(points.length - 1, Math.max(0, chosen + by)));
    else if (event.key === 'Delete' && chosen >= 0) onRemove();
    else if (event.key === 'Escape' && held.current !== null) {
      held.current = null;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const line = points.map(({ time, value }) => `${xOf(time)},${yOf(value, most)}`).join(' ');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className={styles['lane']}>
      <span>{names[channel]}</span>
      <div className={styles['strip']}>
        {isColor && <i style={{ background: gradientOf(points) }} />}
        <svg
          ref={picture}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="listbox"
          aria-label={fill('{} over life', names[channel])}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onDoubleClick={(event) => onAdd(channel, placeOf(event).time)}
          onPointerMove={onMove}
          onPointerUp={end}
          onPointerCancel={() => {
            held.current = null;
            onCancel();
          }}
        >
          {!isColor && first !== undefined && last !== undefined && (
            <polyline
              className={styles['curve']}
              points={`0,${yOf(first.value, most)} ${line} ${width},${yOf(last.value, most)}`}
            />
          )}
        </svg>
        {points.map(({ time, value }, at) => (
          <span
            key={at}
            role="option"
            aria-selected={at === chosen}
            aria-label={fill('{} {} of {}', names[channel], at + 1, points.length)}
            className={styles['handle']}
            style={{ left: `${xOf(time)}%`, top: `${(yOf(value, most) / height) * 100}%` }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.stopPropagation();
              onChoose(channel, at);
              held.current = { at, top: most, last: null };
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={onMove}
            onPointerUp={end}
          />
        ))}
      </div>
    </div>
  );
}

function gradientOf(points: readonly LifePoint[]): string {
  const stops = points.map(({ time, value }) => `${hexOfRgb(rgbOf(value))} ${time * 100}%`);
  return stops.length === 1 ? (stops[0]?.split(' ')[0] ?? '') : `linear-gradient(90deg, ${stops.join(', ')})`;
}
