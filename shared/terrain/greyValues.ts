/** A grey picture in memory, whatever file it came from. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Steps from black to white: 255 or 65,535. */
  readonly levels: number;
  /** 0 to 1, the first row on top. */
  readonly values: Float32Array<ArrayBuffer>;
}
