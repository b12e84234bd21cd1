/**
 * The model's own lights as its shaders get them. A model that brings directional lights, as the scenes behind menus do,
 * is lit by its own lights alone; point lights beside nothing else join the light of the view.
 *
 * A directional light shines along −Z of its bone (a re-creation of client 3.3.5, CM2Model::AnimateST). A point light
 * shines fully up to its start and no longer at its end. Ambient parts count wherever a light stands.
 */
import type { IUniform } from 'three';
import { Vector3, Vector4 } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { listOf } from '../../../../../../shared/formats/m2/model.ts';
import { Light, lightKinds } from '../../../../../../shared/formats/m2/schema/points.ts';
import { MATRIX_LENGTH, transformDirection } from '../../../../../../shared/geometry/matrix.ts';
import { AXIS_Z, normalise } from '../../../../../../shared/geometry/vector.ts';
import { MOST_LIGHTS } from '../../../../viewport/shaders/ownLights.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { M2Model } from '../scene/model.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

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
  update(model: M2Model): void {
    const { document, player } = model;
    const lights = (this.isOn ? listOf(document, 'lights') : []).filter((record) => player.light(record).isVisible);
    const hasOwn = lights.some((record) => player.light(record).kind === lightKinds.directional);
    this.sun.copy(hasOwn ? new Vector3() : colorOf(this.view['sunColor']));
    this.ambient.copy(hasOwn ? new Vector3() : colorOf(this.view['ambientColor']));
    let count = 0;
    for (const record of lights) {
      const { ambientColor, ambientIntensity } = player.light(record);
      this.ambient.addScaledVector(new Vector3(...ambientColor), ambientIntensity);
      if (count < MOST_LIGHTS && this.place(model, record, count)) count++;
    }
    this.count.value = count;
  }

  /** False for lights that have an ambient part alone. */
  private place({ document, player, bones }: M2Model, record: RecordId, index: number): boolean {
    const { kind, position, diffuseColor, diffuseIntensity, attenuationStart, attenuationEnd } = player.light(record);
    if (diffuseIntensity === 0) return false;
    const { bone } = fieldsOf(Light, document.get(record));
    const isOnBone = bone >= 0 && bone < bones.length;
    const upward = isOnBone ? transformDirection(player.matrices, bone * MATRIX_LENGTH, AXIS_Z) : AXIS_Z;
    const at = kind === lightKinds.directional ? normalise(upward, AXIS_Z) : position;
    this.places[index]?.set(...at, kind === lightKinds.directional ? 0 : 1);
    const [red, green, blue] = diffuseColor;
    const strength = diffuseIntensity;
    this.colors[index]?.set(red * strength, green * strength, blue * strength, attenuationStart);
    this.ends.value[index] = Math.max(attenuationStart, attenuationEnd);
    return true;
  }
}
