import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GUARDS } from '#scripts/guard-list.ts';
import { HELD_CONNECTIONS } from '#server/db/pool.ts';

const security = readFileSync('docs/security.md', 'utf8');
/** The number of requirements of each level in ASVS 5.0. */
const OF_LEVEL = { 1: 70, 2: 183 };

const requirements = [
  ...security.matchAll(/^\| (V[\d.]+) \| ([12]) \| (met|partly|not)\b.* \| (.+) \|$/gm),
].map(([, number = '', level, state, proof = '']) => ({ number, level: Number(level), state, proof }));
const left = [...security.matchAll(/^\| ([12]) \| (V[V\d., ]+) \| .+ \|$/gm)].flatMap(
  ([, level, list = '']) => list.split(', ').map((number) => ({ number, level: Number(level) })),
);

describe('docs/security.md', () => {
  it('names every requirement once', () => {
    const numbers = [...requirements, ...left].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names an existing file in each row', () => {
    const filesOf = (proof: string) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(requirements.filter(({ proof }) => filesOf(proof).length === 0)).toEqual([]);
    expect(requirements.flatMap(({ proof }) => filesOf(proof)).filter((file) => !existsSync(file))).toEqual(
      [],
    );
  });

  it.each([1, 2] as const)('gives the correct counts of level %i', (level) => {
    const applied = requirements.filter((row) => row.level === level);
    const met = applied.filter(({ state }) => state === 'met');
    const others = left.filter((row) => row.level === level);
    expect(applied.length + others.length).toBe(OF_LEVEL[level]);
    expect(security.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `level ${level} ${met.length} of ${applied.length} .*?are met and ${others.length} do not apply`,
      ),
    );
  });
});

it('docs/operations.md lists the connections that a server keeps', () => {
  const { ballots, urgent, reads } = HELD_CONNECTIONS;
  const kept = readFileSync('docs/operations.md', 'utf8').matchAll(/^\|.*\| (\d+), kept\b.*$/gm);
  expect([...kept].map(([, count]) => Number(count))).toEqual([ballots, urgent, reads]);
});

describe('npm run guards', () => {
  it.each(GUARDS)('finds the code of a guard exactly once: $guard', ({ file, code, without, test }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    expect(without).not.toBe(code);
    expect(existsSync(test)).toBe(true);
  });
});

describe('docs/scaling.md', () => {
  // docs/scaling.md calculates with measured figures. They must be those of the last measurement.
  const doc = readFileSync('docs/scaling.md', 'utf8').replaceAll(/\s+/g, ' ');
  const parts = new Map(
    readFileSync('bench/results.md', 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part]),
  );
  const count = (value: number) => Math.round(value).toLocaleString('en');

  /** Rows with a bold figure whose last cell names a section of the results and a row there. */
  const figures = [...doc.matchAll(/\| \*\*([\d.,]+)\*\*[^|]* \| (\w+): ([^|]+) \|/g)].map(
    ([, figure, part, row]) => ({ figure, part, row }),
  );
  const cellsOf = (part = '', row = '') =>
    parts
      .get(part)
      ?.split('\n')
      .find((line) => line.startsWith(`| ${row} |`))
      ?.split(' | ') ?? [];

  it('the document cites measured figures', () => expect(figures.length).toBeGreaterThanOrEqual(5));

  it.each(figures)('$figure is what $part measured: $row', ({ figure, part, row }) => {
    expect(cellsOf(part, row)).toContain(figure);
  });

  it('the sockets are calculated from the measured time of a message', () => {
    const [, micros] = cellsOf('Live', 'processor time of a delivery, microseconds');
    const perSecond = 500_000 / Number(micros);
    const thousands = (value: number) => `${count(value / 1000)},000`;
    expect(doc).toContain(`\`0.5 ÷ ${micros} µs\` = ${thousands(perSecond)} messages a second`);
    expect(doc).toContain(`${thousands(perSecond / 4)} sockets at four a second`);
    expect(doc).toContain(`an evening of about ${thousands(perSecond / 4)} people`);
  });

  it('the traffic of a first visit is calculated from the measured JavaScript', () => {
    const kilobytes = Math.round(Number.parseFloat(cellsOf('Pages', 'Tournament').at(-1) ?? ''));
    const bytesPerSecond = 33_000 * kilobytes * 1000;
    const [gigabytes, gigabits] = [(bytesPerSecond / 1e9).toFixed(1), count((bytesPerSecond * 8) / 1e9)];
    expect(doc).toContain(`takes ${kilobytes} kB of JavaScript`);
    expect(doc).toContain(`\`33,000 × ${kilobytes} kB\` = ${gigabytes} GB, or ${gigabits} Gbit, a second`);
  });
});

describe('docs/decisions', () => {
  const FOLDER = 'docs/decisions';
  const pages = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  const numberOf = (page: string) => page.slice(0, 4);

  it('the index of the decisions names each page by its number and title', () => {
    const lines = pages.map((page) => {
      const [, title] = /^# (.+)\n/.exec(readFileSync(`${FOLDER}/${page}`, 'utf8')) ?? [];
      return `- [${numberOf(page)}](${page}) ${title}`;
    });
    const index = readFileSync(`${FOLDER}/README.md`, 'utf8').split('\n');
    expect(index.filter((line) => line.startsWith('- ')).sort()).toEqual(lines.sort());
  });

  it('no two decisions share a number', () => {
    expect(new Set(pages.map(numberOf)).size).toBe(pages.length);
  });
});
