/** Shows the mip that is selected in the outline. */
import { useEffect } from 'react';
import { blockIds, TextureMip } from '../../../../shared/formats/common/texture/blockFile.ts';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { useSession } from '../../workbench/state/hooks.ts';
import type { Session } from '../../workbench/state/session.ts';
import { textureState } from './textureState.ts';

/** Which mip a record is; null for other records. */
function mipOf(document: Document, id: RecordId): number | null {
  if (!document.has(id) || document.get(id).type !== TextureMip.type) return null;
  const blocks = blockIds(document.get(document.root));
  const at = blocks.filter((each) => document.get(each).type === TextureMip.type).indexOf(id);
  return at < 0 ? null : at;
}

export function useSelectedMip(session: Session): void {
  const selected = useSession(session, ({ selection }) => selection.at(-1) ?? null);
  useEffect(() => {
    const mip = selected === null ? null : mipOf(session.document, selected);
    const store = textureState(session);
    const { picture } = store.getState();
    // Faces of cube maps are such blocks too, and have no number among the mips.
    if (mip !== null && picture.kind === 'shown' && mip < picture.picture.sizes.length) store.setState({ mip });
  }, [session, selected]);
}
