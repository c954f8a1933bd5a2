import { join } from 'node:path';
import { report as reportSections, type Section } from '#bench/report.ts';
import type { Verdict } from './verdict.ts';

/** How often and how long: `--brief` only shows that a fault is survived at all. */
type Pace = { isBrief: boolean };

/** One thing that was broken, some number of times, and what it did. */
export type Outcome = Verdict & {
  name: string;
  times: number;
  acknowledged: number;
  /** Calls whose answer was lost, or was a failure of the server, and which were sent again with their key. */
  repeated: number;
  isHealthy: boolean;
  /** Whether the cup that was being played meanwhile has a champion. */
  hasChampion: boolean;
  /** Whatever else went otherwise than it should. */
  problems: string[];
  /** Figures worth a line. */
  notes: string[];
};

/** A fault that this machine does not allow, which is neither survived nor not. */
type Skipped = { name: string; skippedBecause: string };

/** A fault that was not survived, and of which nobody could say what was lost: the database did not answer. */
export type Unjudged = { name: string; unjudgedBecause: string[] };

export type Result = Outcome | Skipped | Unjudged;

/** One file of this folder: breaks something in earnest while people vote and write, and says what became of it. */
export type Fault = (pace: Pace) => Promise<Result[]>;

const isOutcome = (result: Result): result is Outcome => 'times' in result;

export const isSurvived = (result: Result) =>
  'skippedBecause' in result ||
  (isOutcome(result) &&
    result.lost + result.doubled + result.differences + result.problems.length === 0 &&
    result.isHealthy &&
    result.hasChampion);

const RESULTS = { path: join(import.meta.dirname, 'results.md'), title: 'What was broken, and what it did' };
const ALL =
  'What was acknowledged is looked up once, at the end of each series. After each single death of a server or its ' +
  'database, each full disk and each other app, votes have to be acknowledged again and the server has to be ready.';
const HEAD = ['fault', 'times', 'acknowledged', 'sent again', 'lost', 'doubled', 'counts that differ'].concat(
  ['champion', 'healthy'],
);

/** Prints what became of a fault, and keeps it in faults/results.md when it was done as often as it should. */
export function report(name: string, results: readonly Result[], { isKept }: { isKept: boolean }): void {
  reportSections([toSection(name, results)], { keptIn: isKept ? RESULTS : null });
}

/** Prints the counts over all faults of a run, and keeps them when each was tried as often as it should. */
export function reportTotals(results: readonly Result[], { isKept }: { isKept: boolean }): void {
  const outcomes = results.filter(isOutcome);
  const sum = (countOf: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + countOf(outcome), 0).toLocaleString('en');
  const totals = {
    faults: sum(({ times }) => times),
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

/** A duration as the notes tell it. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** An error in one line, with what brought it about. */
export function messageOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error ? `${message}: ${cause.message}` : message).replaceAll(/\s+/g, ' ').trim();
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

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
