/** The Shape panel while weights are painted: the bone, the brush, all bones with their shares, what is selected, and acts. */
import { counted, grouped } from '../../../base/text/numbers.ts';
import { EmptyState, PanelHead, Section } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { CommandLine } from '../shape/CommandLine.tsx';
import { shapingOf } from '../shape/shapeSelection.ts';
import { RoomFields } from '../shape/RoomFields.tsx';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import { activeJoint, jointShares } from './activeJoint.ts';
import { BrushFields } from './BrushFields.tsx';
import { weightActCommands } from './commands.ts';
import { JointTable } from './JointTable.tsx';
import { SelectedWeights } from './SelectedWeights.tsx';
import { weightChanges, weightWorkOf } from './weightWork.ts';
import styles from '../shape/ShapePanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function WeightPanel({ session }: { readonly session: Session }) {
  useSignal(weightChanges);
  const work = weightWorkOf(session);
  if (work === null) return <EmptyState icon="geoset" title={text('The model has no meshes that are shown')} />;
  const shares = jointShares(work);
  const joint = activeJoint(session, work);
  const { points = 0 } = shares[joint] ?? {};
  return (
    <div className={styles['panel']}>
      <PanelHead
        icon="bone"
        title={work.view.joints[joint]?.name ?? text('The model has no bones')}
        facts={
          joint < 0
            ? text('Add one to hang vertices on it')
            : fill('moves {} of {}', grouped(points), counted(work.surface.pointCount, 'vertex', 'vertices'))
        }
      />
      <BrushFields work={work} />
      <Section title={text('Bones')} meta={`${shares.length}`}>
        <JointTable session={session} work={work} shares={shares} joint={joint} />
      </Section>
      <RoomFields session={session} meshCount={shapingOf(session).shape?.meshes.length ?? 0} />
      <SelectedWeights session={session} work={work} />
      <Section title={text('Weights')}>
        {weightActCommands.map(({ id }) => (
          <CommandLine key={id} command={id} />
        ))}
      </Section>
      <LastActFields session={session} />
    </div>
  );
}
