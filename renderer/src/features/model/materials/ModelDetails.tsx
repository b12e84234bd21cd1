/** In the Properties of a layer, a material, a mesh or a texture of any model: what it shows, and where meshes lie on it. */
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { CoordinatesDetails } from '../coordinates/CoordinatesDetails.tsx';
import { TextureDetails } from './TextureDetails.tsx';

interface ModelDetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}

export function ModelDetails(props: ModelDetailsProps) {
  return (
    <>
      <TextureDetails {...props} />
      <CoordinatesDetails {...props} />
    </>
  );
}
