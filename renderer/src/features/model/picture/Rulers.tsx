/** How tall the model is at rest and how tall the game's human beside it, in units. */
import { useEffect, useState } from 'react';
import { grouped } from '../../../base/text/numbers.ts';
import type { Viewport } from '../../../viewport/index.ts';
import styles from './Picture.module.css';
import type { PictureView, Ruler } from './pictureView.ts';
import { fill } from '../../../base/text/language.ts';

interface RulersProps {
  readonly viewport: Viewport;
  readonly picture: PictureView;
}

type Shown = NonNullable<ReturnType<PictureView['rulers']>>;

/** Looked at anew with each frame, and told only when something stands elsewhere. */
function useRulers({ viewport, picture }: RulersProps): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let key = '';
    return viewport.on('statistics', () => {
      const now = picture.rulers();
      const next = JSON.stringify(now, (_, value: unknown) => (typeof value === 'number' ? value.toFixed(1) : value));
      if (next === key) return;
      key = next;
      setShown(now);
    });
  }, [viewport, picture]);
  return shown;
}

/** Short numbers: the model's exact height stands among the choices. */
function units(value: number): string {
  return value >= 1000 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function Rulers(props: RulersProps) {
  const shown = useRulers(props);
  if (shown === null) return null;
  return (
    <>
      <svg className={styles['rulers']} aria-hidden="true">
        <Line ruler={shown.human} kind="human" />
        <Line ruler={shown.model} kind="model" />
      </svg>
      <Words ruler={shown.human} kind="human" text={fill('Human, {} units', units(shown.human.units))} />
      <Words ruler={shown.model} kind="model" text={fill('{} units', units(shown.model.units))} />
    </>
  );
}

interface RulerProps {
  readonly ruler: Ruler;
  readonly kind: 'human' | 'model';
}

/** Words stay below the picture's title, in CSS pixels. */
const highest = 64;
/** Half the width of the ends, in CSS pixels. */
const end = 4;

function Line({ ruler: { x, foot, top }, kind }: RulerProps) {
  const ends = [foot, top].map((y) => `M${x - end} ${y}h${end * 2}`).join('');
  return <path className={styles[kind]} d={`M${x} ${foot}V${top}${ends}`} />;
}

function Words({ ruler: { x, top }, kind, text }: RulerProps & { readonly text: string }) {
  return (
    <p className={styles['height']} data-kind={kind} style={{ left: x, top: Math.max(top - end, highest) }}>
      {text}
    </p>
  );
}
