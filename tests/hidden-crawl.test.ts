import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { findDifferences } from '#server/db/recount.ts';
import { CRAWLED_ROUTES, type GetName } from './support/crawl/asks.ts';
import { type Crawl, crawl, type Leak, type Twins } from './support/crawl/compare.ts';
import {
  cast,
  closeWorld,
  createWorld,
  draw,
  endMatches,
  matchOf,
  type Name,
  open,
  otherSide,
  type World,
} from './support/crawl/world.ts';
import { at, detailOf } from './support/tournaments.ts';

const HIDDEN = { submitterVisibility: 'after_elimination' } as const;
const total = { answers: 0, messages: 0, succeeded: new Set<GetName>() };

beforeAll(() => {
  if (!existsSync('dist/client/pages')) throw new Error('Build the client first: npm run build');
});

/** Runs a step on both twins. */
const both = (twins: Twins, step: (world: World) => Promise<void>) => Promise.all(twins.map(step));

function count({ answers, messages, succeeded }: Crawl): void {
  total.answers += answers;
  total.messages = Math.max(total.messages, messages);
  for (const name of succeeded) total.succeeded.add(name);
}

/** Ann and Bob, whose songs the twins exchange, vote for the same songs and write the same in both. */
const STAGES: [string, (world: World) => Promise<void>][] = [
  ['setup', async () => {}],
  ['the draw', draw],
  [
    'open semifinals',
    async (world) => {
      const [first = 0, second = 0] = world.songs;
      const one = await matchOf(world, first, 'Semifinals');
      const two = await matchOf(world, second, 'Semifinals');
      if (one.matchup.id === two.matchup.id) throw new Error('The first two songs meet too early');
      for (const { matchup } of [one, two]) await open(world, matchup);
      // Whether the first match pays would depend on whose song it is (rule P16).
      await cast(world, one.matchup, { ann: one.ownSide, vic: one.ownSide });
      await cast(world, two.matchup, { bob: two.ownSide, val: otherSide(two.ownSide) });
      for (const name of ['ann', 'bob', 'vic'] as const) {
        const body = { content: `Hi from ${name}`, matchupId: one.matchup.id };
        await world.people[name].call(routes.createComment, { body });
      }
    },
  ],
  [
    'a tiebreaker',
    async (world) => {
      await endMatches(world);
      const { matchup, ownSide } = await matchOf(world, world.songs[1] ?? 0, 'Semifinals');
      await open(world, matchup);
      await cast(world, matchup, { vic: ownSide, bob: ownSide, val: otherSide(ownSide) });
    },
  ],
  [
    'the final',
    async (world) => {
      await endMatches(world);
      const { matchup, ownSide } = await matchOf(world, world.songs[0] ?? 0, 'Finals');
      await open(world, matchup);
      await cast(world, matchup, { ann: ownSide, bob: otherSide(ownSide), vic: ownSide, val: ownSide });
    },
  ],
];

async function createNameTwins(): Promise<Twins> {
  const twin = (...submitters: Name[]) => createWorld({ settings: HIDDEN, submitters });
  return Promise.all([twin('ann', 'bob', 'cleo', 'dan'), twin('bob', 'ann', 'cleo', 'dan')]);
}

describe('two tournaments that differ in who entered which song', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await createNameTwins();
  });
  afterAll(() => both(twins, closeWorld));

  it.each(STAGES)('give every reader the same bytes and messages: %s (rules N1, N3, N4)', async (_, step) => {
    await both(twins, step);
    const found = await crawl(twins);
    count(found);
    expect(found.leaks).toEqual([]);
  });

  it('were asked by every GET route, each of which answered someone', () => {
    expect(CRAWLED_ROUTES.filter((name) => !total.succeeded.has(name))).toEqual([]);
  });

  it('differ to their submitters, and to everyone at the end (rule N1)', async () => {
    const [a, b] = twins;
    const own = async (world: World) =>
      (await world.people.ann.call(routes.getParticipation, at(world.id))).body.ownSongIds[0];
    expect(await own(a)).not.toBe(await own(b));
    await both(twins, endMatches);
    const submitters = async (world: World) => {
      const detail: TournamentDetail = await detailOf(world.people.nina, world.id);
      expect(detail.status).toBe('completed');
      return detail.songs.map(({ submitter }) => submitter?.username);
    };
    expect(await submitters(a)).toEqual([...(await submitters(b))].map(exchanged));
    for (const { app } of twins) expect(await findDifferences(app.pool)).toEqual([]);
  });
});

afterAll(() => {
  process.stdout.write(`crawl: ${total.answers} answers and ${total.messages} live messages compared\n`);
});

const exchanged = (name: string | null | undefined) =>
  name === 'ann' ? 'bob' : name === 'bob' ? 'ann' : name;

/** Leaks as a presenter, a query or a counter would make them. */
const PLANTED: [string, (world: World) => Promise<void> | void, RegExp][] = [
  [
    'an order by submitter in a presenter',
    ({ app }) => {
      const { reads } = app.context;
      const get = reads.get.bind(reads);
      reads.get = (scope, part, load, options) =>
        get(
          scope,
          part,
          async () => {
            const value = await load();
            if (part !== 'detail') return value;
            const { rows } = await app.pool.query('select id from songs order by submitter_id, id');
            const places = rows.map(({ id }) => id);
            const detail = value as TournamentDetail;
            return {
              ...detail,
              songs: detail.songs.toSorted((x, y) => places.indexOf(x.id) - places.indexOf(y.id)),
            };
          },
          options,
        );
    },
    /^visitor GET \/api\/tournaments\/\d+:/,
  ],
  [
    'points for a hidden song',
    ({ app, songs }) =>
      void app.pool.query(
        'update users set points = points + 1 where id = (select submitter_id from songs where id = $1)',
        [songs[0]],
      ),
    /^visitor GET \/api\/users\/\d+\/profile:/,
  ],
  [
    'a live message',
    async ({ app, id, songs }) => {
      const { rows } = await app.pool.query('select submitter_id from songs where id = $1', [songs[0]]);
      const version = 1000 + rows[0].submitter_id;
      app.context.bus.publish({
        type: 'tournament_changed',
        tournamentId: id,
        version,
        isPublic: true,
        tallies: [],
      });
    },
    /^visitor \/ws:/,
  ],
];

describe('the crawl', () => {
  it.each(PLANTED)('finds a planted leak: %s', async (_, plant, expected) => {
    const twins = await createNameTwins();
    for (const world of twins) await plant(world);
    const { leaks } = await crawl(twins, { roles: ['visitor'] });
    expect(leaks.map(({ ask }: Leak) => `${ask}:`).filter((ask) => expected.test(ask))).not.toEqual([]);
    await both(twins, closeWorld);
  });
});
