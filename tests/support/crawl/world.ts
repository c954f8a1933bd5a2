import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { OutboundTargets } from '#server/outbound/outbound.ts';
import { hashOfSeed } from '#server/tournament/draw-seed.ts';
import {
  type ApiClient,
  cookieOf,
  createTestApp,
  type Reply,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';
import { createGuest } from '#tests/support/guests.ts';
import { type LiveClient, openLiveClient } from '#tests/support/live-client.ts';
import { plain } from '#tests/support/pictures.ts';
import { at, createTournament, detailOf, enterSong, openLink, vote } from '#tests/support/tournaments.ts';

/** The readers of the crawl. */
export const ROLES = [
  'visitor',
  'guest',
  'nonVoter',
  'voter',
  'submitter',
  'manager',
  'creator',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
/** The readers who get reminders. */
export const REMINDED = ['nonVoter', 'voter', 'submitter', 'manager', 'creator', 'admin'] as const;

const NAMES = [
  'host',
  'keeper',
  'ann',
  'bob',
  'cleo',
  'dan',
  'vic',
  'val',
  'vera',
  'viv',
  'nina',
  'mona',
] as const;
export type Name = (typeof NAMES)[number];
export type Side = 1 | 2;

/** One of two servers with the same clock, ids and calls. They differ in the secret alone. */
export type World = {
  app: TestApp;
  address: string;
  id: number;
  /** The second of the twins. */
  isSecond: boolean;
  /** The main entries in the order of entry. */
  songs: number[];
  people: Record<Name, TestUser>;
  readers: Record<Role, ApiClient>;
  sockets: Map<Role, LiveClient>;
  receivers: Receivers;
};

/** What a server sent to other hosts, by the receiver, such as `voter push`. Random ids are left out. */
export type Sent = Record<string, unknown[]>;
/** The hosts that get what servers send. */
export type Receivers = {
  /** The variables and targets of a server that sends to them. */
  env: Record<string, string>;
  targets: OutboundTargets;
  /** Turns all reminders on for each reader with an account, and adds a web hook. */
  turnOn(world: World): Promise<void>;
  /** Sends what waits, mails with reminders at once. */
  sendWaiting(world: World): Promise<Sent>;
  close(): Promise<void>;
};

/** A seed with which the first two songs meet in the final only. */
const SEED = 'twin seed 1';
const SHARE_TOKEN = 'TwinsTwinsTwinsTwinsTw';
/** Of the voter's calendar. */
export const CALENDAR_KEY = 'k'.repeat(43);
const TITLES = ['Delta', 'Alpha', 'Charlie', 'Bravo'];

type Plan = {
  settings: Partial<CreateTournamentInput>;
  submitters: readonly Name[];
  isSecond: boolean;
  receivers: Receivers;
};

/**
 * Starts a server with a tournament of four songs, each with a tiebreaker song, which `submitters` entered in this order.
 * Opens a socket for each reader.
 */
export async function createWorld({ settings, submitters, isSecond, receivers }: Plan): Promise<World> {
  const limits = {
    ADMIN_EMAIL: 'keeper@test.example',
    LIMIT_VOTES: '1000',
    LIMIT_CHANGES: '100000',
    LIMIT_SONGS: '100000',
    LIMIT_COMMENTS: '100000',
  };
  const app = await createTestApp({ ...receivers.env, ...limits }, undefined, receivers.targets);
  const people = {} as Record<Name, TestUser>;
  for (const name of NAMES) people[name] = await app.signUp(name);
  const quick = { schedulingType: 'manual', matchDurationMinutes: 1 } as const;
  const id = await createTournament(people.host, { maxParticipants: 4, ...quick, ...settings });
  await setSeed(app);
  await people.host.call(routes.addManager, at(id, { username: 'mona' }));
  const newGuest = await createGuest(app);
  const isShared = settings.isPublic === false;
  const guest = isShared
    ? await openShared(app, id, { users: Object.values(people), guest: newGuest })
    : newGuest;
  const songs: number[] = [];
  for (const [index, title] of TITLES.entries()) {
    app.clock.advance(1000);
    songs.push(await enterSong(people[submitters[index] as Name], id, title, { tiebreakers: 1 }));
  }
  const [first = 0] = songs;
  const submitter = people[submitters[0] as Name];
  await mustSucceed(submitter.call(routes.changeSong, at(first, { pitch: 'Louder' })));
  await app.pool.query('insert into calendars (user_id, key) values ($1, $2)', [people.vic.id, CALENDAR_KEY]);
  const file = await plain(4, 4).png().toBuffer();
  await mustSucceed(submitter.call(routes.uploadArtwork, { ...at(first), file }));
  await mustSucceed(people.keeper.call(routes.adminUploadLogo, { file }));
  const readers: World['readers'] = {
    visitor: app.visitor,
    guest,
    nonVoter: people.nina,
    voter: people.vic,
    submitter: people.cleo,
    manager: people.mona,
    creator: people.host,
    admin: people.keeper,
  };
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const world: World = { app, address, id, isSecond, songs, people, readers, sockets: new Map(), receivers };
  await receivers.turnOn(world);
  for (const role of ROLES) {
    const { cookie } = readers[role];
    const socket = await openLiveClient(address, cookie ? { cookie } : {});
    if (!isShared || role !== 'visitor') await socket.join(id);
    world.sockets.set(role, socket);
  }
  return world;
}

/** Stores the seed that both twins have, and its hash in the history. */
async function setSeed({ pool }: TestApp): Promise<void> {
  await pool.query(`begin;
    alter table history disable trigger all;
    update tournaments set draw_seed = '${SEED}';
    update history set details = jsonb_set(details, '{after,drawSeedHash}', '"${hashOfSeed(SEED)}"')
      where details -> 'after' ? 'drawSeedHash';
    alter table history enable trigger all;
    commit`);
}

type Readers = { users: ApiClient[]; guest: ApiClient };

/** Stores the link that both twins have. All but the visitor open it. Returns the guest's browser with its cookie. */
async function openShared(app: TestApp, id: number, { users, guest }: Readers): Promise<ApiClient> {
  await app.pool.query('update tournaments set share_token = $2 where id = $1', [id, SHARE_TOKEN]);
  await openLink(SHARE_TOKEN, users);
  const reply = await guest.call(routes.openShare, { params: { token: SHARE_TOKEN } });
  return app.browser(`${guest.cookie}; ${cookieOf(reply)}`);
}

export async function closeWorld({ app, sockets }: World): Promise<void> {
  for (const { socket } of sockets.values()) socket.terminate();
  await app.close();
}

/** Drops cached answers, some of which expire only by the real clock. */
export const forgetAnswers = ({ app }: World) => app.context.bus.publish({ type: 'user_changed' });

/** @throws Error when the call is refused */
export async function mustSucceed(call: Promise<Reply>): Promise<Reply> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply;
}

export async function draw({ people, id }: World): Promise<void> {
  await mustSucceed(people.host.call(routes.generateBracket, at(id)));
}

/** The last match of a phase in which the song or its tiebreaker song plays, with its side. */
export async function matchOf({ people, id }: World, songId: number, phase: string) {
  const { matchups, songs } = await detailOf(people.host, id);
  const own = new Set(songs.filter((s) => s.id === songId || s.parentSongId === songId).map((s) => s.id));
  const found = matchups.findLast(
    (each) => each.phase === phase && (own.has(each.song1Id ?? 0) || own.has(each.song2Id ?? 0)),
  );
  if (!found) throw new Error(`Song ${songId} has no match in ${phase}`);
  return { matchup: found, ownSide: (own.has(found.song1Id ?? 0) ? 1 : 2) as Side };
}

export async function open({ people }: World, { id, status }: Matchup): Promise<void> {
  if (status !== 'active') await mustSucceed(people.host.call(routes.activateMatchup, at(id)));
}

/** Casts votes for the songs on these sides. A second vote for a song takes the first one back. */
export async function cast(
  world: World,
  matchup: Matchup,
  sides: Partial<Record<Name, Side>>,
): Promise<void> {
  for (const [name, side] of Object.entries(sides)) {
    await mustSucceed(vote(world.people[name as Name], matchup, side));
  }
}

/** Lets the open matches end. */
export async function endMatches({ app }: World): Promise<void> {
  app.clock.advance(10 * 60_000);
  for (let due = 0; due < 4; due += 1) await app.timekeeper.runDue();
}

export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
