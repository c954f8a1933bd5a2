import { globSync, readFileSync } from 'node:fs';
import { PgDatabase, PgSelectBuilder, type PgTable } from 'drizzle-orm/pg-core';
import { vi } from 'vitest';

/** What starts a statement of the query builder with votes. In a join votes come first, where the builder can be watched. */
const STARTS = /(?:\.(?:from|insert|update|delete|\$count)|Join)\(\s*votes\b/g;

/** The places of the program, as `file:line`, that build statements with votes. */
export const placesWithVotes = (): string[] =>
  globSync('src/server/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const lineOf = (index: number) => text.slice(0, index).split('\n').length;
    return [...text.matchAll(STARTS)].map(({ index }) => `${file}:${lineOf(index)}`);
  });

/** The places of the program, as `file:line`, that built statements with a table during `act`. */
export async function placesBuilding(table: PgTable, act: () => Promise<unknown>): Promise<Set<string>> {
  const places = new Set<string>();
  const methods = [
    [PgSelectBuilder.prototype, 'from'],
    [PgDatabase.prototype, 'insert'],
    [PgDatabase.prototype, 'update'],
    [PgDatabase.prototype, 'delete'],
    [PgDatabase.prototype, '$count'],
  ] as const;
  const spies = methods.map(([owner, method]) => {
    const target = owner as unknown as Record<string, (...args: unknown[]) => unknown>;
    const build = target[method] as (...args: unknown[]) => unknown;
    return vi.spyOn(target, method).mockImplementation(function (this: unknown, ...args) {
      const [place] = /\bsrc\/server\/[^\s:?]+:\d+/.exec(new Error('Where').stack ?? '') ?? [];
      if (args[0] === table && place) places.add(place);
      return Reflect.apply(build, this, args);
    });
  });
  try {
    await act();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return places;
}
