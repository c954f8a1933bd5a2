import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { VoteSelection } from '#contract/vote-audit.ts';
import type { VoterPolicy } from '#engine/kinds.ts';
import { createAddressHasher } from '#server/features/votes/address-hash.ts';
import { AppError } from '#server/http/errors.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { at, detailOf, fillTournament, MINUTE_MS, signUpAll } from '#tests/support/tournaments.ts';
import { type Crowd, insertCrowd, MATCH_MINUTES, type SimulatedVoter } from './sybil-crowd.ts';

/** The protection of a match against the attacker. */
export type Guard = {
  name: string;
  voterPolicy?: VoterPolicy;
  minAccountAgeHours?: number;
  /** Counts new guests and accounts of an address by the server's limit of guests (rules L7, Y4). */
  limitsGuests?: boolean;
  /** The attacker registers accounts in place of guests. */
  withAccounts?: boolean;
  /** What an admin sets aside after the attack; `bursts` stands for the times of all bursts that the audit finds. */
  setsAside?: VoteSelection | 'bursts' | 'guests in bursts';
};

export type SybilResult = {
  counted: { honest: number; attackers: number };
  /** Honest votes that were refused or set aside. */
  held: number;
  tally: readonly [number, number];
};

type Stage = { app: TestApp; admin: TestUser; people: TestUser[] };

/** Registers the people that every match of the simulation needs. */
export async function prepareStage(app: TestApp): Promise<Stage> {
  const [admin, ...people] = (await signUpAll(app, ['admin', 's1', 's2', 's3', 's4'])) as [
    TestUser,
    ...TestUser[],
  ];
  return { app, admin, people };
}

/**
 * Plays one match: the crowd votes through the real ballot box under the guard, minute by minute for an hour. Then the admin
 * sets votes aside while the match is still open.
 */
export async function playSybilMatch(stage: Stage, crowd: Crowd, guard: Guard): Promise<SybilResult> {
  const { app, admin } = stage;
  const matchup = await openMatch(stage, guard);
  const voters = await insertCrowd(app, crowd, { withAccounts: guard.withAccounts ?? false });
  const accepted = await castVotes(app, matchup, { voters, guard });
  await setAside(admin, matchup, guard);
  const counted = await findCounted(app, matchup, accepted);
  const { song1Votes, song2Votes } = (await admin.call(routes.getMatchup, at(matchup.id))).body;
  const attackers = counted.filter(({ isAttacker }) => isAttacker).length;
  const honest = counted.length - attackers;
  return { counted: { honest, attackers }, held: crowd.honest - honest, tally: [song1Votes, song2Votes] };
}

async function openMatch({ app, people }: Stage, guard: Guard): Promise<Matchup> {
  const [creator] = people as [TestUser];
  const { voterPolicy = 'guest', minAccountAgeHours = 0 } = guard;
  const id = await fillTournament(creator, people, {
    schedulingType: 'manual',
    matchDurationMinutes: MATCH_MINUTES + 5,
    minAccountAgeHours,
  });
  await app.pool.query('update tournaments set voter_policy = $2 where id = $1', [id, voterPolicy]);
  await creator.call(routes.generateBracket, at(id));
  const [first] = (await detailOf(creator, id)).matchups as [Matchup];
  await creator.call(routes.activateMatchup, at(first.id));
  await app.timekeeper.runDue();
  return first;
}

type Casting = { voters: readonly SimulatedVoter[]; guard: Guard };

/** Casts all votes and returns the voters whose votes were accepted. */
async function castVotes(
  app: TestApp,
  matchup: Matchup,
  { voters, guard }: Casting,
): Promise<SimulatedVoter[]> {
  const hash = createAddressHasher(app.context);
  const mayBegin = guard.limitsGuests ? createGuestLimit(app, matchup.id) : async () => true;
  const accepted: SimulatedVoter[] = [];
  const cast = async (voter: SimulatedVoter) => {
    if (!(await mayBegin(voter))) return;
    const { ok } = await app.ballotBox.cast({
      userId: voter.id,
      tournamentId: matchup.tournamentId,
      matchupId: matchup.id,
      songId: (voter.side === 1 ? matchup.song1Id : matchup.song2Id) ?? 0,
      key: null,
      addressHash: await hash(voter.address),
    });
    if (ok) accepted.push(voter);
  };
  const byMinute = Map.groupBy(voters, ({ minute }) => minute);
  for (let minute = 0; minute < MATCH_MINUTES; minute += 1) {
    await Promise.all((byMinute.get(minute) ?? []).map(cast));
    app.clock.advance(MINUTE_MS);
  }
  return accepted;
}

/** Applies the server's limit of guests by address. Keys contain the match, so each match starts with an unused limit. */
function createGuestLimit({ context }: TestApp, matchupId: number) {
  return async ({ isGuest, isAttacker, address }: SimulatedVoter): Promise<boolean> => {
    if (!isGuest && !isAttacker) return true;
    try {
      await context.limits.guests.take(`${matchupId} ${address}`);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
}

async function setAside(admin: TestUser, { id }: Matchup, { setsAside }: Guard): Promise<void> {
  if (!setsAside) return;
  for (const selection of await selectionsOf(admin, id, setsAside)) {
    const { status, body } = await admin.call(
      routes.setVotesAside,
      at(id, { selection, reason: 'A simulated attack' }),
    );
    if (status !== 201) throw new Error(`Setting aside failed: ${JSON.stringify(body)}`);
  }
}

async function selectionsOf(
  admin: TestUser,
  id: number,
  setsAside: NonNullable<Guard['setsAside']>,
): Promise<VoteSelection[]> {
  if (typeof setsAside !== 'string') return [setsAside];
  const { bursts } = (await admin.call(routes.getVoteAudit, at(id))).body;
  return bursts.map(({ from, to }: { from: string; to: string }) => ({
    from,
    to,
    ...(setsAside === 'guests in bursts' && { guestsOnly: true }),
  }));
}

async function findCounted(app: TestApp, { id }: Matchup, accepted: readonly SimulatedVoter[]) {
  const { rows } = await app.pool.query<{ user_id: number }>(
    'select user_id from votes where matchup_id = $1 and song_id is not null and quarantine_id is null',
    [id],
  );
  const counted = new Set(rows.map((row) => row.user_id));
  return accepted.filter((voter) => counted.has(voter.id));
}
