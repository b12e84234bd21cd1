/** Where the sun stands over a map. */
export interface SunDirection {
  /** Radians over the horizon. */
  readonly elevation: number;
  /** Where the sun stands: radians from north over east. */
  readonly heading: number;
}
