/** The view through the player's eyes: weapons in hand are modelled about the eye, which looks along +X. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import type { SceneCamera } from '../../../viewport/scene.ts';
import type { Choices } from '../../../viewport/model/choices.ts';
import type { StudioLook } from './look.ts';
import { text } from '../../../base/text/language.ts';

const gameAspect = 4 / 3;
/** What is nearer the engine cuts away (Xash3D, `Z_NEAR`): sleeves reach behind the eye. */
const gameNear = 4;

/** The angle from top to bottom for one from side to side, both in radians; the game states the latter for 4:3. */
function verticalAngle(across: number): number {
  return 2 * Math.atan(Math.tan(across / 2) / gameAspect);
}

export function firstPersonCamera(document: Document, look: Choices<StudioLook>): SceneCamera {
  return {
    record: document.root,
    name: text('First person'),
    isAboveGround: true,
    at: () => ({
      frame: { position: [0, 0, 0], right: [0, -1, 0], up: [0, 0, 1], towardsViewer: [-1, 0, 0] },
      target: [32, 0, 0],
      near: gameNear,
      fieldOfView: verticalAngle((look.get().fieldOfView * Math.PI) / 180),
    }),
  };
}

/** Weapons in hand are called `v_…` by all games. */
export function isViewModel({ document, name }: ModelView): boolean {
  const names = [document.original?.files[0]?.name ?? '', name];
  return names.some((name) => /(^|[\\/])v_[^\\/]*$/i.test(name));
}
