/** The person that walks: a plain figure to the game's measure, whose legs and arms swing with the way that it goes. */
import type { BufferGeometry } from 'three';
import { BufferAttribute, CapsuleGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry } from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { AXIS_Z, dot, normalise, vectorAt } from '../../../../shared/geometry/vector.ts';

/** Radians that limbs swing, and yards of a whole swing. */
const swing = 0.6;
const pace = 2.6;
/** Light from over the left shoulder, worked into the colours: scenes have lights of their own kind. */
const light = normalise([-0.4, 0.5, 0.8]);
// Linear, as what is drawn is brought to the screen's curve.
const cloth = [0.05, 0.11, 0.26] as const;
const leather = [0.09, 0.055, 0.03] as const;
const skin = [0.6, 0.36, 0.24] as const;

function shaded(geometry: BufferGeometry, colour: readonly [number, number, number]): BufferGeometry {
  const normals = geometry.getAttribute('normal').array;
  const colours = new Float32Array(normals.length);
  for (let at = 0; at < normals.length; at += 3) {
    const bright = 0.62 + 0.38 * dot(normalise(vectorAt(normals, at), AXIS_Z), light);
    for (const part of [0, 1, 2] as const) colours[at + part] = colour[part] * bright;
  }
  return geometry.setAttribute('color', new BufferAttribute(colours, 3));
}

/** Hangs down from its own zero. */
function limb(long: number, thick: number): BufferGeometry {
  return new CapsuleGeometry(thick, long - thick * 2, 4, 10).rotateX(Math.PI / 2).translate(0, 0, -long / 2);
}

export class WalkingFigure {
  readonly object = new Group();
  private readonly look = new MeshBasicMaterial({ vertexColors: true });
  private readonly limbs: readonly Mesh[];
  private way = 0;

  /** Two yards tall at a height of 2. It looks along +X. */
  constructor(height: number) {
    const part = (
      geometry: BufferGeometry,
      colour: typeof cloth | typeof leather | typeof skin,
      place: Vector3,
    ): Mesh => {
      const mesh = new Mesh(shaded(geometry, colour), this.look);
      mesh.position.set(...place);
      mesh.frustumCulled = false;
      this.object.add(mesh);
      return mesh;
    };
    part(new CapsuleGeometry(0.21, 0.42, 4, 14).rotateX(Math.PI / 2).scale(0.8, 1.15, 1), cloth, [0, 0, 1.3]);
    part(new SphereGeometry(0.15, 16, 12).scale(1, 0.9, 1.15), skin, [0, 0, 1.84]);
    this.limbs = [
      part(limb(0.98, 0.11), leather, [0, 0.12, 0.99]),
      part(limb(0.98, 0.11), leather, [0, -0.12, 0.99]),
      part(limb(0.78, 0.075), cloth, [0, -0.31, 1.56]),
      part(limb(0.78, 0.075), cloth, [0, 0.31, 1.56]),
    ];
    this.object.scale.setScalar(height / 2);
  }

  /**
   * @param feet in the space that it is drawn in
   * @param yaw where it looks, radians from +X towards +Y
   * @param gone yards since the last call; 0 lets it stand
   */
  stand(feet: Vector3, yaw: number, gone: number): void {
    this.object.position.set(...feet);
    this.object.rotation.z = yaw;
    this.way = gone === 0 ? 0 : this.way + gone;
    const angle = Math.sin((this.way / pace) * 2 * Math.PI) * swing;
    for (const [at, mesh] of this.limbs.entries()) mesh.rotation.y = at % 2 === 0 ? angle : -angle;
    this.object.updateMatrixWorld(true);
  }

  dispose(): void {
    for (const child of this.object.children) if (child instanceof Mesh) child.geometry.dispose();
    this.look.dispose();
  }
}
