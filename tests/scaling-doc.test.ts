import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
