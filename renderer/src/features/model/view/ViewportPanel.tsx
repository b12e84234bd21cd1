/** A document's view: the shared viewport while the document is in front, with its bar, read-outs and context menu. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { useWorkbench } from '../../../workbench/state/hooks.ts';
import { notePicture } from '../../../workbench/state/pictures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { menuItems, SEPARATOR, useCommands } from '../../../base/commands/index.ts';
import { EmptyState, ErrorBoundary, showContextMenu } from '../../../base/ui/index.ts';
import { attachSession } from './attachSession.ts';
import { AxisGizmo } from './AxisGizmo.tsx';
import { SceneFailureCard } from './FailureCard.tsx';
import { CameraFrame, DrawReadOut, FirstHints, MissingTextures } from './ReadOuts.tsx';
import { LastActInView } from '../lastAct/LastActFields.tsx';
import { ModeFrame } from '../pose/ModeFrame.tsx';
import { DepartureLegend } from '../motion/DepartureLegend.tsx';
import { PortraitWindow } from '../portrait/PortraitWindow.tsx';
import type { Size } from '../portrait/portrait.ts';
import { ToolHints } from './ToolHints.tsx';
import { sharedViewport } from './sharedViewport.ts';
import type { ThemedViewport } from './themedViewport.ts';
import { NoDrawing } from './NoDrawing.tsx';
import { useDrawingContext } from './useDrawingContext.ts';
import { useViewDrops } from './useViewDrops.ts';
import { useOutcome } from '../transform/useOutcome.ts';
import { WalkHint } from '../walk/WalkHint.tsx';
import { WeightLegend } from '../weights/WeightLegend.tsx';
import { ViewportToolbar, type ViewportToolbarProps } from './ViewportToolbar.tsx';
import styles from './ViewportPanel.module.css';
import { text } from '../../../base/text/language.ts';

/** Windows of this width have room for the choices beside the model. */
const roomy = window.matchMedia('(min-width: 1200px)');

export interface ViewportPanelProps extends Omit<ViewportToolbarProps, 'choices'> {
  /** What can be chosen about how a document is shown; stands over the view. */
  readonly Choices?: ComponentType<{ readonly session: Session }> | undefined;
  /** What is looked at together with it; below the choices. */
  readonly Preview?: ComponentType<{ readonly session: Session }> | undefined;
}

interface ChoicesWish {
  /** Null leaves it to the width of the window. */
  readonly isOpen: boolean | null;
}

/** Whether the choices are to stand over the view: for all documents alike, until the program ends. */
const choicesWish = createStore<ChoicesWish>(() => ({ isOpen: null }));

function subscribeToWidth(listener: () => void): () => void {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
}

/** Where a format has no choices of its own, what is left opens by hand alone: it would cover more than it tells. */
function useChoices(hasOwn: boolean): { readonly isOpen: boolean; readonly toggle: () => void } {
  const wish = useStore(choicesWish, (state) => state.isOpen);
  const isRoomy = useSyncExternalStore(subscribeToWidth, () => roomy.matches);
  const isUsual = isRoomy && hasOwn;
  const isOpen = wish ?? isUsual;
  // A wish that agrees with the width is none: a window made narrow later closes them again.
  return { isOpen, toggle: () => choicesWish.setState({ isOpen: isOpen === isUsual ? !isOpen : null }) };
}

export function ViewportPanel({ session, source, Choices, Preview, ...offered }: ViewportPanelProps) {
  const choices = useChoices(Choices !== undefined);
  const isInFront = useWorkbench((state) => state.activeId === session.id);
  const { view: shared, retry } = useDrawingContext(sharedViewport);
  useEffect(() => {
    if (typeof shared === 'string') notePicture(session);
  }, [shared, session]);
  return (
    <div className={styles['panel']}>
      <ViewportToolbar
        {...offered}
        session={session}
        source={source}
        choices={Choices === undefined && Preview === undefined ? undefined : choices}
      />
      {typeof shared === 'string' ? (
        <NoDrawing reason={shared} retry={retry} />
      ) : (
        <View
          session={session}
          source={source}
          shared={shared}
          isInFront={isInFront}
          Choices={choices.isOpen ? Choices : undefined}
          Preview={choices.isOpen ? Preview : undefined}
        />
      )}
    </div>
  );
}

/** How large an element is, in CSS pixels; nothing before it is there. */
function useSize(of: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (of.current === null) return undefined;
    const { current } = of;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  return size;
}

interface ViewProps extends Pick<ViewportPanelProps, 'session' | 'source' | 'Choices' | 'Preview'> {
  readonly shared: ThemedViewport;
  readonly isInFront: boolean;
}

function View({ session, source, shared, isInFront, Choices, Preview }: ViewProps) {
  const { viewport, element } = shared;
  const place = useRef<HTMLDivElement>(null);
  const commands = useCommands();
  const size = useSize(place);
  useOutcome(session, viewport);
  const [isDrawable, setIsDrawable] = useState(true);
  useEffect(() => {
    if (!isInFront || place.current === null) return undefined;
    place.current.prepend(element);
    const detach = attachSession(viewport, session, source);
    const stop = viewport.on('context', (state) => setIsDrawable(state === 'restored'));
    return () => {
      stop();
      detach();
      element.remove();
    };
  }, [isInFront, viewport, element, session, source]);

  const showBefore = useCallback((compared: ModelView | null) => viewport.setOverlays({ compared }), [viewport]);
  const openMenu = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const pick = viewport.pick(event.clientX - box.left, event.clientY - box.top);
    const { selection } = session.state.getState();
    if (pick !== null && !selection.includes(pick.record)) select(session, [pick.record]);
    const structure = [
      'view.focus',
      'view.home',
      SEPARATOR,
      'edit.rename',
      'edit.duplicate',
      'edit.delete',
      SEPARATOR,
      'select.parent',
      'select.children',
      'select.kind',
      'select.none',
      SEPARATOR,
      'edit.copyPath',
    ];
    showContextMenu({ x: event.clientX, y: event.clientY }, menuItems(structure, commands, { hideDisabled: true }));
  };

  const { refusal, ...drops } = useViewDrops(session, shared);
  return (
    <div
      className={styles['view']}
      ref={place}
      onContextMenu={openMenu}
      {...drops}
      data-testid="view"
      data-takes-keys=""
    >
      {isInFront && (
        <>
          <CameraFrame viewport={viewport} />
          <ModeFrame session={session} />
          <div className={styles['top']}>
            <DrawReadOut />
          </div>
          <ToolHints viewport={viewport} element={element} />
          <SceneFailureCard viewport={viewport} />
          <AxisGizmo viewport={viewport} />
          <PortraitWindow viewport={viewport} view={size} />
          {(Choices !== undefined || Preview !== undefined) && (
            <div
              className={styles['choices']}
              role="group"
              aria-label={text('Model choices')}
              onContextMenu={(event) => event.stopPropagation()}
            >
              <ErrorBoundary title={text('The model choices stopped working')} subject={session}>
                <div>
                  {Choices !== undefined && <Choices session={session} />}
                  {Preview !== undefined && <Preview session={session} />}
                </div>
              </ErrorBoundary>
            </div>
          )}
          <div className={styles['bottom']}>
            <LastActInView session={session} />
            <WeightLegend session={session} />
            <DepartureLegend session={session} show={showBefore} />
            <MissingTextures session={session} />
            {refusal !== null && (
              <p className={styles['readout']} role="status">
                {refusal}
              </p>
            )}
            <WalkHint className={styles['hints']} look="Drag" />
            <FirstHints isAnimated={session.document.format.animation !== undefined} />
          </div>
          {!isDrawable && (
            <div className={styles['lost']}>
              <EmptyState
                icon="warning"
                title={text('The graphics driver reset the view')}
                hint={text('It comes back by itself as a rule. Nothing of the document is lost.')}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
