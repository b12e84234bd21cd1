/** What models that stand on a map take over from the land: its fog, the light of the sun and of the day, and its clock. */
import { lightUniforms } from '../../../../viewport/light.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';

/** @param uniforms of the ground; what is returned is a part of them, by reference */
export function landUniforms(uniforms: SharedUniforms): SharedUniforms {
  const names = [...Object.keys({ ...fogUniforms(), ...lightUniforms() }), 'time'];
  return Object.fromEntries(names.flatMap((name) => (uniforms[name] === undefined ? [] : [[name, uniforms[name]]])));
}
