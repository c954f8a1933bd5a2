import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Group } from '#contract/tournament.ts';
import { advancedSongs } from '#engine/formats/advanced.ts';
import { QUALIFIERS_PER_GROUP } from '#engine/formats/groups.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import type { MatchupStatus, TournamentStatus } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { rankGroup, type StandingKey, type StandingRow } from '#engine/ranking/standings.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';

export type GroupView = {
  group: Group;
  songs: Map<number, Song>;
  /** By round, then position, without tiebreakers. */
  matchups: Matchup[];
  standings: StandingRow[];
  /** The songs that the draw of the knockout took; null before it. */
  advancedIds: ReadonlySet<number> | null;
  /** The tournament is completed or cancelled. */
  isOver: boolean;
};

/**
 * Each group with its songs in draw order, its matches, and its table of completed matches. A song that the knockout
 * took keeps its place in the table, also when it is withdrawn later.
 */
export function groupViews(
  { groups, songs, status }: { groups: readonly Group[]; songs: readonly Song[]; status: TournamentStatus },
  matchups: readonly Matchup[],
): GroupView[] {
  const advancedIds = advancedSongs(matchups);
  return groups
    .toSorted((a, b) => a.position - b.position)
    .map((group) => {
      const own = songs
        .filter((song) => song.groupId === group.id && isMainEntry(song))
        .toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
      const groupMatchups = matchups
        .filter(
          (match) => match.groupId === group.id && isGroupPhase(match.phase) && match.tiebreakerLevel === 0,
        )
        .toSorted((a, b) => a.round - b.round || a.position - b.position);
      const standings = rankGroup(
        own.map((song) => song.id),
        groupMatchups.flatMap(({ status, song1Id, song2Id, song1Votes, song2Votes, winnerId, decidedBy }) =>
          status === 'completed' &&
          song1Id !== null &&
          song2Id !== null &&
          song1Votes !== null &&
          song2Votes !== null
            ? [{ song1Id, song2Id, song1Votes, song2Votes, winnerId, decidedBy }]
            : [],
        ),
        new Set(
          own
            .filter(({ id, withdrawnAt }) => withdrawnAt !== null && !advancedIds?.has(id))
            .map(({ id }) => id),
        ),
      );
      return {
        group,
        songs: new Map(own.map((song) => [song.id, song])),
        matchups: groupMatchups,
        standings,
        advancedIds,
        isOver: isTournamentOver({ status }),
      };
    });
}

/** 'N Live' with an active matchup, else 'Voting Complete' if all are completed, else 'In Progress' with votes (rule G6). */
export function groupBadge(matchups: readonly Pick<Matchup, 'status' | 'totalVotes'>[]) {
  const live = matchups.filter(({ status }) => status === 'active').length;
  if (live > 0) return { text: `${live} Live`, tone: 'live' } as const;
  const hasVotes = matchups.some(({ totalVotes }) => totalVotes !== null && totalVotes > 0);
  const text = isGroupComplete({ matchups }) ? 'Voting Complete' : hasVotes && 'In Progress';
  return text ? ({ text, tone: 'neutral' } as const) : null;
}

/** Whether all matches of a group are completed, so that its table no longer changes. */
export const isGroupComplete = ({ matchups }: { matchups: readonly { status: MatchupStatus }[] }): boolean =>
  matchups.length > 0 && matchups.every(({ status }) => status === 'completed');

/** The open matches of a group, else those of its next round. */
export function currentMatches({ matchups }: Pick<GroupView, 'matchups'>): Matchup[] {
  const open = matchups.filter(({ status }) => status === 'active');
  const next = matchups.find(({ status }) => status !== 'completed');
  return open.length > 0 ? open : matchups.filter(({ round }) => round === next?.round);
}

/** Whether a song went on or goes on to the playoffs, is out of them, or would go on by the table of now. */
export type Progress = 'advanced' | 'advances' | 'leads' | 'open' | 'out';

/** The draw of the knockout decides who advanced. Before it the table says who does, once all matches are completed. */
export function progressOf(view: GroupView, { songId, rank }: StandingRow): Progress {
  if (view.advancedIds) return view.advancedIds.has(songId) ? 'advanced' : 'out';
  const isWithdrawn = view.songs.get(songId)?.withdrawnAt != null;
  if (isWithdrawn || view.isOver) return isGroupComplete(view) ? 'out' : 'open';
  const isAhead = rank <= leadingCount(view);
  if (isGroupComplete(view)) return isAhead ? 'advances' : 'out';
  return isAhead ? 'leads' : 'open';
}

/** The rank of the first song below the line that divides the songs that go on from the others; null without a line. */
export function firstRankOut(view: GroupView): number | null {
  const { advancedIds, standings } = view;
  if (view.isOver && !advancedIds) return null;
  const last = advancedIds
    ? standings.findLast(({ songId }) => advancedIds.has(songId))?.rank
    : leadingCount(view);
  return last ? last + 1 : null;
}

/**
 * The number of songs at the top of the table that are marked before the draw of the knockout; 0 before the first
 * result. While matches remain, a song is not marked if only its draw position puts it above a song that would not advance.
 */
export function leadingCount({ standings, matchups }: Pick<GroupView, 'standings' | 'matchups'>): number {
  if (standings.every(({ played }) => played === 0)) return 0;
  if (isGroupComplete({ matchups })) return QUALIFIERS_PER_GROUP;
  const isTiedWithRowAbove = (index: number) => standings[index]?.decidedBy === 'draw_order';
  let count = QUALIFIERS_PER_GROUP;
  while (count > 0 && isTiedWithRowAbove(count)) count -= 1;
  return count;
}

const KEY_TEXTS: Record<StandingKey, string | null> = {
  points: null,
  votes: 'equal points, fewer votes',
  head_to_head_points: 'equal points and votes, behind in the matches among the tied songs',
  head_to_head_votes: 'equal points and votes, fewer votes in the matches among the tied songs',
  draw_order: 'equal in everything, drawn later',
};

/** Why a song is below the one above it despite equal points; null for the first song and when points decide. */
export function rankingNote(row: StandingRow): string | null {
  return row.decidedBy && KEY_TEXTS[row.decidedBy];
}
