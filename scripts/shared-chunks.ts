import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The pages that most people see. */
const LISTS = ['home-page.tsx', 'tournaments-page.tsx'];
/** Fetched beside each of them. */
const BESIDE = '../../ui/feedback/toast.tsx';
const ALL = [...LISTS, 'tournament-page.tsx'];

/** Whether a module belongs to the file `name`: what the lists and a tournament's page share, or the lists alone. */
export function createSharedChunks(pagesDir: string) {
  const reached = new Map<string, Set<string>>();
  const reachOf = (page: string, graph: Graph) => {
    const known = reached.get(page);
    if (known) return known;
    const modules = new Set<string>();
    const open = [join(pagesDir, page), join(pagesDir, BESIDE)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (modules.has(id)) continue;
      modules.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    reached.set(page, modules);
    return modules;
  };
  const usersOf = (id: string, graph: Graph) => ALL.filter((page) => reachOf(page, graph).has(id));
  return {
    shared: (id: string, graph: Graph) => {
      const users = usersOf(id, graph);
      return users.length > 1 && users.some((page) => !LISTS.includes(page)) ? 'shared' : null;
    },
    lists: (id: string, graph: Graph) => (usersOf(id, graph).length > 1 ? 'lists' : null),
  };
}
