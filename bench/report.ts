import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export const RESULTS = { path: join(import.meta.dirname, 'results.md'), title: 'Measured figures' };

export type Section = {
  title: string;
  text?: string;
  head: string[];
  rows: string[][];
  notes: string[];
  /** How fast the machine was before and after. */
  referenceMs?: readonly [number, number];
  took?: { minutes: number; at: Date };
};

/** How long is measured: `--brief` shows that it runs, and its figures mean nothing. */
export type Pace = { rounds: number; seconds: number; warmUpSeconds: number; sockets: number };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Prints the figures and, when they mean something, keeps them in a file with the machine they are from. */
export function report(sections: Section[], { keptIn }: { keptIn: typeof RESULTS | null }): void {
  const text = sections.map(toMarkdown).join('\n');
  process.stdout.write(`${text}\n`);
  if (!keptIn) return;
  const kept = new Map(readKept(keptIn.path).map((section) => [titleOf(section), section]));
  for (const section of sections) kept.set(section.title, toMarkdown(section));
  writeFileSync(keptIn.path, `# ${keptIn.title}\n\n${machine()}\n\n${[...kept.values()].join('\n')}`);
}

/** What was measured before: a part that is run alone replaces only its own figures. */
function readKept(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => `${section.trimEnd()}\n`);
}

const titleOf = (section: string) => /^## (.*)$/m.exec(section)?.[1] ?? '';

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [cpu] = cpus();
  return `Machine: ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${process.platform}. Load, server and database share it.`;
}

function toMarkdown({ title, text, head, rows, notes, referenceMs, took }: Section): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}\n`,
    ...(text ? [`${text}\n`] : []),
    ...(referenceMs
      ? [
          `A fixed piece of work took the machine ${referenceMs.map(Math.round).join(' ms before, and ')} ms after.\n`,
        ]
      : []),
    ...(took
      ? [`Measured on ${took.at.toISOString().slice(0, 10)} within ${took.minutes.toFixed(1)} minutes.\n`]
      : []),
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    ...(notes.length > 0 ? ['', ...notes.map((entry) => `- ${entry}`)] : []),
    '',
  ].join('\n');
}
