/** A mesh as an OBJ, in the axes of other programs: Y up, looking along Z. */
import type { MeshGeometry } from '../../geometry/mesh/mesh.ts';

/** @param name of the object */
export function objText(name: string, { positions, coordinates: [places], triangles }: MeshGeometry): string {
  const lines = [`o ${name}`];
  for (let at = 0; at < positions.length; at += 3)
    lines.push(`v ${positions[at + 1] ?? 0} ${positions[at + 2] ?? 0} ${positions[at] ?? 0}`);
  // Other programs count them from below.
  for (let at = 0; at < (places?.length ?? 0); at += 2)
    lines.push(`vt ${places?.[at] ?? 0} ${1 - (places?.[at + 1] ?? 0)}`);
  const corner = (vertex = 0): string => (places === undefined ? `${vertex + 1}` : `${vertex + 1}/${vertex + 1}`);
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(`f ${[0, 1, 2].map((side) => corner(triangles[at + side])).join(' ')}`);
  return `${lines.join('\n')}\n`;
}
