import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// docs/scaling.md reckons with measured figures: they have to be those that were measured last.
const doc = readFileSync('docs/scaling.md', 'utf8');
const parts = new Map(
  readFileSync('bench/results.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part]),
);
const count = (value: number) => Math.round(value).toLocaleString('en');

/** Rows whose figure is in bold, and whose last cell names a part of the results and a row there. */
const figures = [...doc.matchAll(/^\| .+ \| \*\*(.+)\*\*.* \| (\w+): (.+) \|$/gm)].map(
  ([, figure, part, row]) => ({ figure, part, row }),
);
const cellsOf = (part = '', row = '') =>
  parts
    .get(part)
    ?.split('\n')
    .find((line) => line.startsWith(`| ${row} |`))
    ?.split(' | ') ?? [];

it('there are figures to look up', () => expect(figures).toHaveLength(10));

it.each(figures)('$figure is what $part measured: $row', ({ figure, part, row }) => {
  expect(cellsOf(part, row)).toContain(figure);
});

it('the evening is the simulated one', () => {
  const rows = doc.match(/^\|( [\d,.]+ \|){7}$/gm) ?? [];
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(parts.get('Evening')).toContain(row);
});

it('works with the figures of the cell', () => {
  const evening = parts.get('Evening') ?? '';
  const [, capacity] = /A cell takes ([\d,]+) votes/.exec(evening) ?? [];
  const [, batch] = /4 servers \d+ ms with (\d+) votes a batch/.exec(evening) ?? [];
  const cell = Number(capacity?.replace(',', ''));
  expect(doc).toContain(`\`${capacity} ÷ ${batch}\` = ${count(cell / Number(batch))} a second`);
  expect(doc).toContain(`about ${count(cell / 1000)},000 votes a second`);
});

it('works with what a message takes', () => {
  const [, micros] = cellsOf('Live', 'processor time of a delivery, microseconds');
  const perSecond = 500_000 / Number(micros);
  const thousands = (value: number) => `${count(value / 1000)},000`;
  expect(doc).toContain(`\`0.5 ÷ ${micros} µs\` = ${thousands(perSecond)} messages a second`);
  expect(doc).toContain(`${thousands(perSecond / 4)} sockets at four a second`);
  expect(doc).toContain(`an evening of about ${thousands(perSecond / 4)} people`);
});
