/** Sound emitters of a chunk (MCSE), of two sizes by era. Facts: formats/adt.md, 15. */
import { bytes, f32, u16, u32, vector } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';
import { record } from '../../../codec/record.ts';

export const emitterSize = 28;
export const oldEmitterSize = 52;

const position = { label: 'Position', unit: 'yd' } as const;

export const SoundEmitter = record(
  'soundEmitter',
  { label: 'Sound emitter', icon: 'event', engineName: 'MCSE' },
  placed(emitterSize, {
    soundId: [0, u32({ label: 'Sound', explain: 'Row of SoundEntriesAdvanced.dbc.' })] as const,
    position: [4, vector('f32', 3, position)] as const,
    size: [16, vector('f32', 3, { label: 'Size', unit: 'yd' })] as const,
  }),
);

/** Vanilla and TBC. The order of the last 14 bytes is not settled, so they stay as they are. */
export const OldSoundEmitter = record(
  'oldSoundEmitter',
  { label: 'Sound emitter (old)', icon: 'event', engineName: 'MCSE' },
  placed(oldEmitterSize, {
    soundPointId: [0, u32({ label: 'Point' })] as const,
    soundNameId: [4, u32({ label: 'Sound' })] as const,
    position: [8, vector('f32', 3, position)] as const,
    minimumDistance: [20, f32({ label: 'Nearest distance', unit: 'yd' })] as const,
    maximumDistance: [24, f32({ label: 'Farthest distance', unit: 'yd' })] as const,
    cutoffDistance: [28, f32({ label: 'Cut-off distance', unit: 'yd' })] as const,
    startTime: [32, u16({ label: 'Start time' })] as const,
    endTime: [34, u16({ label: 'End time' })] as const,
    mode: [36, u16({ label: 'Mode' })] as const,
    silence: [
      38,
      bytes(14, {
        label: 'Silence, instances, loops',
        explain: 'Group silence, instances, gaps and loops in an order that is not known for sure.',
        readOnly: true,
      }),
    ] as const,
  }),
);
