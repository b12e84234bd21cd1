/** Many textures converted at once: what, into what, where to; then how it goes, and what failed. */
import { useStore } from 'zustand';
import type { TextureEncoding } from '../../../../../shared/media/texture/settings.ts';
import { textureEncodings } from '../../../../../shared/media/texture/settings.ts';
import { conversionFormats, type ConversionFormat } from '../../../../../shared/texture/convert.ts';
import { encodingChoices } from '../../../../../shared/texture/encode.ts';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Icon,
  IconButton,
  NumberField,
  ProgressBar,
  Select,
} from '../../../base/ui/index.ts';
import {
  addFiles,
  addFolder,
  batch,
  type BatchItem,
  type BatchState,
  cancelBatch,
  chooseOutput,
  convertBatch,
  removeItem,
  resultText,
  setBatch,
} from '../batch.ts';
import { alphaWords, encodingWords, usualQuality } from '../encodingWords.ts';
import { closeTextureDialog } from '../textureState.ts';
import styles from '../Texture.module.css';

const formatWords: Readonly<Record<ConversionFormat, string>> = {
  blp: 'BLP, version as it is',
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
    <div className={styles['form']}>
      <Field label="Into">
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
        <Field label="Encoding">
          <Select
            value={encoding ?? byPicture}
            options={[
              { value: byPicture, label: 'As suits each picture' },
              ...encodings.map((each) => ({ value: each, label: encodingWords[each] })),
            ]}
            onChange={(value) =>
              setBatch({ encoding: encodings.find((each) => each === value) ?? null, alphaBits: null, quality: null })
            }
          />
        </Field>
      )}
      {depths.length > 1 && (
        <Field label="Alpha">
          <Select
            value={alphaBits === null ? byPicture : String(alphaBits)}
            options={[
              { value: byPicture, label: 'As each picture needs' },
              ...depths.map((bits) => ({ value: String(bits), label: alphaWords(bits) })),
            ]}
            onChange={(value) => setBatch({ alphaBits: depths.find((bits) => String(bits) === value) ?? null })}
          />
        </Field>
      )}
      {encoding === 'jpeg' && (
        <Field label="Quality">
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
        <Field label="Mips">
          <Select
            value={mips ?? byPicture}
            options={[
              { value: byPicture, label: 'As they are; all for new files' },
              { value: 'all', label: 'Down to 1 × 1' },
              { value: 'none', label: 'None' },
            ]}
            onChange={(value) => setBatch({ mips: value === 'all' || value === 'none' ? value : null })}
          />
        </Field>
      )}
      <Field label="Results">
        <span className={styles['row']}>
          <Button icon="folderOpen" onClick={() => void chooseOutput()}>
            Folder…
          </Button>
          <span>{folder === null ? 'Beside each texture' : folder.name}</span>
          {folder !== null && (
            <IconButton
              icon="reset"
              label="Put each beside its texture"
              size="small"
              onClick={() => batch.setState({ folder: null })}
            />
          )}
        </span>
      </Field>
      <Field label="Files there">
        <Select
          value={existing}
          options={[
            { value: 'skip', label: 'Stay as they are' },
            { value: 'overwrite', label: 'Are replaced; the first version is kept as .bak' },
          ]}
          onChange={(value) => setBatch({ existing: value === 'overwrite' ? 'overwrite' : 'skip' })}
        />
      </Field>
      <Checkbox
        checked={useIgnoredAlpha}
        onChange={(on) => setBatch({ useIgnoredAlpha: on })}
        label="Keep the alpha that the game ignores"
      />
    </div>
  );
}

function Item({ item }: { readonly item: BatchItem }) {
  return (
    <li>
      <Icon name={item.kind === 'folder' ? 'folder' : 'fileImage'} size={14} />
      <span>{item.name}</span>
      <span className={styles['where']}>{item.where}</span>
      <IconButton icon="close" label={`Leave out ${item.name}`} size="small" onClick={() => removeItem(item.id)} />
    </li>
  );
}

interface FilesProps {
  readonly label: string;
  readonly icon: 'error' | 'warning';
  readonly files: readonly { readonly path: string; readonly message: string }[];
}

function Files({ label, icon, files }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={label}>
      {files.map(({ path, message }) => (
        <li key={path}>
          <Icon name={icon} size={14} />
          <span title={path}>{path.split(/[\\/]/).at(-1)}</span>
          <span className={styles['failure']}>{message}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ result }: { readonly result: Extract<BatchState['run'], { kind: 'done' }>['result'] }) {
  return (
    <>
      <p role="status">{resultText(result)}</p>
      <Files label="What failed" icon="error" files={result.failed} />
      <Files label="What has errors that were not there before" icon="warning" files={result.doubtful} />
    </>
  );
}

export function BatchDialog() {
  const state = useStore(batch);
  const { items, run } = state;
  const close = (): void => {
    closeTextureDialog();
    if (run.kind === 'done') batch.setState({ run: { kind: 'choosing' } });
  };
  const isRunning = run.kind === 'running';
  return (
    <Dialog
      open
      onClose={close}
      title="Convert textures"
      description={isRunning ? 'The work goes on when this dialog is closed.' : undefined}
      width={560}
      actions={
        isRunning ? (
          <Button onClick={() => void cancelBatch()}>Stop</Button>
        ) : run.kind === 'done' ? (
          <>
            <Button onClick={() => batch.setState({ run: { kind: 'choosing' } })}>Back</Button>
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={items.length === 0} onClick={() => void convertBatch()}>
              Convert
            </Button>
          </>
        )
      }
    >
      {isRunning && <ProgressBar label={run.label} value={run.share} onCancel={() => void cancelBatch()} />}
      {run.kind === 'done' && <Outcome result={run.result} />}
      {run.kind === 'choosing' && (
        <>
          <div className={styles['row']}>
            <Button icon="fileImage" autoFocus onClick={() => void addFiles()}>
              Add files…
            </Button>
            <Button icon="folder" onClick={() => void addFolder()}>
              Add a folder…
            </Button>
          </div>
          <ul className={styles['files']} aria-label="Textures to convert">
            {items.length === 0 && (
              <p className={styles['none']}>Nothing chosen yet: BLP, DDS, TGA and PNG can be read.</p>
            )}
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <Settings {...state} />
        </>
      )}
    </Dialog>
  );
}
