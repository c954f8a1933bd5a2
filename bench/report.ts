import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export type Section = { title: string; text: string; head: string[]; rows: string[][]; notes: string[] };

/** How long is measured: `--brief` shows that it runs, and its figures mean nothing. */
export type Pace = { rounds: number; seconds: number; warmUpSeconds: number };

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Prints the figures and, when they mean something, keeps them in bench/results.md with the machine they are from. */
export function report(sections: Section[], { isKept }: { isKept: boolean }): void {
  const text = sections.map(toMarkdown).join('\n');
  process.stdout.write(`${text}\n`);
  if (!isKept) return;
  writeFileSync(join(import.meta.dirname, 'results.md'), `# Measured figures\n\n${machine()}\n\n${text}`);
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [cpu] = cpus();
  return `Machine: ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, ${process.platform}. Load, server and database share it.`;
}

function toMarkdown({ title, text, head, rows, notes }: Section): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}\n`,
    `${text}\n`,
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
    ...notes.map((entry) => `- ${entry}`),
    '',
  ].join('\n');
}
