/** The land around the camera as it is and as it would be, seen from above in slanting light. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { holdOf } from '../../../../../shared/terrain/masks/maskField.ts';
import type { TerrainMap } from '../map/maps.ts';
import { tileMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import { terrainViewOf } from '../map/views.ts';
import { askOfFiles } from '../map/work/runOnMap.ts';
import { onlyWhere } from '../rules/onlyWhere.ts';
import { chosenLandform, landformStore } from './landformStore.ts';
import { heldBack, latticeAround, previewSide, shadedPicture } from './previewLattice.ts';
import styles from './LandformDialog.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** Until a hand on a slider has come to rest, ms. */
const calmMs = 120;

export function LandformPreview({ map }: { readonly map: TerrainMap }) {
  const state = useStore(landformStore);
  const mask = useStore(onlyWhere, (each) => each.mask);
  const [lattice] = useState(() => {
    const [x, y] = terrainViewOf(map)?.camera.pose.target ?? [0, 0];
    const [first] = map.tileSet.tiles;
    const isOver = map.tileSet.chunkAt(x, y) !== null;
    const middle = isOver || first === undefined ? { x, y } : tileMiddle(first.place);
    return latticeAround(map.tileSet, middle.x, middle.y);
  });
  const [made, setMade] = useState<Float32Array | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const landform = chosenLandform(state);
    const show = async (): Promise<void> => {
      // A heightmap lies over all open tiles: a part of it says nothing.
      if (landform === null || landform.kind === 'blend') {
        setMade(null);
        return;
      }
      try {
        const copy = { ...lattice, values: lattice.values.slice() };
        const work = { signal: stop.signal, progress: () => undefined };
        const { values } = await askOfFiles('shapeLattice', { lattice: copy, landform }, work);
        const hold = holdOf(map.tileSet, mask);
        setProblem(null);
        setMade(hold === null ? values : heldBack(lattice, values, hold));
      } catch (error) {
        if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    const timer = setTimeout(() => void show(), calmMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [state, mask, lattice, map]);
  return (
    <div className={styles['preview']}>
      <Picture values={lattice.values} label={text('Now')} />
      <Picture values={made} label={state.kind === 'blend' ? text('No preview of a heightmap') : text('Then')} />
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
    </div>
  );
}

function Picture({ values, label }: { readonly values: Float32Array | null; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (context === null) return;
    if (values === null) context.clearRect(0, 0, previewSide, previewSide);
    else context.putImageData(new ImageData(shadedPicture(values, previewSide), previewSide, previewSide), 0, 0);
  }, [values]);
  return (
    <figure className={styles['picture']}>
      <canvas
        ref={canvas}
        width={previewSide}
        height={previewSide}
        role="img"
        aria-label={fill('The ground around the camera: {}', label)}
      />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
