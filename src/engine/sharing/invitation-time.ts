import { groupCount } from '#engine/formats/groups.ts';
import type { TournamentPace, TournamentType } from '#engine/kinds.ts';
import { playoffQualifiers } from '#engine/matchup/tournament-rules.ts';
import { REVEAL_MS } from '#engine/matchup/voting-window.ts';

type Planned = {
  tournamentType: TournamentType;
  maxParticipants: number;
  songsPerGroup: number;
  thirdPlaceMatch: boolean;
};
type Paced = {
  pace: TournamentPace;
  listenFirst: boolean;
  showSeconds: number;
  breakSeconds: number;
  listenSeconds: number;
};

/** A song is a link whose title is checked, with a line of pitch. */
const ENTRY_SECONDS = 60;
const VOTE_SECONDS = 30;
/** Where voters are asked to hear both songs first. */
const HEARD_VOTE_SECONDS = 150;
/** Longer times are rounded to this many minutes. */
const STEP_MINUTES = 5;

const pairs = (songs: number): number => (songs * (songs - 1)) / 2;

/** The number of matches of a full tournament, without tiebreakers. */
export function plannedMatches(tournament: Planned): number {
  const { tournamentType, maxParticipants, songsPerGroup, thirdPlaceMatch } = tournament;
  const qualifiers = playoffQualifiers(tournament);
  const knockout = qualifiers - 1 + (thirdPlaceMatch && qualifiers >= 4 ? 1 : 0);
  if (tournamentType === 'playoff') return knockout;
  const groups = groupCount(maxParticipants, songsPerGroup);
  const size = Math.floor(maxParticipants / groups);
  const larger = maxParticipants % groups;
  return knockout + larger * pairs(size + 1) + (groups - larger) * pairs(size);
}

/** The minutes that a voter gives to some matches (rule W52). A show takes its whole length. */
export const votingMinutes = (tournament: Paced, matches: number): number =>
  inMinutes(matches * secondsOf(tournament));

/** The minutes that a person gives to a tournament: to enter songs, and to vote in each match (rule W52). */
export const minutesAsked = (tournament: Paced & Planned, { songs }: { songs: number }): number =>
  inMinutes(songs * ENTRY_SECONDS + plannedMatches(tournament) * secondsOf(tournament));

function secondsOf({ pace, listenFirst, showSeconds, breakSeconds, listenSeconds }: Paced): number {
  if (pace === 'show') return 2 * listenSeconds + showSeconds + REVEAL_MS / 1000 + breakSeconds;
  return listenFirst ? HEARD_VOTE_SECONDS : VOTE_SECONDS;
}

function inMinutes(seconds: number): number {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= STEP_MINUTES * 2 ? minutes : Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;
}
