import type { Tournament } from '#contract/tournament.ts';
import { firstUnvoted, openAndUpcoming } from '#engine/matchup/offered-match.ts';
import { hasOpenPlaces, isReadyToStart, isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { takesGuests } from '#engine/matchup/voters.ts';
import { canVote } from '#engine/matchup/voting-window.ts';
import { nextRound } from '#engine/schedule/next-round.ts';
import type { SchedulableMatchup } from '#engine/schedule/schedule.ts';
import { knockoutDecision } from '#engine/schedule/starting.ts';

/** The actions of the creator and managers that a tournament waits for. */
const ORGANIZER_ACTIONS = ['generate_bracket', 'generate_knockout', 'make_missing', 'open_round'] as const;
export type OrganizerActionName = (typeof ORGANIZER_ACTIONS)[number];

/** The most important action that a user can take now. */
export type PrimaryAction =
  | 'see_champion'
  | OrganizerActionName
  | 'vote'
  | 'sign_in'
  | 'join'
  | 'add_songs'
  | 'finish_songs'
  | 'open_room'
  | 'follow'
  | null;

export const isOrganizerAction = (action: PrimaryAction): action is OrganizerActionName =>
  ORGANIZER_ACTIONS.some((each) => each === action);

type Stage = Pick<Tournament, 'status' | 'currentPhase' | 'pace'>;

export type Moment = {
  tournament: Stage &
    Pick<
      Tournament,
      'voterPolicy' | 'songCount' | 'maxParticipants' | 'schedulingType' | 'groupPhaseScheduling'
    > & {
      missingMatches: { blocksChampion: boolean };
    };
  matchups: readonly SchedulableMatchup[];
  userId: number | null;
  /** The creator and managers start a tournament and its rounds. */
  canOrganize: boolean;
  hasJoined: boolean;
  hasUnfinishedSongs: boolean;
  votedMatchupIds: ReadonlySet<number>;
  now: number;
};

/**
 * The id of the open matchup for 'Vote now': one without the user's vote if possible, then the first to end. Null
 * while none is open.
 */
export function matchupToVoteOn(moment: Pick<Moment, 'matchups' | 'votedMatchupIds' | 'now'>): number | null {
  const { open } = openAndUpcoming(moment.matchups, moment.now);
  return (firstUnvoted(open, moment.votedMatchupIds, moment.now) ?? open[0])?.id ?? null;
}

type PlayoffMoment = {
  tournament: Stage;
  matchups: readonly Pick<SchedulableMatchup, 'phase' | 'status'>[];
};

/** Whether creator and managers may generate the playoffs now: the knockout is due and not drawn yet. A show draws by itself. */
export function arePlayoffsReady({ tournament, matchups }: PlayoffMoment): boolean {
  if (tournament.status === 'setup' || isTournamentOver(tournament)) return false;
  if (tournament.pace === 'show') return false;
  const decision = knockoutDecision({ currentPhase: tournament.currentPhase, matchups });
  return decision.ok && decision.draws;
}

/**
 * Whether creator and managers are offered to open the next round: with manual scheduling whenever no match is open, else
 * before the first match. A show opens its matches by itself.
 */
export function canOpenRound({ tournament, matchups }: Pick<Moment, 'tournament' | 'matchups'>): boolean {
  if (tournament.pace === 'show' || matchups.some(({ status }) => status === 'active')) return false;
  // A walkover has no times.
  const hasPlayed = matchups.some(({ status, startTime }) => status === 'completed' && startTime !== null);
  if (tournament.schedulingType === 'automatic' && hasPlayed) return false;
  return nextRound(matchups, tournament).length > 0;
}

/** Chooses the hero's button, the most urgent action of this reader. */
export function primaryAction(moment: Moment): PrimaryAction {
  const { tournament, userId, canOrganize, hasJoined } = moment;
  if (tournament.status === 'completed') return 'see_champion';
  if (tournament.status === 'cancelled') return null;
  const open = moment.matchups.filter((matchup) => canVote(matchup, moment.now));
  // An invited visitor joins after the sign-in, and a vote that a visitor taps is kept.
  if (userId === null) {
    // A guest is in the room of a show by its PIN, without an account.
    const isGuest = tournament.pace === 'show' && takesGuests(tournament);
    if (open.length > 0) return 'vote';
    if (isGuest) return null;
    return tournament.status === 'setup' ? 'join' : 'sign_in';
  }
  const filling = { ...tournament, mainEntries: tournament.songCount };
  if (canOrganize && tournament.pace === 'show' && tournament.status === 'setup') return 'open_room';
  if (canOrganize && isReadyToStart(filling)) return 'generate_bracket';
  if (canOrganize && tournament.missingMatches.blocksChampion) return 'make_missing';
  if (canOrganize && arePlayoffsReady(moment)) return 'generate_knockout';
  // Checked before the open places: this user may have taken the last one.
  if (moment.hasUnfinishedSongs) return 'finish_songs';
  if (tournament.status === 'setup') {
    if (!hasJoined) return 'join';
    return hasOpenPlaces(filling) ? 'add_songs' : null;
  }
  if (open.some((matchup) => !moment.votedMatchupIds.has(matchup.id))) return 'vote';
  if (canOrganize && canOpenRound(moment)) return 'open_round';
  return hasJoined ? null : 'follow';
}
