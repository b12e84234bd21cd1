/** Many models converted at once: what, into what, where to; then how it goes, and what failed. */
import { useStore } from 'zustand';
import { conversionTarget, conversionTargets } from '../../../../../shared/exchange/convert/targets.ts';
import { Checkbox, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { BatchDialog, BatchOutput } from '../../../workbench/batch/BatchDialog.tsx';
import { addFiles, addFolder, cancelBatch, chooseOutput, removeItem } from '../../../workbench/batch/fileBatch.ts';
import { shell } from '../../../workbench/state/shell.ts';
import { games } from '../games.ts';
import type { ManyModels } from './manyModels.ts';
import { closeManyModels, convertMany, manyModels, modelEndings } from './manyModels.ts';
import { text } from '../../../base/text/language.ts';

/** What a scale may be. */
const [least, most] = [1e-6, 1e6];

function Settings({ target: id, scale, hasSkins, folder, existing }: ManyModels) {
  const target = conversionTarget(id);
  if (target === null) return null;
  const versions = conversionTargets.filter(({ game }) => game === target.game);
  return (
    <>
      <Field label={text('Game')}>
        <Select
          value={target.game}
          options={games}
          onChange={(value) =>
            manyModels.setState({ target: conversionTargets.find(({ game }) => game === value)?.id ?? id })
          }
        />
      </Field>
      {versions.length > 1 && (
        <Field label={text('Version')}>
          <Select
            value={id}
            options={versions.map(({ id: value, label, version }) => ({ value, label, meta: String(version) }))}
            onChange={(value) => manyModels.setState({ target: value })}
          />
        </Field>
      )}
      <Field label={text('Size')}>
        <Select
          value={scale === null ? 'games' : 'chosen'}
          options={[
            { value: 'games', label: text('As the games have it') },
            { value: 'chosen', label: text('Times a scale') },
          ]}
          onChange={(value) => manyModels.setState({ scale: value === 'chosen' ? 1 : null })}
        />
      </Field>
      {scale !== null && (
        <Field label={text('Scale')} description={text('Units of the game for one of each model.')}>
          <NumberField
            label={text('Scale')}
            value={scale}
            min={least}
            max={most}
            onCommit={(value) => manyModels.setState({ scale: value })}
          />
        </Field>
      )}
      {target.game !== 'wow' && (
        <Checkbox
          label={text('Skins from the game’s tables')}
          tooltip={text(
            'Models of World of Warcraft leave their skins to the game: each takes those of its first display, where DBFilesClient lies above it.',
          )}
          checked={hasSkins}
          onChange={(checked) => manyModels.setState({ hasSkins: checked })}
        />
      )}
      <BatchOutput
        folder={folder}
        otherwise={text('Not chosen yet')}
        existing={existing}
        onChoose={() => void chooseOutput(manyModels)}
        onExisting={(value) => manyModels.setState({ existing: value })}
      />
    </>
  );
}

export function ManyModelsDialog() {
  const state = useStore(manyModels);
  const isChoosing = useStore(shell, ({ fileQuestion }) => fileQuestion !== null);
  // The file dialog stands alone; the batch goes on behind it where it was.
  if (!state.isOpen || isChoosing) return null;
  return (
    <BatchDialog
      title={text('Convert models')}
      label={text('Models to convert')}
      icon="model"
      hint={text('Nothing chosen yet: models of Warcraft III, World of Warcraft and Half-Life.')}
      items={state.items}
      run={state.run}
      isReady={state.items.length > 0 && state.folder !== null}
      onAddFiles={() => void addFiles(manyModels, modelEndings)}
      onAddFolder={() => void addFolder(manyModels, 'models')}
      onRemove={(id) => removeItem(manyModels, id)}
      onClose={closeManyModels}
      onBack={() => manyModels.setState({ run: { kind: 'choosing' } })}
      onConvert={() => void convertMany()}
      onStop={() => void cancelBatch(manyModels)}
    >
      <Settings {...state} />
    </BatchDialog>
  );
}
