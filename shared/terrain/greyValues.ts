/** A grey picture in memory, whatever file it came from. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Steps from black to white: 255, 65,535, or those of a float. */
  readonly levels: number;
  /** Heights of black and white where the values of the file are heights themselves, in its unit. */
  readonly said?: HeightRange;
  /** 0 to 1, the first row on top. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** What a grey picture cannot say of heights; stands beside it as JSON. */
export interface HeightRange {
  /** Yards over sea level of black and of white. */
  readonly minimum: number;
  readonly maximum: number;
}
