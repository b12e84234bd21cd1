/** The open texture as a file of another kind. */
import { useMemo, useState } from 'react';
import type { ConvertOptions, TextureTarget } from '../../../../../shared/texture/index.ts';
import { textureTargets } from '../../../../../shared/texture/encode.ts';
import { describeTexture } from '../../../../../shared/texture/source.ts';
import { storedTexture } from '../../../../../shared/texture/stored.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import { exportBytes } from '../../../workbench/files/export.ts';
import { broughtInErrors } from '../../../workbench/state/checking.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Checkbox, Dialog, Field, Select, notify } from '../../../base/ui/index.ts';
import { bytesOf } from '../acts.ts';
import type { EncodingSettings } from '../encodingWords.ts';
import { encodingsOf, qualityKind, renamed, settled, targetWords, usualQuality } from '../encodingWords.ts';
import { closeTextureDialog, textureState } from '../textureState.ts';
import { GivenUp, TextureWorker } from '../work/textureWorker.ts';
import styles from '../Texture.module.css';
import { EncodingFields } from './EncodingFields.tsx';
import { fill, text } from '../../../base/text/language.ts';

async function write(session: Session, options: ConvertOptions, name: string): Promise<void> {
  const state = textureState(session);
  const worker = new TextureWorker();
  state.setState({ busy: { label: fill('Making {}', name), stop: () => worker.giveUp() } });
  try {
    const { bytes, errors } = await worker.run('convert', { source: await bytesOf(session), options, name });
    state.setState({ busy: null });
    await exportBytes(name, bytes);
    if (errors.length > 0) notify(broughtInErrors(fill('Making {}', name), errors));
  } catch (error) {
    if (error instanceof GivenUp) return;
    notify({ tone: 'error', title: fill('{} could not be made', name), ...errorWords(error) });
  } finally {
    worker.giveUp();
    state.setState({ busy: null });
  }
}

export function ExportDialog({ session }: { readonly session: Session }) {
  const { name } = session.file.getState();
  const about = useMemo(() => describeTexture(session.document), [session]);
  const stored = useMemo(() => storedTexture(session.document), [session]);
  const [target, setTarget] = useState<TextureTarget>(stored.target === 'png' ? 'blp1' : 'png');
  const [settings, setSettings] = useState<EncodingSettings>(() => starting(target));
  const [hasMips, setHasMips] = useState(true);
  const [useIgnoredAlpha, setUseIgnoredAlpha] = useState(false);

  function starting(next: TextureTarget): EncodingSettings {
    const alphaBits = about.hasAlpha ? 8 : 0;
    const encodings = encodingsOf(next);
    const usual = next === 'blp2' || next === 'dds' ? (alphaBits === 0 ? 'dxt1' : 'dxt5') : (encodings[0] ?? 'raw');
    return settled(next, { encoding: usual, alphaBits, quality: usualQuality });
  }

  const canHaveMips = target !== 'png' && target !== 'tga';
  const apply = (): void => {
    closeTextureDialog();
    const { encoding, alphaBits, quality } = settings;
    const options: ConvertOptions = {
      to: target,
      encoding,
      alphaBits,
      ...(qualityKind(encoding) === null ? {} : { quality }),
      ...(canHaveMips ? { mips: hasMips ? 'all' : 'none' } : {}),
      useIgnoredAlpha,
    };
    void write(session, options, renamed(name, target));
  };
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={fill('Export {}', name)}
      actions={
        <>
          <Button onClick={closeTextureDialog}>{text('Cancel')}</Button>
          <Button variant="primary" autoFocus onClick={apply}>
            {text('Export…')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Field label={text('Format')}>
          <Select
            value={target}
            options={textureTargets.map((each) => ({ value: each, label: targetWords[each] }))}
            onChange={(value) => {
              const next = textureTargets.find((each) => each === value) ?? target;
              setTarget(next);
              setSettings(starting(next));
            }}
          />
        </Field>
        <EncodingFields target={target} settings={settings} onChange={setSettings} />
        {canHaveMips && <Checkbox checked={hasMips} onChange={setHasMips} label={text('Mips down to 1 × 1')} />}
        {about.hasIgnoredAlpha && (
          <Checkbox
            checked={useIgnoredAlpha}
            onChange={setUseIgnoredAlpha}
            label={text('Keep the alpha that the game ignores')}
          />
        )}
      </div>
    </Dialog>
  );
}
