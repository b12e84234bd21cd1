/** The dialog of `Make it a creature…`: the ids, where the model lies in the game, its skins and its sizes. */
import { useStore } from 'zustand';
import { Dialog, DialogActions, DialogMessage, Field, NumberField, TextField } from '../../../base/ui/index.ts';
import { chooseCreature, closeCreature, creatureQuestion, runCreature, type CreatureQuestion } from './creature.ts';
import styles from './ModelOptions.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function CreatureDialog() {
  const asked = useStore(creatureQuestion, (state) => state.asked);
  return asked === null ? null : <Asked {...asked} />;
}

function Asked({ session, model, choice, problem, isAdding }: CreatureQuestion) {
  const { path, modelId, displayId, textures, scale, collisionWidth, collisionHeight } = choice;
  const { name } = session.file.getState();
  const setTexture = (place: number, text: string): void => {
    const [first, second, third] = textures.map((each, at) => (at === place ? text : each));
    chooseCreature({ textures: [first ?? '', second ?? '', third ?? ''] });
  };
  return (
    <Dialog
      open
      onClose={closeCreature}
      title={fill('Make {} a creature', name)}
      description={text(
        'Adds a row to CreatureModelData.dbc and one to CreatureDisplayInfo.dbc. Both open as documents, where the step can be undone.',
      )}
      width={520}
      actions={
        <DialogActions
          onCancel={closeCreature}
          accept={text('Add rows')}
          onAccept={() => void runCreature()}
          disabled={problem !== null || isAdding}
        />
      }
    >
      {problem !== null && <DialogMessage tone="error" text={problem} />}
      <div className={styles['creature']}>
        <Field
          label={text('Path in the game')}
          description={text('From the topmost folder. The tables say .mdx where the file is .m2.')}
        >
          <TextField value={path} onCommit={(value) => chooseCreature({ path: value })} />
        </Field>
        <Field label={text('Model id')} description={text('Its row of CreatureModelData. What is offered is free.')}>
          <NumberField value={modelId} min={1} step={1} onCommit={(value) => chooseCreature({ modelId: value })} />
        </Field>
        <Field
          label={text('Display id')}
          description={text('Its row of CreatureDisplayInfo: what creatures of the server name.')}
        >
          <NumberField value={displayId} min={1} step={1} onCommit={(value) => chooseCreature({ displayId: value })} />
        </Field>
        {model.skins.map((place) => (
          <Field
            key={place}
            label={fill('Skin {}', place + 1)}
            description={text('Name of a texture in the folder of the model, without its ending.')}
            warning={textures[place] === '' ? text('Without a name the model has no skin there.') : undefined}
          >
            <TextField value={textures[place] ?? ''} onCommit={(value) => setTexture(place, value)} />
          </Field>
        ))}
        <Field label={text('Scale')} description={text('Times the size of the model.')}>
          <NumberField value={scale} min={0.001} step={0.1} onCommit={(value) => chooseCreature({ scale: value })} />
        </Field>
        <Field
          label={text('Collision width')}
          description={text('What it bumps into; a third of the height is offered, as most creatures have.')}
        >
          <NumberField
            value={collisionWidth}
            min={0}
            step={0.1}
            unit="yd"
            onCommit={(value) => chooseCreature({ collisionWidth: value })}
          />
        </Field>
        <Field label={text('Collision height')} description={text('The top of the model’s box is offered.')}>
          <NumberField
            value={collisionHeight}
            min={0}
            step={0.1}
            unit="yd"
            onCommit={(value) => chooseCreature({ collisionHeight: value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
