import { randomBytes, randomInt } from 'node:crypto';
import { PIN_DIGITS } from '#contract/lengths.ts';
import type { ShowState } from '#contract/show.ts';
import type { ShowAction } from '#engine/kinds.ts';
import { isTournamentOver, sizeLimits } from '#engine/matchup/tournament-rules.ts';
import { latestEnd } from '#engine/schedule/time-change.ts';
import { changedEnd, PRESENT_MS, type ShowRefusal, showRefusal } from '#engine/show/show.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { openForReading, openWithPower } from '#server/features/access/service.ts';
import { AppError, wrongState } from '#server/http/errors.ts';
import { type CachedAnswer, roomScope } from '#server/http/read-cache.ts';
import type { Call } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import {
  changeTournament,
  countMainEntries,
  lockMatchup,
  record,
  type TournamentChange,
  updateTournament,
} from '#server/tournament/change.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { pauseShow, setShow } from '#server/tournament/follow-show.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import { moveShow, startShow, toShow } from '#server/tournament/show.ts';
import { deletePeople, findShow, presentShow, type ShowRow } from '#server/tournament/show-data.ts';
import { changeEnd } from '#server/tournament/times.ts';
import * as data from './data.ts';

/** A PIN opens its room for this long. */
const ROOM_MS = 12 * 60 * 60 * 1000;
const TOKEN_BYTES = 16;
/** Who is here changes with time alone. */
const STATE_AGE_MS = 1_000;
const PIN_TRIES = 20;

const CLOSED: Omit<ShowRow, 'tournamentId'> = {
  step: 'closed',
  seq: 0,
  matchupId: null,
  until: null,
  isPausing: false,
  pausedBy: null,
  hostId: null,
  pin: null,
  roomToken: null,
  roomEndsAt: null,
  hostNetwork: null,
  isSoundOn: false,
};

/** Where the show of a tournament stands, from the read cache. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function readShow({ context, viewer, params: { id } }: Call<'getShow'>): Promise<CachedAnswer> {
  await openForReading(context, viewer, id);
  return context.reads.get(roomScope(id), 'state', () => loadShow(context, id), { maxAgeMs: STATE_AGE_MS });
}

async function loadShow({ db, clock }: Context, id: number): Promise<ShowState> {
  const now = clock.now();
  const show = (await findShow(db, id)) ?? { ...CLOSED, tournamentId: id };
  const isOpen = show.roomEndsAt !== null && show.roomEndsAt > now;
  const since = new Date(now.getTime() - PRESENT_MS);
  // A host who has just opened the room is not reported yet.
  const isJustOpened = (show.roomEndsAt?.getTime() ?? 0) - ROOM_MS > since.getTime();
  const isHostAway =
    isOpen &&
    !isJustOpened &&
    show.hostId !== null &&
    !(await data.isHostSeen(db, { tournamentId: id, hostId: show.hostId, since }));
  const openMatchupId = show.step === 'vote' ? show.matchupId : null;
  return {
    ...presentShow(show),
    tournamentId: id,
    at: now.getTime(),
    pin: isOpen ? show.pin : null,
    isSoundOn: show.isSoundOn,
    isHostHere: !isHostAway,
    present: await data.countPresent(db, id, since),
    turnout: openMatchupId === null ? null : await data.findTurnout(db, openMatchupId),
  };
}

/**
 * Does an action of a host, unless the show has moved since the host's screen showed it (rule R4).
 * @throws AppError NOT_FOUND, FORBIDDEN (also for rule J10), CONFLICT for a stale `seq`, WRONG_STATE
 */
export async function steerShow({ context, viewer, params: { id }, body, request }: Call<'steerShow'>) {
  const { action, seq, fewerSongs, closesOther } = body;
  await openWithPower(context, viewer, id, 'organize');
  if (action === 'open' && ((await findShow(context.db, id))?.seq ?? 0) === seq) {
    await closeIdleRooms(context, viewer, { exceptId: id, closesOther });
  }
  await changeTournament(context, { id, by: viewer }, async (change) => {
    if (change.tournament.pace !== 'show') throw wrongState('This tournament is not a show.');
    const show = (await findShow(change.tx, id)) ?? { ...CLOSED, tournamentId: id };
    if (show.seq !== seq) throw new AppError('CONFLICT', 'The show has gone on meanwhile.');
    const refusal = showRefusal(action, toShow(show));
    if (refusal) throw wrongState(REFUSALS[refusal]);
    if (action === 'start' && fewerSongs) await lowerSize(change);
    await ACTIONS[action](change, { show, viewer });
    // Where the action left the step as it was, this raises `seq`: another host's press is stale. Guests sit where the room was
    // opened; later presses may come from mobile data.
    await setShow(change, action === 'open' ? { hostNetwork: clientNetwork(request.ip) } : {});
  });
  return loadShow(context, id);
}

/**
 * Turns the sound of a show's stage on or off, on all its stages (rule R18). The show itself does not move.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE before its room first opens
 */
export async function setStageSound({ context, viewer, params: { id }, body }: Call<'setStageSound'>) {
  const { isOn } = body;
  await openWithPower(context, viewer, id, 'organize');
  const isSaved = await data.saveStageSound(context.db, id, isOn);
  if (!isSaved) throw wrongState(REFUSALS.not_open);
  context.bus.publish({ type: 'stage_sound', tournamentId: id, isOn });
  return loadShow(context, id);
}

type Pressed = { show: ShowRow; viewer: Viewer };
type Act = (change: TournamentChange, on: Pressed) => Promise<void>;

const ACTIONS: Record<ShowAction, Act> = {
  open: openRoom,
  start: (change) => startShow(change),
  async pause(change, { show }) {
    const waits = show.step === 'vote' || show.step === 'reveal';
    if (waits) await setShow(change, { isPausing: true });
    else await pauseShow(change, 'host');
  },
  async resume(change, { show }) {
    if (show.isPausing) await setShow(change, { isPausing: false });
    else await moveShow(change, show);
  },
  next: (change, { show }) => moveShow(change, show),
  extend: (change, on) => moveEnd('extend', change, on),
  close: (change, on) => moveEnd('close', change, on),
};

async function openRoom(change: TournamentChange, { show, viewer }: Pressed) {
  const { tx, tournament, now } = change;
  if (isTournamentOver(tournament)) throw wrongState(REFUSALS.not_running);
  // A new PIN ends the permissions of the old one.
  const isRenewed = show.roomEndsAt !== null && show.roomEndsAt > now;
  if (isRenewed && !tournament.isPublic) await requireNoOwnSide(change, viewer, 'pin');
  await data.lockHost(tx, viewer.id);
  const [other] = await data.findOtherRooms(tx, { hostId: viewer.id, exceptId: tournament.id, now });
  if (other) throw new AppError('WRONG_STATE', inTheWay(other), { tournamentId: other.id });
  await setShow(change, {
    ...(show.step === 'closed' && firstStep(tournament)),
    hostId: viewer.id,
    pin: await newPin(tx, tournament.isPublic),
    roomToken: randomBytes(TOKEN_BYTES).toString('base64url'),
    roomEndsAt: new Date(now.getTime() + ROOM_MS),
  });
}

const inTheWay = ({ name, step }: data.OtherRoom) =>
  step === 'lobby'
    ? `Your room of ${name} is open. Press once more to close it and open this one.`
    : `Your show ${name} is on. Open this room after its end.`;

/** Whether a room closes for another one of its host: it or its show is over, or the show has not begun and no one came. */
const isIdle = ({ step, people, isEnded }: data.OtherRoom, closesOther: boolean) =>
  isEnded || step === 'over' || (step === 'lobby' && (closesOther || people === 0));

/** Closes the host's other rooms that are idle, each under the lock of its tournament. */
async function closeIdleRooms(
  context: Context,
  viewer: Viewer,
  { exceptId, closesOther }: { exceptId: number; closesOther: boolean },
): Promise<void> {
  const ofHost = { hostId: viewer.id, exceptId };
  const others = await data.findOtherRooms(context.db, { ...ofHost, now: context.clock.now() });
  for (const { id } of others.filter((other) => isIdle(other, closesOther))) {
    await changeTournament(context, { id, by: viewer }, async (change) => {
      const { tx, now } = change;
      const other = (await data.findOtherRooms(tx, { ...ofHost, now })).find((each) => each.id === id);
      change.isUnchanged = !other || !isIdle(other, closesOther);
      if (!other || change.isUnchanged) return;
      await deletePeople(tx, id);
      const room = { pin: null, roomToken: null, roomEndsAt: null, hostNetwork: null };
      await setShow(change, { ...room, ...(other.step === 'lobby' && { step: 'closed' }) });
    });
    context.bus.publish({ type: 'room_changed', tournamentId: id, endsAccess: true });
  }
}

/** Where a room begins: the tournament may have been started by a forced status. */
const firstStep = ({ status }: TournamentChange['tournament']) =>
  status === 'setup' ? ({ step: 'lobby' } as const) : ({ step: 'paused', pausedBy: 'change' } as const);

/** The unique key decides between rooms that open at the same moment. */
async function newPin(tx: Transaction, isPublic: boolean): Promise<string> {
  const digits = isPublic ? PIN_DIGITS.public : PIN_DIGITS.private;
  for (let tried = 0; tried < PIN_TRIES; tried += 1) {
    const pin = String(randomInt(10 ** (digits - 1), 10 ** digits));
    if (!(await data.isPinTaken(tx, pin))) return pin;
  }
  throw new Error('No free PIN was found');
}

/** Lowers the size to the songs that are in. @throws AppError WRONG_STATE */
async function lowerSize(change: TournamentChange): Promise<void> {
  const { tournament, tx } = change;
  const songs = await countMainEntries(tx, tournament.id);
  if (songs === tournament.maxParticipants) return;
  const least = sizeLimits(tournament.tournamentType).min;
  if (songs < least) throw wrongState(`A show needs at least ${least} songs.`);
  await updateTournament(change, { maxParticipants: songs, settingsVersion: tournament.settingsVersion + 1 });
  const before = { maxParticipants: tournament.maxParticipants };
  record(change, { action: 'settings_changed', before, after: { maxParticipants: songs } });
}

type EndAction = 'extend' | 'close';

async function moveEnd(action: EndAction, change: TournamentChange, { show, viewer }: Pressed) {
  const matchup = await lockMatchup(change.tx, show.matchupId ?? 0);
  await requireNoOwnSide(change, viewer, 'times', ({ id }) => id === matchup.id);
  const { startTime, endTime } = toEpochTimes(matchup);
  if (startTime === null || endTime === null) throw wrongState(REFUSALS.no_vote);
  const limits = { ...toEpochTimes(matchup), firstEndTime: matchup.firstEndTime?.getTime() ?? null };
  const vote = { startTime, endTime, latestEnd: latestEnd(limits) ?? endTime };
  // Read after the lock: a batch of votes may have held the row.
  const decision = changedEnd(action, vote, change.now.getTime());
  if (!decision.ok) throw wrongState(REFUSALS[decision.reason]);
  const end = new Date(decision.endTime);
  await changeEnd(change, matchup, end);
  await setShow(change, { until: end });
}

const REFUSALS: Record<ShowRefusal, string> = {
  not_open: 'Open the room first.',
  already_running: 'The show is already on.',
  not_running: 'The show is not on.',
  not_paused: 'The show is not paused.',
  nothing_to_skip: 'There is nothing to skip now.',
  no_vote: 'No match is open.',
  too_early: 'A match is open for at least 10 seconds.',
  locked: 'Voting on this match is locked. Its end can no longer be changed.',
  longest: 'This match cannot be extended further.',
};
