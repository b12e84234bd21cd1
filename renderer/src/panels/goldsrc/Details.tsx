/** What the Properties show of a model or a texture beside the fields. */
import type { DocumentRecord } from '../../../../shared/document/record.ts';
import type { Session } from '../../app/state/session.ts';
import { TextureDetails } from './TextureDetails.tsx';
import { TransitionDetails } from './TransitionDetails.tsx';

export interface DetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}

export function Details(props: DetailsProps) {
  return props.record.type === 'texture' ? <TextureDetails {...props} /> : <TransitionDetails {...props} />;
}
