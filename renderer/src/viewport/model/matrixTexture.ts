/** The matrices of all slots as a texture of 32-bit floats: three texels a matrix, 256 matrices a row. */
import { DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import { MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import { MATRICES_PER_ROW } from '../shaders/skinning.ts';

const texelsPerMatrix = 3;

export class MatrixTexture {
  readonly uniform: { value: DataTexture };
  private data = new Float32Array(0);

  constructor() {
    this.uniform = { value: this.make(1) };
  }

  /** Takes over the matrices, and others that stand behind them; they reach the card with the next drawing. */
  upload(matrices: Float32Array, behind: Float32Array | null = null): void {
    const length = matrices.length + (behind?.length ?? 0);
    const rows = Math.max(1, Math.ceil(length / MATRIX_LENGTH / MATRICES_PER_ROW));
    if (rows * MATRICES_PER_ROW * MATRIX_LENGTH !== this.data.length) {
      this.uniform.value.dispose();
      this.uniform.value = this.make(rows);
    }
    this.data.set(matrices);
    if (behind !== null) this.data.set(behind, matrices.length);
    this.uniform.value.needsUpdate = true;
  }

  dispose(): void {
    this.uniform.value.dispose();
  }

  private make(rows: number): DataTexture {
    this.data = new Float32Array(rows * MATRICES_PER_ROW * MATRIX_LENGTH);
    const width = MATRICES_PER_ROW * texelsPerMatrix;
    const texture = new DataTexture(this.data, width, rows, RGBAFormat, FloatType);
    texture.magFilter = NearestFilter;
    texture.minFilter = NearestFilter;
    texture.generateMipmaps = false;
    return texture;
  }
}
