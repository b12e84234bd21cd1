/** Small dialogs about channels: filling alpha, taking it from brightness or another picture, rearranging all four. */
import { useState } from 'react';
import type { Channel } from '../../../../../shared/media/texture/operations.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Dialog, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { applyChange, applyPicture, choosePicture } from '../acts.ts';
import { channelNames } from '../picture/channels.ts';
import { closeTextureDialog, textureState } from '../textureState.ts';
import styles from '../Texture.module.css';

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
      title="Fill alpha"
      description="The same alpha for every pixel: 0 lets everything shine through, 255 nothing."
      actions={
        <>
          <Button onClick={closeTextureDialog}>Cancel</Button>
          <Button variant="primary" autoFocus onClick={apply}>
            Fill
          </Button>
        </>
      }
    >
      <Field label="Alpha">
        <NumberField value={alpha} kind="integer" min={0} max={255} step={1} bar onCommit={setAlpha} />
      </Field>
    </Dialog>
  );
}

const channelWords: Readonly<Record<Channel, string>> = {
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  alpha: 'Alpha',
};

type MaskChannel = Channel | 'brightness';
const maskChannels: readonly MaskChannel[] = ['brightness', ...channelNames];

function maskWord(channel: MaskChannel): string {
  return channel === 'brightness' ? 'Brightness' : channelWords[channel];
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
      title="Alpha from brightness or a picture"
      description="White becomes opaque, black transparent. A picture of another size is resized."
      actions={
        <>
          <Button onClick={closeTextureDialog}>Cancel</Button>
          <Button variant="primary" autoFocus disabled={from === 'file' ? file === null : own === null} onClick={apply}>
            Take
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Field label="From">
          <Select
            value={from}
            options={[
              { value: 'itself', label: 'This texture' },
              { value: 'file', label: 'A picture file' },
            ]}
            onChange={(value) => setFrom(value === 'file' ? 'file' : 'itself')}
          />
        </Field>
        {from === 'file' && (
          <Field label="File">
            <span className={styles['row']}>
              <Button
                icon="folderOpen"
                onClick={() => void choosePicture().then((chosen) => setFile((before) => chosen ?? before))}
              >
                Choose…
              </Button>
              <span>{file?.name ?? 'PNG, TGA, DDS or BLP'}</span>
            </span>
          </Field>
        )}
        <Field label="Channel">
          <Select
            value={channel}
            options={maskChannels.map((each) => ({ value: each, label: maskWord(each) }))}
            onChange={(value) => setChannel(maskChannels.find((each) => each === value) ?? 'brightness')}
          />
        </Field>
      </div>
      {from === 'itself' && own === null && <p className={styles['note']}>Show the first mip to use it.</p>}
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
      title="Rearrange channels"
      description="Where each channel takes its values from."
      actions={
        <>
          <Button autoFocus onClick={closeTextureDialog}>
            Cancel
          </Button>
          <Button variant="primary" disabled={isSame} onClick={apply}>
            Rearrange
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
