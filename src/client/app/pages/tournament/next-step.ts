import type { TournamentDetail } from '#contract/tournament.ts';

export type NextStep = { text: string; countdown: { label: string; until: string } | null };

const until = (label: string, instant: string | null) =>
  instant === null ? null : { label, until: instant };

/** What happens next, with a countdown if the time is known. */
export function nextStep(tournament: TournamentDetail, now: number): NextStep {
  const { status, songCount, maxParticipants, participantCount, minUsers } = tournament;
  if (status === 'setup') {
    const missing = maxParticipants - songCount;
    if (missing > 0) {
      const text = `${missing} more ${missing === 1 ? 'song is' : 'songs are'} needed. Then the draw decides who meets whom.`;
      return { text, countdown: null };
    }
    const people = minUsers - participantCount;
    if (people > 0 && !tournament.autoStartAt) {
      const text = `All songs are in; ${people} more ${people === 1 ? 'participant is' : 'participants are'} needed, or the creator starts it now.`;
      return { text, countdown: null };
    }
    return { text: 'All songs are in.', countdown: until('Starts by itself in', tournament.autoStartAt) };
  }
  if (status === 'start_playoffs') {
    const text = 'The creator generates the playoff tree.';
    return { text, countdown: until('At the latest in', tournament.playoffsDueAt) };
  }
  if (status === 'completed') return { text: 'It is over. See the results.', countdown: null };
  if (status === 'cancelled') return { text: 'This tournament was cancelled.', countdown: null };
  return nextMatch(tournament, now);
}

function nextMatch(tournament: TournamentDetail, now: number): NextStep {
  const live = tournament.matchups.filter((matchup) => matchup.status === 'active');
  const [ending] = live.flatMap((matchup) => matchup.endTime ?? []).sort();
  if (ending) {
    const text =
      live.length === 1 ? 'One matchup is live. Vote now.' : `${live.length} matchups are live. Vote now.`;
    return { text, countdown: until('The first one ends in', ending) };
  }
  const [start] = tournament.matchups
    .flatMap((matchup) => (matchup.status === 'scheduled' ? (matchup.startTime ?? []) : []))
    .filter((instant) => Date.parse(instant) > now)
    .sort();
  if (start) return { text: 'The next matchups are scheduled.', countdown: until('Voting opens in', start) };
  return { text: 'The next matchups have no time yet.', countdown: null };
}
