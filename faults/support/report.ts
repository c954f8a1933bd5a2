import { join } from 'node:path';
import { report as reportSections, type Section } from '#tests/support/measuring/report.ts';
import type { DataCheck } from './data-check.ts';

/** A `--brief` run causes each fault only once or twice. */
type Pace = { isBrief: boolean };

/** The result of a fault that was caused some number of times. */
export type Outcome = DataCheck & {
  name: string;
  times: number;
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

/** A fault that was not survived and whose data could not be checked, for example because the database did not answer. */
export type Unjudged = { name: string; unjudgedBecause: string[] };

export type Result = Outcome | Skipped | Unjudged;

/** Breaks something while users vote and comment, and returns what happened. Each file in faults/kinds has one. */
export type Fault = (pace: Pace) => Promise<Result[]>;

const isOutcome = (result: Result): result is Outcome => 'times' in result;

export const isSurvived = (result: Result) =>
  'skippedBecause' in result ||
  (isOutcome(result) &&
    result.lost + result.doubled + result.differences + result.problems.length === 0 &&
    result.isHealthy &&
    result.hasChampion);

const RESULTS = { path: join(import.meta.dirname, '../results.md'), title: 'Fault runs and their results' };
const ALL =
  'Acknowledged votes and comments are looked up once, at the end of each series. After each kill of a server or its ' +
  'database, each full disk and each second app, votes must be acknowledged again and the server must be ready. Each slow ' +
  'request, idle connection, large body and socket that is never read counts as one time.';
const HEAD = ['fault', 'times', 'acknowledged', 'sent again', 'lost', 'doubled', 'counts that differ'].concat(
  ['champion', 'healthy'],
);

/** Prints the results of a fault and, if they are to be kept, writes them to faults/results.md. */
export function report(name: string, results: readonly Result[], { isKept }: { isKept: boolean }): void {
  reportSections([toSection(name, results)], { keptIn: isKept ? RESULTS : null });
}

/** Prints the totals of these results and, if they are to be kept, writes them to faults/results.md. */
export function reportTotals(results: readonly Result[], { isKept }: { isKept: boolean }): void {
  const outcomes = results.filter(isOutcome);
  const sum = (countOf: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + countOf(outcome), 0).toLocaleString('en');
  const totals = {
    times: sum(({ times }) => times),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
  };
  const notes = results.filter((result) => !isOutcome(result)).map(({ name }) => `Not counted: ${name}.`);
  if (isKept) {
    const section = {
      title: 'all',
      text: ALL,
      head: Object.keys(totals),
      rows: [Object.values(totals)],
      notes,
    };
    reportSections([section], { keptIn: RESULTS });
  }
  const counts = Object.entries(totals).map(([what, total]) => `${what} ${total}`);
  process.stdout.write(`All: ${counts.join(', ')}. ${notes.join(' ')}\n`);
}

function toSection(title: string, results: readonly Result[]): Section {
  return { title, head: HEAD, rows: results.map(toRow), notes: results.flatMap(toNotes) };
}

/** Formats milliseconds as seconds for the notes. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Formats an error and its cause in one line. */
export function describeError(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error ? `${message}: ${cause.message}` : message).replaceAll(/\s+/g, ' ').trim();
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function toRow(outcome: Result): string[] {
  if (!isOutcome(outcome)) {
    const what = 'skippedBecause' in outcome ? 'skipped' : 'not survived';
    return [outcome.name, what, ...HEAD.slice(2).map(() => '')];
  }
  const { lost, doubled, differences } = outcome;
  return [
    outcome.name,
    String(outcome.times),
    outcome.acknowledged.toLocaleString('en'),
    outcome.repeated.toLocaleString('en'),
    ...[lost, doubled, differences].map(String),
    ...[outcome.hasChampion, outcome.isHealthy].map(yesOrNo),
  ];
}

function toNotes(result: Result): string[] {
  const { name } = result;
  if ('skippedBecause' in result) return [`Skipped: ${name}: ${result.skippedBecause}.`];
  const [problems, notes] = isOutcome(result)
    ? [result.problems, result.notes]
    : [result.unjudgedBecause, []];
  return [
    ...notes.map((note) => `${name}: ${note}.`),
    ...problems.map((problem) => `NOT SURVIVED: ${name}: ${problem}.`),
  ];
}
