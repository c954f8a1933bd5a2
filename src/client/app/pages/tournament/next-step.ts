import { parseTimes, parseWaitingTimes } from '#contract/epoch-times.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { MatchupStatus } from '#engine/kinds.ts';
import { isTournamentOver, MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { type Waiting, waitsFor } from '#engine/schedule/waiting.ts';
import { NOTHING_OPEN } from './nothing-open.ts';

export type NextStep = { text: string; countdown: { label: string; until: number } | null };

const COUNTDOWN_LABELS: Partial<Record<Waiting['for'], string>> = {
  start: 'Starts by itself in',
  playoffs: 'At the latest in',
  match_end: 'The first one ends in',
  match_start: 'Voting opens in',
  resume: 'By itself in',
};

/** What happens next, with a countdown if the time is known. */
export function nextStep(tournament: TournamentDetail, now: number, canOrganize = false): NextStep {
  if (tournament.pace === 'show' && !isTournamentOver(tournament)) return showStep(tournament);
  const waiting = waitsFor(parseWaitingTimes(tournament), tournament.matchups.map(parseTimes), now);
  const label =
    waiting.for === 'match_end' && count(tournament, 'active') === 1
      ? 'It ends in'
      : COUNTDOWN_LABELS[waiting.for];
  const countdown = label && waiting.until !== null ? { label, until: waiting.until } : null;
  return { text: textOf(waiting.for, tournament, canOrganize), countdown };
}

/** A show moves by itself once its host has started it (rule R3). */
function showStep({ status, songCount, maxParticipants }: TournamentDetail): NextStep {
  const running = 'The show plays one match after the other, and goes on by itself.';
  const setup = 'The host opens the room and starts the show.';
  const left = maxParticipants - songCount;
  const places = left > 0 ? `${left} more ${left === 1 ? 'song fits' : 'songs fit'} in. ` : '';
  return { text: status === 'setup' ? places + setup : running, countdown: null };
}

const count = ({ matchups }: TournamentDetail, status: MatchupStatus) =>
  matchups.filter((matchup) => matchup.status === status).length;

function textOf(reason: Waiting['for'], tournament: TournamentDetail, canOrganize: boolean): string {
  const { status, songCount, maxParticipants, participantCount, minUsers } = tournament;
  switch (reason) {
    case 'songs': {
      const missing = maxParticipants - songCount;
      return `${missing} more ${missing === 1 ? 'song is' : 'songs are'} needed. Then the draw decides who meets whom.`;
    }
    case 'people': {
      const people = minUsers - participantCount;
      if (canOrganize)
        return `All songs are in. You can start now, or wait for ${people} more ${people === 1 ? 'participant' : 'participants'}.`;
      return `All songs are in; ${people} more ${people === 1 ? 'participant is' : 'participants are'} needed, or the creator starts it now.`;
    }
    case 'start':
      return 'All songs are in.';
    case 'playoffs':
      return 'The creator generates the playoff tree.';
    case 'match_end': {
      const live = count(tournament, 'active');
      return live === 1 ? 'One match is live. Vote now.' : `${live} matches are live. Vote now.`;
    }
    case 'match_start':
      return count(tournament, 'scheduled') === 1
        ? 'The next match is scheduled.'
        : 'The next matches are scheduled.';
    case 'creator_opens':
      return count(tournament, 'pending') === 1
        ? `${NOTHING_OPEN} The next match has no time. The creator opens it or sets its times.`
        : `${NOTHING_OPEN} The next matches have no time. The creator opens them or sets their times.`;
    case 'resume':
      return tournament.missingMatches.blocksChampion
        ? 'Matches needed to find a champion were deleted. The creator can make them again.'
        : 'All matches of this stage are decided. The tournament goes on.';
    case 'songs_for_draw':
      return `A draw needs at least ${MIN_DRAWN_SONGS} songs. An admin can set the status back to Setup.`;
    case 'nothing':
      if (status === 'completed') return 'Nothing more: the tournament is over.';
      return status === 'cancelled'
        ? 'Nothing more is played. The songs, votes and messages stay.'
        : 'No match has a time yet.';
  }
}
