/** Dragging bones of a Half-Life model onto others: its format puts them there by itself, and nothing moves. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import { resolvePath } from '../../../../../shared/document/path.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { outlineOf } from '../../state/outlineIndex.ts';
import { dropActions } from './drops.ts';

const bytes = Uint8Array.from(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));

function opened() {
  const document = openDocument(goldsrc, bytes);
  const bone = (name: string) => resolvePath(goldsrc, document, `bones["${name}"]`).record;
  const { canMove, move } = dropActions(outlineOf(document), document);
  return { document, bone, canMove, move };
}

test('a bone goes below another that stands before it, in one step', () => {
  const { document, bone, canMove, move } = opened();
  const drop = { parent: `record/${bone('Pelvis')}`, index: 0 };
  const keys = [`record/${bone('Head')}`];
  expect(canMove(keys, drop)).toBe(true);
  move(keys, drop);
  expect(fieldsByName(document.get(bone('Head')).fields)['parent']).toBe(1);
  expect(document.history.position).toBe(1);
  document.undo();
  expect(Buffer.compare(document.write(), bytes)).toBe(0);
});

test('a bone goes to the top, but not below one that stands after it', () => {
  const { document, bone, canMove, move } = opened();
  expect(canMove([`record/${bone('Torso')}`], { parent: `record/${bone('Foot R')}`, index: 0 })).toBe(false);
  const keys = [`record/${bone('Torso')}`];
  const drop = { parent: 'list/bones', index: 0 };
  expect(canMove(keys, drop)).toBe(true);
  move(keys, drop);
  expect(fieldsByName(document.get(bone('Torso')).fields)['parent']).toBe(-1);
});
