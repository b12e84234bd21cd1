/** The geometry of one ribbon on the graphics card: a growing buffer of pieces. */
import { BufferGeometry, DynamicDrawUsage, InterleavedBuffer, InterleavedBufferAttribute } from 'three';
import { RIBBON_PIECE_VERTICES, RIBBON_VERTEX_LENGTH } from '../../../../shared/geometry/effects/ribbon.ts';

const pieceLength = RIBBON_PIECE_VERTICES * RIBBON_VERTEX_LENGTH;
const fewestPieces = 16;

export class RibbonStrip {
  readonly geometry = new BufferGeometry();
  private buffer = new InterleavedBuffer(new Float32Array(0), RIBBON_VERTEX_LENGTH);

  /** Room for this many pieces, to be filled before `send`. */
  room(pieces: number): Float32Array {
    if (this.buffer.array.length < pieces * pieceLength) {
      const capacity = 2 ** Math.ceil(Math.log2(Math.max(fewestPieces, pieces)));
      this.buffer = new InterleavedBuffer(new Float32Array(capacity * pieceLength), RIBBON_VERTEX_LENGTH);
      this.buffer.setUsage(DynamicDrawUsage);
      this.geometry.dispose();
      this.geometry.setAttribute('position', new InterleavedBufferAttribute(this.buffer, 3, 0));
      this.geometry.setAttribute('uv', new InterleavedBufferAttribute(this.buffer, 2, 3));
      const corners = Array.from({ length: capacity }, (_, piece) => {
        return [0, 1, 2, 2, 1, 3].map((corner) => corner + piece * RIBBON_PIECE_VERTICES);
      });
      this.geometry.setIndex(corners.flat());
    }
    // The buffer is made here, of such an array.
    return this.buffer.array as Float32Array;
  }

  /** Sends the pieces that were filled in. */
  send(pieces: number): void {
    this.geometry.setDrawRange(0, pieces * 6);
    this.buffer.clearUpdateRanges();
    this.buffer.addUpdateRange(0, pieces * pieceLength);
    this.buffer.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
  }
}
