/** The view of a map: its tiles in the terrain viewport while the map is in front, with the bar of tools over it. */
import { useEffect, useRef, useState } from 'react';
import { useMap, useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { mapOf } from '../map/maps.ts';
import { groupChanges, tabOf } from '../../../workbench/state/groups.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { useActiveSession } from '../../../workbench/state/hooks.ts';
import { notePicture } from '../../../workbench/state/pictures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { EmptyState } from '../../../base/ui/index.ts';
import { isOneBuilding } from '../../../../../shared/terrain/mapFile.ts';
import { counted } from '../../../base/text/numbers.ts';
import { hasBrush } from '../tools/settings.ts';
import type { TerrainEvents, TerrainHit } from '../view/contract.ts';
import type { TerrainPart } from '../view/partGuard.ts';
import { attachMap, redraw } from './attachMap.ts';
import { DayBar } from './DayBar.tsx';
import { GroundReadOut } from './GroundReadOut.tsx';
import { FailureCard } from '../../model/view/FailureCard.tsx';
import { NoDrawing } from '../../model/view/NoDrawing.tsx';
import { useDrawingContext } from '../../model/view/useDrawingContext.ts';
import { WalkHint } from '../../model/walk/WalkHint.tsx';
import { MissingTextures } from '../../model/view/ReadOuts.tsx';
import type { SharedTerrainView } from './sharedTerrainView.ts';
import { sharedTerrainView } from './sharedTerrainView.ts';
import { TerrainToolbar } from './TerrainToolbar.tsx';
import { useModelDrop } from './useModelDrop.ts';
import styles from './TerrainPanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function TerrainPanel({ session }: { readonly session: Session }) {
  useSignal(groupChanges);
  const map = mapOf(session);
  return map === null ? null : <MapView key={map.id} map={map} />;
}

let hasShownPanels = false;

/** With the first map of a run its panels come to the front; after that they are the user's to arrange. */
function showPanelsOnce(): void {
  if (hasShownPanels || dockHandle.current === null) return;
  hasShownPanels = true;
  for (const id of ['map', 'tool']) dockHandle.current.showPanel(id);
}

function MapView({ map }: { readonly map: TerrainMap }) {
  const { view: shared, retry } = useDrawingContext(sharedTerrainView);
  const active = useActiveSession();
  const isInFront = active !== null && tabOf(active) === map.id;
  useEffect(() => {
    if (isInFront) showPanelsOnce();
  }, [isInFront]);
  useEffect(() => {
    if (typeof shared === 'string' && active !== null && isInFront) notePicture(active);
  }, [shared, active, isInFront]);
  return (
    <div className={styles['panel']}>
      <TerrainToolbar />
      {typeof shared === 'string' ? (
        <NoDrawing reason={shared} retry={retry} />
      ) : (
        <Ground map={map} shared={shared} isInFront={isInFront} />
      )}
    </div>
  );
}

interface GroundProps {
  readonly map: TerrainMap;
  readonly shared: SharedTerrainView;
  readonly isInFront: boolean;
}

function Ground({ map, shared, isInFront }: GroundProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hit, setHit] = useState<TerrainHit | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  const cursor = useTool(({ tool }) => (hasBrush(tool) ? 'crosshair' : 'default'));
  useEffect(() => {
    if (!isInFront || place.current === null) return undefined;
    place.current.prepend(shared.element);
    const stop = shared.view.on('failure', (told) => setFailures((known) => withFailure(known, told)));
    const detach = attachMap(shared.view, map, setHit);
    return () => {
      stop();
      detach();
      shared.element.remove();
    };
  }, [isInFront, shared, map]);
  const wdt = useMap(map, (state) => state.wdt);
  const isBuilding = wdt !== null && isOneBuilding(wdt.document);
  const { refusal, ...drops } = useModelDrop(map, shared.view, shared.element);
  const front = tiles[0]?.session;
  const [failure, ...others] = failures;
  return (
    <div className={styles['view']} ref={place} style={{ cursor }} data-testid="terrain-view" {...drops}>
      {tiles.length === 0 && !isBuilding && (
        <div className={styles['empty']}>
          <EmptyState
            icon="map"
            title={text('No tile is loaded')}
            hint={
              files.length === 0
                ? text('The folder of the map has no tiles of it.')
                : text('Click tiles in the Map panel to load them, or let it load those around the camera.')
            }
          />
        </div>
      )}
      {failure !== undefined && (
        <FailureCard
          title={`${failureTitle(failure)}${others.length === 0 ? '' : `, and ${counted(others.length, 'more thing')}`}`}
          hint={text('It can be edited in the panels, undone and saved.')}
          error={failure.error}
          during={failureTitle(failure)}
          retry={() => {
            setFailures([]);
            redraw(shared.view, map);
          }}
        />
      )}
      {isInFront && <DayBar map={map} />}
      {isInFront && (
        <div className={styles['bottom']}>
          <DragReading />
          <GroundReadOut map={map} hit={hit} />
          {refusal !== null && (
            <p className={styles['readout']} role="status">
              {refusal}
            </p>
          )}
          <WalkHint className={styles['hints']} look="Right drag" />
          {front !== undefined && <MissingTextures session={front} />}
        </div>
      )}
    </div>
  );
}

/** What is dragged, in numbers. */
function DragReading() {
  const reading = useTool((state) => state.reading);
  return reading === null ? null : <p className={styles['readout']}>{reading}</p>;
}

/** What cannot be drawn now. */
type Failure = TerrainEvents['failure'] & { readonly error: Error };

const keyOf = ({ place, part }: TerrainEvents['failure']): string => `${place?.column} ${place?.row} ${part}`;

/** The failures after one was told, or the end of one. */
function withFailure(known: readonly Failure[], { error, ...of }: TerrainEvents['failure']): readonly Failure[] {
  const key = keyOf({ ...of, error });
  const others = known.filter((each) => keyOf(each) !== key);
  if (error !== null) return [...others, { ...of, error }];
  return others.length === known.length ? known : others;
}

const partNames: Readonly<Record<TerrainPart, string>> = {
  get placements() {
    return text('The objects of the map');
  },
  get lines() {
    return text('Flight bounds and sounds');
  },
  get handles() {
    return text('The handles of what is selected');
  },
  get names() {
    return text('The names over the ground');
  },
};

function failureTitle({ place, part }: Failure): string {
  if (place !== null) return fill('Tile {}_{} cannot be drawn', place.column, place.row);
  return part === null ? text('The map cannot be drawn') : fill('{} cannot be drawn', partNames[part]);
}
