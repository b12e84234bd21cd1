/** A new model that begins as a shape: it goes through the dialog of imports like a file of another program. No React. */
import { textBytes } from '../../../../../shared/exchange/files.ts';
import { objText } from '../../../../../shared/exchange/obj/write.ts';
import type { MeshGeometry } from '../../../../../shared/geometry/mesh/mesh.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../../../../../shared/geometry/mesh/primitives.ts';
import { uploadFile } from '../../../base/host/index.ts';
import { ask } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host } from '../../../workbench/files/host.ts';
import { askToImport } from '../../../workbench/files/importing.ts';
import { text } from '../../../base/text/language.ts';

/** A metre high, or wide: the dialog says how large that is in the game. */
const shapes = [
  { name: 'Box', make: () => boxMesh([1, 1, 1]) },
  { name: 'Plane', make: () => planeMesh(1, 1) },
  { name: 'Sphere', make: () => sphereMesh(0.5) },
  { name: 'Cylinder', make: () => cylinderMesh(0.5, 1) },
] as const satisfies readonly { readonly name: string; readonly make: () => MeshGeometry }[];

const primary = { variant: 'primary' } as const;

/** Asks which shape, and leads to the dialog of imports. */
export async function makeNewModel(): Promise<void> {
  const answer = await ask({
    title: text('New model'),
    message: text('It begins as a shape, one metre large. The next dialog asks for the game, the size and the look.'),
    answers: [
      { id: 'cancel', label: text('Cancel') },
      ...shapes.map(({ name }, at) => ({ id: name, label: text(name), ...(at === 0 ? primary : {}) })),
    ],
  });
  const shape = shapes.find(({ name }) => name === answer);
  if (shape === undefined) return;
  const { name, make } = shape;
  try {
    const text = Uint8Array.from(textBytes(objText(name, make())));
    askToImport(await uploadFile(host().client, new File([text], `${name}.obj`), null));
  } catch (error) {
    reportError(text('The model could not be made'), error);
  }
}
