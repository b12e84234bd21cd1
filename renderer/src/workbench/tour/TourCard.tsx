/** The tour's card in the corner, and the frame around what it speaks of. Neither takes the focus or covers what is framed. */
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Button, Icon, IconButton } from '../../base/ui/index.ts';
import { endTour, goToStep, tour, tourSteps } from './tour.ts';
import styles from './Tour.module.css';
import { fill, text } from '../../base/text/language.ts';

/** How often the tour looks where its target stands and whether it was done, ms. Only while there is a tour. */
const lookMs = 200;

interface Seen {
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | null;
  readonly isDone: boolean;
}

function look(step: number): Seen {
  const { target, isDone } = tourSteps[step] ?? {};
  const element = target === undefined ? null : document.querySelector(target);
  // A tab stands for its whole place.
  const framed = element?.closest('.dv-groupview') ?? element;
  const box = framed?.getBoundingClientRect();
  return {
    box:
      box === undefined || box.width === 0
        ? null
        : { left: box.left, top: box.top, width: box.width, height: box.height },
    isDone: isDone?.() === true,
  };
}

export function TourCard() {
  const step = useStore(tour, (state) => state.step);
  return step === null ? null : <Card key={step} step={step} />;
}

function Card({ step }: { readonly step: number }) {
  const [{ box, isDone }, setSeen] = useState<Seen>(() => look(step));
  useEffect(() => {
    const lookAgain = (): void =>
      setSeen((before) => {
        const now = look(step);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const timer = setInterval(lookAgain, lookMs);
    return () => clearInterval(timer);
  }, [step]);
  const { title, words, act } = tourSteps[step] ?? { title: '', words: '' };
  const isLast = step === tourSteps.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') endTour();
    else if (event.key === 'ArrowRight') goToStep(step + 1);
    else if (event.key === 'ArrowLeft' && step > 0) goToStep(step - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {box !== null && <div className={styles['frame']} style={box} aria-hidden />}
      <section className={styles['card']} aria-label={text('Tour')} data-window-part onKeyDown={onKeyDown}>
        <header className={styles['head']}>
          <small>{fill('{} of {}', step + 1, tourSteps.length)}</small>
          <IconButton icon="close" label={text('End the tour')} size="small" onClick={endTour} />
        </header>
        <div role="status">
          <h2 className={styles['title']}>
            {isDone && <Icon name="check" size={14} />}
            {title}
          </h2>
          <p className={styles['words']}>{isDone ? fill('Done. {}', words) : words}</p>
        </div>
        <footer className={styles['actions']}>
          {act !== undefined && !isDone && <Button onClick={act.run}>{act.label}</Button>}
          <span className={styles['space']} />
          {step > 0 && <Button onClick={() => goToStep(step - 1)}>{text('Back')}</Button>}
          <Button variant="primary" onClick={() => goToStep(step + 1)}>
            {isLast ? text('End') : text('Next')}
          </Button>
        </footer>
      </section>
    </>
  );
}
