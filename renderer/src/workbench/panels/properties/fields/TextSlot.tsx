/** Controls for text in fixed buffers and for bytes without a known meaning. */
import { encodedLength } from '../../../../../../shared/codec/text.ts';
import { MIXED, TextField } from '../../../../base/ui/index.ts';
import { bytesOfText, textOfValue } from '../clipboardText.ts';
import { problemWith } from '../edits.ts';
import { commonValue } from '../slots.ts';
import type { ControlProps } from './controlProps.ts';

export function TextSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const value = commonValue(values.map((each) => String(each ?? '')));
  const size = slot.field?.size ?? 0;
  // The room that is left matters only when it becomes short. Files may use the byte of the NUL too.
  const left = value === MIXED ? size : size - 1 - encodedLength(value);
  return (
    <TextField
      value={value}
      readOnly={isReadOnly}
      trailing={left <= 0 ? 'full' : left < 8 ? `${left} left` : undefined}
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
        bytesOfText(text)?.length === size ? undefined : `Type ${size} bytes as pairs of hexadecimal digits`
      }
      onCommit={(text) => edit.commit(bytesOfText(text))}
    />
  );
}
