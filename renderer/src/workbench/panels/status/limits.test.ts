import { expect, test } from 'vitest';
import type { Meter } from '../../../../../shared/format/format.ts';
import { readings } from './limits.ts';

function meter(id: string, used: number, most: Meter['most']): Meter {
  return { id, label: id, used, most, record: null };
}

test('the fullest meter of the chosen engine comes first, and those without a limit are left out', () => {
  const meters = [
    meter('bones', 64, { old: 128, fresh: 128 }),
    meter('attachments', 6, { old: 4, fresh: 64 }),
    meter('hitboxes', 20, { old: 128, fresh: null }),
  ];
  expect(readings(meters, 'old').map(({ meter: { id } }) => id)).toEqual(['attachments', 'bones', 'hitboxes']);
  expect(readings(meters, 'old')[0]?.share).toBe(1.5);
  expect(readings(meters, 'fresh').map(({ meter: { id } }) => id)).toEqual(['bones', 'attachments']);
});
