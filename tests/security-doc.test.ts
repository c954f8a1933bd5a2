import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GUARDS } from '#scripts/guard-list.ts';

const document = readFileSync('docs/security.md', 'utf8');
/** The number of requirements of each level in ASVS 5.0. */
const OF_LEVEL = { 1: 70, 2: 183 };

const rows = [...document.matchAll(/^\| (V[\d.]+) \| ([12]) \| (met|partly|not)\b.* \| (.+) \|$/gm)].map(
  ([, number = '', level, state, proof = '']) => ({ number, level: Number(level), state, proof }),
);
const left = [...document.matchAll(/^\| ([12]) \| (V[V\d., ]+) \| .+ \|$/gm)].flatMap(
  ([, level, list = '']) => list.split(', ').map((number) => ({ number, level: Number(level) })),
);

describe('docs/security.md', () => {
  it('names every requirement once', () => {
    const numbers = [...rows, ...left].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names an existing file in each row', () => {
    const filesOf = (proof: string) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(rows.filter(({ proof }) => filesOf(proof).length === 0)).toEqual([]);
    expect(rows.flatMap(({ proof }) => filesOf(proof)).filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each([1, 2] as const)('gives the correct counts of level %i', (level) => {
    const applied = rows.filter((row) => row.level === level);
    const met = applied.filter(({ state }) => state === 'met');
    const others = left.filter((row) => row.level === level);
    expect(applied.length + others.length).toBe(OF_LEVEL[level]);
    expect(document.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `level ${level} ${met.length} of ${applied.length} .*?are met and ${others.length} do not apply`,
      ),
    );
  });
});

describe('npm run guards', () => {
  it('knows ten guards or more', () => expect(GUARDS.length).toBeGreaterThanOrEqual(10));

  it.each(GUARDS)('finds the code of a guard exactly once: $guard', ({ file, code, without, test }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    expect(without).not.toBe(code);
    expect(existsSync(test)).toBe(true);
  });
});
