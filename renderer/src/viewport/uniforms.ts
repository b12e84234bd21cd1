/** Uniforms that all materials of a scene have in common, by reference. */
import type { IUniform } from 'three';

export type SharedUniforms = Readonly<Record<string, IUniform>>;
