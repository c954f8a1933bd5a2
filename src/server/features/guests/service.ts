import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { AccountVotes, GuestBody, GuestChallenge } from '#contract/guest.ts';
import { GUESTS_OFF } from '#contract/messages/sign-up.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openForReading } from '#server/features/access/service.ts';
import type { Devices } from '#server/features/accounts/service.ts';
import { AppError, conflict, forbidden } from '#server/http/errors.ts';
import { GUEST_MS } from '#server/http/plugins/session.ts';
import { changeTournament } from '#server/tournament/change.ts';
import { findTournamentsOfGuest, moveVotesToAccount } from '#server/tournament/move-votes.ts';
import * as data from './data.ts';
import { proofCost } from './proof-cost.ts';

/** The most rounds in which the votes of a guest are moved: more than a person can fill by voting meanwhile. */
const MAX_ROUNDS = 5;

/** The sessions of guests, apart from those of accounts. */
type GuestSessions = {
  idOf(token: string): string;
  find(token: string): Promise<Viewer | null>;
  end(sessionIds: string[]): Promise<void>;
};

type Parts = {
  sessions: GuestSessions;
  devices: Devices;
  sessionSecret: string;
  /** For what each vote reads. */
  voteReads: Executor;
};

/** `room` is the tournament of a room with its own limit; the guest then votes there only. */
type NewGuest = { body: GuestBody; network: string; room?: number | null };

/** A room, and whether the guest is in the network of its host. */
type Room = { tournamentId: number; isFromHere: boolean };

export type Guests = ReturnType<typeof createGuests>;

/** Voters without an account. `token` is that of the guest cookie. */
export function createGuests(context: Context, { sessions, devices, sessionSecret, voteReads }: Parts) {
  const challenges = createChallenges(sessionSecret);
  const { clock, limits } = context;

  /** The accounts that signed in with a browser and have voted at the place. The device cookie outlives a sign-out. */
  async function findAccountsOfDevice(
    deviceCookie: string | undefined,
    where: { guestId: number | null; place: data.Place },
  ) {
    const userIds = devices.accountIds(deviceCookie);
    if (userIds.length === 0) return [];
    const accounts = await data.findAccountsThatVoted(voteReads, { ...where, userIds });
    return accounts.filter((account) => devices.find(deviceCookie, account) !== null);
  }

  return {
    find: sessions.find,

    getChallenge: (token: string): Promise<GuestChallenge> =>
      challenges.create({ browser: sessions.idOf(token), now: clock.now() }),

    /** Whether a proof of work of this browser is valid. It may prove one thing only. */
    isProven: (token: string, body: GuestBody): Promise<boolean> =>
      challenges.isSolved(body, { browser: sessions.idOf(token), now: clock.now() }),

    /**
     * Makes the browser a guest (rule Y4), and the guest of a room one who votes everywhere. A repeated call, even at the same
     * moment, finds the same guest.
     * @throws AppError FORBIDDEN where GUESTS is off, INVALID_INPUT for a proof that is not valid, CONFLICT for a used one,
     * TOO_MANY_REQUESTS
     */
    async become(token: string, { body, network, room = null }: NewGuest): Promise<void> {
      if (!context.config.site.guests) throw forbidden(GUESTS_OFF);
      const known = await sessions.find(token);
      if (known && (await data.findGuestOf(context.db, known.id)) === null) return;
      const browser = sessions.idOf(token);
      const now = clock.now();
      if (!(await challenges.isSolved(body, { browser, now }))) {
        throw new AppError('INVALID_INPUT', 'This proof of work is not valid. Please try again.');
      }
      await (room === null ? limits.guests : limits.roomGuests).take(network);
      if (known) return data.updateGuestOf(context.db, known.id, room);
      const isNew = await data.insertGuest(context.db, {
        // Not an e-mail address. It is unique, so a challenge makes one guest.
        email: `guest ${body.challenge.signature}`,
        sessionId: browser,
        guestOf: room,
        expiresAt: new Date(now.getTime() + GUEST_MS),
        now,
      });
      // A process may have cached that this browser has no session.
      context.bus.publish({ type: 'sessions_changed', sessionIds: [browser] });
      if (isNew || (await sessions.find(token))) return;
      throw conflict('This proof of work was used before. Please try again.');
    },

    /**
     * Lets a guest of another room vote in this one instead. It counts like a new guest (rule R8).
     * @throws AppError TOO_MANY_REQUESTS
     */
    async changeRoom(guestId: number, { network, room }: { network: string; room: Room }): Promise<void> {
      const guestOf = await data.findGuestOf(context.db, guestId);
      if (guestOf === null || guestOf === room.tournamentId) return;
      await (room.isFromHere ? limits.roomGuests : limits.guests).take(network);
      await data.updateGuestOf(context.db, guestId, room.isFromHere ? room.tournamentId : null);
    },

    /** Whether the guest's browser has no vote in the matchup, because an account voted there (rule Y11). */
    async followsAccount(
      deviceCookie: string | undefined,
      { guestId, matchupId }: { guestId: number; matchupId: number },
    ): Promise<boolean> {
      const accounts = await findAccountsOfDevice(deviceCookie, { guestId, place: { matchupId } });
      return accounts.length > 0;
    },

    /**
     * The matchups of a tournament in which the browser of a visitor or guest has no vote, because an account voted there; none for a signed-in user. The answer names neither the account nor its choice.
     * @throws AppError NOT_FOUND, UNAUTHORIZED
     */
    async listAccountVotes(
      request: Context,
      reader: { deviceCookie: string | undefined; voter: Viewer | null; tournamentId: number },
    ): Promise<AccountVotes> {
      const { deviceCookie, voter, tournamentId } = reader;
      await openForReading(request, voter, tournamentId);
      if (voter && !voter.isGuest) return [];
      const guestId = voter?.id ?? null;
      const accounts = await findAccountsOfDevice(deviceCookie, { guestId, place: { tournamentId } });
      return [...new Set(accounts.map(({ matchupId }) => matchupId))];
    },

    /** Moves votes, likes and voter codes of a guest, if there is one, to an account, and ends the guest. */
    async moveTo(token: string, userId: number): Promise<void> {
      const guest = await sessions.find(token);
      if (!guest) return;
      const votes = { guestId: guest.id, userId };
      // A vote may be counted while the others move, so `endGuest` looks for votes once the guest can no longer vote.
      for (let round = 1; !(await data.endGuest(context.db, { ...votes, now: clock.now() })); round += 1) {
        if (round > MAX_ROUNDS) throw new Error('The votes of a guest keep changing');
        await moveAll(context, votes);
      }
      await sessions.end([guest.sessionId]);
    },
  };
}

async function moveAll(context: Context, votes: { guestId: number; userId: number }): Promise<void> {
  const { db, bus, clock } = context;
  for (const tournamentId of await findTournamentsOfGuest(db, { ...votes, now: clock.now() })) {
    const tallies = await changeTournament(context, { id: tournamentId, by: null }, async (change) => {
      // The tournament itself stays as it is, so viewers get the tallies only.
      change.isUnchanged = true;
      return moveVotesToAccount(change, votes);
    });
    if (tallies.length > 0)
      bus.publish({ type: 'tallies', tournamentId, tallies, countedAt: clock.now().getTime() });
  }
}

/** A challenge is valid for this long after it was made. */
const CHALLENGE_MS = 60 * 60 * 1000;

/** Makes and checks the proofs of work of guests, signed with a key that is derived from the session secret. */
export function createChallenges(sessionSecret: string) {
  const hmacSignatureSecret = createHmac('sha256', sessionSecret).update('guest challenges').digest('hex');
  return {
    async create({ browser, now }: { browser: string; now: Date }): Promise<GuestChallenge> {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: proofCost.hashesPerAttempt,
        counter: randomInt(proofCost.minAttempts, proofCost.maxAttempts),
        deriveKey,
        hmacSignatureSecret,
        // Not the library's own expiry, which reads the machine's clock.
        data: { browser, expiresAt: now.getTime() + CHALLENGE_MS },
      });
      return challenge as GuestChallenge;
    },

    /** Whether a challenge was made by this installation for this browser, has not expired, and is solved. */
    async isSolved({ challenge, solution }: GuestBody, { browser, now }: { browser: string; now: Date }) {
      const { data } = challenge.parameters;
      if (data.browser !== browser || data.expiresAt <= now.getTime()) return false;
      const { verified } = await verifySolution({
        challenge,
        // The library requires a time, and does not check it.
        solution: { ...solution, time: 0 },
        deriveKey,
        hmacSignatureSecret,
      });
      return verified;
    },
  };
}
