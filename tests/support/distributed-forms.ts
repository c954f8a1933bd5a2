import { DISTRIBUTED } from '#server/db/distribution.ts';

/** A query between parentheses, or a whole statement. `own` is its text, in which `§n§` stands for its nth inner query. */
type Query = {
  own: string;
  inner: Query[];
  name: string | null;
  isKept: boolean;
  tables: Map<string, string>;
};

const STARTS_QUERY = /^[\s(]*(select|with|insert|update|delete)\b/i;
const NAMES_QUERY = /"?(\w+)"?\s*(?:\([^()]*\)\s*)?\bas\s+(?:not\s+)?(materialized\s+)?$/i;
const FROM =
  /(?<!distinct\s+)\bfrom\s+(.*?)(?=\b(?:where|group|order|limit|offset|having|union|returning|for)\b|$)/gis;
const LOCKS = /\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b/i;
const OUTER_JOIN = /\b(?:left|right|full)\s+(?:outer\s+)?join\s+(?:lateral\s+)?"?(\w+|§\d+§)/gi;

/** Reads a query from `start` to the parenthesis that closes it. */
function readQuery(text: string, start: number, before: string): { query: Query; end: number } {
  const [, name = null, kept] = NAMES_QUERY.exec(before) ?? [];
  const query: Query = { own: '', inner: [], name, isKept: kept !== undefined, tables: new Map() };
  let depth = 0;
  let index = start;
  for (; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === ')' && depth === 0) break;
    if (char === '(' && STARTS_QUERY.test(text.slice(index + 1, index + 80))) {
      const { query: inner, end } = readQuery(text, index + 1, query.own);
      query.own += `§${query.inner.push(inner) - 1}§ `;
      index = end;
      continue;
    }
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    query.own += char;
  }
  query.tables = tablesOf(query.own);
  return { query, end: index };
}

/** The tables of a query by the names that its columns have before their dot. */
function tablesOf(own: string): Map<string, string> {
  let top = own;
  while (/\([^()]*\)/.test(top)) top = top.replaceAll(/\([^()]*\)/g, ' ');
  const tables = new Map<string, string>();
  const changed = /\bupdate\s+"?(\w+)"?(?:\s+(?!set\b)(\w+))?\s+set\b/i.exec(top);
  if (changed?.[1]) tables.set(changed[2] ?? changed[1], changed[1]);
  for (const [, list = ''] of top.matchAll(FROM)) {
    for (const item of list.split(/,|\bjoin\b/i)) {
      const [, table, alias] =
        /^\s*(?:lateral\s+)?"?(\w+|§\d+§)"?(?:\s+(?:as\s+)?"?(?!(?:on|using|left|right|full|inner|cross|set)\b)(\w+)"?)?/i.exec(
          item,
        ) ?? [];
      if (table) tables.set(alias ?? table, table);
    }
  }
  return tables;
}

const readsDistributed = ({ tables }: Query) => [...tables.values()].some((table) => table in DISTRIBUTED);
/** Whether a query or an inner one reads such a table. A query with a name is done before, so what it read is another table. */
const touches = (query: Query): boolean =>
  readsDistributed(query) || query.inner.some((inner) => inner.name === null && touches(inner));

/** The names before a dot that neither a query nor its inner ones declare. */
function freeNames({ own, inner, tables }: Query): Set<string> {
  const names = [...own.matchAll(/(\w+)"?\."?\w/g)].map(([, name = '']) => name);
  const all = [
    ...names,
    ...inner.filter(({ name }) => name === null).flatMap((each) => [...freeNames(each)]),
  ];
  return new Set(all.filter((name) => !tables.has(name)));
}

function* refusalsIn(query: Query, outer: readonly Query[]): Generator<string> {
  const isInner = outer.length > 0 || query.name !== null;
  if (isInner && LOCKS.test(query.own)) yield 'a lock in an inner query';
  for (const [, name = ''] of query.own.matchAll(OUTER_JOIN)) {
    const inner = query.inner[Number(/\d+/.exec(name)?.[0] ?? -1)];
    if (name in DISTRIBUTED || (name.startsWith('§') && inner && touches(inner)))
      yield `an outer join with ${name}`;
  }
  const free = query.name === null ? freeNames(query) : new Set<string>();
  for (const name of free) {
    const owner = outer.findLast(({ tables }) => tables.has(name));
    if (owner && (touches(query) || readsDistributed(owner))) yield `a subquery that looks up ${name}`;
  }
  if (outer.length > 0 && free.size === 0 && /^ ?select from\b/i.test(query.own))
    yield 'a subquery without columns';
  const used = new Set(query.tables.values());
  for (const inner of query.inner) {
    const { name, isKept } = inner;
    if (name !== null && !isKept && used.has(name) && readsDistributed(query) && touches(inner))
      yield `a join of votes with ${name}, which is not kept`;
    yield* refusalsIn(inner, name === null ? [...outer, query] : []);
  }
}

/**
 * Why Citus refuses a statement that reads a distributed table, or answers it wrongly: a subquery that depends on the rows of an
 * outer query, when one of both reads such a table; an outer join whose inner side is one; a join of such a table with a query
 * of a `with` that read it and is not materialized; a lock of rows in an inner query; a subquery that is done first and has no
 * columns. Other queries of a `with` are done first and are no reason.
 */
export function refusalsOf(statement: string): string[] {
  const text = statement
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...new Set(refusalsIn(readQuery(text, 0, '').query, []))];
}
