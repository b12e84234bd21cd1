/** Tracks of layers as tools of materials have them: `model/layerTracks.ts`, from what `FormatAnimation` says of a record. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { LayerKeys, LayerSpan } from '../model/layerTracks.ts';
import type { FormatAnimation } from './animation.ts';

/** Throws a RangeError for a record that has no keys. */
export function layerKeysBy(
  animation: FormatAnimation,
  document: DocumentView,
  track: RecordId,
  span: LayerSpan,
): LayerKeys {
  const held = animation.track(document, document.get(track), span.id);
  if (held === null) throw new RangeError('What animates the layer is no track');
  const { keys, kind, clockRecord, clockDuration } = held;
  const loop = animation.loops?.(document).find(({ id }) => id === clockRecord);
  return {
    keys,
    componentNames: kind.componentNames,
    rest: kind.rest,
    loop:
      clockRecord === null || clockDuration === null
        ? null
        : { id: clockRecord, name: loop?.name ?? 'a loop', duration: clockDuration },
  };
}
