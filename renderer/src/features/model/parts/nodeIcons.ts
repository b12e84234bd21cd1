/** Signs of what hangs on joints, as the outline has them. */
import type { JointKind } from '../../../../../shared/model/things.ts';
import type { IconName } from '../../../base/ui/index.ts';

export const nodeIcons: Readonly<Record<JointKind, IconName>> = {
  ...{ bone: 'bone', helper: 'helper', attachment: 'attachment', particles: 'particleEmitter' },
  ...{
    ribbon: 'ribbon',
    light: 'light',
    camera: 'camera',
    event: 'event',
    collision: 'collisionShape',
  },
};
