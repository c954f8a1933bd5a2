import { useEffect, useMemo, useRef } from 'react';
import { scoreText } from '#client/entities/matchup/counts.tsx';
import { correctionBadge } from '#client/entities/matchup/match-texts.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { type KeptBracket, keepBracket } from '#client/lib/browser/kept-bracket.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { isGroupPhase, matchTitle, numberedLabel } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';

type Shown = Pick<TournamentDetail, 'id' | 'name' | 'isPublic' | 'groups' | 'totalRounds'>;

/** Keeps the bracket for the offline page while it is shown (rule W49). */
export function useKeptBracket(tournament: Shown, matchups: readonly Matchup[]): void {
  const { user, isLoading } = useCurrentUser();
  const readerId = user?.id ?? null;
  /** What one reader sees must not be kept for the next one, such as a visitor after the session has ended. */
  const firstReader = useRef<number | null>(undefined);
  // Votes of open matches change the list four times a second, but not what is kept.
  const rounds = useMemo(() => JSON.stringify(keptRounds(tournament, matchups)), [tournament, matchups]);
  const { id, name } = tournament;
  // A visitor with the link of a private tournament cannot be told from the next visitor of this browser.
  const mayKeep = readerId !== null || tournament.isPublic;
  useEffect(() => {
    if (isLoading || !mayKeep || rounds === '[]') return;
    if (firstReader.current === undefined) firstReader.current = readerId;
    if (firstReader.current !== readerId) return;
    const bracket = {
      readerId,
      path: `/tournaments/${id}`,
      name,
      seenAt: Date.now(),
      rounds: JSON.parse(rounds),
    };
    // A full or forbidden storage keeps nothing.
    keepBracket(bracket).catch(() => {});
  }, [isLoading, mayKeep, readerId, id, name, rounds]);
}

/** Groups, then rounds of the knockout. The only votes are those of completed matches, which all viewers see. */
export function keptRounds(
  { groups, totalRounds }: Pick<Shown, 'groups' | 'totalRounds'>,
  matchups: readonly Matchup[],
): KeptBracket['rounds'] {
  const main = matchups
    .filter(({ tiebreakerLevel }) => tiebreakerLevel === 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.round - b.round || a.position - b.position);
  const titleOf = ({ phase, round, groupId }: Matchup) =>
    groups.find(({ id }) => id === groupId)?.name ?? numberedLabel({ phase, round, totalRounds });
  return [...Map.groupBy(main, titleOf)].map(([title, matches]) => ({
    title,
    matches: matches.map((match) => ({
      name: matchTitle(match),
      sides: [keptSide(match, 1, matchups), keptSide(match, 2, matchups)],
      score: match.status === 'completed' && !match.countsHidden ? resultText(match) : null,
    })),
  }));
}

const resultText = (match: Matchup) => correctionBadge(match) ?? scoreText(match);

const placeOf = ({ phase, groupId }: Matchup) => (isGroupPhase(phase) ? (groupId ?? 0) : Number.MAX_VALUE);

function keptSide(match: Matchup, slot: Slot, all: readonly Matchup[]) {
  const song = slot === 1 ? match.song1 : match.song2;
  return {
    title: song?.title ?? openSlotLabel(match.id, slot, all),
    artist: song?.artist ?? '',
    isWinner: song !== null && song.id === match.winnerId,
  };
}
