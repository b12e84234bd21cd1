/** Another encoding for the open texture, with the picture before and after beside each other. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TextureChange } from '../../../../../shared/texture/index.ts';
import { changeLabels } from '../../../../../shared/texture/index.ts';
import { openTexture } from '../../../../../shared/texture/source.ts';
import { storedTexture } from '../../../../../shared/texture/stored.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Dialog } from '../../../base/ui/index.ts';
import { applyChange, putBytes } from '../acts.ts';
import type { EncodingSettings } from '../encodingWords.ts';
import { encodingWords, settled, usualQuality } from '../encodingWords.ts';
import type { Placing } from '../picture/PictureCanvas.tsx';
import { PictureCanvas } from '../picture/PictureCanvas.tsx';
import { closeTextureDialog, textureState } from '../textureState.ts';
import type { ShownPicture } from '../work/jobs.ts';
import styles from '../Texture.module.css';
import { EncodingFields } from './EncodingFields.tsx';
import { useTrial } from './useTrial.ts';
import { sizeText } from '../../../base/text/numbers.ts';
import { text } from '../../../base/text/language.ts';

interface PaneProps {
  readonly session: Session;
  readonly title: string;
  readonly text: string;
  readonly picture: ShownPicture | null;
  readonly waiting: string;
  readonly placing: Placing;
  readonly onPlace: (placing: Placing) => void;
}

function Pane({ session, title, text, picture, waiting, placing, onPlace }: PaneProps) {
  const shown = useStore(textureState(session), (state) => state.shown);
  return (
    <figure>
      <div className={styles['pane']}>
        {picture === null ? (
          <p className={styles['waiting']}>{waiting}</p>
        ) : (
          <PictureCanvas
            levels={picture.levels}
            size={picture.levels[0]}
            shown={shown}
            backdrop="checker"
            repeat={1}
            placing={placing}
            onPlace={onPlace}
            label={title}
          />
        )}
      </div>
      <figcaption className={styles['caption']}>
        <b>{title}</b>
        <span>{text}</span>
      </figcaption>
    </figure>
  );
}

export function EncodingDialog({ session }: { readonly session: Session }) {
  const stored = useMemo(() => storedTexture(session.document), [session]);
  const now = useMemo(() => openTexture(session.document).bytes.length, [session]);
  const before = useStore(textureState(session), (state) => state.picture);
  const [settings, setSettings] = useState<EncodingSettings>(() =>
    settled(stored.target, {
      encoding: stored.encoding ?? 'dxt5',
      alphaBits: stored.alphaBits,
      quality: usualQuality,
    }),
  );
  const [placing, setPlacing] = useState<Placing>('fit');
  const change = useMemo((): TextureChange => ({ kind: 'encoding', ...settings }), [settings]);
  const trial = useTrial(session, change);
  const label = `${changeLabels.encoding}: ${encodingWords[settings.encoding]}`;
  const apply = (): void => {
    closeTextureDialog();
    // What the preview shows is what is wanted, if it is ready.
    if (trial.kind === 'done' && trial.trial.change === change) putBytes(session, trial.trial.bytes, label);
    else void applyChange(session, change, label);
  };
  const beforePicture = before.kind === 'shown' && before.key.mip === 0 ? before.picture : null;
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={text('Change the encoding')}
      width={680}
      actions={
        <>
          <Button onClick={closeTextureDialog}>{text('Cancel')}</Button>
          <Button variant="primary" autoFocus disabled={trial.kind === 'failed'} onClick={apply}>
            {text('Change')}
          </Button>
        </>
      }
    >
      <div className={styles['pair']}>
        <Pane
          session={session}
          title={text('Before')}
          text={sizeText(now)}
          picture={beforePicture}
          waiting={text('Shown when the first mip is in view')}
          placing={placing}
          onPlace={setPlacing}
        />
        <Pane
          session={session}
          title={text('After')}
          text={trial.kind === 'done' ? afterText(now, trial.trial.bytes.length) : ''}
          picture={trial.kind === 'done' ? trial.trial.picture : null}
          waiting={trial.kind === 'failed' ? text('Cannot be made') : text('Encoding…')}
          placing={placing}
          onPlace={setPlacing}
        />
      </div>
      <div className={styles['form']}>
        <EncodingFields target={stored.target} settings={settings} onChange={setSettings} />
      </div>
      {trial.kind === 'failed' && (
        <p className={styles['problem']} role="alert">
          {trial.message}
        </p>
      )}
    </Dialog>
  );
}

function afterText(before: number, after: number): string {
  return `${sizeText(after)}, ${Math.round((after / Math.max(1, before)) * 100)} %`;
}
