/** Controls for text in fixed buffers and for bytes without a known meaning. */
import { encodedLength } from '../../../../../../shared/codec/text.ts';
import { MIXED, TextField } from '../../../../base/ui/index.ts';
import { bytesOfText, textOfValue } from '../clipboardText.ts';
import { problemWith } from '../edits.ts';
import { commonValue } from '../slots.ts';
import type { ControlProps } from './controlProps.ts';
import { fill, text } from '../../../../base/text/language.ts';

export function TextSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const value = commonValue(values.map((each) => String(each ?? '')));
  const size = slot.field?.size ?? 0;
  // The room that is left matters only when it becomes short. Files may use the byte of the NUL too.
  const left = value === MIXED ? size : size - 1 - encodedLength(value);
  return (
    <TextField
      value={value}
      readOnly={isReadOnly}
      trailing={left <= 0 ? text('full') : left < 8 ? fill('{} left', left) : undefined}
      problemIn={(text) => problemWith(slot, text)}
      onCommit={(text) => edit.commit(text)}
    />
  );
}

export function BytesSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const size = slot.type.kind === 'bytes' ? slot.type.size : 0;
  const value = commonValue(values.map((each) => textOfValue(slot, each)));
  return (
    <TextField
      mono
      value={value}
      readOnly={isReadOnly}
      problemIn={(text) =>
        bytesOfText(text)?.length === size ? undefined : fill('Type {} bytes as pairs of hexadecimal digits', size)
      }
      onCommit={(text) => edit.commit(bytesOfText(text))}
    />
  );
}
