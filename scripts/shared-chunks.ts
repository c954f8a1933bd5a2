import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The pages with lists, which most users open. */
const LIST_PAGES = ['home-page.tsx', 'tournaments-page.tsx'];
/** A lazy module that each page loads. */
const LAZY_MODULE = '../../ui/feedback/toast.tsx';
const TOURNAMENT_PAGE = 'tournament-page.tsx';
const ALL_PAGES = [...LIST_PAGES, TOURNAMENT_PAGE];

/**
 * Returns the chunk names of a module: `shared` if a list page and the tournament page import it, `tournament` if only the
 * latter does, `lists` if several pages do.
 */
export function createSharedChunks(pagesDir: string) {
  const modulesByPage = new Map<string, Set<string>>();
  const modulesOf = (page: string, graph: Graph) => {
    const known = modulesByPage.get(page);
    if (known) return known;
    const modules = new Set<string>();
    const open = [join(pagesDir, page), join(pagesDir, LAZY_MODULE)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (modules.has(id)) continue;
      modules.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    modulesByPage.set(page, modules);
    return modules;
  };
  const usersOf = (id: string, graph: Graph) => ALL_PAGES.filter((page) => modulesOf(page, graph).has(id));
  return {
    shared: (id: string, graph: Graph) => {
      const users = usersOf(id, graph);
      return users.length > 1 && users.some((page) => !LIST_PAGES.includes(page)) ? 'shared' : null;
    },
    // The page itself stays an entry, whose files the server names in the head.
    tournament: (id: string, graph: Graph) =>
      usersOf(id, graph).includes(TOURNAMENT_PAGE) && !id.endsWith(TOURNAMENT_PAGE) ? 'tournament' : null,
    lists: (id: string, graph: Graph) => (usersOf(id, graph).length > 1 ? 'lists' : null),
  };
}
