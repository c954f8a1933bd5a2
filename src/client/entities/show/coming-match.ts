import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextShowMatch } from '#engine/show/show.ts';
import { playsOnStage } from '#engine/songs/embed.ts';

type Played = Pick<Matchup, 'song1' | 'song2'>;

/** The songs of a match that the stage can play, in their order (rule R7). */
export const playableSongs = ({ song1, song2 }: Played) =>
  [song1, song2]
    .filter((song) => song !== null)
    .filter(({ url, youtubeUrl }) => [url, youtubeUrl].some((link) => link !== null && playsOnStage(link)));

type Playing = Pick<TournamentDetail, 'status' | 'currentPhase' | 'groupPhaseScheduling'>;

/** The match that a show plays next, after the open one; null while that depends on results. */
export function comingMatch(tournament: Playing, matchups: readonly Matchup[]): Matchup | null {
  const { currentPhase, groupPhaseScheduling } = tournament;
  const next = nextShowMatch({
    currentPhase,
    groupPhaseScheduling,
    isCompleted: tournament.status === 'completed',
    awaitsKnockout: tournament.status === 'start_playoffs',
    matchups: matchups.map((matchup) => ({
      ...parseTimes(matchup),
      playable: playableSongs(matchup).length,
    })),
  });
  return matchups.find(({ id }) => id === next?.id) ?? null;
}
