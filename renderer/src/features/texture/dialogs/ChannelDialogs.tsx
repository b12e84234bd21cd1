/** Small dialogs about channels: filling alpha, taking it from brightness or another picture, rearranging all four. */
import { useState } from 'react';
import type { Channel } from '../../../../../shared/media/texture/operations.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Dialog, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { applyChange, applyPicture, choosePicture } from '../acts.ts';
import { channelNames } from '../picture/channels.ts';
import { closeTextureDialog, textureState } from '../textureState.ts';
import styles from '../Texture.module.css';
import { text } from '../../../base/text/language.ts';

const opaque = 255;

export function FillAlphaDialog({ session }: { readonly session: Session }) {
  const [alpha, setAlpha] = useState(opaque);
  const apply = (): void => {
    closeTextureDialog();
    void applyChange(session, { kind: 'fillAlpha', alpha }, `Fill alpha with ${alpha}`);
  };
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={text('Fill alpha')}
      description={text('The same alpha for every pixel: 0 lets everything shine through, 255 nothing.')}
      actions={
        <>
          <Button onClick={closeTextureDialog}>{text('Cancel')}</Button>
          <Button variant="primary" autoFocus onClick={apply}>
            {text('Fill')}
          </Button>
        </>
      }
    >
      <Field label={text('Alpha')}>
        <NumberField value={alpha} kind="integer" min={0} max={255} step={1} bar onCommit={setAlpha} />
      </Field>
    </Dialog>
  );
}

const channelWords: Readonly<Record<Channel, string>> = {
  get red() {
    return text('Red');
  },
  get green() {
    return text('Green');
  },
  get blue() {
    return text('Blue');
  },
  get alpha() {
    return text('Alpha');
  },
};

type MaskChannel = Channel | 'brightness';
const maskChannels: readonly MaskChannel[] = ['brightness', ...channelNames];

function maskWord(channel: MaskChannel): string {
  return channel === 'brightness' ? text('Brightness') : channelWords[channel];
}

export function AlphaFromDialog({ session }: { readonly session: Session }) {
  const [channel, setChannel] = useState<MaskChannel>('brightness');
  const [from, setFrom] = useState<'itself' | 'file'>('itself');
  const [file, setFile] = useState<File | null>(null);
  const { picture } = textureState(session).getState();
  const own = picture.kind === 'shown' && picture.key.mip === 0 ? picture.picture.levels[0] : null;
  const apply = (): void => {
    closeTextureDialog();
    const word = maskWord(channel).toLowerCase();
    if (from === 'file') {
      if (file !== null) void applyPicture(session, file, { kind: 'alphaFrom', channel });
    } else if (own !== null) {
      void applyChange(session, { kind: 'alphaFrom', image: own, channel }, `Alpha from ${word}`);
    }
  };
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={text('Alpha from brightness or a picture')}
      description={text('White becomes opaque, black transparent. A picture of another size is resized.')}
      actions={
        <>
          <Button onClick={closeTextureDialog}>{text('Cancel')}</Button>
          <Button variant="primary" autoFocus disabled={from === 'file' ? file === null : own === null} onClick={apply}>
            {text('Take')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Field label={text('From')}>
          <Select
            value={from}
            options={[
              { value: 'itself', label: text('This texture') },
              { value: 'file', label: text('A picture file') },
            ]}
            onChange={(value) => setFrom(value === 'file' ? 'file' : 'itself')}
          />
        </Field>
        {from === 'file' && (
          <Field label={text('File')}>
            <span className={styles['row']}>
              <Button
                icon="folderOpen"
                onClick={() => void choosePicture().then((chosen) => setFile((before) => chosen ?? before))}
              >
                {text('Choose…')}
              </Button>
              <span>{file?.name ?? text('PNG, TGA, DDS or BLP')}</span>
            </span>
          </Field>
        )}
        <Field label={text('Channel')}>
          <Select
            value={channel}
            options={maskChannels.map((each) => ({ value: each, label: maskWord(each) }))}
            onChange={(value) => setChannel(maskChannels.find((each) => each === value) ?? 'brightness')}
          />
        </Field>
      </div>
      {from === 'itself' && own === null && <p className={styles['note']}>{text('Show the first mip to use it.')}</p>}
    </Dialog>
  );
}

export function ChannelsDialog({ session }: { readonly session: Session }) {
  const [sources, setSources] = useState<Readonly<Record<Channel, Channel>>>({
    red: 'red',
    green: 'green',
    blue: 'blue',
    alpha: 'alpha',
  });
  const isSame = channelNames.every((channel) => sources[channel] === channel);
  const apply = (): void => {
    closeTextureDialog();
    void applyChange(session, { kind: 'rearrange', sources });
  };
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={text('Rearrange channels')}
      description={text('Where each channel takes its values from.')}
      actions={
        <>
          <Button autoFocus onClick={closeTextureDialog}>
            {text('Cancel')}
          </Button>
          <Button variant="primary" disabled={isSame} onClick={apply}>
            {text('Rearrange')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {channelNames.map((channel) => (
          <Field key={channel} label={channelWords[channel]}>
            <Select
              value={sources[channel]}
              options={channelNames.map((each) => ({ value: each, label: channelWords[each] }))}
              onChange={(value) => {
                const found = channelNames.find((each) => each === value) ?? channel;
                setSources((before) => ({ ...before, [channel]: found }));
              }}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
