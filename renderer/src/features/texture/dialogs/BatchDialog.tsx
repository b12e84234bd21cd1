/** Many textures converted at once: what, into what, where to; then how it goes, and what failed. */
import { useStore } from 'zustand';
import type { TextureEncoding } from '../../../../../shared/media/texture/settings.ts';
import { textureEncodings } from '../../../../../shared/media/texture/settings.ts';
import { conversionFormats, type ConversionFormat } from '../../../../../shared/texture/convert.ts';
import { encodingChoices } from '../../../../../shared/texture/encode.ts';
import { Checkbox, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { BatchDialog, BatchOutput } from '../../../workbench/batch/BatchDialog.tsx';
import { addFiles, addFolder, cancelBatch, chooseOutput, removeItem } from '../../../workbench/batch/fileBatch.ts';
import { pictureEndings } from '../acts.ts';
import { batch, type BatchState, convertBatch, setBatch } from '../batch.ts';
import { alphaWords, encodingWords, usualQuality } from '../encodingWords.ts';
import { closeTextureDialog } from '../textureState.ts';
import { text } from '../../../base/text/language.ts';

const formatWords: Readonly<Record<ConversionFormat, string>> = {
  get blp() {
    return text('BLP, version as it is');
  },
  blp1: 'BLP, Warcraft III',
  blp2: 'BLP, World of Warcraft',
  png: 'PNG',
  tga: 'TGA',
  dds: 'DDS',
};

const byPicture = 'picture';

function depthsOf(to: ConversionFormat, encoding: TextureEncoding | null) {
  const targets = to === 'blp' ? (['blp1', 'blp2'] as const) : [to];
  const all = targets.flatMap((target) => {
    const choices = encodingChoices(target);
    return encoding === null ? Object.values(choices) : [choices[encoding]];
  });
  return [...new Set(all.flatMap((each) => each ?? []))].toSorted((left, right) => left - right);
}

function encodingsFor(to: ConversionFormat): readonly TextureEncoding[] {
  const targets = to === 'blp' ? (['blp1', 'blp2'] as const) : [to];
  return textureEncodings.filter((encoding) =>
    targets.some((target) => encodingChoices(target)[encoding] !== undefined),
  );
}

function Settings({ settings, folder }: BatchState) {
  const { to, encoding, alphaBits, mips, quality, existing, useIgnoredAlpha } = settings;
  const encodings = encodingsFor(to);
  const depths = depthsOf(to, encoding);
  return (
    <>
      <Field label={text('Into')}>
        <Select
          value={to}
          options={conversionFormats.map((each) => ({ value: each, label: formatWords[each] }))}
          onChange={(value) => {
            const found = conversionFormats.find((each) => each === value) ?? to;
            setBatch({ to: found, encoding: null, alphaBits: null, quality: null });
          }}
        />
      </Field>
      {encodings.length > 1 && (
        <Field label={text('Encoding')}>
          <Select
            value={encoding ?? byPicture}
            options={[
              { value: byPicture, label: text('As suits each picture') },
              ...encodings.map((each) => ({ value: each, label: encodingWords[each] })),
            ]}
            onChange={(value) =>
              setBatch({ encoding: encodings.find((each) => each === value) ?? null, alphaBits: null, quality: null })
            }
          />
        </Field>
      )}
      {depths.length > 1 && (
        <Field label={text('Alpha')}>
          <Select
            value={alphaBits === null ? byPicture : String(alphaBits)}
            options={[
              { value: byPicture, label: text('As each picture needs') },
              ...depths.map((bits) => ({ value: String(bits), label: alphaWords(bits) })),
            ]}
            onChange={(value) => setBatch({ alphaBits: depths.find((bits) => String(bits) === value) ?? null })}
          />
        </Field>
      )}
      {encoding === 'jpeg' && (
        <Field label={text('Quality')}>
          <NumberField
            value={quality ?? usualQuality}
            kind="integer"
            min={1}
            max={100}
            bar
            onCommit={(value) => setBatch({ quality: value })}
          />
        </Field>
      )}
      {to !== 'png' && to !== 'tga' && (
        <Field label={text('Mips')}>
          <Select
            value={mips ?? byPicture}
            options={[
              { value: byPicture, label: text('As they are; all for new files') },
              { value: 'all', label: text('Down to 1 × 1') },
              { value: 'none', label: text('None') },
            ]}
            onChange={(value) => setBatch({ mips: value === 'all' || value === 'none' ? value : null })}
          />
        </Field>
      )}
      <BatchOutput
        folder={folder}
        otherwise={text('Beside each texture')}
        existing={existing}
        onChoose={() => void chooseOutput(batch)}
        reset={{ label: text('Put each beside its texture'), act: () => batch.setState({ folder: null }) }}
        onExisting={(value) => setBatch({ existing: value })}
      />
      <Checkbox
        checked={useIgnoredAlpha}
        onChange={(on) => setBatch({ useIgnoredAlpha: on })}
        label={text('Keep the alpha that the game ignores')}
      />
    </>
  );
}

export function TextureBatchDialog() {
  const state = useStore(batch);
  return (
    <BatchDialog
      title={text('Convert textures')}
      label={text('Textures to convert')}
      icon="fileImage"
      hint={text('Nothing chosen yet: BLP, DDS, TGA and PNG can be read.')}
      items={state.items}
      run={state.run}
      isReady={state.items.length > 0}
      onAddFiles={() => void addFiles(batch, pictureEndings)}
      onAddFolder={() => void addFolder(batch, 'textures')}
      onRemove={(id) => removeItem(batch, id)}
      onClose={closeTextureDialog}
      onBack={() => batch.setState({ run: { kind: 'choosing' } })}
      onConvert={() => void convertBatch()}
      onStop={() => void cancelBatch(batch)}
    >
      <Settings {...state} />
    </BatchDialog>
  );
}
