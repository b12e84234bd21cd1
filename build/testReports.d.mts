import type { UnitReport } from './testTable.mjs';

export interface ReadReport {
  readonly passed: number;
  /** One sentence for each, with the file, the test's name and the first line of what it threw. */
  readonly failures: readonly string[];
  /** End-to-end tests that failed at first and passed when they were tried again, which only CI does. */
  readonly secondTries: readonly string[];
  readonly report: UnitReport | null;
}

export declare function readReport(title: string, file: string, isPassed: boolean): ReadReport;
