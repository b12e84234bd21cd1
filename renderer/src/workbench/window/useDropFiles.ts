/** Files dragged over the window: whether some are, and what happens when they are dropped. */
import { useEffect, useState } from 'react';
import { openDropped } from '../files/open.ts';
import { takeIntoMap } from '../mapProject/mapState.ts';

type TakeDrop = (files: readonly File[]) => Promise<boolean>;

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

async function drop(files: readonly File[], takers: readonly TakeDrop[]): Promise<void> {
  for (const take of [takeIntoMap, ...takers]) if (await take(files)) return;
  await openDropped(files);
}

/** True while files hang over the window; dropping opens those that no feature takes. */
export function useDropFiles(takers: readonly TakeDrop[]): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // Entering a child comes before leaving its parent: only the count knows whether the pointer left the window.
    let depth = 0;
    const count = (by: number): void => {
      depth = Math.max(0, depth + by);
      setIsOver(depth > 0);
    };
    const onEnter = (event: DragEvent): void => {
      if (hasFiles(event)) count(1);
    };
    const onLeave = (event: DragEvent): void => {
      if (hasFiles(event)) count(-1);
    };
    const onOver = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      // What shows a texture takes pictures itself.
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      count(-depth);
      if (isTaken) return;
      void drop(Array.from(event.dataTransfer?.files ?? []), takers);
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [takers]);
  return isOver;
}
