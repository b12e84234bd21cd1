/** Long work on models of Warcraft III: what each job is given and answers. */

export interface WarcraftJobs {
  /** The text form. `losses`: what it has no words for. */
  readonly modelText: {
    params: {};
    result: { readonly bytes: Uint8Array; readonly losses: readonly string[] };
  };
}
