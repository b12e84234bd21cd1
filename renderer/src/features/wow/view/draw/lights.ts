/**
 * The model's own lights as its shaders get them. A model that brings directional lights, as the scenes behind menus do,
 * is lit by its own lights alone; point lights beside nothing else join the light of the view.
 *
 * A directional light shines along −Z of its bone (a re-creation of client 3.3.5, CM2Model::AnimateST). A point light
 * shines fully up to its start and no longer at its end. Ambient parts count wherever a light stands.
 */
import type { IUniform } from 'three';
import { Vector3, Vector4 } from 'three';
import type { LightMoment, ModelLight } from '../../../../../../shared/model/things.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import { AXIS_Z, normalise } from '../../../../../../shared/geometry/vector.ts';
import { MOST_LIGHTS } from '../../../../viewport/shaders/ownLights.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { M2Model } from '../scene/model.ts';

/** Reads a colour that the view gives; what is not given is black. */
function colorOf(uniform: IUniform | undefined): Vector3 {
  const value: unknown = uniform?.value;
  return value instanceof Vector3 ? value : new Vector3();
}

export class ModelLights {
  /** To be used in place of the view's own. */
  readonly uniforms: SharedUniforms;
  /** Otherwise the light of the view is all there is. */
  isOn = true;
  private readonly view: SharedUniforms;
  private readonly sun = new Vector3();
  private readonly ambient = new Vector3();
  /** Point or direction; 1 for a point light. */
  private readonly places = Array.from({ length: MOST_LIGHTS }, () => new Vector4());
  /** Colour; where the light begins to fade. */
  private readonly colors = Array.from({ length: MOST_LIGHTS }, () => new Vector4());
  /** Where it has faded. */
  private readonly ends = { value: new Float32Array(MOST_LIGHTS) };
  private readonly count = { value: 0 };

  constructor(view: SharedUniforms) {
    this.view = view;
    this.uniforms = {
      ...view,
      sunColor: { value: this.sun },
      ambientColor: { value: this.ambient },
      lightPlaces: { value: this.places },
      lightColors: { value: this.colors },
      lightEnds: this.ends,
      lightCount: this.count,
    };
  }

  /** Takes the lights over for the moment that the model is posed for. */
  update(model: M2Model, time: TrackTime): void {
    const all = (this.isOn ? model.view.lights : []).map((light) => ({ light, moment: light.at(time) }));
    const lights = all.filter(({ moment }) => moment.isVisible);
    const hasOwn = lights.some(({ light }) => light.kind === 'directional');
    this.sun.copy(hasOwn ? new Vector3() : colorOf(this.view['sunColor']));
    this.ambient.copy(hasOwn ? new Vector3() : colorOf(this.view['ambientColor']));
    let count = 0;
    for (const { light, moment } of lights) {
      this.ambient.add(new Vector3(...moment.ambient));
      if (count < MOST_LIGHTS && this.place(model, light, moment, count)) count++;
    }
    this.count.value = count;
  }

  /** False for lights that have an ambient part alone. */
  private place(
    { posedMatrices }: M2Model,
    { joint, place, kind }: ModelLight,
    { color, attenuationStart, attenuationEnd }: LightMoment,
    index: number,
  ): boolean {
    if (color.every((part) => part === 0)) return false;
    const at = joint * MATRIX_LENGTH;
    const upward = joint < 0 ? AXIS_Z : transformDirection(posedMatrices, at, AXIS_Z);
    const stands = joint < 0 ? place : transformPoint(posedMatrices, at, place);
    const isDirectional = kind === 'directional';
    this.places[index]?.set(...(isDirectional ? normalise(upward, AXIS_Z) : stands), isDirectional ? 0 : 1);
    this.colors[index]?.set(...color, attenuationStart);
    this.ends.value[index] = Math.max(attenuationStart, attenuationEnd);
    return true;
  }
}
