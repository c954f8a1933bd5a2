import { isKeyOf, type PageData, pagesKeyOf, type ReadPath } from '#contract/pages.ts';
import type { Answer as AnswerOf, RouteAt } from '#contract/routes.ts';

export type Answer = PageData['answers'][number];

type DataOf<P extends ReadPath> = AnswerOf<RouteAt<`GET ${P}`>>;

/** Finds the data of a call for every id that the page has read. */
export const findAllData = <P extends ReadPath>(answers: readonly Answer[], path: P): DataOf<P>[] =>
  answers.filter(({ queryKey }) => isKeyOf(path, queryKey)).map(({ data }) => data as DataOf<P>);

/** Finds the data of a call. Undefined for a call that the page has not read, or whose answer was a refusal. */
export const findData = <P extends ReadPath>(answers: readonly Answer[], path: P): DataOf<P> | undefined =>
  findAllData(answers, path)[0];

/** Finds the first rows of a list that is read page by page. */
export function findFirstRows<P extends ReadPath>(
  answers: readonly Answer[],
  path: P,
): DataOf<P> | undefined {
  const key = String(pagesKeyOf(path));
  const list = answers.find(({ queryKey }) => String(queryKey) === key);
  return (list?.data as { pages: { rows: DataOf<P> }[] } | undefined)?.pages[0]?.rows;
}
