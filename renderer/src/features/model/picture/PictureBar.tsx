/** Below the picture: the clip that plays, and its moment. */
import { IconButton, Slider } from '../../../base/ui/index.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import { SequenceSelect } from '../timeline/SequenceSelect.tsx';
import styles from './Picture.module.css';
import type { PicturedModel } from './picturedModel.ts';
import { text } from '../../../base/text/language.ts';

export function PictureBar({ model }: { readonly model: PicturedModel | null }) {
  return (
    <div className={styles['bar']} role="group" aria-label={text('What plays')}>
      {model !== null && <Transport model={model} />}
    </div>
  );
}

function Transport({ model }: { readonly model: PicturedModel }) {
  const { playback } = model;
  const isPlaying = usePlayback(model, (state) => state.isPlaying);
  const frame = usePlayback(model, (state) => Math.round(state.frame));
  usePlayback(model, (state) => state.sequence);
  const { span } = playback;
  return (
    <>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? text('Pause') : text('Play')}
        disabled={span === null}
        onClick={() => playback.toggle()}
      />
      <SequenceSelect session={model} label={text('Clip that is shown')} />
      {span !== null && (
        <>
          <Slider
            label={text('Moment of the clip')}
            value={frame}
            min={Math.floor(span.start)}
            max={Math.max(Math.floor(span.start) + 1, Math.ceil(span.end))}
            valueText={(value) => `${Math.round(value - span.start)} ms`}
            onPreview={(value) => playback.scrubTo(value)}
            onCommit={(value) => playback.scrubTo(value)}
          />
          <span className={styles['time']}>{`${Math.round(frame - span.start)} ms`}</span>
        </>
      )}
    </>
  );
}
