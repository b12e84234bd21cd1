/** The Shape panel while weights are painted: the bone, the brush, all bones with their shares, what is selected, and acts. */
import { counted, grouped } from '../../../../../shared/codec/words.ts';
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

export function WeightPanel({ session }: { readonly session: Session }) {
  useSignal(weightChanges);
  const work = weightWorkOf(session);
  if (work === null) return <EmptyState icon="geoset" title="The model has no meshes that are shown" />;
  const shares = jointShares(work);
  const joint = activeJoint(session, work);
  const { points = 0 } = shares[joint] ?? {};
  return (
    <div className={styles['panel']}>
      <PanelHead
        icon="bone"
        title={work.view.joints[joint]?.name ?? 'The model has no bones'}
        facts={
          joint < 0
            ? 'Add one to hang vertices on it'
            : `moves ${grouped(points)} of ${counted(work.surface.pointCount, 'vertex', 'vertices')}`
        }
      />
      <BrushFields work={work} />
      <Section title="Bones" meta={`${shares.length}`}>
        <JointTable session={session} work={work} shares={shares} joint={joint} />
      </Section>
      <RoomFields session={session} meshCount={shapingOf(session).shape?.meshes.length ?? 0} />
      <SelectedWeights session={session} work={work} />
      <Section title="Weights">
        {weightActCommands.map(({ id }) => (
          <CommandLine key={id} command={id} />
        ))}
      </Section>
      <LastActFields session={session} />
    </div>
  );
}
