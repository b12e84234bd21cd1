export interface TableRow {
  readonly rule: string;
  /** Paths from the project's root. */
  readonly files: readonly string[];
}

export declare function testTable(): readonly TableRow[];

export interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

export declare function unproved(report: UnitReport): readonly string[];
