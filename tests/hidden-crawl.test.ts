import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { expectCountsToAgree } from './support/community.ts';
import { ANSWERED_GETS, CALLED_ROUTES, type Call } from './support/crawl/calls.ts';
import { crawl, type Leak, type Twins } from './support/crawl/compare.ts';
import { startReceivers } from './support/crawl/receivers.ts';
import {
  cast,
  closeWorld,
  createWorld,
  draw,
  endMatches,
  matchOf,
  mustSucceed,
  open,
  otherSide,
  ROLES,
  type Role,
  type World,
} from './support/crawl/world.ts';
import { at, detailOf, loserOf, vote } from './support/tournaments.ts';

const FEW = ['visitor', 'submitter', 'admin'] as const;
const HIDDEN = { submitterVisibility: 'after_elimination' } as const;
const total = { called: new Set<RouteName>(), succeeded: new Set<RouteName>() };

const receivers = await startReceivers();
afterAll(() => receivers.close());

beforeAll(() => {
  if (!existsSync('dist/client/pages')) throw new Error('Build the client first: npm run build');
});

type Step = (world: World) => Promise<void>;

/** Runs a step on both twins. */
const both = (twins: Twins, step: Step) => Promise.all(twins.map(step));

/** Compares what the twins answer and send, and returns the differences. */
async function findLeaks(...given: Parameters<typeof crawl>): Promise<Leak[]> {
  const { called, succeeded, leaks } = await crawl(...given);
  for (const name of called) total.called.add(name);
  for (const name of succeeded) total.succeeded.add(name);
  return leaks;
}
/** Leaks without those in the messages to that reader, who gets own votes. */
const beside = (role: Role, leaks: Leak[]) => leaks.filter(({ call }) => call !== `${role} /ws`);

/**
 * Opens the semifinals. The second twin gets as many votes, but for other songs and in other matches. In both, three users
 * write a message, and `moderate` follows.
 */
async function openSemifinals(world: World): Promise<void> {
  const [one, two] = await semifinalsOf(world);
  for (const { matchup } of [one, two]) await open(world, matchup);
  // Whether the first match pays depends on whose song it is.
  await cast(world, one.matchup, { ann: one.ownSide, vic: one.ownSide });
  await cast(world, two.matchup, { bob: two.ownSide });
  if (world.isSecond) {
    await cast(world, one.matchup, { val: one.ownSide, viv: otherSide(one.ownSide) });
    await cast(world, two.matchup, { vera: otherSide(two.ownSide) });
  } else {
    await cast(world, two.matchup, { val: otherSide(two.ownSide), viv: otherSide(two.ownSide) });
    await cast(world, two.matchup, { vera: two.ownSide });
  }
  for (const name of ['ann', 'bob', 'vic'] as const) {
    const body = { content: `Hi @nina from ${name}`, matchupId: one.matchup.id };
    await world.people[name].call(routes.createComment, { body });
  }
  await moderate(world);
}

/** Nina reports a song. Viv, a voter in both twins, follows the tournament and is muted. */
async function moderate({ people, songs, id }: World): Promise<void> {
  const report = { target: 'song', targetId: songs[2], reason: 'other', text: 'Loud' };
  await mustSucceed(people.nina.call(routes.createReport, { body: report }));
  await people.viv.call(routes.joinTournament, at(id));
  const mute = { userId: people.viv.id, term: 'day', reason: 'Loud' };
  await mustSucceed(people.mona.call(routes.muteUser, at(id, mute)));
}

/** Gives both twins the same votes before the matches end, after the same number of changes in each match. */
async function alignSemifinals(world: World): Promise<void> {
  const [one, two] = await semifinalsOf(world);
  const [own, other] = [two.ownSide, otherSide(two.ownSide)];
  if (world.isSecond) {
    await cast(world, one.matchup, { val: one.ownSide, viv: otherSide(one.ownSide) });
    await cast(world, two.matchup, { val: other, viv: other, vera: own });
    for (let times = 0; times < 6; times += 1) await cast(world, two.matchup, { val: other });
  } else {
    for (let times = 0; times < 4; times += 1) await cast(world, one.matchup, { val: one.ownSide });
    for (const side of [other, other, own]) await cast(world, two.matchup, { vera: side });
    for (let times = 0; times < 2; times += 1) await cast(world, two.matchup, { val: other, viv: other });
  }
}

async function semifinalsOf(world: World) {
  const [first = 0, second = 0] = world.songs;
  const one = await matchOf(world, first, 'Semifinals');
  const two = await matchOf(world, second, 'Semifinals');
  if (one.matchup.id === two.matchup.id) throw new Error('The first two songs meet too early');
  return [one, two] as const;
}

/** Opens the newest match of a song in a phase and casts four votes. Two of them are for opposite sides in the twins. */
const openMatch =
  (song: number, phase: string): Step =>
  async (world) => {
    const { matchup, ownSide } = await matchOf(world, world.songs[song] ?? 0, phase);
    await open(world, matchup);
    await cast(world, matchup, { vic: ownSide, bob: ownSide });
    const side = world.isSecond ? otherSide(ownSide) : ownSide;
    await cast(world, matchup, { val: side, vera: side });
  };

const alignMatch =
  (song: number, phase: string): Step =>
  async (world) => {
    const { matchup, ownSide } = await matchOf(world, world.songs[song] ?? 0, phase);
    if (world.isSecond) await cast(world, matchup, { val: ownSide, vera: ownSide });
    else await cast(world, matchup, { vera: otherSide(ownSide) });
    await cast(world, matchup, { val: otherSide(ownSide) });
    await cast(world, matchup, world.isSecond ? { val: ownSide } : { val: ownSide, vera: ownSide });
  };

/** Reopens a completed match after its end was sent. Otherwise one message could hold both in one twin only. */
async function reopen({ people, sockets }: World, { id }: Matchup): Promise<void> {
  const isSent = () =>
    sockets
      .get('admin')
      ?.received.some(
        (message) =>
          message.type === 'vote_update' &&
          message.matchups.some((tally) => tally.id === id && tally.status === 'completed'),
      );
  await expect.poll(isSent, { timeout: 20_000 }).toBe(true);
  await mustSucceed(people.host.call(routes.reopenMatchup, at(id, { minutes: 5 })));
}

/** Casts two more votes. In the second twin one is for the other song. A second call removes both. */
const castMore: Step = async (world) => {
  const [{ matchup, ownSide }] = await semifinalsOf(world);
  await cast(world, matchup, { val: world.isSecond ? otherSide(ownSide) : ownSide, vera: ownSide });
};

const reopenSemifinal: Step = async (world) => {
  const [{ matchup }] = await semifinalsOf(world);
  await reopen(world, matchup);
  await castMore(world);
};

/** Names the loser of the drawn semifinal as its winner, and then the winner again. */
const decideTwice: Step = async (world) => {
  const { matchups } = await detailOf(world.people.host, world.id);
  const drawn = matchups.find(({ phase, decidedBy }) => phase === 'Semifinals' && decidedBy === 'tiebreaker');
  if (!drawn) throw new Error('No tiebreaker has decided a match');
  for (const winnerId of [loserOf(drawn), drawn.winnerId]) {
    const body = { winnerId, reason: 'wrong_link' };
    await mustSucceed(world.people.host.call(routes.decideMatchup, at(drawn.id, body)));
  }
};

/** The stages of a tournament: name, first step, and the step that makes the twins equal before the matches end. */
const STAGES: [string, Step, Step?][] = [
  ['setup', async () => {}],
  ['the draw', draw],
  ['open semifinals', openSemifinals, alignSemifinals],
  ['a reopened match', reopenSemifinal, castMore],
  ['a closed match, a tie and its tiebreaker', openMatch(1, 'Semifinals'), alignMatch(1, 'Semifinals')],
  ['a decided match', decideTwice],
  ['the final', openMatch(0, 'Finals'), alignMatch(0, 'Finals')],
];

async function createTwins(settings: Partial<CreateTournamentInput>): Promise<Twins> {
  const first = { settings, submitters: ['ann', 'bob', 'cleo', 'dan'], isSecond: false } as const;
  const hidesNames = settings.submitterVisibility === 'after_elimination';
  const exchangedSubmitters = ['bob', 'ann', 'cleo', 'dan'] as const;
  const submitters = hidesNames ? exchangedSubmitters : first.submitters;
  return Promise.all([
    createWorld({ ...first, receivers }),
    createWorld({ settings, submitters, isSecond: true, receivers }),
  ]);
}

/** The twins of the tests of a block, after these steps. */
function openTwins(settings: Partial<CreateTournamentInput>, steps: readonly Step[] = []): Twins {
  const twins: World[] = [];
  beforeAll(async () => {
    twins.push(...(await createTwins(settings)));
    for (const step of steps) await Promise.all(twins.map(step));
  });
  afterAll(() => Promise.all(twins.map(closeWorld)));
  return twins as unknown as Twins;
}

/** The audit tells creator, managers and admins how many votes a match has, and no sides. */
const showsTurnout = ({ url }: Call) => url.endsWith('/audit');

describe('two tournaments that differ in who entered which song and in the open votes', () => {
  const twins = openTwins({ ...HIDDEN, countVisibility: 'after_close' });

  it.each(STAGES)(
    'give every reader the same bytes and messages: %s (rules N1, N3, N4, N5, E1, E4, E5)',
    async (_, step, align) => {
      await both(twins, step);
      const mayDiffer = step === openSemifinals ? showsTurnout : () => false;
      // While no match is open, three roles are enough.
      const roles = align ? ROLES : FEW;
      expect(await findLeaks(twins, { roles, mayDiffer })).toEqual([]);
      if (!align) return;
      await both(twins, align);
      await both(twins, endMatches);
    },
  );

  it('differ to their submitters, and to everyone at the end (rule N1)', async () => {
    const [a, b] = twins;
    const own = async (world: World) =>
      (await world.people.ann.call(routes.getParticipation, at(world.id))).body.ownSongIds[0];
    expect(await own(a)).not.toBe(await own(b));
    const submitters = async (world: World) => {
      const detail: TournamentDetail = await detailOf(world.people.nina, world.id);
      expect(detail.status).toBe('completed');
      return detail.songs.map(({ submitter }) => submitter?.username);
    };
    expect(await submitters(a)).toEqual([...(await submitters(b))].map(exchanged));
    for (const { app } of twins) await expectCountsToAgree(app);
  });
});

/** Opens the first semifinal with four votes. In the second twin two of them are for the other song. */
const openUneven: Step = async (world) => {
  const [{ matchup, ownSide }] = await semifinalsOf(world);
  await open(world, matchup);
  const side = world.isSecond ? otherSide(ownSide) : ownSide;
  await cast(world, matchup, { ann: ownSide, vic: ownSide, val: side, vera: side });
};

const setAside: Step = async (world) => {
  const [{ matchup }] = await semifinalsOf(world);
  const body = { selection: { accountsUnderHours: 720 }, reason: 'A script' };
  await mustSucceed(world.people.keeper.call(routes.setVotesAside, at(matchup.id, body)));
};

const restore: Step = async (world) => {
  const { keeper } = world.people;
  const [{ matchup }] = await semifinalsOf(world);
  const [step] = (await keeper.call(routes.listQuarantines, at(matchup.id))).body;
  await mustSucceed(keeper.call(routes.restoreVotes, at(step.id)));
};

/** Withdraws the opponent of the second song, which gives a walkover. Its submitter is the same in both twins. */
const withdrawOpponent: Step = async (world) => {
  const [, { matchup, ownSide }] = await semifinalsOf(world);
  const opponentId = ownSide === 1 ? matchup.song2Id : matchup.song1Id;
  await mustSucceed(world.people.host.call(routes.withdrawDrawnSong, at(opponentId ?? 0, { reason: null })));
};

describe('two tournaments with votes that are set aside and a walkover', () => {
  const twins = openTwins({ ...HIDDEN, countVisibility: 'after_close' }, [draw, openUneven]);

  it.each<[string, Step]>([
    ['after votes were set aside', setAside],
    ['after they were restored', restore],
    ['after a song was withdrawn', withdrawOpponent],
  ])('give readers of four roles the same bytes and messages %s', async (_, step) => {
    await both(twins, step);
    expect(await findLeaks(twins, { roles: ['visitor', 'voter', 'manager', 'admin'] })).toEqual([]);
    for (const { app } of twins) await expectCountsToAgree(app);
  });
});

/** Voters and guests read their own votes. With `after_vote` only the voter's own answers show the votes. */
const readsOwnVotes = (reader: Role) => (call: Call) =>
  showsTurnout(call) ||
  (call.role === reader &&
    (/user-votes|own-votes|votes\/check/.test(call.url) || !call.url.startsWith('/api')));
/** The ids of achievements have gaps, which depend on the order of votes. */
const showsAchievements = ({ url }: Call) => /^\/users\/|\/profile$|\/achievements$/.test(url);

const cancel: Step = async ({ people, id }) => {
  await people.host.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
};

describe('two tournaments that differ in the open votes', () => {
  const twins = openTwins({ countVisibility: 'after_vote' }, [draw, openSemifinals]);

  it.each<[string, Step]>([
    ['while a match is open', async () => {}],
    ['after a cancellation', cancel],
  ])('show them only to readers who voted: %s', async (_, end) => {
    await both(twins, end);
    const roles = ['visitor', 'voter', 'creator', 'admin'] as const;
    const leaks = await findLeaks(twins, { roles, mayDiffer: readsOwnVotes('voter') });
    expect(beside('voter', leaks)).toEqual([]);
  });
});

/** Casts a guest's vote, in the second twin in another match. With `isAligned` both twins end with the same vote. */
const guestVotes =
  (isAligned: boolean): Step =>
  async (world) => {
    const [one, two] = await semifinalsOf(world);
    const first = world.isSecond ? two : one;
    // A second vote takes the first one back. Both twins change each match equally often and end with the vote.
    const aligning = world.isSecond ? [two, one, one, one] : [two, two, one, one];
    for (const { matchup, ownSide } of isAligned ? aligning : [first]) {
      await mustSucceed(vote(world.readers.guest, matchup, ownSide));
    }
  };

/** Reopens the final and moves two votes. In the second twin one vote moves, and moves back. */
const reopenFinal: Step = async (world) => {
  const { matchup, ownSide } = await matchOf(world, world.songs[0] ?? 0, 'Finals');
  await reopen(world, matchup);
  await cast(world, matchup, { val: otherSide(ownSide) });
  await cast(world, matchup, world.isSecond ? { val: ownSide } : { vera: otherSide(ownSide) });
};

const alignFinal: Step = async (world) => {
  const { matchup, ownSide } = await matchOf(world, world.songs[0] ?? 0, 'Finals');
  // Both twins end with the same votes and the same number of changes.
  if (!world.isSecond) await cast(world, matchup, { val: ownSide, vera: ownSide });
  await cast(world, matchup, { val: otherSide(ownSide) });
  if (world.isSecond) await cast(world, matchup, { vera: otherSide(ownSide) });
  await cast(world, matchup, world.isSecond ? { val: ownSide, vera: ownSide } : { val: ownSide });
};

describe('two private tournaments of guests that differ in the open votes', () => {
  const PRIVATE = { countVisibility: 'after_close', isPublic: false, voterPolicy: 'guest' } as const;
  const twins = openTwins(PRIVATE, [draw, openSemifinals, guestVotes(false)]);

  it('give every reader the same bytes and messages while a match is open', async () => {
    expect(beside('guest', await findLeaks(twins, { mayDiffer: readsOwnVotes('guest') }))).toEqual([]);
  });

  it('hide the votes of the final again after it was reopened', async () => {
    const toTheEnd: Step = async (world) => {
      await guestVotes(true)(world);
      await alignSemifinals(world);
      await endMatches(world);
    };
    const final = [openMatch(0, 'Finals'), alignMatch(0, 'Finals'), endMatches];
    const semifinal = [openMatch(1, 'Semifinals'), alignMatch(1, 'Semifinals'), endMatches];
    for (const step of [toTheEnd, ...semifinal, ...final]) await both(twins, step);
    expect((await detailOf(twins[0].people.nina, twins[0].id)).status).toBe('completed');
    await both(twins, reopenFinal);
    const mayDiffer = (call: Call) => showsTurnout(call) || showsAchievements(call);
    expect(beside('guest', await findLeaks(twins, { mayDiffer }))).toEqual([]);
    await both(twins, alignFinal);
    await both(twins, endMatches);
  });

  it('give the same answers to reads and changes at the end, when all votes are equal and shown (rule E1)', async () => {
    expect((await detailOf(twins[0].people.nina, twins[0].id)).status).toBe('completed');
    const roles = ['guest', 'manager', 'admin'] as const;
    const leaks = await findLeaks(twins, { roles, withChanges: true, mayDiffer: showsAchievements });
    expect(beside('guest', leaks)).toEqual([]);
    expect(CALLED_ROUTES.filter((name) => !total.called.has(name))).toEqual([]);
    expect(ANSWERED_GETS.filter((name) => !total.succeeded.has(name))).toEqual([]);
  });
});

/** Opens a room with the same PIN in both twins, in which a voter wants to be listed, and the first match of its show. */
const openShow: Step = async (world) => {
  const { app, id, isSecond } = world;
  const { host, vic } = world.people;
  const press = async (action: string) => {
    const { seq } = (await host.call(routes.getShow, at(id))).body;
    await mustSucceed(host.call(routes.steerShow, at(id, { action, seq })));
  };
  await press('open');
  await app.rows("update shows set pin = '246810', room_token = 'TwinsTwinsTwinsTwinsTw'");
  await mustSucceed(vic.call(routes.changeOwnPlace, at(id, { nickname: 'Vic', isListed: true })));
  for (const action of ['start', 'next']) await press(action);
  const { matchupId } = (await host.call(routes.getShow, at(id))).body;
  const match = (await host.call(routes.getMatchup, at(matchupId))).body as Matchup;
  const other = isSecond ? 2 : 1;
  await cast(world, match, { vic: 1, val: other, vera: 2, viv: other });
  send(world, 'creator', { type: 'stage', stage: 'television', sound: 'off' });
  send(world, 'voter', { type: 'react', reaction: 2 });
  // Its reports depend on the machine's clock.
  app.presence.stop();
};

const send = ({ sockets, id }: World, role: Role, message: object) =>
  sockets.get(role)?.socket.send(JSON.stringify({ ...message, tournamentId: id }));

describe('two shows in rooms that differ in the open votes', () => {
  it('give every reader the same bytes and messages: show, roster, table, reactions, stages (rules R2, R9, R10, E5)', async () => {
    const twins = await createTwins({ pace: 'show', ...HIDDEN });
    await both(twins, openShow);
    await both(twins, ({ app }) => app.presence.report());
    expect(await findLeaks(twins, { mayDiffer: showsTurnout })).toEqual([]);
    const [{ app, id }] = twins;
    expect((await app.visitor.call(routes.getShow, at(id))).body).toMatchObject({ step: 'vote', turnout: 4 });
    for (const { sockets } of twins) {
      const types = sockets.get('visitor')?.received.map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining(['reactions', 'stages']));
    }
    await both(twins, closeWorld);
  });
});

const exchanged = (name: string | null | undefined) =>
  name === 'ann' ? 'bob' : name === 'bob' ? 'ann' : name;

/** Lets the presenter of tournaments change what it sends. */
function changeDetail({ app }: World, change: (detail: TournamentDetail) => Promise<TournamentDetail>): void {
  const { reads } = app.context;
  const get = reads.get.bind(reads);
  reads.get = (scope, part, load, options) => {
    const loadChanged = async () => (await change((await load()) as TournamentDetail)) as never;
    return get(scope, part, part === 'detail' ? loadChanged : load, options);
  };
}

/** Leaks as a presenter, a query or a counter would make them. */
const PLANTED: [string, (world: World) => Promise<void> | void, RegExp][] = [
  [
    'an order by submitter in a presenter',
    (world) =>
      changeDetail(world, async (detail) => {
        const { rows } = await world.app.pool.query('select id from songs order by submitter_id, id');
        const places = rows.map(({ id }) => id);
        const songs = detail.songs.toSorted((x, y) => places.indexOf(x.id) - places.indexOf(y.id));
        return { ...detail, songs };
      }),
    /^visitor GET \/api\/tournaments\/\d+:/,
  ],
  [
    'points for a hidden song',
    ({ app, songs }) =>
      void app.pool.query(
        'update user_counters set points = points + 1 where user_id = (select submitter_id from songs where id = $1)',
        [songs[0]],
      ),
    /^visitor GET \/api\/users\/\d+\/profile:/,
  ],
  [
    'a live message',
    async ({ app, id, songs }) => {
      const rows = await app.rows('select submitter_id from songs where id = $1', songs[0]);
      const version = 1000 + rows[0].submitter_id;
      const tournament = { tournamentId: id, version, isPublic: true };
      app.context.bus.publish({ type: 'tournament_changed', ...tournament, tallies: [] });
    },
    /^visitor \/ws:/,
  ],
];

/** A sum of the hidden votes, which differs between twins. */
const VOTES = 'select sum(song1 * matchup_id)::int as votes from matchup_tallies';

/**
 * Writes hidden votes into a name that share pictures, embeds, calendars, pushes, mails and web hooks show, and whether they are
 * many into the recap of a reader.
 */
async function plantVotes({ app, people }: World): Promise<void> {
  await app.rows(`update tournaments set name = 'Cup ' || (${VOTES})`);
  await app.rows(
    `insert into twin_voters (tournament_id, user_id)
     select t.id, $1 from tournaments t, (${VOTES}) v where v.votes % 2 = 0`,
    people.nina.id,
  );
}

describe('the crawl', () => {
  it('finds a hidden count in share pictures, embeds, calendars, pushes, mails, web hooks and recaps', async () => {
    const twins = await createTwins({ countVisibility: 'after_close' });
    for (const step of [draw, openSemifinals]) await both(twins, step);
    await both(twins, plantVotes);
    const { leaks } = await crawl(twins, {
      roles: ['visitor', 'nonVoter', 'creator'],
      mayDiffer: showsTurnout,
    });
    const { id } = twins[0];
    expect(leaks.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        `visitor GET /api/tournaments/${id}`,
        `visitor GET /api/tournaments/${id}/card.jpg`,
        `visitor GET /embed/t/${id}`,
        `visitor GET /api/tournaments/${id}/calendar.ics`,
        'nonVoter push',
        'nonVoter mail',
        'creator web hook',
        `nonVoter GET /api/tournaments/${id}/twin`,
      ]),
    );
    await both(twins, closeWorld);
  });

  it('finds planted leaks: an order by submitter, points for a hidden song, a live message', async () => {
    const twins = await createTwins(HIDDEN);
    const find = async (expected: RegExp) => {
      const { leaks } = await crawl(twins, { roles: ['visitor'] });
      return leaks.map(({ call }: Leak) => `${call}:`).filter((call) => expected.test(call));
    };
    for (const [kind, plant, expected] of PLANTED) {
      expect(await find(expected), kind).toEqual([]);
      for (const world of twins) await plant(world);
      // A live message takes a moment to arrive.
      await expect.poll(() => find(expected), { message: kind, timeout: 20_000 }).not.toEqual([]);
    }
    await both(twins, closeWorld);
  });
});
