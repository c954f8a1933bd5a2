import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { OwnSession } from '#contract/account.ts';
import type { UserRole } from '#contract/kinds.ts';
import type { ServerMessage } from '#contract/live.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { VoteAnswer } from '#contract/vote.ts';
import { findDifferences } from '#server/db/recount.ts';
import { cookieOf, PASSWORD, type Person, type Reply } from './support/app.ts';
import { type Fleet, startFleet } from './support/fleet.ts';
import { hasRedis } from './support/redis.ts';
import { callerAt, signUpAt } from './support/remote.ts';
import { detailOf, fillTournament, vote } from './support/tournaments.ts';

const LIMITS = { comments: 6, signInFailures: 10 };

/** Three processes of the real program, as they run behind a balancer. */
describe.runIf(hasRedis)('three servers on one PostgreSQL and one Redis', () => {
  let fleet: Fleet;
  let people: Person[];
  let creator: Person;
  let boss: Person;
  const sockets: WebSocket[] = [];

  beforeAll(async () => {
    fleet = await startFleet({
      LIMIT_VOTES: '1000',
      LIMIT_COMMENTS: String(LIMITS.comments),
      LIMIT_SIGN_IN_FAILURES: String(LIMITS.signInFailures),
      ADMIN_EMAIL: 'boss@test.example',
      TRUST_PROXY: 'loopback',
    });
    people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => signUp(name)));
    creator = people[0] as Person;
    boss = await signUp('boss');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });
  afterAll(() => fleet.stop());

  const signUp = (name: string) => signUpAt(fleet.balancer.address, name);
  /** The same person, at each of the servers. */
  const everywhere = ({ cookie }: Person) => fleet.servers.map(({ address }) => callerAt(address, cookie));

  async function openMatchups(): Promise<TournamentDetail> {
    const id = await fillTournament(creator, people);
    await creator.call(routes.generateBracket, { params: { id } });
    for (const { id: matchup, status } of (await detailOf(creator, id)).matchups) {
      if (status === 'scheduled') await creator.call(routes.activateMatchup, { params: { id: matchup } });
    }
    return detailOf(creator, id);
  }

  /** A socket at one server, which remembers what it heard and how it was closed. */
  async function watch(address: string, tournamentId: number, cookie: string | null = null) {
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/ws`,
      cookie ? { headers: { cookie } } : {},
    );
    sockets.push(socket);
    const watcher = { heard: [] as { message: ServerMessage; at: number }[], closeCode: 0 };
    socket.on('message', (data) =>
      watcher.heard.push({ message: JSON.parse(String(data)), at: performance.now() }),
    );
    socket.on('close', (code) => {
      watcher.closeCode = code;
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'join_tournament', tournamentId })));
    await vi.waitFor(() => expect(watcher.heard).not.toHaveLength(0));
    return watcher;
  }

  it('show a vote at one of them on the screens of all within half a second', async () => {
    const { id, matchups } = await openMatchups();
    const [matchup] = matchups;
    if (!matchup) throw new Error('Nothing is open');
    const watchers: Awaited<ReturnType<typeof watch>>[] = [];
    for (const _ of fleet.servers) watchers.push(await watch(fleet.balancer.address, id));
    const openSockets = () => Promise.all(fleet.servers.map(({ address }) => socketsAt(address)));
    await vi.waitFor(async () => expect(await openSockets(), 'one at each server').toEqual([1, 1, 1]));

    const delays: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const { tally }: VoteAnswer = (await vote(people[turn % 4] as Person, matchup, 1)).body;
      const answeredAt = performance.now();
      const seenAt = ({ heard }: (typeof watchers)[number]) =>
        heard.find(
          ({ message }) =>
            message.type === 'vote_update' &&
            message.matchups.some(({ id, version }) => id === tally.id && version >= tally.version),
        )?.at;
      const seen = watchers.map((watcher) => vi.waitUntil(() => seenAt(watcher), { timeout: 5_000 }));
      delays.push(Math.max(...(await Promise.all(seen))) - answeredAt);
    }
    // Everybody hears of every vote; one of them may be late on a machine that is busy.
    const [, , , , median] = delays.sort((a, b) => a - b);
    expect(median).toBeLessThan(500);
  });

  it('count a vote once that is sent again to another of them', async () => {
    const { id, matchups } = await openMatchups();
    const [matchup] = matchups;
    const answers = await Promise.all(
      everywhere(creator).map((at) =>
        at.call(routes.castVote, {
          body: { tournamentId: id, matchupId: matchup?.id, songId: matchup?.song1Id },
          headers: { 'idempotency-key': 'one vote, sent three times' },
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.deleted])).toEqual(Array(3).fill([200, false]));
    expect((await detailOf(creator, id)).matchups[0]).toMatchObject({ song1Votes: 1, song2Votes: 0 });
  });

  it('refuse a session that ended at one of them, and close its sockets (R4, R40)', async () => {
    const { id } = await openMatchups();
    const inAnotherBrowser = async ({ email }: Person) => {
      const { address } = fleet.servers[1];
      const reply = await callerAt(address).call(routes.logIn, { body: { email, password: PASSWORD } });
      return callerAt(address, cookieOf(reply));
    };
    const ends: ((person: Person) => Promise<Reply>)[] = [
      (person) => person.call(routes.logOut),
      async (person) => {
        const body = { currentPassword: PASSWORD, newPassword: 'another horse' };
        return (await inAnotherBrowser(person)).call(routes.changePassword, { body });
      },
      async (person) => {
        const browser = await inAnotherBrowser(person);
        const own: OwnSession[] = (await browser.call(routes.listOwnSessions)).body;
        const sessionIds = own.flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]));
        return browser.call(routes.endOwnSessions, { body: { currentPassword: PASSWORD, sessionIds } });
      },
      (person) => boss.call(routes.adminEndSessions, { params: { id: person.id } }),
      (person) => boss.call(routes.adminDeleteUser, { params: { id: person.id } }),
    ];
    for (const [index, end] of ends.entries()) {
      const person = await signUp(`ended${index}`);
      const watchers = await Promise.all(
        fleet.servers.map(({ address }) => watch(address, id, person.cookie)),
      );
      const statuses = () =>
        Promise.all(everywhere(person).map(async (at) => (await at.call(routes.getCurrentUser)).status));
      // Each of them believes the session from now on.
      expect(await statuses()).toEqual([200, 200, 200]);
      expect((await end(person)).status).toBe(200);
      await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401, 401]), { timeout: 500 });
      await vi.waitFor(() => expect(watchers.map(({ closeCode }) => closeCode)).toEqual([1008, 1008, 1008]));
    }
  });

  it('give a new role, and take it away, at the next request at all of them (R4)', async () => {
    const deputy = await signUp('deputy');
    const statuses = () =>
      Promise.all(everywhere(deputy).map(async (at) => (await at.call(routes.adminListUsers)).status));
    const setRole = (role: UserRole) =>
      boss.call(routes.adminSetRole, { params: { id: deputy.id }, body: { role } });
    expect(await statuses()).toEqual([403, 403, 403]);
    await setRole('admin');
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), { timeout: 500 });
    await setRole('user');
    await vi.waitFor(async () => expect(await statuses()).toEqual([403, 403, 403]), { timeout: 500 });
  });

  it('share the limit of what one person may send', async () => {
    const { matchups } = await openMatchups();
    const comment = (content: string) =>
      creator.call(routes.createComment, { body: { matchupId: matchups[0]?.id, content } });
    const sent = Array.from({ length: LIMITS.comments + 3 }, (_, n) => comment(`Comment ${n}`));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.comments);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const lists = await Promise.all(
      everywhere(creator).map((at) => at.call(routes.listComments, { params: { id: matchups[0]?.id ?? 0 } })),
    );
    expect(lists.map(({ body }) => body.length)).toEqual(Array(3).fill(LIMITS.comments));
  });

  it('give guesses at all of them at once no more tries than at one, and let the owner in elsewhere', async () => {
    const person = await signUp('guessed');
    const signIn = (password: string, from: string) =>
      callerAt(fleet.balancer.address).call(routes.logIn, {
        body: { email: person.email, password },
        headers: { 'x-forwarded-for': from },
      });
    const guesses = Array.from({ length: 30 }, () => signIn('wrong guess', '203.0.113.1'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.signInFailures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - LIMITS.signInFailures);
    expect((await signIn(PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await signIn(PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  it('take no more tokens than somebody has, and settle a prediction once (R33, R34)', async () => {
    const ask = async (title: string) => {
      const body = { title, expiresAt: new Date(Date.now() + 60_000).toISOString() };
      return (await creator.call(routes.createPrediction, { body })).body.id as number;
    };
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(`Question ${n}`)));
    const voter = await signUp('prophet');
    const votes = await Promise.all(
      ids.map((id) => voter.call(routes.voteOnPrediction, { params: { id }, body: { vote: 'yes' } })),
    );
    expect(votes.filter(({ status }) => status === 201 || status === 200)).toHaveLength(5);
    await fleet.database.pool.query('update predictions set expires_at = now()');
    const settled = everywhere(creator).flatMap((at) =>
      ids.map((id) => at.call(routes.resolvePrediction, { params: { id }, body: { outcome: 'yes' } })),
    );
    expect((await Promise.all(settled)).map(({ status }) => status)).toEqual(Array(24).fill(200));
    const { body } = await voter.call(routes.getCurrentUser);
    expect(body).toMatchObject({ perfectPredictions: 5, points: 50 });
  });

  it('apply each due change once, whichever of them does it (R21)', async () => {
    const { pool } = fleet.database;
    const CUPS = 12;
    /** Two semifinals and a final, each of which starts and ends. */
    const CHANGES = 6;
    await pool.query("update tournaments set status = 'cancelled', next_due_at = null");
    const ids = await Promise.all(Array.from({ length: CUPS }, () => fillTournament(creator, people)));
    for (const id of ids) await creator.call(routes.generateBracket, { params: { id } });
    const cups = async () =>
      (
        await pool.query<Cup>('select id, status, version, winner_id from tournaments where id = any($1)', [
          ids,
        ])
      ).rows;
    const applied = () => Promise.all(fleet.servers.map(({ address }) => dueChangesOf(address)));
    const [versions, appliedBefore] = [await cups(), await applied()];

    const voted = new Set<number>();
    while ((await cups()).some(({ status }) => status !== 'completed')) {
      for (const id of ids) {
        for (const matchup of (await detailOf(creator, id)).matchups) {
          if (matchup.status !== 'active' || voted.has(matchup.id)) continue;
          voted.add(matchup.id);
          for (const person of people.slice(1)) await vote(person, matchup, matchup.id % 2 === 0 ? 1 : 2);
        }
      }
      await bringNearer();
      await vi.waitFor(async () => expect(await countDue()).toBe(0), { timeout: 5_000 });
    }

    expect(voted.size).toBe(CUPS * 3);
    const shares = (await applied()).map((count, index) => count - (appliedBefore[index] ?? 0));
    expect(shares.reduce((sum, count) => sum + count)).toBe(CUPS * CHANGES);
    expect(shares.filter((count) => count > 0).length).toBeGreaterThan(1);
    const growth = new Map(versions.map(({ id, version }) => [id, version]));
    for (const cup of await cups()) {
      expect(cup.winner_id).not.toBeNull();
      expect(cup.version - (growth.get(cup.id) ?? 0)).toBe(CHANGES);
    }
    expect(await findDifferences(pool)).toEqual([]);
  }, 60_000);

  type Cup = { id: number; status: string; version: number; winner_id: number | null };

  const dueChangesOf = (address: string) => measured(address, 'beats_due_changes_total');
  const socketsAt = (address: string) => measured(address, 'beats_sockets');

  async function measured(address: string, name: string): Promise<number> {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  }

  async function countDue(): Promise<number> {
    const { rows } = await fleet.database.pool.query<{ n: number }>(
      'select count(*)::int as n from tournaments where next_due_at <= now()',
    );
    return rows[0]?.n ?? 0;
  }

  /** The next due instant of every tournament becomes this one, and all that follows comes as much nearer. */
  const bringNearer = () =>
    fleet.database.pool.query(`
      with due as (select id, next_due_at - now() as ahead from tournaments where next_due_at > now() for update),
        moved as (update matchups m set start_time = start_time - ahead, end_time = end_time - ahead
          from due where m.tournament_id = due.id and m.status in ('scheduled', 'active'))
      update tournaments t set next_due_at = next_due_at - ahead from due where t.id = due.id`);
});
