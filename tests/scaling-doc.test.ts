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

/** Rows whose last cell names a part of the results, and whose figure is in bold. */
const figures = [...doc.matchAll(/^\| .+ \| \*\*(.+)\*\*.* \| (\w+) \|$/gm)].map(([, figure, part]) => ({
  figure,
  part,
}));

it('there are figures to look up', () => expect(figures.length).toBeGreaterThan(7));

it.each(figures)('$figure is what $part measured', ({ figure, part }) => {
  expect(parts.get(part ?? '')).toContain(figure);
});

it('the evening is the simulated one', () => {
  const rows = doc.match(/^\|( [\d,.]+ \|){7}$/gm) ?? [];
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(parts.get('Evening')).toContain(row);
});
