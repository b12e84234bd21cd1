/** A model as it will be, in a dialog: turned by the mouse, its clips played, beside the game's human for size. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { NoDrawing } from '../view/NoDrawing.tsx';
import { useDrawingContext } from '../view/useDrawingContext.ts';
import styles from './Picture.module.css';
import type { HeatKind } from './heatKinds.ts';
import { HeatLegend, HeatSelect } from './HeatSelect.tsx';
import { PictureBar } from './PictureBar.tsx';
import type { PicturedModel } from './picturedModel.ts';
import { pictureViewport, type PictureViewport } from './pictureView.ts';
import { Rulers } from './Rulers.tsx';
import { TeamSwatches } from './TeamSwatches.tsx';
import { text } from '../../../base/text/language.ts';

export interface ModelPictureProps {
  /** What it shows, such as “As Warcraft III will show it”. */
  readonly title: string;
  /** Null while there is none yet. */
  readonly model: PicturedModel | null;
  /** Whether it is of the choices as they are now, is being renewed, or was left behind by them. */
  readonly state: 'current' | 'renewing' | 'old';
  readonly onRenew: () => void;
  /** What is written in its lower left corner. */
  readonly facts?: ReactNode;
  /** What stands in its place while there is no model. */
  readonly children?: ReactNode;
}

export function ModelPicture(props: ModelPictureProps) {
  const { view: shared, retry } = useDrawingContext(pictureViewport);
  const { model } = props;
  return (
    <section aria-label={props.title} className={styles['picture']}>
      {typeof shared === 'string' ? (
        <div className={styles['view']}>
          {model === null ? props.children : <NoDrawing reason={shared} retry={retry} />}
          <Behind {...props} />
        </div>
      ) : (
        <View {...props} shared={shared} />
      )}
      <PictureBar model={model} />
    </section>
  );
}

/** A picture that is older than the choices says so. */
function Behind({ model, state, onRenew }: Pick<ModelPictureProps, 'model' | 'state' | 'onRenew'>) {
  if (model === null || state === 'current') return null;
  return (
    <div className={styles['behind']} role="status">
      {state === 'renewing' ? text('Being renewed') : text('Of earlier choices')}
      {state === 'old' && (
        <Button size="small" onClick={onRenew}>
          {text('Renew')}
        </Button>
      )}
    </div>
  );
}

interface ViewProps extends ModelPictureProps {
  readonly shared: PictureViewport;
}

function View({ title, model, state, onRenew, facts, children, shared }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { viewport, element, picture } = shared;
  const [isLost, setIsLost] = useState(false);
  const [kind, setKind] = useState<HeatKind | null>(null);
  useEffect(() => {
    place.current?.prepend(element);
    const stop = viewport.on('context', (told) => setIsLost(told === 'lost'));
    return () => {
      stop();
      picture.leave();
      element.remove();
    };
  }, [viewport, element, picture]);
  useEffect(() => picture.show(model), [picture, model]);
  useEffect(() => picture.colour(kind), [picture, kind]);
  const isEmpty = model !== null && model.document.format.model?.view(model.document).meshes.length === 0;
  return (
    <div className={styles['view']} ref={place} data-state={state} data-testid="model picture">
      <div className={styles['head']}>
        <p className={styles['title']}>{title}</p>
        {model !== null && !isEmpty && <HeatSelect model={model} kind={kind} onChoose={setKind} />}
      </div>
      {model !== null && !isEmpty && <Rulers viewport={viewport} picture={picture} />}
      <div className={styles['foot']}>
        {model !== null && kind !== null && <HeatLegend model={model} kind={kind} />}
        {facts !== undefined && model !== null && kind === null && <p className={styles['facts']}>{facts}</p>}
        {model?.source.hasTeamColors === true && <TeamSwatches viewport={viewport} />}
      </div>
      <Behind model={model} state={state} onRenew={onRenew} />
      {(model === null || isLost || isEmpty) && (
        <div className={styles['instead']}>
          {isLost ? (
            <EmptyState
              icon="warning"
              title={text('The graphics driver reset the view')}
              hint={text('It comes back by itself as a rule.')}
            />
          ) : isEmpty ? (
            <EmptyState icon="geoset" title={text('No meshes')} hint={text('There is nothing to see in this model.')} />
          ) : (
            children
          )}
        </div>
      )}
    </div>
  );
}
