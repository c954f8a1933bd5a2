import { join } from 'node:path';
import { report, whole } from '#tests/support/measuring/report.ts';
import type { DataCheck } from './data-check.ts';

/** The result of a fault that was caused some number of times. */
export type Outcome = DataCheck & {
  name: string;
  times: number;
  /** Whether lost calls are only reported. */
  mayLose: boolean;
  acknowledged: number;
  /** Calls that were sent again with their key, because the answer was lost or was a server failure. */
  repeated: number;
  isHealthy: boolean;
  /** Whether the tournament that was open during the fault has its champion. */
  hasChampion: boolean;
  /** Other deviations from the expected behaviour. */
  problems: string[];
  /** Figures for the report. */
  notes: string[];
};

/** A fault that this machine does not allow. It does not make the run fail. */
type Skipped = { name: string; skippedBecause: string };

export type Result = Outcome | Skipped;

/** Breaks something while users vote and comment, and returns what happened. A brief run does so only once or twice. */
export type Fault = (isBrief: boolean) => Promise<Result | Result[]>;

const isSkipped = (result: Result): result is Skipped => 'skippedBecause' in result;

export const isSurvived = (result: Result) =>
  isSkipped(result) ||
  ((result.mayLose ? 0 : result.lost) + result.doubled + result.differences + result.problems.length === 0 &&
    result.isHealthy &&
    result.hasChampion);

const RESULTS = { path: join(import.meta.dirname, '../results.md'), title: 'Fault runs and their results' };
const HEAD = ['fault', 'times', 'acknowledged', 'sent again', 'lost', 'doubled', 'counts that differ'].concat(
  ['champion', 'healthy'],
);

/** Prints the results of one fault. */
export function reportFault(title: string, results: readonly Result[]): void {
  const section = { title, head: HEAD, rows: results.map(toRow), notes: results.flatMap(toNotes) };
  report([section], { keptIn: null });
}

/** Keeps the results of a complete run. */
export function keepResults(results: readonly Result[]): void {
  report([{ title: 'All faults', head: HEAD, rows: results.map(toRow), notes: [] }], { keptIn: RESULTS });
}

/** Formats milliseconds as seconds for the notes. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Formats an error and its cause in one line. */
export function describeError(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error ? `${message}: ${cause.message}` : message).replaceAll(/\s+/g, ' ').trim();
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function toRow(result: Result): string[] {
  if (isSkipped(result)) return [result.name, 'skipped', ...HEAD.slice(2).map(() => '')];
  const { times, acknowledged, repeated, lost, doubled, differences } = result;
  return [
    result.name,
    ...[times, acknowledged, repeated, lost, doubled, differences].map(whole),
    ...[result.hasChampion, result.isHealthy].map(yesOrNo),
  ];
}

function toNotes(result: Result): string[] {
  const { name } = result;
  if (isSkipped(result)) return [`Skipped: ${name}: ${result.skippedBecause}.`];
  return [
    ...result.notes.map((note) => `${name}: ${note}.`),
    ...result.problems.map((problem) => `NOT SURVIVED: ${name}: ${problem}.`),
  ];
}
