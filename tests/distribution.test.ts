import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { DISTRIBUTED, distribute, planDistribution } from '#server/db/distribution.ts';
import { findDifferences, repairDifferences } from '#server/db/recount.ts';
import { votes } from '#server/db/schema.ts';
import { PASSWORD, registrationOf } from './support/app.ts';
import { placesBuilding, placesWithVotes } from './support/built-statements.ts';
import { openApp } from './support/community.ts';
import { refusalsOf } from './support/distributed-forms.ts';
import { eventually } from './support/eventually.ts';
import { createGuest, prepareGuest } from './support/guests.ts';
import { startPushService } from './support/push-service.ts';
import { statementsOf } from './support/query-plan.ts';
import { hostShows } from './support/shows.ts';
import {
  AUTOMATIC,
  at,
  detailOf,
  drawTournament,
  endMatches,
  loserOf,
  matchOf,
  openMatch,
  playToTheEnd,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const service = await startPushService();
afterAll(() => service.close());
const app = await openApp({ ADMIN_EMAIL: 'admin@test.example' }, undefined, service.targets);
const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
const [creator, ada] = people;
const admin = await app.signUp('admin');

/** The tables with a row for each voter and matter, which may be distributed when they grow too large. */
const BY_VOTER = [
  'comment_likes',
  'comment_reactions',
  'heard_songs',
  'kept_voters',
  'prediction_votes',
  'share_permissions',
  'shown_sides',
  'twin_voters',
  'user_counters',
  'user_ranking',
  'votes',
];

describe('a table that grows with voters', () => {
  it.each(BY_VOTER)('%s has the voter’s number in each unique key', async (table) => {
    const keys = await app.rows(
      `select i.indexrelid::regclass::text as name, array_agg(a.attname::text) as columns
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisunique group by i.indexrelid`,
      table,
    );
    expect(keys).not.toEqual([]);
    for (const { name, columns } of keys) expect(columns, name).toContain('user_id');
  });

  it.each(Object.keys(DISTRIBUTED))('%s is distributed, so no key leads from or to it', async (table) => {
    expect(BY_VOTER).toContain(table);
    const references = await app.rows(
      "select conname from pg_constraint where contype = 'f' and $1::regclass in (conrelid, confrelid)",
      table,
    );
    expect(references).toEqual([]);
  });
});

describe('npm run distribute', () => {
  it('distributes the votes by voter, and leaves all other tables as they are', async () => {
    const [{ database }] = await app.rows('select current_database() as database');
    expect(await planDistribution(app.pool)).toEqual([
      `select create_distributed_table('votes', 'user_id')
  where not exists (select from pg_dist_partition where logicalrelid = 'votes'::regclass)`,
      `alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`,
    ]);
  });

  it('is refused in a database without Citus', async () => {
    await expect(distribute(app.pool)).rejects.toThrow('This database has no extension citus.');
  });
});

const tellDue = async () => {
  await app.outbox.expandDue();
  await app.pushes.runDue();
};
const endsEarly = async (match: Matchup) =>
  eventually(async () => expect((await matchOf(creator, match)).timeChange?.action).toBe('all_voted'));

/** Votes, their removal, votes that are set aside, reads, and a guest whose votes move to a new account. */
async function playMatch(): Promise<Matchup> {
  const match = await openMatch(creator, people, { voterPolicy: 'guest' });
  const guests = await Promise.all(Array.from({ length: 12 }, () => createGuest(app)));
  for (const [index, voter] of [...people, ...guests].entries()) await vote(voter, match, index % 3 ? 1 : 2);
  await vote(creator, match, 2);
  await creator.call(routes.listUserVotes, at(match.tournamentId));
  await creator.call(routes.checkVote, at(match.id));
  await ada.call(routes.getOwnData);
  await ada.call(routes.createComment, { body: { content: 'Hi', matchupId: match.id } });
  await ada.call(routes.changeOwnDiscussion, at(match.id, { showsSide: true }));
  const { body: comments } = await ada.call(routes.listComments, at(match.id));
  expect(comments).toMatchObject([{ side: 1 }]);
  await admin.call(routes.getVoteAudit, at(match.id));
  const byAddress = { selection: { addressVotes: 5 } };
  expect((await admin.call(routes.previewQuarantine, at(match.id, byAddress))).status).toBe(200);
  const aside = { selection: { guestsOnly: true }, reason: 'A script' };
  const { body } = await admin.call(routes.setVotesAside, at(match.id, aside));
  await admin.call(routes.listQuarantines, at(match.id));
  await admin.call(routes.restoreVotes, at(body.id));
  const signUp = await guests[0]?.call(routes.logIn, { body: registrationOf('was_guest') });
  expect(signUp?.status).toBe(200);
  return match;
}

/** A browser that has voted with an account asks for its votes, and votes as a guest. */
async function returnWithoutAccount(match: Matchup): Promise<void> {
  const body = { email: ada.email, password: PASSWORD };
  const cookies = [(await app.visitor.call(routes.logIn, { body })).headers['set-cookie'] ?? []].flat();
  const device = cookies.map(String).find((each) => each.startsWith('beats_device=')) ?? '';
  const { body: found } = await app
    .browser(device.split(';')[0] ?? '')
    .call(routes.listAccountVotes, at(match.tournamentId));
  expect(found).not.toEqual([]);
}

/** Results, their correction and reopening, in which votes of a guest whose account has voted, too, are dropped. */
async function correct(): Promise<void> {
  const match = await openMatch(creator, people, { voterPolicy: 'guest' });
  const guest = await createGuest(app);
  for (const voter of [...people, guest]) await vote(voter, match, 1);
  await endMatches(app);
  const body = { email: ada.email, password: PASSWORD };
  expect((await guest.call(routes.logIn, { body })).status).toBe(200);
  await admin.call(routes.reopenMatchup, at(match.id, { minutes: 5 }));
  await endMatches(app, 6);
  const ended = await matchOf(creator, match);
  const reply = await admin.call(
    routes.decideMatchup,
    at(match.id, { winnerId: loserOf(ended), reason: 'wrong_link' }),
  );
  expect(reply.status).toBe(200);
}

/** Matches that end early: once all participants have voted, without any vote of theirs, and in the room of a show. */
async function endEarly(): Promise<void> {
  const early = { schedulingType: 'manual', voterPolicy: 'participants', closeWhenAllVoted: true } as const;
  const match = await openMatch(creator, people, early);
  for (const person of people) await vote(person, match, 1);
  await endsEarly(match);
  const { showOf, press, openRoom } = hostShows({ app, creator, people });
  const id = await openRoom({}, 4);
  const { pin } = await showOf(id);
  const guests = [];
  for (const nickname of ['Ann', 'Bob']) {
    const { body: proof, ...guest } = await prepareGuest(app);
    expect((await guest.call(routes.joinRoom, { body: { pin, nickname, proof } })).status).toBe(200);
    await guest.call(routes.changeOwnPlace, at(id, { isListed: true }));
    guests.push(guest);
  }
  await press(id, 'start');
  await press(id, 'next');
  await app.rows('update room_people set seen_at = $2 where tournament_id = $1', id, app.clock.now());
  const shown = await matchOf(creator, { id: (await showOf(id)).matchupId ?? 0 });
  for (const guest of guests) await vote(guest, shown, 1);
  await eventually(async () => expect((await showOf(id)).until).toBe(app.clock.now().getTime() + 10_000));
  await guests[0]?.call(routes.getOwnPlace, at(id));
  await app.visitor.call(routes.getRoomTable, at(id));
  const [{ userId }] = await app.rows(
    'select user_id as "userId" from room_people where nickname = $1',
    'Ann',
  );
  expect((await creator.call(routes.removeRoomPerson, { params: { id, userId } })).status).toBe(200);
}

/** Reminders of a match that opens, and soon ends, to those who have not voted. */
async function remind(): Promise<void> {
  for (const user of people.slice(1)) {
    const body = service.addBrowser(user.user.username ?? '');
    await user.call(routes.addPushDevice, { body });
    await user.call(routes.updateReminders, {
      body: { pushKinds: ['match_opened', 'match_closing'], closingMinutes: 15 },
    });
  }
  const match = await openMatch(creator, people);
  await tellDue();
  await vote(ada, match, 1);
  app.clock.advance(46 * 60_000);
  await tellDue();
}

async function playCup(): Promise<void> {
  const { id } = await drawTournament(creator, people, { ...AUTOMATIC, thirdPlaceMatch: true });
  await playToTheEnd(app, creator, id, async (each) => {
    for (const person of people) await vote(person, each, 1);
  });
  await ada.call(routes.changeOwnTwin, at(id, { isTwinVoter: true }));
  expect((await creator.call(routes.getTwin, at(id))).body.twin).not.toBeNull();
  expect((await detailOf(creator, id)).status).toBe('completed');
}

/** All that reads or writes votes. */
async function playWithVotes(): Promise<void> {
  const match = await playMatch();
  await returnWithoutAccount(match);
  await correct();
  await endEarly();
  await remind();
  await playCup();
  await app.rows('update matchups set song1_votes = song1_votes + 1 where id = $1', match.id);
  await app.rows('update user_counters set points = points + 1 where user_id = $1', ada.id);
  expect(await repairDifferences(app.pool)).not.toEqual([]);
  expect(await findDifferences(app.pool)).toEqual([]);
  expect((await admin.call(routes.adminDeleteTournament, at(match.tournamentId))).status).toBe(200);
}

/** The forms of statements that Citus plans for a distributed table, unless `refusalsOf` says why not. */
const FORMS: Record<string, RegExp> = {
  'stores rows of lists':
    /^insert into votes \(.*\) select .* from unnest\(.* on conflict \(matchup_id, user_id\) do update/,
  'changes rows of a matchup and voters': /^update votes set .* where matchup_id = \S+ and user_id = any\(/,
  'deletes rows of matchups or voters': /^delete from "?votes"? where (?!.* using )/,
  'reads rows, joined with tables of the coordinator':
    /^(with|select) (?!.*(update|delete from|insert into) "?votes"?\b)/,
};

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** What a statement in SQL is found by: a line of the program up to its first parameter. */
const SOURCE = /\b(?:from|join|into|update) votes\b[^$`]*/;

it('statements that touch distributed tables have one of a few forms', async () => {
  let built = new Set<string>();
  const sent = await statementsOf(async () => {
    built = await placesBuilding(votes, playWithVotes);
  });
  const texts = sent
    .map(({ text }) => oneLine(text))
    .filter((text) => /\b(from|join|into|update) "?votes\b/.test(text));
  const forms = Object.values(FORMS);
  expect(texts.flatMap((text) => refusalsOf(text).map((reason) => [reason, text]))).toEqual([]);
  expect(texts.filter((text) => !forms.some((form) => form.test(text)))).toEqual([]);
  for (const [name, form] of Object.entries(FORMS))
    expect(
      texts.some((text) => form.test(text)),
      name,
    ).toBe(true);
  const lines = globSync('src/server/**/*.ts').flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const written = lines.flatMap((line) => oneLine(SOURCE.exec(line)?.[0] ?? '') || []);
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
  const places = placesWithVotes();
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((place) => !built.has(place))).toEqual([]);
});

it.each([
  ['exists', 'select m.id from matchups m where exists (select from votes v where v.matchup_id = m.id)'],
  [
    'a count of each row',
    'select u.id from users u where (select count(*) from votes v where v.user_id = u.id) > 1',
  ],
  [
    'a lateral join',
    'select v.user_id from matchups m, lateral (select user_id from votes where matchup_id = m.id limit 2) v',
  ],
  [
    'a look-up of another table for each vote',
    'select v.user_id from votes v where exists (select from users u where u.id = v.user_id)',
  ],
  [
    'a join of votes with a list of votes that is not kept',
    'with own as (select matchup_id from votes) select v.user_id from votes v join own on own.matchup_id = v.matchup_id',
  ],
  [
    'a lock of rows that votes choose, in an inner query',
    'with v as (select user_id from votes) select 1 from (select id from users where id in (select user_id from v) for share) l',
  ],
  [
    'a subquery without columns',
    'with v as materialized (select user_id from votes) select exists (select from users where id in (select user_id from v))',
  ],
  ['an outer join', 'select m.id from "matchups" m left join "votes" on "votes"."matchup_id" = m.id'],
])('%s is another form', (_, statement) => {
  expect(refusalsOf(statement)).toHaveLength(1);
});
