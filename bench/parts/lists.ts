import { openApp } from '#bench/support/app-in-process.ts';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { median, type Pace, percentile, type Section } from '#tests/support/measuring/report.ts';
import { fillTournaments } from './lists-dataset.ts';

const TOURNAMENTS = 50_000;
/** Still more than one page. */
const BRIEF_TOURNAMENTS = 300;
const CONCURRENT_SEARCHES = 8;
const LIST = '/api/tournaments';

type Listed = { id: number; name: string };
type Site = Awaited<ReturnType<typeof openSite>>;
type Kind = { name: string; isCached?: true; path: (turn: number) => string };

/** Measures pages and searches of a site with 50,000 tournaments, and the plain list of 200 for comparison. */
export function benchLists(pace: Pace): Promise<Section> {
  const count = pace.rounds > 1 ? TOURNAMENTS : BRIEF_TOURNAMENTS;
  return withBenchEnvironment(async (environment) => {
    const site = await openSite(environment, count);
    try {
      const kinds = await kindsOf(site);
      const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
      // The first round warms up. All kinds take turns, so that other load of the machine affects them alike.
      for (let round = -1; round < pace.rounds; round += 1) {
        for (const kind of kinds) {
          const measured = await measure(site, kind, pace.seconds);
          if (round >= 0) times.get(kind)?.push(...measured);
        }
      }
      return toSection(times, count, await countMissing(site));
    } finally {
      await site.close();
    }
  });
}

async function openSite(environment: BenchEnvironment, count: number) {
  const { app, pool, ...site } = await openApp(environment, 'lists', (empty) =>
    fillTournaments(empty, count),
  );
  const { rows: tournaments } = await pool.query<Listed>(
    'select id, name from tournaments where is_public order by id',
  );
  return {
    ...site,
    tournaments,
    async get(url: string) {
      const { statusCode, headers, body } = await app.http.inject({ url });
      if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
      return { body, next: headers['next-cursor'] as string | undefined };
    },
  };
}

async function kindsOf({ get, tournaments }: Site): Promise<Kind[]> {
  const nameAt = (turn: number) => tournaments[(turn * 7919) % tournaments.length]?.name ?? '';
  const deep: string[] = [];
  for (
    let next = (await get(LIST)).next;
    next && deep.length < 500;
    next = (await get(`${LIST}?cursor=${next}`)).next
  ) {
    deep.push(next);
  }
  const cursorAt = (turn: number) => deep[(turn * 31) % deep.length] ?? '';
  const search = (q: string) => `${LIST}?limit=48&q=${encodeURIComponent(q)}`;
  return [
    { name: 'plain list of 200, cached', isCached: true, path: () => LIST },
    { name: 'plain list of 200', path: () => LIST },
    { name: 'a later page of 200', path: (turn) => `${LIST}?cursor=${cursorAt(turn)}` },
    { name: 'a later page of 48', path: (turn) => `${LIST}?limit=48&cursor=${cursorAt(turn)}` },
    { name: 'a page of 48 completed tournaments', path: () => `${LIST}?limit=48&status=completed` },
    { name: 'a search for one name', path: (turn) => search(nameAt(turn)) },
    {
      name: 'a search for a word of every tenth name',
      path: (turn) => search(nameAt(turn).split(' ')[0] ?? ''),
    },
    { name: 'a search for a letter', path: (turn) => search(nameAt(turn)[0] ?? '') },
    { name: 'a search without results', path: (turn) => search(`nowhere ${turn}`) },
    { name: 'the counts by status', path: () => `${LIST}/counts` },
  ];
}

/** Sends requests one after the other and returns their delays in milliseconds. Without `isCached` each finds an empty cache. */
async function measure(site: Site, { isCached, path }: Kind, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let turn = Math.floor(Math.random() * 1000);
  do {
    if (!isCached) site.clearReadCache();
    const url = path(turn);
    const sentAt = performance.now();
    await site.get(url);
    times.push(performance.now() - sentAt);
    turn += 1;
  } while (performance.now() < end);
  return times;
}

/** Counts the public tournaments that no page lists, and those that a search for their name does not find. */
async function countMissing({ get, tournaments }: Site) {
  const paged = new Set<number>();
  let cursor: string | undefined;
  do {
    const { body, next } = await get(cursor ? `${LIST}?cursor=${cursor}` : LIST);
    for (const { id } of JSON.parse(body) as Listed[]) paged.add(id);
    cursor = next;
  } while (cursor);
  let unfound = 0;
  const open = [...tournaments];
  const searchOn = async () => {
    for (let sought = open.pop(); sought; sought = open.pop()) {
      const { body } = await get(`${LIST}?q=${encodeURIComponent(sought.name)}`);
      const { id } = sought;
      if (!(JSON.parse(body) as Listed[]).some((found) => found.id === id)) unfound += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SEARCHES }, searchOn));
  return { total: tournaments.length, unpaged: tournaments.length - paged.size, unfound };
}

type Missing = Awaited<ReturnType<typeof countMissing>>;

function toSection(times: Map<Kind, number[]>, count: number, { total, unpaged, unfound }: Missing): Section {
  const figure = (value: number) => (value < 10 ? value.toPrecision(2) : String(Math.round(value)));
  const number = (value: number) => value.toLocaleString('en');
  return {
    title: 'Lists',
    text: [
      `Milliseconds until an answer of a site with ${number(count)} tournaments, of which ${number(total)} are public. Requests come one after`,
      'the other, without a network. Answers are read from the database unless they are marked as cached.',
    ].join('\n'),
    head: ['', 'median', '99th percentile', 'answers'],
    rows: [...times].map(([{ name }, all]) => [
      name,
      figure(median(all)),
      figure(percentile(all, 0.99)),
      number(all.length),
    ]),
    notes: [
      `Public tournaments that no page holds: ${unpaged}. Public tournaments that a search for their name does not find: ${unfound}.`,
    ],
  };
}
