/** What the Properties show of a model or a texture beside the fields. */
import type { DetailsProps } from './detailsProps.ts';
import { TextureDetails } from './TextureDetails.tsx';
import { TransitionDetails } from './TransitionDetails.tsx';

export function Details(props: DetailsProps) {
  return props.record.type === 'texture' ? <TextureDetails {...props} /> : <TransitionDetails {...props} />;
}
