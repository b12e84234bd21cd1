/** The dialog about mounts that is open, if one is. */
import { useStore } from 'zustand';
import { ExtractDialog } from './ExtractDialog.tsx';
import { FailuresDialog } from './FailuresDialog.tsx';
import { LackingDialog } from './LackingDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { mountQuestion } from './questions.ts';
import { ReplacePathDialog } from './ReplacePathDialog.tsx';
import { SaveIntoDialog } from './SaveIntoDialog.tsx';
import { SourcesDialog } from './SourcesDialog.tsx';

export function MountDialogs() {
  const question = useStore(mountQuestion, (state) => state.question);
  switch (question?.kind) {
    case 'plan':
      return <PlanDialog question={question} />;
    case 'sources':
      return <SourcesDialog question={question} />;
    case 'saveInto':
      return <SaveIntoDialog question={question} />;
    case 'extract':
      return <ExtractDialog question={question} />;
    case 'failures':
      return <FailuresDialog question={question} />;
    case 'lacking':
      return <LackingDialog question={question} />;
    case 'replacePath':
      return <ReplacePathDialog question={question} />;
    default:
      return null;
  }
}
