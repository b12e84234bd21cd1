/** The game's human beside a model that is not there yet: a translucent figure, turned to the viewer. */
import {
  CircleGeometry,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  Vector3 as ThreeVector3,
} from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { AXIS_Y, AXIS_Z, cross, normalise } from '../../../../shared/geometry/vector.ts';
import type { Rgba } from '../colors.ts';
import { figureHead, halfFigure } from './humanFigure.ts';

export class HumanGhost {
  readonly object = new Group();
  private readonly figure = new Group();
  private readonly look = new MeshBasicMaterial({ side: DoubleSide, transparent: true, opacity: 0.5 });
  private readonly body = new ShapeGeometry(wholeFigure());
  private readonly head = new CircleGeometry(figureHead.radius, 24).translate(0, figureHead.up, 0);

  constructor() {
    this.figure.matrixAutoUpdate = false;
    this.object.add(this.figure);
    for (const part of [this.body, this.head]) {
      const mesh = new Mesh(part, this.look);
      mesh.frustumCulled = false;
      // Before all lines of the view.
      mesh.renderOrder = -1;
      this.figure.add(mesh);
    }
  }

  /** Puts it on its feet, so tall, turned about the upright axis to who looks. */
  stand(feet: Vector3, height: number, towardsViewer: Vector3, [red, green, blue]: Rgba): void {
    const across = normalise(cross(AXIS_Z, towardsViewer), AXIS_Y);
    const axes = [across, AXIS_Z, cross(across, AXIS_Z)].map((axis) =>
      new ThreeVector3(...axis).multiplyScalar(height),
    );
    const [x = new ThreeVector3(), y = x, z = x] = axes;
    this.figure.matrix.copy(new Matrix4().makeBasis(x, y, z).setPosition(...feet));
    this.figure.updateMatrixWorld(true);
    this.look.color.setRGB(red, green, blue, SRGBColorSpace);
  }

  dispose(): void {
    for (const part of [this.body, this.head]) part.dispose();
    this.look.dispose();
  }
}

/** Both halves as one outline, in shares of its height. */
function wholeFigure(): Shape {
  const shape = new Shape();
  const other = halfFigure.toReversed().map(([across, up]) => [-across, up] as const);
  for (const [index, [across, up]] of [...halfFigure, ...other].entries()) {
    if (index === 0) shape.moveTo(across, up);
    else shape.lineTo(across, up);
  }
  return shape;
}
