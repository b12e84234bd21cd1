/** At which moment keys of layers are set: that of the shown sequence or loop. No React. */
import type { LayerMoment } from '../../../../../shared/model/layerKeys.ts';
import type { LayerProperty, LayerTracks } from '../../../../../shared/model/layerTracks.ts';
import type { MaterialLayer } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The shown moment, or why keys cannot be set now. */
export function layerMomentOf({ playback }: Pick<Session, 'playback'>): LayerMoment | string {
  const { span } = playback;
  const { frame, isPlaying } = playback.state.get();
  if (span === null) return text('Show a sequence or a loop to set keys.');
  if (span.isElsewhere === true) return text('Its animation file was not found.');
  return isPlaying ? text('Pause to set keys.') : { span, time: Math.round(frame) };
}

const propertyWords: Readonly<Record<LayerProperty, string>> = {
  get opacity() {
    return text('Opacity');
  },
  get colour() {
    return text('Colour');
  },
  get texture() {
    return text('Texture');
  },
  get move() {
    return text('Move');
  },
  get turn() {
    return text('Turn');
  },
  get size() {
    return text('Size');
  },
};

/** “Opacity”, and with several textures “Move · texture 2”. */
export function propertyName(
  { textures }: MaterialLayer,
  { property, at }: Pick<LayerTracks, 'property' | 'at'>,
): string {
  const words = propertyWords[property];
  return at === 0 ? words : `${words} · ${fill('texture {}', Math.min(at, textures.length) + 1)}`;
}
