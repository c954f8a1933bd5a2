import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { TOO_MANY_PINS } from '#contract/messages/room.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { openDatabase } from '#server/db/client.ts';
import { createRoomCleanUp } from '#server/features/show/closed-rooms.ts';
import { closeEndedRooms } from '#server/features/show/room-data.ts';
import { type BusEvent, createMemoryBus } from '#server/live/bus.ts';
import { type ApiClient, PASSWORD, type Reply, type TestUser } from './support/app.ts';
import { connect, createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { prepareGuest, solve } from './support/guests.ts';
import type { LiveClient } from './support/live-client.ts';
import { hostShows, SHOW } from './support/shows.ts';
import { at, createTournament, detailOf, matchOf, refusal, refusalAt, vote } from './support/tournaments.ts';
import { sendInTurns } from './support/turns.ts';

/** Guests of an address and hour outside of a room. */
const GUESTS = 10;
/** Wrong PINs of a browser and hour. */
const PINS = 15;
/** Where the host of a hall is. */
const HOST = '198.51.100.9';
const { app, people, creator } = await createCommunity({
  LIMIT_PIN_FAILURES: String(PINS),
  LIMIT_GUESTS: String(GUESTS),
});
const { showOf, press: steer, openRoom: openShow, endShows } = hostShows({ app, creator, people: [creator] });

/** Opens a room whose songs are the creator's. Returns the tournament and the PIN. */
async function openRoom(settings: Partial<CreateTournamentInput> = {}): Promise<{ id: number; pin: string }> {
  await endShows();
  const id = await openShow({ showSeconds: 60, ...settings }, 4);
  return { id, pin: (await showOf(id)).pin ?? '' };
}

/** Starts a show. Returns its first match, which is open. */
async function start(id: number): Promise<Matchup> {
  for (const action of ['start', 'next']) await steer(id, action);
  return matchOf(creator, { id: (await showOf(id)).matchupId ?? 0 });
}
/** Waits until the show ends its vote ten seconds from now. */
const endsEarly = (id: number) =>
  eventually(async () => expect((await showOf(id)).until).toBe(app.clock.now().getTime() + 10_000));

/** A browser that joins a room as a guest, and the same one with the cookies that the room gave. */
async function join(pin: string, nickname?: string) {
  const guest = await prepareGuest(app);
  const reply = await guest.call(routes.joinRoom, { body: { pin, nickname, proof: guest.body } });
  return { ...guest, reply, browser: app.browser(`${guest.cookie}; ${cookiesOf(reply)}`) };
}
const peopleOf = async (id: number, by: ApiClient = creator) =>
  (await by.call(routes.listRoomPeople, at(id))).body;
const remove = (id: number, { userId }: { userId: number }) =>
  creator.call(routes.removeRoomPerson, { params: { id, userId } });

/** All cookies that a reply sets, as a browser sends them back. */
const cookiesOf = ({ headers }: Reply): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

describe('the room of a show', () => {
  it('takes a visitor with PIN and nickname, who then votes (rule R8)', async () => {
    const { id, pin } = await openRoom();
    const guest = await join(pin, 'Ada');
    expect(guest.reply).toMatchObject({ status: 200, body: { path: `/tournaments/${id}` } });
    expect(await peopleOf(id, app.visitor)).toMatchObject([{ nickname: 'Ada', isHere: true }]);
    expect((await vote(guest, await start(id), 1)).status).toBe(200);
    expect((await app.visitor.call(routes.getShow, at(id))).body).toMatchObject({ present: 1, turnout: 1 });
  });

  it('answers a wrong and an ended PIN alike, and a taken nickname at its field (rule R8)', async () => {
    const { id, pin } = await openRoom();
    const wrong = await join('000000');
    expect(wrong.reply).toMatchObject({ status: 404, body: { issues: [{ path: 'pin' }] } });
    await join(pin, 'Ada');
    for (const spelling of ['ADA', 'Ａｄａ', 'A\u200Bd a', 'a\u2066da']) {
      expect((await join(pin, spelling)).reply).toMatchObject(refusalAt('nickname', undefined, 409));
    }
    await steer(id, 'open');
    expect((await join(pin)).reply.body).toEqual(wrong.reply.body);
    expect((await join('12ab')).reply).toMatchObject(refusalAt('pin'));
  });

  it('takes a crowd in turns, which leave the connections to readers (rule R8)', async () => {
    const { id } = await openRoom();
    const names = Array.from({ length: 12 }, (_, place) => `Turn ${place}`);
    const send = () => names.map((nickname) => creator.call(routes.changeOwnPlace, at(id, { nickname })));
    const lock = 'select from shows where tournament_id = $1 for update';
    const read = () => app.visitor.call(routes.getTournament, at(id));
    const statuses = await sendInTurns(app, { lock, id, send, kinds: 1, read });
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('opens a private tournament until the room ends, and not to a removed person (rule R8)', async () => {
    const { id, pin } = await openRoom({ isPublic: false });
    expect(pin).toMatch(/^\d{8}$/);
    const { browser, body: proof } = await join(pin, 'Ada');
    const statusFor = async (by: ApiClient) => (await by.call(routes.getTournament, at(id))).status;
    expect(await statusFor(browser)).toBe(200);
    await remove(id, (await peopleOf(id))[0]);
    expect(await statusFor(browser)).toBe(404);
    const again = { pin, nickname: 'Ada', proof };
    expect(await browser.call(routes.joinRoom, { body: again })).toMatchObject(refusal(403, 'FORBIDDEN'));
    const { browser: second } = await join(pin);
    expect(await statusFor(second)).toBe(200);
    app.clock.advance(12 * 3_600_000);
    expect(await statusFor(second)).toBe(404);

    // A host has one open room, so another one closes this one at once.
    const renewed = await steer(id, 'open');
    const { browser: third } = await join(renewed.body.pin);
    expect(await statusFor(third)).toBe(200);
    const next = await createTournament(creator, { maxParticipants: 4, ...SHOW });
    await steer(next, 'open', { closesOther: true });
    expect(await statusFor(third)).toBe(404);
  });

  it('keeps an open match from its host who entered one of its songs (rule J10)', async () => {
    const { id, pin } = await openRoom({ isPublic: false });
    const guests = [await join(pin, 'Ada'), await join(pin, 'Bob')] as const;
    const match = await start(id);
    await app.rows('update songs set submitter_id = $2 where id = $1', match.song2Id, people[1]?.id);
    await vote(guests[0].browser, match, 2);
    const [ada, bob] = await peopleOf(id);
    expect((await remove(id, bob)).body.message).toBe(OWN_MATCH_REFUSALS.removal);
    expect((await steer(id, 'open')).body.message).toBe(OWN_MATCH_REFUSALS.pin);
    expect((await vote(guests[1].browser, match, 2)).status).toBe(200);
    expect((await remove(id, ada)).status).toBe(200);
    const [newest] = (await creator.call(routes.listHistory, at(id))).body;
    expect(newest).toMatchObject({ action: 'person_removed', people: [], peopleCount: 1 });
    app.clock.advance(60_000);
    await app.timekeeper.runDue();
    expect((await remove(id, bob)).status).toBe(200);
    expect((await steer(id, 'open')).status).toBe(200);
  });

  it('tells its screens when the host opens another room, and when its time is over (rule R8)', async () => {
    const { id, pin } = await openRoom();
    await join(pin, 'Ada');
    const socket = await watch(app, id);
    const isClosed = (received: unknown[]) => {
      expect(received).toContainEqual(expect.objectContaining({ type: 'show_update', step: 'closed' }));
      expect(received).toContainEqual(expect.objectContaining({ type: 'room_update', tournamentId: id }));
    };
    const second = await createTournament(creator, { maxParticipants: 4, ...SHOW });
    const { name } = await detailOf(creator, id);
    expect((await steer(second, 'open')).body).toMatchObject({
      code: 'WRONG_STATE',
      message: `Your room of ${name} is open. Press once more to close it and open this one.`,
      tournamentId: id,
    });
    await steer(second, 'open', { closesOther: true });
    await eventually(() => isClosed(socket.received));
    expect(await peopleOf(id)).toEqual([]);

    const bus = createMemoryBus();
    const events: BusEvent[] = [];
    bus.subscribe((event) => events.push(event));
    app.clock.advance(12 * 3_600_000);
    await createRoomCleanUp({ bus })(openDatabase(app.pool), app.clock.now());
    expect(events).toEqual([
      { type: 'show_moved', tournamentId: second, position: expect.objectContaining({ step: 'closed' }) },
      { type: 'room_changed', tournamentId: second, endsAccess: true },
    ]);
  });

  it('lets a guest of the host’s network vote in its tournament alone (rule R8)', async () => {
    const { pin } = await openRoom();
    const guest = await join(pin);
    const elsewhere = await openRoom();
    const match = await start(elsewhere.id);
    expect(await vote(guest, match, 1)).toMatchObject(refusal(403, 'NOT_A_VOTER'));
    // The next room takes the guest along.
    const joined = await guest.call(routes.joinRoom, { body: { pin: elsewhere.pin } });
    expect(joined.status).toBe(200);
    expect((await vote(guest, match, 1)).status).toBe(200);
  });

  it('names people in the order of their arrival, and whose account it is to hosts alone (rule R8)', async () => {
    const { id, pin } = await openRoom();
    for (const name of ['Zoe', 'Ada']) await join(pin, name);
    expect(await peopleOf(id, app.visitor)).toMatchObject([
      { nickname: 'Zoe', userId: null },
      { nickname: 'Ada', userId: null },
    ]);
    expect(await peopleOf(id)).toMatchObject(Array(2).fill({ userId: expect.any(Number) }));
  });

  it('takes 1,000 people, and makes no guest of one it has no place for (rule R8)', async () => {
    const { id, pin } = await openRoom();
    await app.rows(
      `with crowd as (insert into users (email, is_guest) select 'crowd ' || n, true from generate_series(1, 1000) n returning id)
       insert into room_people (tournament_id, user_id, joined_at) select $1, id, now() from crowd`,
      id,
    );
    const late = await join(pin, 'Late');
    expect(late.reply).toMatchObject(refusal(409, 'TOURNAMENT_FULL'));
    expect((await late.call(routes.getOwnPlace, at(id))).status).toBe(401);
    await app.rows(
      'update room_people set joined_at = null where tournament_id = $1 and user_id % 2 = 0',
      id,
    );
    expect((await join(pin, 'Late')).reply.status).toBe(200);
  });

  it('counts no one and takes no PIN after the end, and forgets its people within the hour after (rules R6, R8)', async () => {
    const { id, pin } = await openRoom();
    const guest = await join(pin, 'Ada');
    await watch(app, id, guest);
    await app.rows("update shows set step = 'over' where tournament_id = $1", id);
    const seen = async () =>
      (await app.rows('select seen_at from room_people where tournament_id = $1', id))[0]?.seen_at;
    const before = await seen();
    app.clock.advance(30_000);
    await app.presence.report();
    expect(await seen()).toEqual(before);
    expect((await join(pin, 'Bob')).reply).toMatchObject(refusalAt('pin', undefined, 404));
    await closeEndedRooms(app.context.db, app.clock.now());
    expect(await seen()).toEqual(before);
    app.clock.advance(3_600_000);
    await closeEndedRooms(app.context.db, app.clock.now());
    expect(await seen()).toBeUndefined();
  });

  it('takes the guest of a room for a visitor elsewhere, whose first vote makes an ordinary guest (rule R8)', async () => {
    const guest = await join((await openRoom()).pin);
    const elsewhere = await openRoom();
    const match = await start(elsewhere.id);
    expect((await guest.call(routes.getVoterStanding, at(elsewhere.id))).status).toBe(401);
    const challenge = (await guest.call(routes.getGuestChallenge)).body;
    expect((await guest.call(routes.becomeGuest, { body: await solve(challenge) })).status).toBe(201);
    expect((await vote(guest, match, 1)).status).toBe(200);
  });

  it('closes the sockets of a private tournament to whom the room no longer opens it (rule R8)', async () => {
    const { id, pin } = await openRoom({ isPublic: false });
    const [removed, other] = [await join(pin, 'Ada'), await join(pin, 'Bob')];
    const sockets = [await watch(app, id, removed.browser), await watch(app, id, other.browser)];
    const isClosed = (index: number) =>
      sockets[index]?.received.some((message) => message.type === 'tournament_closed');
    await remove(id, (await peopleOf(id))[0]);
    await eventually(() => expect([isClosed(0), isClosed(1)]).toEqual([true, false]));
    expect((await vote(removed.browser, await start(id), 1)).status).toBe(404);
    app.clock.advance(12 * 3_600_000);
    await app.presence.report();
    await eventually(() => expect(isClosed(1)).toBe(true));
  });

  it('keeps the place of a guest who signs in (rule R8)', async () => {
    const { id, pin } = await openRoom();
    const guest = await join(pin, 'Ada');
    const [person] = people;
    await guest.call(routes.logIn, { body: { email: person?.email, password: PASSWORD } });
    expect(await peopleOf(id)).toMatchObject([{ nickname: 'Ada', userId: person?.id }]);
  });

  it('stays with the network of the host who opened it, wherever a manager steers (rule R8)', async () => {
    const { id } = await openRoom();
    const [, manager] = people;
    await manager.call(routes.joinTournament, at(id));
    await creator.call(routes.addManager, at(id, { userId: manager.id }));
    const network = async () =>
      (await app.rows('select host_network from shows where tournament_id = $1', id))[0].host_network;
    const networkAfter = async (by: typeof creator, action: string) => {
      const { seq } = await showOf(id);
      const { statusCode } = await app.http.inject({
        method: 'POST',
        url: `/api/tournaments/${id}/show`,
        headers: { cookie: by.cookie ?? '' },
        payload: { action, seq },
        remoteAddress: HOST,
      });
      expect(statusCode).toBe(200);
      return network();
    };
    const before = await network();
    expect(await networkAfter(manager, 'start')).toBe(before);
    // A press from mobile data leaves the hall where it is; a renewed PIN takes it to where the host is.
    expect(await networkAfter(creator, 'next')).toBe(before);
    expect(await networkAfter(creator, 'open')).not.toBe(before);
  });

  it('takes ten times as many guests from the network of its host as from another (rule R8)', async () => {
    const { id, pin } = await openRoom();
    await app.rows('update shows set host_network = $2 where tournament_id = $1', id, HOST);
    const guest = async (from: string) => {
      const reply = await app.http.inject({ url: routes.getGuestChallenge.path, remoteAddress: from });
      const headers = { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
      const payload = { pin, proof: await solve(reply.json()) };
      const call = { method: 'POST', url: '/api/join', headers, payload, remoteAddress: from } as const;
      return (await app.http.inject(call)).statusCode;
    };
    const statuses = async (from: string, count: number) => {
      const all: number[] = [];
      for (let turn = 0; turn < count; turn += 1) all.push(await guest(from));
      return Object.fromEntries(
        [200, 429].map((status) => [status, all.filter((each) => each === status).length]),
      );
    };
    expect(await statuses('198.51.100.7', GUESTS + 2)).toEqual({ 200: GUESTS, 429: 2 });
    expect(await statuses(HOST, GUESTS * 10 + 2)).toEqual({ 200: GUESTS * 10, 429: 2 });
  });

  it('ends a vote early once all who are here have voted, two at least, and sums reactions (rules R6, R10)', async () => {
    const { id, pin } = await openRoom();
    const guests = [await join(pin), await join(pin)];
    const sockets = [await watch(app, id, guests[0]), await watch(app, id, guests[1])];
    const match = await start(id);
    await app.presence.report();
    for (const guest of guests) await vote(guest, match, 1);
    await endsEarly(id);
    const [first] = sockets;
    first?.socket.send(JSON.stringify({ type: 'react', tournamentId: id, reaction: 2 }));
    await eventually(() =>
      expect(sockets[1]?.received).toContainEqual(
        expect.objectContaining({ type: 'reactions', counts: [0, 0, 1, 0, 0, 0] }),
      ),
    );
  });

  it('waits for no person whose page is left or hidden, however long its socket stays (rule R6)', async () => {
    const { id, pin } = await openRoom();
    const guests = [await join(pin), await join(pin), await join(pin), await join(pin)];
    const sockets = [];
    for (const guest of guests) sockets.push(await watch(app, id, guest));
    const [ada, bob, left, hidden] = sockets;
    const say = (client: LiveClient | undefined, type: string) =>
      client?.socket.send(JSON.stringify({ type, tournamentId: id }));
    const present = async () => (await showOf(id)).present;
    await app.presence.report();
    await eventually(async () => expect(await present()).toBe(4));
    const match = await start(id);
    say(left, 'leave_tournament');
    app.clock.advance(21_000);
    for (const client of [ada, bob]) say(client, 'here');
    // The messages of a socket are handled in their order, and the answer follows them.
    for (const client of [ada, bob]) await client?.join(id);
    await app.presence.report();
    await eventually(async () => expect(await present()).toBe(2));
    const watching = (client: LiveClient | undefined) => client?.received.length;
    const heard = watching(left);
    for (const guest of guests.slice(0, 2)) await vote(guest, match, 1);
    await endsEarly(id);
    await eventually(() => expect(hidden?.received.some(({ type }) => type === 'vote_update')).toBe(true));
    expect(watching(left)).toBe(heard);
  });

  it('waits for no account whose address is not verified where only verified ones vote (rule R6)', async () => {
    const { id } = await openRoom({ voterPolicy: 'account' });
    // A site without mails refuses the setting.
    await app.rows('update tournaments set verified_email_only = true where id = $1', id);
    const [first, second, third] = people.slice(1) as [TestUser, TestUser, TestUser];
    await app.rows('update users set email_verified_at = now() where id = any($1)', [first.id, second.id]);
    for (const person of [first, second, third]) await watch(app, id, person);
    const match = await start(id);
    await app.presence.report();
    for (const person of [first, second]) await vote(person, match, 1);
    await endsEarly(id);
    await app.rows('update users set email_verified_at = null');
  });

  it('takes reactions of its people alone (rule R10)', async () => {
    const { id, pin } = await openRoom();
    const [removed, inside] = [await join(pin, 'Ada'), await join(pin, 'Bob')];
    const sockets = [await watch(app, id, removed), await watch(app, id, inside)];
    // A stage is signed in, and no person of the room.
    const outsider = await connect(app, people[3]);
    outsider.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: id, isPresent: false }));
    await eventually(() => expect(outsider.received).not.toEqual([]));
    await remove(id, (await peopleOf(id))[0]);
    const react = (client: LiveClient | undefined, reaction: number) =>
      client?.socket.send(JSON.stringify({ type: 'react', tournamentId: id, reaction }));
    react(sockets[0], 0);
    react(outsider, 1);
    react(sockets[1], 2);
    await eventually(() =>
      expect(outsider.received).toContainEqual(
        expect.objectContaining({ type: 'reactions', counts: [0, 0, 1, 0, 0, 0] }),
      ),
    );
    const reactions = outsider.received.filter(({ type }) => type === 'reactions');
    expect(reactions).toHaveLength(1);
  });

  it('tells its screens of all who come within two seconds at once, and not of a choice for the table', async () => {
    const { id, pin } = await openRoom();
    const screen = await watch(app, id);
    const updates = () => screen.received.filter(({ type }) => type === 'room_update').length;
    const guests = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => join(pin, name)));
    await eventually(() => expect(updates()).toBe(2));
    expect(await peopleOf(id)).toHaveLength(5);
    await guests[0]?.call(routes.changeOwnPlace, at(id, { isListed: true }));
    await wait(2_500);
    expect(updates()).toBe(2);
  });

  it('is in the way of the next one while its show is on, until its time is over (rule R8)', async () => {
    const { id } = await openRoom();
    await steer(id, 'start');
    const next = await createTournament(creator, { maxParticipants: 4, ...SHOW });
    const open = () => steer(next, 'open', { closesOther: true });
    const { name } = await detailOf(creator, id);
    expect((await open()).body).toMatchObject({
      message: `Your show ${name} is on. Open this room after its end.`,
      tournamentId: id,
    });
    app.clock.advance(12 * 3_600_000);
    expect((await open()).status).toBe(200);
  });

  it('says whether the host who opened it, or another one, is here (rule R6)', async () => {
    const { id } = await openRoom();
    const isHostHere = async () => (await showOf(id)).isHostHere;
    expect(await isHostHere()).toBe(true);
    app.clock.advance(21_000);
    await eventually(async () => expect(await isHostHere()).toBe(false));
    const { socket } = await watch(app, id, creator);
    await app.presence.report();
    await eventually(async () => expect(await isHostHere()).toBe(true));
    socket.close();
    app.clock.advance(21_000);
    await eventually(async () => expect(await isHostHere()).toBe(false));
    const [, manager] = people;
    await manager.call(routes.joinTournament, at(id));
    await creator.call(routes.addManager, at(id, { userId: manager.id }));
    await watch(app, id, manager);
    await app.presence.report();
    await eventually(async () => expect(await isHostHere()).toBe(true));
  });

  it('lists in its table those who chose so, by matches won (rule R9)', async () => {
    const { id, pin } = await openRoom();
    const [listed, other] = [await join(pin, 'Ada'), await join(pin, 'Bob')];
    await listed.call(routes.changeOwnPlace, at(id, { isListed: true }));
    const own = await listed.call(routes.getOwnPlace, at(id));
    expect(own.body).toEqual({ nickname: 'Ada', isListed: true, isRemoved: false });
    const match = await start(id);
    await vote(listed, match, 1);
    await vote(other, match, 1);
    const table = async () => (await app.visitor.call(routes.getRoomTable, at(id))).body;
    expect(await table()).toEqual([]);
    app.clock.advance(60_000);
    await app.timekeeper.runDue();
    expect(await table()).toEqual([{ nickname: 'Ada', rank: 1, hits: 1, votes: 1 }]);
    await remove(id, (await peopleOf(id))[0]);
    expect((await listed.call(routes.getOwnPlace, at(id))).body).toMatchObject({ isRemoved: true });
    expect(await table()).toEqual([]);
    expect((await detailOf(creator, id)).status).toBe('knockout_stage');
  });

  it('asks for a proof of work after ten wrong PINs, and refuses a browser after the limit (rule R8)', async () => {
    const { pin } = await openRoom();
    const guess = (proof?: object) => app.visitor.call(routes.joinRoom, { body: { pin: '111111', proof } });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => guess().then(({ status }) => status)),
    );
    // Tests above guessed, too.
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([400, 404]));
    expect((await join(pin)).reply.status).toBe(200);
    const { cookie, ...browser } = await prepareGuest(app);
    const guessAgain = async () => {
      const proof = await solve((await browser.call(routes.getGuestChallenge)).body);
      return browser.call(routes.joinRoom, { body: { pin: '111111', proof } });
    };
    const proven: Reply[] = [];
    for (let tried = 0; tried < PINS + 1; tried += 1) proven.push(await guessAgain());
    expect(proven.slice(0, PINS).every(({ status }) => status === 404)).toBe(true);
    expect(proven.at(-1)).toMatchObject({ status: 429, body: { message: TOO_MANY_PINS } });
    expect((await join(pin)).reply.status).toBe(200);
  });
});
