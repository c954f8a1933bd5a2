import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { pathToVictory, podium } from '#engine/formats/podium.ts';

/** The champion of a tournament, the songs beside it on the podium, and the matches that it won. */
export type Champion = NonNullable<ReturnType<typeof championOf>>;

/** Null unless the tournament is completed and its champion is among its songs. */
export function championOf(
  { status, songs }: Pick<TournamentDetail, 'status' | 'songs'>,
  matchups: readonly Matchup[],
) {
  if (status !== 'completed') return null;
  const { championId, runnerUpId, thirdId } = podium(matchups);
  const songOf = (id: number | null) => songs.find((song) => song.id === id) ?? null;
  const song = songOf(championId);
  if (!song) return null;
  const path = pathToVictory(matchups, song.id).filter(({ winnerId }) => winnerId === song.id);
  return { song, runnerUp: songOf(runnerUpId), third: songOf(thirdId), path };
}
