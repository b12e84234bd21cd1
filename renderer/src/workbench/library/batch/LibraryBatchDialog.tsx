/** The dialog of a batch: what is done with many files, what becomes of three of them, how it goes, and the way back. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { counted, grouped, sizeText } from '../../../base/text/numbers.ts';
import { conversionTargets } from '../../../../../shared/exchange/convert/targets.ts';
import { conversionFormats } from '../../../../../shared/texture/convert.ts';
import type { LibraryFacets } from '../../../../../shared/library/answers.ts';
import type { BatchPreview } from '../../../../../shared/host/batchContract.ts';
import {
  Button,
  Checkbox,
  Combobox,
  Dialog,
  Field,
  Icon,
  NumberField,
  notify,
  ProgressBar,
  Select,
  TextField,
  type SelectOption,
} from '../../../base/ui/index.ts';
import { fill, text } from '../../../base/text/language.ts';
import { kindOf } from '../../../../../shared/archive/fileKinds.ts';
import { nameOfPath } from '../../mounts/mountWords.ts';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { browser } from '../browser/browserState.ts';
import {
  chooseActs,
  chooseArchive,
  chooseBatchScript,
  chooseResults,
  closeBatch,
  libraryBatch,
  recipeOf,
  resultWords,
  runLibraryBatch,
  stopBatch,
  undoLibraryBatch,
  type BatchStage,
} from './batchState.ts';
import styles from './LibraryBatch.module.css';

const formatWords = {
  blp: 'BLP',
  get blp1() {
    return text('BLP of Warcraft III');
  },
  get blp2() {
    return text('BLP of World of Warcraft');
  },
  png: 'PNG',
  tga: 'TGA',
  dds: 'DDS',
};
const formats = conversionFormats.map((value) => ({ value, label: formatWords[value] }));
const targets = conversionTargets.map(({ id, label }) => ({ value: id, label }));

function ruleOptions(facets: LibraryFacets | null): readonly SelectOption[] {
  const found = (facets?.problems ?? []).map(({ name, count }) => ({
    ...{ value: name, label: name.replaceAll('-', ' '), meta: grouped(count) },
  }));
  return [{ value: '', label: text('All that have a safe fix') }, ...found];
}

function Acts() {
  const choices = useStore(libraryBatch, (state) => state.choices);
  const facets = useStore(browser, (state) => state.facets);
  const rules = useMemo(() => ruleOptions(facets), [facets]);
  const { fix, rule, optimise, paths, from, to, scale, factor, convert, target } = choices;
  return (
    <ul className={styles['acts']} aria-label={text('What is done')}>
      <li>
        <Checkbox
          label={text('Your script')}
          checked={choices.script}
          onChange={(on) => {
            chooseActs({ script: on });
            if (on && choices.scriptFile === null) void chooseBatchScript();
          }}
        />
        <span className={styles['script']}>
          <Button size="small" icon="folderOpen" onClick={() => void chooseBatchScript()}>
            {choices.scriptFile?.name ?? text('Choose a script…')}
          </Button>
          <small>{text('Runs first, on each file, with no access to anything else.')}</small>
        </span>
      </li>
      <li>
        <Checkbox label={text('Fix problems')} checked={fix} onChange={(on) => chooseActs({ fix: on })} />
        <Combobox
          label={text('Problems that are fixed')}
          value={rule}
          disabled={!fix}
          options={rules}
          onChange={(value) => chooseActs({ rule: value })}
        />
      </li>
      <li>
        <Checkbox label={text('Optimise')} checked={optimise} onChange={(on) => chooseActs({ optimise: on })} />
        <small>{text('What is unused, double or redundant is taken away. What is seen stays the same.')}</small>
      </li>
      <li>
        <Checkbox label={text('Change paths')} checked={paths} onChange={(on) => chooseActs({ paths: on })} />
        <span className={styles['pair']}>
          <TextField
            label={text('Find in paths')}
            placeholder="Old\*"
            mono
            value={from}
            disabled={!paths}
            onCommit={(value) => chooseActs({ from: value })}
          />
          <Icon name="chevronRight" size={14} />
          <TextField
            label={text('Becomes')}
            placeholder="New\*"
            mono
            value={to}
            disabled={!paths}
            onCommit={(value) => chooseActs({ to: value })}
          />
        </span>
      </li>
      <li>
        <Checkbox label={text('Scale')} checked={scale} onChange={(on) => chooseActs({ scale: on })} />
        <NumberField
          label={text('Factor')}
          value={factor}
          min={0.001}
          max={1000}
          disabled={!scale}
          onCommit={(value) => chooseActs({ factor: value })}
        />
      </li>
      <li>
        <Checkbox label={text('Convert')} checked={convert} onChange={(on) => chooseActs({ convert: on })} />
        <Select
          label={text('Becomes a')}
          value={target}
          disabled={!convert}
          options={targets}
          onChange={(value) => chooseActs({ target: value })}
        />
      </li>
      <li>
        <Checkbox label={text('Export')} checked={choices.export} onChange={(on) => chooseActs({ export: on })} />
        <small>{text('A GLB of each model, with its pictures.')}</small>
      </li>
      <li>
        <Checkbox
          label={text('Convert pictures')}
          checked={choices.texture}
          onChange={(on) => chooseActs({ texture: on })}
        />
        <Select
          label={text('Pictures become')}
          value={choices.textureFormat}
          disabled={!choices.texture}
          options={formats}
          onChange={(value) => chooseActs({ textureFormat: conversionFormats.find((each) => each === value) ?? 'png' })}
        />
      </li>
      <li>
        <Checkbox label={text('Thumbnail')} checked={choices.picture} onChange={(on) => chooseActs({ picture: on })} />
        <small>{text('A small PNG beside each model and texture, called like it.')}</small>
      </li>
    </ul>
  );
}

function Looked({ preview: { path, outcome }, mountId }: { readonly preview: BatchPreview; readonly mountId: string }) {
  const hasPictures = outcome.kind === 'made' && outcome.blob !== null && kindOf(path) === 'model';
  return (
    <li>
      <b title={path}>{nameOfPath(path)}</b>
      {outcome.kind === 'unchanged' && <small>{text('nothing to do')}</small>}
      {outcome.kind === 'failed' && <small className={styles['failed']}>{outcome.message}</small>}
      {outcome.kind === 'made' && (
        <>
          <small>
            {sizeText(outcome.oldSize)} → {sizeText(outcome.newSize)}
            {outcome.files.length > 1 ? `, ${counted(outcome.files.length, 'file')}` : ''}
          </small>
          {hasPictures && outcome.blob !== null && (
            <BeforeAndAfter file={{ mountId, path }} name={outcome.files[0] ?? nameOfPath(path)} blob={outcome.blob} />
          )}
          {outcome.did.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {outcome.errors.map((line) => (
            <p key={line} className={styles['failed']}>
              {line}
            </p>
          ))}
        </>
      )}
    </li>
  );
}

function Preview() {
  const preview = useStore(libraryBatch, (state) => state.preview);
  const problem = useStore(libraryBatch, (state) => state.problem);
  const files = useStore(libraryBatch, (state) => state.files);
  return (
    <section className={styles['preview']} aria-label={text('What would change')}>
      <h3>{text('What would change')}</h3>
      {problem !== null && <p className={styles['failed']}>{problem}</p>}
      {preview === null && <p>{text('Looking at the first files…')}</p>}
      {preview?.length === 0 && problem === null && <p>{text('Tick what is to be done.')}</p>}
      {preview !== null && preview.length > 0 && (
        <ul>
          {preview.map((each) => (
            <Looked
              key={each.path}
              preview={each}
              mountId={files.find(({ path }) => path === each.path)?.mountId ?? ''}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Results() {
  const folder = useStore(libraryBatch, (state) => state.folder);
  const archive = useStore(libraryBatch, (state) => state.archive);
  const existing = useStore(libraryBatch, (state) => state.existing);
  return (
    <>
      <Field label={text('Results')}>
        <span className={styles['where']}>
          <Select
            label={text('Where results go')}
            value={archive !== null ? 'archive' : folder === null ? 'over' : 'folder'}
            options={[
              { value: 'over', label: text('Over the files; what they were is kept') },
              { value: 'folder', label: folder === null ? text('Into a folder…') : fill('Into {}', folder.name) },
              {
                value: 'archive',
                label: archive === null ? text('Into an archive or map…') : fill('Into {}', archive.name),
              },
            ]}
            onChange={(value) => {
              if (value === 'over') libraryBatch.setState({ folder: null, archive: null });
              else void (value === 'archive' ? chooseArchive() : chooseResults());
            }}
          />
          {(folder !== null || archive !== null) && (
            <Button size="small" onClick={() => void (archive === null ? chooseResults() : chooseArchive())}>
              {text('Another…')}
            </Button>
          )}
        </span>
      </Field>
      {folder !== null && (
        <Field label={text('Files there')}>
          <Select
            value={existing}
            options={[
              { value: 'skip', label: text('Stay as they are') },
              { value: 'replace', label: text('Are replaced; what they were is kept') },
            ]}
            onChange={(value) => libraryBatch.setState({ existing: value === 'replace' ? 'replace' : 'skip' })}
          />
        </Field>
      )}
    </>
  );
}

function Failures({ label, files }: { label: string; files: readonly { path: string; message: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['failures']} aria-label={label}>
      {files.map(({ path, message }) => (
        <li key={path}>
          <b title={path}>{nameOfPath(path)}</b>
          <small>{message}</small>
        </li>
      ))}
    </ul>
  );
}

function Done({ stage: { result, isUndone } }: { readonly stage: Extract<BatchStage, { kind: 'done' }> }) {
  return (
    <>
      <p role="status">{isUndone ? text('Undone: the files are as they were.') : resultWords(result)}</p>
      <Failures label={text('What failed')} files={result.failed} />
      <Failures label={text('What has errors that were not there before')} files={result.doubtful} />
      <p className={styles['report']} data-selectable>
        {fill('Report: {}', result.location)}
      </p>
    </>
  );
}

async function copyRecipe(): Promise<void> {
  const recipe = recipeOf(libraryBatch.getState().choices);
  if (recipe === null) return;
  await navigator.clipboard.writeText(`${JSON.stringify(recipe, null, 2)}\n`);
  notify({
    tone: 'info',
    title: text('Copied the recipe'),
    message: text('As a file, chunksmith batch carries it out too.'),
  });
}

export function LibraryBatchDialog() {
  const { files, stage, choices } = useStore(libraryBatch);
  if (files.length === 0) return null;
  const isReady = recipeOf(choices) !== null;
  const actions =
    stage.kind === 'running' ? (
      <Button onClick={() => void stopBatch()}>{text('Stop')}</Button>
    ) : stage.kind === 'done' ? (
      <>
        <Button
          icon="undo"
          disabled={stage.isUndone || stage.result.written === 0}
          onClick={() => void undoLibraryBatch(stage.result)}
        >
          {text('Undo all of it')}
        </Button>
        <Button variant="primary" onClick={closeBatch}>
          {text('Close')}
        </Button>
      </>
    ) : (
      <>
        <Button icon="copy" disabled={!isReady} onClick={() => void copyRecipe()}>
          {text('Copy the recipe')}
        </Button>
        <Button onClick={closeBatch}>{text('Cancel')}</Button>
        <Button variant="primary" disabled={!isReady} onClick={() => void runLibraryBatch()}>
          {fill('Do it to {}', counted(files.length, 'file'))}
        </Button>
      </>
    );
  return (
    <Dialog
      open
      onClose={closeBatch}
      title={fill('Batch: {}', counted(files.length, 'file'))}
      description={stage.kind === 'running' ? text('The work goes on when this dialog is closed.') : undefined}
      width={640}
      actions={actions}
    >
      {stage.kind === 'running' && (
        <ProgressBar label={stage.label} value={stage.share} onCancel={() => void stopBatch()} />
      )}
      {stage.kind === 'done' && <Done stage={stage} />}
      {stage.kind === 'choosing' && (
        <>
          <Acts />
          <Results />
          <Preview />
        </>
      )}
    </Dialog>
  );
}
