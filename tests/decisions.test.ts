import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
