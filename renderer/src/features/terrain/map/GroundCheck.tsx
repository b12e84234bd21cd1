/** Seams and wrong normals of the open ground, listed: a click goes there, and each can be mended alone or with all others. */
import { fixedNumber } from '../../../base/text/numbers.ts';
import { useStore } from 'zustand';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import {
  checkGround,
  closeAllSeams,
  closeFoundSeam,
  goToChunks,
  groundCheck,
  mendAllNormals,
  mendFoundNormals,
} from './groundCheck.ts';
import type { TerrainMap } from './maps.ts';
import { Button, IconButton, Section } from '../../../base/ui/index.ts';
import { MovesObjects } from '../panels/MovesObjects.tsx';
import styles from './GroundCheck.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** More are counted, and mended with the others. */
const mostShown = 200;

const nameOf = ({ column, row }: GridPlace): string => `${column >> 4}_${row >> 4} · ${column & 15}, ${row & 15}`;

interface Row {
  readonly key: string;
  readonly title: string;
  readonly meta: string;
  readonly places: readonly GridPlace[];
  readonly mend: () => void;
}

function Rows({ rows, verb }: { readonly rows: readonly Row[]; readonly verb: string }) {
  return (
    <ul className={styles['list']}>
      {rows.slice(0, mostShown).map(({ key, title, meta, places, mend }) => (
        <li key={key} className={styles['row']}>
          <button type="button" className={styles['place']} onClick={() => places[0] !== undefined && goTo(places)}>
            <span>{title}</span>
            <span className={styles['meta']}>{meta}</span>
          </button>
          <IconButton icon="fix" label={`${verb} ${title}`} size="small" onClick={mend} />
        </li>
      ))}
      {rows.length > mostShown && <li className={styles['more']}>{fill('and {} more', rows.length - mostShown)}</li>}
    </ul>
  );

  function goTo(places: readonly GridPlace[]): void {
    const { found } = groundCheck.getState();
    if (found !== null) goToChunks(found.map, places);
  }
}

export function GroundCheck({ map }: { readonly map: TerrainMap }) {
  const found = useStore(groundCheck, (state) => state.found);
  if (found === null || found.map !== map) return null;
  const seams = found.seams.map((seam): Row => ({
    key: `${nameOf(seam.from)} ${nameOf(seam.to)}`,
    title: nameOf(seam.from),
    meta: fill(
      '{} yd to {}',
      fixedNumber(seam.gap, 2),
      seam.to.row === seam.from.row ? text('the east') : text('the south'),
    ),
    places: [seam.from, seam.to],
    mend: () => closeFoundSeam(map, seam),
  }));
  const normals = found.normals.map((fault): Row => ({
    key: nameOf(fault),
    title: nameOf(fault),
    meta: fill('{} off, {}°', fault.vertices.length, fault.worst.toFixed(0)),
    places: [fault],
    mend: () => mendFoundNormals(map, fault),
  }));
  return (
    <div className={styles['check']}>
      <Section title={text('Seams')} meta={String(seams.length)}>
        {seams.length === 0 ? (
          <p className={styles['none']}>{text('All chunks meet at their borders.')}</p>
        ) : (
          <>
            <Rows rows={seams} verb={text('Close the seam at')} />
            <MovesObjects />
            <Button size="small" icon="fix" onClick={() => void closeAllSeams(map)}>
              {text('Close all')}
            </Button>
          </>
        )}
      </Section>
      <Section title={text('Wrong normals')} meta={String(normals.length)}>
        {normals.length === 0 ? (
          <p className={styles['none']}>{text('All normals belong to the ground.')}</p>
        ) : (
          <>
            <Rows rows={normals} verb={text('Fix the normals of')} />
            <Button size="small" icon="fix" onClick={() => void mendAllNormals(map)}>
              {text('Fix all')}
            </Button>
          </>
        )}
      </Section>
      <div className={styles['buttons']}>
        <Button size="small" variant="quiet" onClick={() => void checkGround(map)}>
          {text('Look again')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => groundCheck.setState({ found: null })}>
          {text('Dismiss')}
        </Button>
      </div>
    </div>
  );
}
