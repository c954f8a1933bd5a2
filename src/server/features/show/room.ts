import {
  NICKNAME_TAKEN,
  PIN_UNKNOWN,
  REMOVED_FROM_ROOM,
  ROOM_CLOSED,
  ROOM_FULL,
  TOO_MANY_PINS,
} from '#contract/messages/room.ts';
import type { JoinRoomBody, OwnPlace, RoomPerson, RoomTableRow } from '#contract/show.ts';
import { PRESENT_MS } from '#engine/show/show.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { isHost, openForReading, openTournament, openWithPower } from '#server/features/access/service.ts';
import type { Guests } from '#server/features/guests/service.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import { type CachedAnswer, roomScope } from '#server/http/read-cache.ts';
import type { Call } from '#server/http/register-route.ts';
import { createRowTurns } from '#server/http/turns.ts';
import { changeTournament, record } from '#server/tournament/change.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import type { RoomChanges } from './room-changes.ts';
import * as data from './room-data.ts';

const MAX_PEOPLE = 1_000;
/** People come to be here and go without an event. */
const ROSTER_AGE_MS = 2_000;

type Joining = {
  body: JoinRoomBody;
  /** The user, or the guest whom the browser has been. */
  voter: Viewer | null;
  /** The token of the guest cookie; a guest is made for it where guests may vote. */
  guestToken: string | undefined;
  network: string;
};

type JoinParts = {
  guests: Pick<Guests, 'become' | 'changeRoom' | 'find' | 'isProven'>;
  changes: RoomChanges;
};

/**
 * Opens a room by its PIN, with a nickname if one is given. Makes a visitor a guest where guests may vote (rule R8).
 * @throws AppError NOT_FOUND at `pin`, CONFLICT at `nickname`, INVALID_INPUT at `proof`, FORBIDDEN, TOURNAMENT_FULL,
 * TOO_MANY_REQUESTS
 */
export async function joinRoom(
  context: Context,
  { guests, changes }: JoinParts,
  { body, voter, guestToken, network }: Joining,
) {
  const { db } = context;
  const room = await findByPin(context, guests, { body, guestToken, network });
  const { tournamentId, roomToken } = room;
  const becomesGuest = !voter && room.voterPolicy === 'guest' && context.config.site.guests;
  const isFromHere = room.hostNetwork === network;
  if (voter?.isGuest) await guests.changeRoom(voter.id, { network, room: { tournamentId, isFromHere } });
  if (becomesGuest) {
    if (!body.proof || !guestToken) throw proofMissing();
    // Before the guest is made, who could vote without a place.
    await requireSpace(db, { tournamentId, userId: 0, nickname: body.nickname });
    await guests.become(guestToken, {
      body: body.proof,
      network,
      room: isFromHere ? tournamentId : null,
    });
  }
  const person = becomesGuest && guestToken ? await guests.find(guestToken) : voter;
  if (person) {
    await takePlace(context, { tournamentId, person, nickname: body.nickname });
    changes.publish(tournamentId);
  }
  return { tournamentId, roomToken, isGuest: becomesGuest, userId: person?.id };
}

const proofMissing = () => fieldError('INVALID_INPUT', 'proof', 'Please try again.');

const isLimit = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS';

type Guess = Pick<Joining, 'body' | 'guestToken' | 'network'>;

/**
 * Finds the open room of a PIN. Attempts of an address follow each other, so that simultaneous guesses count before the next
 * one is judged. Once an address, or all together, sent many wrong ones, each needs a proof of work and counts for its browser,
 * so that one phone does not keep a hall out.
 */
async function findByPin(context: Context, guests: JoinParts['guests'], guess: Guess) {
  const { limits } = context;
  const { body, guestToken, network } = guess;
  const find = () => findRoom(context, body.pin);
  const findUnproven = async () => {
    await limits.allPins.check('all');
    return find();
  };
  try {
    return await limits.unprovenPins.attempt(network, findUnproven, isWrongPin);
  } catch (error) {
    if (!isLimit(error)) throw error;
  }
  await requireProof(context, guests, guess);
  const findCounted = () => limits.pinsByAddress.attempt(network, find, isWrongPin);
  return limits.pins.attempt(guestToken ?? network, findCounted, isWrongPin).catch((error: unknown) => {
    if (!(error instanceof AppError) || !isLimit(error)) throw error;
    const { retryAfterSeconds = 1 } = error;
    throw new AppError('TOO_MANY_REQUESTS', TOO_MANY_PINS, { retryAfterSeconds });
  });
}

const isWrongPin = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

/** @throws AppError NOT_FOUND at `pin`, which counts for all together */
async function findRoom({ db, clock, limits }: Context, pin: string) {
  const room = await data.findRoom(db, { pin, now: clock.now() });
  if (room) return room;
  await limits.allPins.take('all').catch((error: unknown) => {
    if (!isLimit(error)) throw error;
  });
  throw fieldError('NOT_FOUND', 'pin', PIN_UNKNOWN);
}

async function requireProof(
  { limits }: Context,
  guests: Pick<Guests, 'isProven'>,
  { body: { proof }, guestToken }: Pick<Joining, 'body' | 'guestToken'>,
): Promise<void> {
  if (!proof || !guestToken || !(await guests.isProven(guestToken, proof))) throw proofMissing();
  await limits.pinProofs.take(proof.challenge.signature).catch((error: unknown) => {
    throw isLimit(error) ? proofMissing() : error;
  });
}

const takeTurn = createRowTurns();

type Taking = {
  tournamentId: number;
  person: Viewer;
  nickname: string | undefined;
  isListed?: boolean | undefined;
};
type Newcomer = { tournamentId: number; userId: number; nickname: string | undefined };

/** @throws AppError TOURNAMENT_FULL, CONFLICT at `nickname` */
async function requireSpace(db: Executor, { tournamentId, userId, nickname }: Newcomer): Promise<void> {
  const place = await data.findPlace(db, tournamentId, userId);
  if (!place?.joinedAt && (await data.countPeople(db, tournamentId)) >= MAX_PEOPLE) {
    throw new AppError('TOURNAMENT_FULL', ROOM_FULL);
  }
  if (nickname && (await data.isNicknameTaken(db, { tournamentId, userId, nickname }))) {
    throw fieldError('CONFLICT', 'nickname', NICKNAME_TAKEN);
  }
}

async function takePlace(
  context: Context,
  { tournamentId, person, nickname, isListed }: Taking,
): Promise<void> {
  const userId = person.id;
  const take = async (tx: Transaction) => {
    if (!(await data.lockRoom(tx, tournamentId, context.clock.now()))) {
      throw new AppError('WRONG_STATE', ROOM_CLOSED);
    }
    const place = await data.findPlace(tx, tournamentId, userId);
    if (place?.removedAt) throw new AppError('FORBIDDEN', REMOVED_FROM_ROOM);
    await requireSpace(tx, { tournamentId, userId, nickname });
    const now = context.clock.now();
    await data.savePlace(tx, {
      tournamentId,
      userId,
      seenAt: now,
      joinedAt: place?.joinedAt ?? now,
      ...(nickname ? { nickname } : {}),
      ...(isListed === undefined ? {} : { isListed }),
    });
  };
  await takeTurn(context.db, tournamentId, () => context.db.transaction(take));
}

type Asked = Pick<Call<'listRoomPeople'>, 'context' | 'viewer' | 'params'>;

/** The people of a room who gave a nickname. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function listPeople({ context, viewer, params: { id } }: Asked): Promise<CachedAnswer> {
  await openForReading(context, viewer, id);
  // Others know people by their nicknames alone.
  const isForHosts = await isHost(context, viewer, id);
  const load = () => findRoster(context, id, isForHosts);
  const part = isForHosts ? 'people for hosts' : 'people';
  return context.reads.get(roomScope(id), part, load, { maxAgeMs: ROSTER_AGE_MS });
}

async function findRoster({ db, clock }: Context, id: number, isForHosts: boolean): Promise<RoomPerson[]> {
  const since = clock.now().getTime() - PRESENT_MS;
  return (await data.findPeople(db, id)).map(({ userId, nickname, seenAt }) => ({
    userId: isForHosts ? userId : null,
    nickname: nickname ?? '',
    isHere: (seenAt?.getTime() ?? 0) > since,
  }));
}

/** Whether a user or guest is one of a room, with a place or by the link, whom no host removed. */
export async function mayReact({ db, reads }: Context, id: number, userId: number): Promise<boolean> {
  const load = async () => new Set(await data.findInsideIds(db, id));
  return (await reads.recall(roomScope(id), 'inside', load, { maxAgeMs: ROSTER_AGE_MS })).has(userId);
}

type OwnCall = Pick<Call<'getOwnPlace'>, 'context' | 'viewer' | 'params'>;

/** The viewer's place in a room; without a name for one who came by the link. @throws AppError NOT_FOUND */
export async function getOwnPlace({ context, viewer, params: { id } }: OwnCall): Promise<OwnPlace> {
  await openTournament(context, viewer, id);
  const place = await data.findPlace(context.db, id, viewer.id);
  return {
    nickname: place?.nickname ?? null,
    isListed: place?.isListed ?? false,
    isRemoved: Boolean(place?.removedAt),
  };
}

/**
 * Changes the viewer's nickname, or whether the room's table lists them.
 * @throws AppError NOT_FOUND, CONFLICT at `nickname`, WRONG_STATE for a closed room
 */
export async function changeOwnPlace({ body, ...call }: Call<'changeOwnPlace'>, changes: RoomChanges) {
  const { context, viewer, params } = call;
  const { nickname, isListed } = body;
  await openTournament(context, viewer, params.id);
  await takePlace(context, { tournamentId: params.id, person: viewer, nickname, isListed });
  // Whom the table lists is read with the table.
  if (nickname) changes.publish(params.id);
  return getOwnPlace(call);
}

/**
 * Removes a person from a room until it closes, for its hosts. The person may lose the vote in an open match, and the match no
 * longer waits for it.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for rule J10)
 */
export async function removePerson(call: Call<'removeRoomPerson'>): Promise<CachedAnswer> {
  const { context, viewer } = call;
  const { id, userId } = call.params;
  await openWithPower(context, viewer, id, 'organize');
  await changeTournament(context, { id, by: viewer }, async (change) => {
    // Only the room changes.
    change.isUnchanged = true;
    const { tx, now } = change;
    const votedIds = await data.findVotedIds(tx, { tournamentId: id, userId });
    await requireNoOwnSide(change, viewer, 'removal', (matchup) => !votedIds.includes(matchup.id));
    if (!(await data.removePerson(tx, { tournamentId: id, userId, now }))) {
      throw new AppError('NOT_FOUND', 'This person is not in the room any more.');
    }
    record(change, { action: 'person_removed', about: { userId } });
  });
  context.bus.publish({ type: 'room_changed', tournamentId: id, endsAccess: true });
  return listPeople(call);
}

/** The room's table (rule R9). @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function loadTable({ context, viewer, params: { id } }: Asked): Promise<RoomTableRow[]> {
  await openTournament(context, viewer, id);
  const rows = await data.findTable(context.db, id);
  return rows.map(({ nickname, hits, votes }, index) => ({ nickname, hits, votes, rank: index + 1 }));
}
