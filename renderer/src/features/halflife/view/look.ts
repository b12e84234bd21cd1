/** How a studio model is looked at: what the game would choose (bodies, skin, controllers, colours), and how the view shows it. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { choicesPerDocument } from '../../../viewport/model/choices.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';

/** Inputs that the game has for bone controllers besides the mouth. */
export const userChannels = 4;
/** The mouth as wide open as it goes. */
export const widestMouth = 64;
/** Largest setting of a controller or blend. */
export const widestSetting = 255;
/** What Half-Life sees across, in degrees, on a screen of 4:3. */
export const usualFieldOfView = 90;

export interface StudioLook {
  /** Which submodel of a bodypart is shown; null for none. Bodyparts that are not listed show their first. */
  readonly bodies: ReadonlyMap<RecordId, number | null>;
  readonly skin: number;
  /** 0 to 255 each; channels that are not listed stand where they add nothing. */
  readonly controllers: ReadonlyMap<number, number>;
  /** 0 shut to 64 wide open. */
  readonly mouth: number;
  /** 0 to 255 each. */
  readonly blending: readonly [number, number];
  /** The model goes where its sequence leads it instead of staying in its place. */
  readonly isMoving: boolean;
  /** Colours between texels, as the game draws by default. */
  readonly isSmooth: boolean;
  /** Player colours, 0 to 255; null leaves the texture's own. */
  readonly topHue: number | null;
  readonly bottomHue: number | null;
  /** Across, in degrees, for the first-person view. */
  readonly fieldOfView: number;
}

const initialLook: StudioLook = {
  bodies: new Map(),
  skin: 0,
  controllers: new Map(),
  mouth: 0,
  blending: [127, 127],
  isMoving: false,
  isSmooth: true,
  topHue: null,
  bottomHue: null,
  fieldOfView: usualFieldOfView,
};

/** The look of a document. */
export const lookOf = choicesPerDocument(initialLook);

/** Settings of the four channels: what was chosen, else where their first controller rests. */
export function controllerSettings(
  { controllers = [] }: Pick<ModelView, 'controllers'>,
  look: StudioLook,
): readonly number[] {
  return Array.from({ length: userChannels }, (_, channel) => {
    const first = controllers.find((each) => each.channel === channel);
    return look.controllers.get(channel) ?? first?.resting ?? 0;
  });
}
