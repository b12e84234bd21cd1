/** Why a model is shown as a box. */
export interface SceneFailure {
  /** What was done when it threw: `made`, `update`, `pick`… */
  readonly during: string;
  readonly error: Error;
}
