import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Graph = {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
};

/** The pages with lists, which most users open. */
const LIST_PAGES = ['home-page.tsx', 'tournaments-page.tsx'];
const TOURNAMENT_PAGE = 'tournament-page.tsx';
const LANDING_PAGE = 'landing-page.tsx';
const STAGE_PAGE = 'stage-page.tsx';
const ALL_PAGES = [...LIST_PAGES, TOURNAMENT_PAGE];
/** What every page of a member shows, but a stage. */
const MEMBER_BARS = '../member-bars.tsx';

/** What tooltips and toasts share with menus and dialogs. */
const OVERLAY = /\/node_modules\/@(radix-ui|floating-ui)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/;
/** The landing page imports the index of this library, and needs no more of it than each page's start. */
const QUERY = /\/node_modules\/@tanstack\//;
/** The icon of a button that loads right after the tournament page, apart from the icons of dialogs. */
const BELL = /\/icons\/bell\.mjs$/;
const ICON_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const IMPORTED_ICONS = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g;
const EXPORTED_ICON = /export \{ (.+) \} from '(\.\/icons\/.+\.mjs)'/g;

/** The small parts that tabs and dialogs share. Each file more costs its name on every page that may load it. */
export const PARTS = Object.entries({
  texts:
    /\/src\/(contract\/(lengths|messages\/(match|moderation|reason))|engine\/(matchup\/vote-audit|moderation\/hidden|schedule\/time-change|songs\/start-time)|client\/(entities\/(moderation\/labels|tournament\/setting-texts)|lib\/time\/relative-text|ui\/time\/zone-note))\.tsx?$/,
  fields: /\/src\/client\/ui\/form\/(field|input|focus-field)\.tsx?$/,
  // Menus need this too, but no dialog.
  guards: /\/node_modules\/(aria-hidden|@radix-ui\/react-focus-guards)\//,
  dialogs: /\/src\/client\/ui\/overlay\/(.+-dialog|dialog|use-focus-return)\.tsx?$/,
  show: /\/src\/(client\/entities|engine)\/show\/(?!room-link)/,
  schemas: /\/node_modules\/zod\/|\/src\/contract\/shapes\.ts$/,
}).map(([name, test]) => ({ name, test, minShareCount: 2 }));

/**
 * Returns a function for each chunk. It names the chunk for the modules that belong there and returns null for others; the
 * first function with a name decides. `match` has the modules of the landing page and another page, `member` what the bars of
 * members have in common with pages, and their icons, `stage` those that a stage, which is small, has in common with a list
 * page, `results` those that it has in common with the tournament page alone, `shared` those of a list page and the tournament
 * page, `tournament` the others of that page, `overlays` the libraries of the list pages, `lists` the modules of both list
 * pages that need none of them and the icons of a single one, `cards` the others of both list pages, and `icons` all other
 * icons, except for those of a stage.
 */
export function createSharedChunks(pagesDir: string) {
  const modulesByPage = new Map<string, Set<string>>();
  const modulesOf = (page: string, graph: Graph) => {
    const known = modulesByPage.get(page);
    if (known) return known;
    const modules = modulesFrom(join(pagesDir, page), graph);
    modulesByPage.set(page, modules);
    return modules;
  };
  const usersOf = (id: string, graph: Graph) => ALL_PAGES.filter((page) => modulesOf(page, graph).has(id));
  const isOfLists = (id: string, graph: Graph) => usersOf(id, graph).length > (ICON.test(id) ? 0 : 1);
  const needsOverlays = (id: string, graph: Graph) =>
    [...modulesFrom(id, graph)].some((module) => OVERLAY.test(module));
  return {
    match: (id: string, graph: Graph) =>
      modulesOf(LANDING_PAGE, graph).has(id) && usersOf(id, graph).length > 0 && !QUERY.test(id)
        ? 'match'
        : null,
    member: (id: string, graph: Graph) =>
      modulesOf(MEMBER_BARS, graph).has(id) && (ICON.test(id) || usersOf(id, graph).length > 0)
        ? 'member'
        : null,
    stage: (id: string, graph: Graph) =>
      modulesOf(STAGE_PAGE, graph).has(id) && usersOf(id, graph).some((page) => LIST_PAGES.includes(page))
        ? 'stage'
        : null,
    results: (id: string, graph: Graph) =>
      modulesOf(STAGE_PAGE, graph).has(id) && usersOf(id, graph).length > 0 ? 'results' : null,
    shared: (id: string, graph: Graph) => {
      const users = usersOf(id, graph);
      return users.length > 1 && users.some((page) => !LIST_PAGES.includes(page)) ? 'shared' : null;
    },
    // The page itself stays an entry, whose files the server names in the head.
    tournament: (id: string, graph: Graph) =>
      (usersOf(id, graph).includes(TOURNAMENT_PAGE) && !id.endsWith(TOURNAMENT_PAGE)) || BELL.test(id)
        ? 'tournament'
        : null,
    overlays: (id: string, graph: Graph) =>
      OVERLAY.test(id) && usersOf(id, graph).length > 0 ? 'overlays' : null,
    lists: (id: string, graph: Graph) => (isOfLists(id, graph) && !needsOverlays(id, graph) ? 'lists' : null),
    cards: (id: string, graph: Graph) => (isOfLists(id, graph) ? 'cards' : null),
    icons: (id: string, graph: Graph) =>
      ICON.test(id) && !modulesOf(STAGE_PAGE, graph).has(id) ? 'icons' : null,
  };
}

/** A module and all that it imports, directly or not. */
function modulesFrom(start: string, graph: Graph): Set<string> {
  const modules = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    open.push(...importsOf(id, graph));
  }
  return modules;
}

/** What a module imports. The index of the icons imports all of them, so only the icons that the module names count. */
function importsOf(id: string, graph: Graph): string[] {
  const { code = null, importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const index = importedIds.find((imported) => ICON_INDEX.test(imported));
  if (!index) return [...importedIds];
  const files = iconFiles(index);
  const names = [...(code ?? '').matchAll(IMPORTED_ICONS)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  );
  return [
    ...importedIds.filter((imported) => imported !== index),
    ...names.flatMap((name) => files.get(name) ?? []),
  ];
}

let knownFiles: Map<string, string> | null = null;

/** The file of each icon by its names. */
function iconFiles(index: string): Map<string, string> {
  knownFiles ??= new Map(
    [...readFileSync(index, 'utf8').matchAll(EXPORTED_ICON)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), join(dirname(index), file)] as const),
    ),
  );
  if (knownFiles.size === 0) throw new Error(`No icon was found in ${index}`);
  return knownFiles;
}
