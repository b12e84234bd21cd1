/** What the events of a model show. Nothing of it is in its file: tables of the game and other files say it. */
import type { Splat } from '../../../../shared/geometry/effects/splat.ts';
import type { NamedEvent } from '../../../../shared/model/eventMeaning.ts';
import type { AttachedModel } from '../attached/attached.ts';
import { choicesPerDocument } from '../model/choices.ts';
import type { LoadTexture } from '../textures/textureStore.ts';

/** A picture that faces the viewer for a moment. */
export interface FlashSight {
  readonly kind: 'flash';
  /** As `Sights.loadTexture` knows it. */
  readonly picture: string;
  /** Units of the model. */
  readonly width: number;
  readonly height: number;
}

/** Streaks of light that spray from a point. */
export interface SparkSight {
  readonly kind: 'sparks';
  readonly count: number;
  /** As `Sights.loadTexture` knows it. */
  readonly picture: string;
}

export type Sight =
  /** `life`: how long it is seen, ms. */
  | { readonly kind: 'model'; readonly model: AttachedModel; readonly life: number }
  | { readonly kind: 'splat'; readonly splat: Splat }
  | FlashSight
  | SparkSight;

export interface Sights {
  /** By `sightKey`; none where nothing is to be seen. */
  readonly byEvent: ReadonlyMap<string, Sight>;
  /** Gives the pictures of splats and flashes. */
  readonly loadTexture: LoadTexture | null;
}

/** Events of one name and options are seen as one thing. */
export const sightKey = ({ name, options }: NamedEvent): string => `${name}\n${options}`;

export const noSights: Sights = { byEvent: new Map(), loadTexture: null };

/** What is shown for the events of a document. */
export const sightsOf = choicesPerDocument<Sights>(noSights);
