import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RULES = 'docs/rules.md';
/** `rule V3`, `rules V3, S7`, `rules V3 and S7` and `rules V3 to V7`. */
const CITATION = /\brules?\s+((?:[A-Z]\d+)(?:(?:,\s+and\s+|,\s+|\s+and\s+|\s+to\s+)[A-Z]\d+)*)/gi;
const IS_TEST = /\.(test|e2e)\.tsx?$/;

/** Comments continue on the next line behind a star or two slashes, and quotations behind `>`. */
const joinLines = (text: string) => text.replace(/\n\s*(?:\*|\/\/|>)?\s*/g, ' ');

type Citation = { rule: string; file: string };

function findCitations(file: string): Citation[] {
  return findCitedRules(readFileSync(file, 'utf8')).map((rule) => ({ rule, file }));
}

/** Returns the numbers of all rules that a text cites. `V3 to V7` cites five rules. */
function findCitedRules(text: string): string[] {
  return [...joinLines(text).matchAll(CITATION)].flatMap(([, list = '']) =>
    [...list.matchAll(/([A-Z])(\d+)(?:\s+to\s+[A-Z](\d+))?/g)].flatMap(([, area, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${area}${Number(first) + n}`),
    ),
  );
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');
const files = tracked.filter(
  (file) => /\.(tsx?|mjs|css|md|sql)$/.test(file) && file !== 'tests/rules.test.ts' && existsSync(file),
);
const citations = files.flatMap(findCitations);
const rules = [...readFileSync(RULES, 'utf8').matchAll(/^\*\*([A-Z])(\d+)\.\*\*/gm)].map(
  ([, area = '', number = '']) => ({ area, number: Number(number) }),
);
const defined = rules.map(({ area, number }) => `${area}${number}`);

it.each([
  ['rule V3', ['V3']],
  ['(Rules V3, S7 and\n * A2)', ['V3', 'S7', 'A2']],
  ['rules A25 to A27 and W1', ['A25', 'A26', 'A27', 'W1']],
])('the text %j cites the rules %j', (text, cited) => {
  expect(findCitedRules(text)).toEqual(cited);
});

describe('docs/rules.md', () => {
  it('numbers the rules of each area upwards', () => {
    const last = new Map<string, number>();
    for (const { area, number } of rules) {
      expect(number, `${area}${number} stands below its number`).toBeGreaterThan(last.get(area) ?? 0);
      last.set(area, number);
    }
    expect(rules.length).toBeGreaterThan(100);
  });

  it('defines each rule that code, tests or documents cite', () => {
    const dangling = citations.filter(({ rule }) => !defined.includes(rule));
    expect(
      dangling.map(({ rule, file }) => `${file}: ${rule}`),
      'docs/rules.md does not define these rules',
    ).toEqual([]);
    expect(citations.length).toBeGreaterThan(200);
  });

  it('holds no rule without a test that cites it', () => {
    const cited = new Set(citations.filter(({ file }) => IS_TEST.test(file)).map(({ rule }) => rule));
    expect(
      defined.filter((rule) => !cited.has(rule)),
      'cite these rules in the title of a test',
    ).toEqual([]);
  });
});
