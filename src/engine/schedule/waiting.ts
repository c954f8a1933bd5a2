import type {
  GroupPhaseScheduling,
  SchedulingType,
  TournamentPhase,
  TournamentStatus,
} from '#engine/kinds.ts';
import { isTournamentOver, MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { firstStartOf, nextRound } from './next-round.ts';
import type { SchedulableMatchup } from './schedule.ts';

/** A tournament with the instants at which it changes by itself, in epoch milliseconds. */
export type WaitingTournament = {
  status: TournamentStatus;
  currentPhase: TournamentPhase;
  schedulingType: SchedulingType;
  groupPhaseScheduling: GroupPhaseScheduling;
  songCount: number;
  maxParticipants: number;
  participantCount: number;
  minUsers: number;
  autoStartAt: number | null;
  playoffsDueAt: number | null;
  resumesAt: number | null;
};

/** What a tournament waits for, and until when in epoch milliseconds; null while it waits for a person, or for nothing. */
export type Waiting = {
  for:
    | 'songs'
    | 'people'
    | 'start'
    | 'playoffs'
    | 'match_end'
    | 'match_start'
    | 'creator_opens'
    | 'resume'
    | 'songs_for_draw'
    | 'nothing';
  until: number | null;
};

/** Returns what a tournament waits for (rule K15); `nothing` when it is over, and when no match can be opened. */
export function waitsFor(
  tournament: WaitingTournament,
  matchups: readonly SchedulableMatchup[],
  now: number,
): Waiting {
  const { status, songCount } = tournament;
  if (isTournamentOver(tournament)) return { for: 'nothing', until: null };
  if (status === 'setup') return waitsInSetup(tournament);
  if (songCount < MIN_DRAWN_SONGS) return { for: 'songs_for_draw', until: null };
  if (status === 'start_playoffs') return { for: 'playoffs', until: tournament.playoffsDueAt };
  const ends = matchups.filter((matchup) => matchup.status === 'active').map(({ endTime }) => endTime ?? now);
  if (ends.length > 0) return { for: 'match_end', until: Math.min(...ends) };
  const start = firstStartOf(matchups.filter((matchup) => matchup.status === 'scheduled'));
  if (start !== null) return { for: 'match_start', until: start };
  if (tournament.resumesAt !== null) return { for: 'resume', until: tournament.resumesAt };
  return { for: nextRound(matchups, tournament).length > 0 ? 'creator_opens' : 'nothing', until: null };
}

function waitsInSetup(tournament: WaitingTournament): Waiting {
  const { songCount, maxParticipants, participantCount, minUsers, autoStartAt } = tournament;
  if (songCount < maxParticipants) return { for: 'songs', until: null };
  if (autoStartAt !== null) return { for: 'start', until: autoStartAt };
  return { for: participantCount < minUsers ? 'people' : 'start', until: null };
}
