import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** A file of kept results, with its title. */
type Results = { path: string; title: string };

export type Section = {
  title: string;
  text?: string;
  head: string[];
  rows: string[][];
  notes: string[];
  /** Milliseconds of a fixed piece of work before and after the run, which show how fast the machine was. */
  referenceMs?: readonly [number, number];
  took?: { minutes: number; at: Date };
};

/** How much a run measures. The figures of a `--brief` run are not valid: it only shows that the part works. */
export type Pace = {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  /** Accounts of a tournament's voters. */
  users: number;
  sockets: number;
  loneMessages: number;
  /** Time for which a server rests before its memory is read. */
  settleMs: number;
};

/** Formats a number without decimals. */
export const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Whether a figure meets its aim. */
export const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the value below which `share` (at least 0 and below 1) of the values lie, or NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Prints the figures and, if they are to be kept, writes them to a results file that names the machine. */
export function report(sections: Section[], { keptIn }: { keptIn: Results | null }): void {
  const text = sections.map(toMarkdown).join('\n');
  process.stdout.write(`${text}\n`);
  if (!keptIn) return;
  const kept = new Map(readKept(keptIn.path).map((section) => [titleOf(section), section]));
  for (const section of sections) kept.set(section.title, toMarkdown(section));
  writeFileSync(keptIn.path, `# ${keptIn.title}\n\n${machine()}\n\n${[...kept.values()].join('\n')}`);
}

/** Reads the earlier sections, because a part that runs alone replaces only its own section. */
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
  return `Machine: ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${process.platform}. Load, server and database share this machine.`;
}

function toMarkdown({ title, text, head, rows, notes, referenceMs, took }: Section): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}\n`,
    ...(text ? [`${text}\n`] : []),
    ...(referenceMs
      ? [
          `A fixed piece of work took ${referenceMs.map(Math.round).join(' ms before and ')} ms after the run.\n`,
        ]
      : []),
    ...(took
      ? [`Measured on ${took.at.toISOString().slice(0, 10)} in ${took.minutes.toFixed(1)} minutes.\n`]
      : []),
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    ...(notes.length > 0 ? ['', ...notes.map((entry) => `- ${entry}`)] : []),
    '',
  ].join('\n');
}
