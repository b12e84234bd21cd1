/** The Shape panel: what is selected of the meshes in numbers, how tools are set, what can be done, and the last act. */
import { memo } from 'react';
import { useStore } from 'zustand';
import { EmptyState, PanelHead, Section } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { CommandLine } from './CommandLine.tsx';
import { useRevision, useActiveSession, useSession, useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { counted } from '../../../base/text/numbers.ts';
import { countSelected } from '../../../../../shared/geometry/surface/elements.ts';
import type { Hidden } from '../../../../../shared/geometry/surface/hidden.ts';
import { hideCommands } from './hideCommands.ts';
import { meshCommands, whyNotShaped } from './commands.ts';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import { RoomFields } from './RoomFields.tsx';
import { selectCommands } from './selectCommands.ts';
import { ShapeNumbers } from './ShapeNumbers.tsx';
import { ShapeOptionFields } from './ShapeOptionFields.tsx';
import { selectedCounts, shapingOf, type Shape } from './shapeSelection.ts';
import { isWeighing, shapeStore } from './shapeStore.ts';
import { elementWords, placeOf } from './shapeTarget.ts';
import { WeightPanel } from '../weights/WeightPanel.tsx';
import styles from './ShapePanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function ShapePanel() {
  const session = useActiveSession();
  const isOn = useStore(shapeStore, (state) => state.isOn);
  const workspaceId = useWorkbench((state) => state.workspaceId);
  const reason = whyNotShaped({ session });
  if (session === null || reason !== null)
    return <EmptyState icon="geoset" title={reason ?? text('No model is in front')} />;
  if (!isOn || workspaceId !== 'model') {
    return (
      <EmptyState
        icon="geoset"
        title={text('Meshes are not being shaped')}
        hint={text('In Shape mode vertices, edges and faces are selected and moved.')}
        actions={<CommandLine command="shape.mode" isButton />}
      />
    );
  }
  return <ShapeOf key={session.id} session={session} />;
}

function ShapeOf({ session }: { readonly session: Session }) {
  useRevision(session.document);
  useSession(session, (state) => state.selection);
  const shaping = shapingOf(session);
  useSignal(shaping.changed);
  useStore(shapeStore);
  const { shape } = shaping;
  if (shape === null || shape.meshes.length === 0) {
    return <EmptyState icon="geoset" title={text('The model has no meshes that are shown')} />;
  }
  if (isWeighing()) return <WeightPanel session={session} />;
  const place = placeOf(shape);
  return (
    <div className={styles['panel']}>
      <ShapeHead surface={shape.surface} elements={shape.elements} meshCount={shape.meshes.length} />
      {shape.hidden !== null && <HiddenNote hidden={shape.hidden} />}
      {place === null ? (
        <p className={styles['note']}>
          {text('Click, drag a box or press A. L takes what is linked under the pointer.')}
        </p>
      ) : (
        <ShapeNumbers session={session} shape={shape} place={place} />
      )}
      <RoomFields session={session} meshCount={shape.meshes.length} />
      <ShapeOptionFields session={session} />
      <Acts />
      <LastActFields session={session} />
    </div>
  );
}

/** What can be done: rows that follow their commands, and not the numbers that a drag changes at every move. */
const Acts = memo(function Acts() {
  return (
    <>
      <Section title={text('Select')} defaultOpen={false}>
        {[...selectCommands, ...hideCommands].flatMap(({ id, hidden }) =>
          hidden === true ? [] : <CommandLine key={id} command={id} />,
        )}
      </Section>
      <Section title={text('Mesh')}>
        {meshCommands.map(({ id }) => (
          <CommandLine key={id} command={id} />
        ))}
      </Section>
    </>
  );
});

/** What is out of sight is neither selected nor changed: that is said, with the way back. */
function HiddenNote({ hidden }: { readonly hidden: Hidden }) {
  const count = hidden.faces.reduce((sum, flag) => sum + flag, 0);
  return (
    <div className={styles['hidden']} role="status">
      <span>{counted(count, 'face is hidden', 'faces are hidden')}</span>
      <CommandLine command="shape.showHidden" isButton />
    </div>
  );
}

interface ShapeHeadProps extends Pick<Shape, 'surface' | 'elements'> {
  readonly meshCount: number;
}

/** What is selected, in numbers; counted anew when something else is, not when it moves. */
const ShapeHead = memo(function ShapeHead({ surface, elements, meshCount }: ShapeHeadProps) {
  const { kind } = elements;
  const count = countSelected(elements);
  const counts = selectedCounts({ surface, elements });
  const others = (['vertex', 'edge', 'face'] as const).filter((each) => each !== kind);
  return (
    <PanelHead
      icon={kind === 'face' ? 'geoset' : kind}
      title={count === 0 ? text('Nothing is selected') : elementWords(kind, count)}
      facts={
        count === 0
          ? fill('of {} in {}', elementWords(kind, elements.flags.length), counted(meshCount, 'mesh', 'meshes'))
          : others.map((each) => elementWords(each, counts[each])).join(' · ')
      }
      tone="mesh"
    />
  );
});
