/**
 * The lights that a model brings, as shaders get them (`shaders/ownLights.ts`). A model that brings directional lights, as
 * the scenes behind menus do, is lit by its own lights alone; others join the light of the view. A directional light shines
 * along −Z of its joint.
 *
 * World of Warcraft: a point light shines fully up to its start and no longer at its end; ambient parts count wherever a
 * light stands (a re-creation of client 3.3.5, CM2Model::AnimateST).
 *
 * How Warcraft III fades them is not in any file. Taken over from the one re-creation of the game that lights by them
 * (Warsmash, its shader for models of 800): strength / (1 + distance / 64)², no single light brighter than white, the
 * ambient part fading likewise, start and end without a say. Real files agree: lights of 250 to 1,000 with the usual start
 * and end of 80 and 200 stand in the sceneries of campaigns, which are ten times as large (Alliance_Exp of the corpus).
 */
import type { IUniform } from 'three';
import { Vector3, Vector4 } from 'three';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import { AXIS_Z, normalise, ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { LightKind } from '../../../../shared/model/things.ts';
import { MOST_LIGHTS } from '../shaders/ownLights.ts';
import type { SharedUniforms } from '../uniforms.ts';
import type { PosedModel } from './posedModel.ts';

/** What stands behind a place, by kind. */
const placeKinds: Readonly<Record<LightKind, number>> = { directional: 0, point: 1, ambient: 2 };

/** Evenly from start to end, ambient parts not at all; or by the square of the way, ambient parts too. */
export type LightFading = 'evenly' | 'bySquare';

/** Reads a colour that the view gives; what is not given is black. */
function colorOf(uniform: IUniform | undefined): Vector3 {
  const value: unknown = uniform?.value;
  return value instanceof Vector3 ? value : new Vector3();
}

export class OwnLights {
  /** To be used in place of the view's own. */
  readonly uniforms: SharedUniforms;
  /** Otherwise the light of the view is all there is. */
  isOn = true;
  private readonly view: SharedUniforms;
  private readonly fading: LightFading;
  private readonly sun = new Vector3();
  private readonly ambient = new Vector3();
  private readonly places = Array.from({ length: MOST_LIGHTS }, () => new Vector4());
  /** Colour; where the light begins to fade. */
  private readonly colors = Array.from({ length: MOST_LIGHTS }, () => new Vector4());
  private readonly ambients = Array.from({ length: MOST_LIGHTS }, () => new Vector3());
  /** Where it has faded. */
  private readonly ends = { value: new Float32Array(MOST_LIGHTS) };
  private readonly count = { value: 0 };

  constructor(view: SharedUniforms, fading: LightFading) {
    this.view = view;
    this.fading = fading;
    this.uniforms = {
      ...view,
      sunColor: { value: this.sun },
      ambientColor: { value: this.ambient },
      lightPlaces: { value: this.places },
      lightColors: { value: this.colors },
      lightAmbients: { value: this.ambients },
      lightEnds: this.ends,
      lightCount: this.count,
      lightsFadeBySquare: { value: fading === 'bySquare' },
    };
  }

  /** Takes the lights over for the moment that the model is posed for. */
  update(model: PosedModel, time: TrackTime): void {
    const all = this.isOn ? model.view.lights : [];
    const shining = all.flatMap((light) => {
      const moment = light.at(time);
      return moment.isVisible ? [{ light, moment }] : [];
    });
    const isAlone = shining.some(({ light }) => light.kind === 'directional');
    this.sun.copy(isAlone ? new Vector3() : colorOf(this.view['sunColor']));
    this.ambient.copy(isAlone ? new Vector3() : colorOf(this.view['ambientColor']));
    const isEverywhere = this.fading === 'evenly';
    if (isEverywhere) for (const { moment } of shining) this.ambient.add(new Vector3(...moment.ambient));
    const shown = shining
      .filter(({ moment: { color, ambient } }) =>
        isEverywhere ? color.some((part) => part !== 0) : [...color, ...ambient].some((part) => part > 0),
      )
      .slice(0, MOST_LIGHTS);
    for (const [index, { light, moment }] of shown.entries()) {
      const { kind, joint, place } = light;
      const at = kind === 'directional' ? normalise(model.axisOf(joint, AXIS_Z), AXIS_Z) : model.atJoint(joint, place);
      this.places[index]?.set(...at, placeKinds[kind]);
      const color = kind === 'ambient' ? ORIGIN : moment.color;
      this.colors[index]?.set(...color, moment.attenuationStart);
      this.ambients[index]?.set(...(isEverywhere ? ORIGIN : moment.ambient));
      this.ends.value[index] = Math.max(moment.attenuationStart, moment.attenuationEnd);
    }
    this.count.value = shown.length;
  }
}
