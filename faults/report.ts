import { join } from 'node:path';
import { report as reportSections, type Section } from '../bench/report.ts';
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
export type Skipped = { name: string; skippedBecause: string };

/** One file of this folder: breaks something in earnest while people vote and write, and says what became of it. */
export type Fault = (pace: Pace) => Promise<(Outcome | Skipped)[]>;

export const isSurvived = (outcome: Outcome | Skipped) =>
  'skippedBecause' in outcome ||
  (outcome.lost + outcome.doubled + outcome.differences + outcome.problems.length === 0 &&
    outcome.isHealthy &&
    outcome.hasChampion);

const RESULTS = { path: join(import.meta.dirname, 'results.md'), title: 'What was broken, and what it did' };
const HEAD = ['fault', 'times', 'acknowledged', 'sent again', 'lost', 'doubled', 'counts that differ'].concat(
  ['champion', 'healthy'],
);

/** Prints what became of a fault, and keeps it in faults/results.md when it was done as often as it should. */
export function report(
  name: string,
  outcomes: readonly (Outcome | Skipped)[],
  { isKept }: { isKept: boolean },
): void {
  reportSections([toSection(name, outcomes)], { keptIn: isKept ? RESULTS : null });
}

function toSection(title: string, outcomes: readonly (Outcome | Skipped)[]): Section {
  return { title, head: HEAD, rows: outcomes.map(toRow), notes: outcomes.flatMap(toNotes) };
}

/** A duration as the notes tell it. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

function toRow(outcome: Outcome | Skipped): string[] {
  if ('skippedBecause' in outcome) return [outcome.name, 'skipped', ...HEAD.slice(2).map(() => '')];
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

function toNotes(outcome: Outcome | Skipped): string[] {
  if ('skippedBecause' in outcome) return [`Skipped: ${outcome.name}: ${outcome.skippedBecause}.`];
  return [
    ...outcome.notes.map((note) => `${outcome.name}: ${note}.`),
    ...outcome.problems.map((problem) => `NOT SURVIVED: ${outcome.name}: ${problem}.`),
  ];
}
