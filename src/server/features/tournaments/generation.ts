import { KNOCKOUT_DRAWN } from '#contract/messages/knockout.ts';
import { TOURNAMENT_STARTED } from '#contract/messages/start.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { firstStartOf } from '#engine/schedule/next-round.ts';
import { knockoutDecision, startDecision } from '#engine/schedule/starting.ts';
import { openWithPower } from '#server/features/access/service.ts';
import { wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  countMainEntries,
  findMatchups,
  type TournamentChange,
} from '#server/tournament/change.ts';
import { drawKnockout } from '#server/tournament/draw.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { advanceTournament } from '#server/tournament/finish-tournament.ts';
import { makeMissing } from '#server/tournament/missing-matches.ts';
import { requireNotCancelled } from '#server/tournament/not-found.ts';
import { startTournament } from '#server/tournament/start.ts';
import { getTournamentAnswer } from './service.ts';

const START_REFUSALS = {
  not_in_setup: 'This tournament has already started.',
  not_full: 'Fill all places before you start the tournament.',
} as const;

const STARTS_BY_REMOTE = 'Open the room of this show and start it there.';

/**
 * Starts a full tournament for its creator or a manager, or makes the missing matches of its group stage.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateBracket({ context, viewer, params: { id } }: Call<'generateBracket'>) {
  await openWithPower(context, viewer, id, 'organize');
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tournament, tx } = change;
    const mainEntries = await countMainEntries(tx, id);
    const decision = startDecision({ ...tournament, mainEntries });
    if (decision.ok && tournament.pace === 'show') throw wrongState(STARTS_BY_REMOTE);
    if (decision.ok) {
      await startTournament(change, decision.start);
      return TOURNAMENT_STARTED;
    }
    if (decision.reason === 'not_in_setup') requireNotCancelled(tournament);
    const made =
      decision.reason === 'not_in_setup' && isInGroupStage(change) ? await makeAllMissing(change) : 0;
    if (made > 0) return madeMessage(made);
    throw wrongState(START_REFUSALS[decision.reason]);
  });
  const first = firstStartOf((await findMatchups(context.db, id)).map(toEpochTimes));
  return {
    ...(await getTournamentAnswer(context, id, message)),
    votingOpensAt: first === null ? null : new Date(first).toISOString(),
  };
}

const isInGroupStage = ({ tournament }: TournamentChange) => tournament.currentPhase === 'group_stage';
const madeMessage = (count: number) => `${count} missing ${count === 1 ? 'match' : 'matches'} created.`;

/** Makes the missing matches. Those of withdrawn songs are walkovers, so the tournament may advance at once. */
async function makeAllMissing(change: TournamentChange): Promise<number> {
  const made = await makeMissing(change);
  if (made > 0) await advanceTournament(change);
  return made;
}

/**
 * Draws the knockout for the creator or a manager; an existing one stays and gets its missing matches.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateKnockout({ context, viewer, params: { id } }: Call<'generateKnockout'>) {
  await openWithPower(context, viewer, id, 'organize');
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    const matchups = await findMatchups(change.tx, id);
    const decision = knockoutDecision({ ...change.tournament, matchups });
    if (!decision.ok || decision.draws) requireNotCancelled(change.tournament);
    if (!decision.ok) throw wrongState('Wait until every group match is completed.');
    if (!decision.draws) {
      const made = await makeAllMissing(change);
      change.isUnchanged = made === 0;
      return made > 0 ? madeMessage(made) : KNOCKOUT_DRAWN;
    }
    if ((await countMainEntries(change.tx, id)) < MIN_DRAWN_SONGS)
      throw wrongState(`A knockout needs at least ${MIN_DRAWN_SONGS} songs.`);
    await drawKnockout(change);
    await advanceTournament(change);
    return KNOCKOUT_DRAWN;
  });
  return getTournamentAnswer(context, id, message);
}
