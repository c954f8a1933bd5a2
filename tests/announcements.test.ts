import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type AnnouncementConsumer, createExpander } from '#server/outbound/expander.ts';
import { createCommunity } from './support/community.ts';
import {
  AUTOMATIC,
  at,
  drawTournament,
  endMatches,
  inMinutes,
  openMatch,
  openMatches,
  playToTheEnd,
  runAt,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();
const MINUTE_MS = 60_000;
const told = (tournamentId: number, kinds = ['match_opened', 'result', 'champion']) =>
  app.rows(
    `select kind, matchup_id, song_id, (extract(epoch from due_at) * 1000)::float8 as due from announcements
     where tournament_id = $1 and kind = any($2) order by id`,
    tournamentId,
    kinds,
  );
const closings = (id: number) =>
  app.rows(
    `select minutes, (extract(epoch from due_at) * 1000)::float8 as due from announcements
     where matchup_id = $1 and kind = 'match_closing' and expanded_at is null order by minutes`,
    id,
  );

it('each opening, result and champion is announced once, in the transaction that makes it (rule U12)', async () => {
  const [first] = await openMatches(creator, people, {
    schedulingType: 'automatic',
    matchDurationMinutes: 60,
  });
  const detail = await playToTheEnd(app, creator, first.tournamentId, async (match) => {
    for (const user of people) await vote(user, match, 1);
  });
  const rows = await told(first.tournamentId);
  const ids = detail.matchups.map(({ id }) => id).sort();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect(
    of('match_opened')
      .map((row) => row.matchup_id)
      .sort(),
  ).toEqual(ids);
  expect(new Map(of('result').map((row) => [row.matchup_id, row.song_id]))).toEqual(
    new Map(detail.matchups.map(({ id, winnerId }) => [id, winnerId])),
  );
  expect(of('champion')).toMatchObject([{ matchup_id: null, song_id: detail.winnerId }]);
  expect(rows.at(-1)?.kind).toBe('champion');
});

it('a tiebreaker opens as another match, and only its match gets a result (rule U12)', async () => {
  const { matchups } = await drawTournament(creator, people, AUTOMATIC, { tiebreakers: 1 });
  const match = matchups[0] as (typeof matchups)[number];
  await runAt(app, match.startTime);
  await app.rows('delete from announcements');
  await vote(people[0], match, 1);
  await vote(people[1], match, 2);
  await runAt(app, match.endTime);
  const [{ id }] = await app.rows('select id from matchups where parent_matchup_id = $1', match.id);
  const drawn = [match.id, id];
  const mine = async () => (await told(match.tournamentId)).filter((row) => drawn.includes(row.matchup_id));
  expect(await mine()).toMatchObject([{ kind: 'match_opened', matchup_id: id }]);
  await vote(people[0], (await creator.call(routes.getMatchup, at(id))).body, 1);
  await endMatches(app);
  expect((await mine()).slice(1)).toMatchObject([{ kind: 'result', matchup_id: match.id }]);
});

it('a correction announces the reopened match, and the result in place of the other (rule U12)', async () => {
  const match = await openMatch(creator, people);
  await vote(people[0], match, 1);
  await endMatches(app);
  await app.rows('delete from announcements');
  await admin.call(routes.reopenMatchup, at(match.id, { minutes: 30 }));
  await vote(people[1], match, 2);
  await vote(people[2], match, 2);
  await endMatches(app);
  expect(await told(match.tournamentId)).toMatchObject([
    { kind: 'match_opened', matchup_id: match.id },
    { kind: 'result', matchup_id: match.id, song_id: match.song2Id },
  ]);
});

it('a match is announced to close 60, 15 and 5 minutes before its present end (rule U14)', async () => {
  const match = await openMatch(creator, people, { matchDurationMinutes: 120 });
  const planned = async () => (await closings(match.id)).map(({ minutes, due }) => [minutes, due]);
  const before = (end: string | null, ...minutes: number[]) =>
    minutes.map((each) => [each, Date.parse(end ?? '') - each * MINUTE_MS]);
  expect(await planned()).toEqual(before(match.endTime, 5, 15, 60));
  app.clock.advance(110 * MINUTE_MS);
  const expand = createExpander({ ...parts, consumers: [] });
  await expand.runDue();
  expect(await planned()).toEqual(before(match.endTime, 5));
  const endTime = inMinutes(app, 30);
  const times = { startTime: match.startTime, endTime };
  const { status } = await admin.call(routes.updateSchedule, at(match.id, times));
  expect(status).toBe(200);
  expect(await planned()).toEqual(before(endTime, 5, 15));
});

const parts = { db: app.context.db, clock: app.clock, log: app.http.log };

/** Queues a row for each user after the cursor, two in a batch. */
const queueForAll: AnnouncementConsumer = async (tx, { id }, cursor) => {
  const ids = people.map((user) => user.id).filter((each) => each > cursor);
  const batch = ids.slice(0, 2);
  await tx.execute(sql`
    insert into outbox (channel, kind, user_id, announcement_id, due_at)
    select 'hook', 'test', u, ${id}, now() from unnest(${arrayLiteral(batch)}::int[]) as u`);
  return ids.length > 2 ? (batch[1] ?? null) : null;
};

it('two expanders queue each row once, and a failed announcement holds up no other (rule U12)', async () => {
  await app.rows('delete from announcements');
  await app.rows(
    `insert into announcements (kind, due_at) select 'champion', now() from generate_series(1, 20)`,
  );
  app.clock.set(new Date(Date.now() + MINUTE_MS));
  let isFailing = true;
  const failing: AnnouncementConsumer = async (tx, announcement, cursor) => {
    const next = await queueForAll(tx, announcement, cursor);
    if (isFailing && cursor > 0 && announcement.id % 5 === 0) throw new Error('fails after its first batch');
    return next;
  };
  const [one, other] = [0, 1].map(() => createExpander({ ...parts, consumers: [failing, async () => null] }));
  const waiting = () => app.rows('select id, cursor from announcements where expanded_at is null');
  await Promise.all([one?.runDue(), other?.runDue()]);
  expect(await waiting()).toHaveLength(4);
  isFailing = false;
  // What failed waits for a minute, so that it does not fail over and over.
  expect(await one?.runDue()).toBe(0);
  app.clock.advance(MINUTE_MS);
  await Promise.all([one?.runDue(), other?.runDue()]);
  expect(await waiting()).toEqual([]);
  const rows = await app.rows('select announcement_id, count(*)::int from outbox group by 1');
  expect(rows).toHaveLength(20);
  expect(rows.every(({ count }) => count === people.length)).toBe(true);
});
