/** The size that a model states of itself is kept, right or wrong, and moves by as much as the file grows. SPEC C7. */
import { expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { buildHealthy } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { lengthAt } from './schema/files.ts';

test.each([0, 12, -12])('a stated size that is wrong by %i bytes stays so when the file grows', (error) => {
  const bytes = buildHealthy().write();
  new DataView(bytes.buffer).setInt32(lengthAt, bytes.length + error, true);
  const document = openDocument(goldsrc, bytes);
  expect(Buffer.compare(document.write(), bytes)).toBe(0);
  const attachment = [...document.all()].find(({ type }) => type === 'attachment');
  if (attachment === undefined) throw new Error('no attachment');
  editStructure(document, 'Copy', (structure) => structure.duplicate(attachment.id));
  const written = document.write();
  expect(written.length).toBeGreaterThan(bytes.length);
  expect(new DataView(written.buffer).getInt32(lengthAt, true)).toBe(written.length + error);
});
