import { startDecision } from '#engine/schedule/starting.ts';
import { DRAW_MS, nextMove, type Show, type ShowMatchup, showMatchMs } from '#engine/show/show.ts';
import { playsOnStage } from '#engine/songs/embed.ts';
import { AppError } from '#server/http/errors.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { toEpochTimes } from './epoch-times.ts';
import { beginKnockout } from './finish-tournament.ts';
import { pauseShow, setShow } from './follow-show.ts';
import { openMatchupUntil } from './open-matchup.ts';
import type { ShowRow } from './show-data.ts';
import { startTournament } from './start.ts';

/** A show's row as the engine takes it. */
export const toShow = ({ step, matchupId, until, isPausing }: ShowRow): Show => ({
  step,
  matchupId,
  until: until?.getTime() ?? null,
  isPausing,
});

/**
 * Moves a show to its next step, at the end of a step or when a host skips it (rule R3). Opens the next match, or draws the
 * knockout.
 */
export async function moveShow(change: TournamentChange, show: ShowRow): Promise<void> {
  const { tournament, now } = change;
  const move = nextMove(toShow(show), {
    tournament: {
      isCompleted: tournament.status === 'completed',
      awaitsKnockout: tournament.status === 'start_playoffs',
      currentPhase: tournament.currentPhase,
      groupPhaseScheduling: tournament.groupPhaseScheduling,
      matchups: await findShowMatchups(change),
    },
    settings: tournament,
    now: now.getTime(),
  });
  if (move.step === 'paused') return pauseShow(change, show.isPausing ? 'host' : 'no_match');
  if (move.step === 'draw') await beginKnockout(change);
  const until = move.step === 'vote' ? await openVote(change, move.matchupId) : dateOf(move.until);
  const { step, matchupId } = move;
  await setShow(change, { step, matchupId, until, isPausing: false, pausedBy: null });
}

const dateOf = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs));

async function openVote(change: TournamentChange, matchupId: number): Promise<Date> {
  const matchup = await data.lockMatchup(change.tx, matchupId);
  if (matchup.status === 'active' && matchup.endTime) return matchup.endTime;
  const endTime = new Date(change.now.getTime() + showMatchMs(change.tournament, matchup));
  await openMatchupUntil(change, matchup, endTime);
  return endTime;
}

async function findShowMatchups({ tx, tournament }: TournamentChange): Promise<ShowMatchup[]> {
  const songs = new Map((await data.findSongs(tx, tournament.id)).map((song) => [song.id, song]));
  const plays = (songId: number | null) => {
    const song = songs.get(songId ?? 0);
    // The link of a hidden song is hidden, too.
    if (!song || (song.hiddenAt && !song.hidesTextsOnly)) return false;
    return [song.url, song.youtubeUrl].some((link) => link && playsOnStage(link));
  };
  return (await data.findMatchups(tx, tournament.id)).map((row) => ({
    ...toEpochTimes(row),
    playable: [row.song1Id, row.song2Id].filter(plays).length,
  }));
}

/** Starts a full tournament with the draw as its first step (rule R3). @throws AppError WRONG_STATE */
export async function startShow(change: TournamentChange): Promise<void> {
  const mainEntries = await data.countMainEntries(change.tx, change.tournament.id);
  const decision = startDecision({ ...change.tournament, mainEntries });
  if (!decision.ok) throw new AppError('WRONG_STATE', START_REFUSALS[decision.reason]);
  await startTournament(change, decision.start);
  const until = new Date(change.now.getTime() + DRAW_MS);
  await setShow(change, { step: 'draw', matchupId: null, until, isPausing: false, pausedBy: null });
}

const START_REFUSALS = {
  not_in_setup: 'This tournament has already started.',
  not_full: 'Fill all places before you start the show, or start it with fewer songs.',
} as const;
