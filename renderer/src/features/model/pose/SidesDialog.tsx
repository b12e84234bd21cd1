/** The dialog for the names of the two sides, by which joints find their mirror images. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { usualSides } from '../../../../../shared/model/mirrorPose.ts';
import { Button, Dialog, DialogActions, Field, TextField } from '../../../base/ui/index.ts';
import { closeSides, sidesFrom, sidesStore, sidesText } from './sides.ts';
import { text as inWords } from '../../../base/text/language.ts';

export function SidesDialog() {
  const { sides, isAsked } = useStore(sidesStore);
  return isAsked ? <Asked text={sidesText(sides)} /> : null;
}

function Asked({ text }: { readonly text: string }) {
  const [typed, setTyped] = useState(text);
  const sides = sidesFrom(typed);
  const apply = (): void => {
    if (sides !== null) sidesStore.setState({ sides, isAsked: false });
  };
  return (
    <Dialog
      open
      onClose={closeSides}
      title={inWords('Names of the sides')}
      description={inWords(
        'Words in the names of bones that say left and right, in pairs with commas between. Bones that are not named so find each other by where they stand.',
      )}
      width={480}
      actions={
        <DialogActions onCancel={closeSides} accept={inWords('Apply')} onAccept={apply} disabled={sides === null}>
          <Button onClick={() => setTyped(sidesText(usualSides))}>{inWords('Usual names')}</Button>
        </DialogActions>
      }
    >
      <Field label={inWords('Pairs')}>
        <TextField
          value={typed}
          problemIn={(next) =>
            sidesFrom(next) === null ? inWords('Two words for each pair, such as Left Right') : undefined
          }
          onCommit={setTyped}
        />
      </Field>
    </Dialog>
  );
}
