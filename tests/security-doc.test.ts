import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GUARDS } from '#scripts/guard-list.ts';

const document = readFileSync('docs/security.md', 'utf8');
/** The number of requirements of each level in ASVS 5.0. */
const OF_LEVEL = { 1: 70, 2: 183 };
type Level = keyof typeof OF_LEVEL;

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
const isPath = (words: string) => /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|md|json)$|^\.ci\/run$/.test(words);

const rows = [...document.matchAll(/^\| (V[\d.]+) \| ([12]) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', level, , here = '', shown = '']) => {
    const state = /^\*\*(not met|no test)\*\*: ./.exec(shown)?.[1] ?? 'met';
    return { number, level: Number(level) as Level, here, shown, state };
  },
);
const left = [...document.matchAll(/^Do not apply, level ([12]): ([V\d., ]+); .+\.$/gm)].flatMap(
  ([, level, list = '']) =>
    list.split(', ').map((number) => ({ number, level: Number(level) as Level, state: 'left' })),
);
const met = rows.filter(({ state }) => state === 'met');
const withoutTest = met.filter(
  ({ shown }) => !quoted(shown).some((words) => /\.(test\.tsx?|e2e\.ts)$/.test(words)),
);

/** Named files that do not exist, and quoted words that the file before them does not hold. */
function missing(shown: string): string[] {
  let file = '';
  return quoted(shown).filter((words) => {
    if (isPath(words)) {
      file = words;
      return !existsSync(file);
    }
    if (!existsSync(file)) return true;
    const text = readFileSync(file, 'utf8');
    // A heading must be a line, because the row that names it holds its words too.
    return words.startsWith('#') ? !text.split('\n').includes(words) : !text.includes(words);
  });
}

/** The number of requirements of a level, a chapter (such as `V1.`) and a state, or of all that apply. */
const count = (level: Level, state?: string, chapter = 'V') =>
  [...rows, ...left]
    .filter((one) => one.level === level && one.number.startsWith(chapter))
    .filter((one) => (state ? one.state === state : one.state !== 'left')).length;

describe('docs/security.md', () => {
  it('names every requirement once', () => {
    const numbers = [...rows, ...left].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const level of [1, 2] as const) {
      expect(count(level) + count(level, 'left')).toBe(OF_LEVEL[level]);
    }
  });

  it.each(met.map(({ number, shown }) => [number, shown]))(
    'names existing files and tests for %s',
    (_, shown = '') => {
      expect(quoted(shown).filter(isPath)).not.toEqual([]);
      expect(
        missing(shown),
        'docs/security.md quotes these words, and the files that it names do not contain them',
      ).toEqual([]);
    },
  );

  it('names existing files only', () => {
    const words = rows.flatMap(({ here, shown }) => [...quoted(here), ...quoted(shown)]);
    const files = words.filter((word) => /^(src|docs|tests|e2e)\//.test(word));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each([1, 2] as const)('gives the correct counts of level %i', (level) => {
    const [isMet, ...others] = ['met', 'no test', 'not met', undefined, 'left'].map((state) =>
      count(level, state),
    );
    const byDocument = withoutTest.filter((row) => row.level === level).length;
    expect(document).toContain(`\n| ${level} | ${[isMet, byDocument, ...others].join(' | ')} |\n`);
    expect(document).toContain(`${count(level, 'met')} of ${count(level)}${level === 1 ? ' are' : '.'}`);
  });

  it.each(Array.from({ length: 17 }, (_, index) => `V${index + 1}`))('counts chapter %s', (name) => {
    const chapter = `${name}.`;
    const cells = ([1, 2] as const).map(
      (of) => `${count(of, 'met', chapter)} of ${count(of, undefined, chapter)}`,
    );
    const others = count(1, 'left', chapter) + count(2, 'left', chapter);
    expect(document).toMatch(new RegExp(`^\\| ${name} .+ \\| ${[...cells, others].join(' \\| ')} \\| `, 'm'));
  });
});

describe('npm run guards', () => {
  it('knows ten guards or more', () => expect(GUARDS.length).toBeGreaterThanOrEqual(10));

  it.each(GUARDS)('finds the code of a guard exactly once: $guard', ({ file, code, without, test }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    expect(without).not.toBe(code);
    expect(existsSync(test)).toBe(true);
  });

  it.each(GUARDS)('has a row for each guard in docs/security.md: $guard', ({ guard, file, test, names }) => {
    const row = document.split(`\n| ${guard} | \`${file}\` | \`${test}\`: `)[1] ?? '';
    const [turnsRed] = row.split(' |\n');
    expect(turnsRed).toMatch(new RegExp(names));
  });

  it('has no rows without a guard in docs/security.md', () => {
    const [, part = ''] = document.split('## Guards taken out\n');
    const [table = ''] = part.split('\n## ');
    expect(table.match(/^\| .+ \| `.+` \| `.+`: .+ \|$/gm)).toHaveLength(GUARDS.length);
  });
});
