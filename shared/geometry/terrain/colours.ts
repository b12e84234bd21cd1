/** Vertex colours that change nothing. Facts: formats/adt.md, 9.5. */
import { chunkVertices } from './grid.ts';

/** Four bytes a vertex: blue, green and red at 127, which leaves the light as it is; the unused one 0, as Noggit writes it. */
export function neutralColours(): Uint8Array<ArrayBuffer> {
  const colours = new Uint8Array(chunkVertices * 4).fill(127);
  for (let vertex = 0; vertex < chunkVertices; vertex++) colours[vertex * 4 + 3] = 0;
  return colours;
}
