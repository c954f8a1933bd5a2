import { clsx } from 'clsx';
import { Link } from 'wouter';
import { numberText } from '#client/lib/format/number-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import type { SongMatch } from '#contract/song-page.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';

const RESULTS = { won: 'Won', lost: 'Lost', tied: 'Tied' } as const;
const OPEN = {
  pending: 'Upcoming',
  scheduled: 'Upcoming',
  active: 'Open now',
  completed: 'No result',
} as const;

type Props = { tournamentId: number; match: SongMatch; isOver: boolean };

/** A match of the song: its stage, the opponent, the votes of both and the result. The row leads to the match. */
export function SongMatchRow({ tournamentId, match, isOver }: Props) {
  const { id, opponent, votes, opponentVotes, result, status } = match;
  const hasCount = status === 'active' || status === 'completed';
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-raised max-[22rem]:gap-1.5 max-[22rem]:px-3 sm:px-5">
      <span
        className={clsx(
          'w-16 shrink-0 text-14 font-bold sm:w-20',
          result === 'won' ? 'text-gold' : 'text-muted',
        )}
      >
        {result ? RESULTS[result] : isOver && status !== 'completed' ? 'Not played' : OPEN[status]}
      </span>
      <Artwork title={opponent.title} artist={opponent.artist} src={opponent.artworkUrl} />
      <span className="min-w-0 flex-1">
        <Link
          href={`/tournaments/${tournamentId}#matchup-${id}`}
          className="block wrap-anywhere after:absolute after:inset-0"
        >
          <span className="text-muted">against </span>
          <bdi translate="no" className="font-semibold">
            {opponent.title}
          </bdi>
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          <bdi translate="no" className="wrap-anywhere">
            {opponent.artist}
          </bdi>
          {isGroupPhase(match.phase) ? (
            <span>Group match</span>
          ) : (
            <span className="text-ink">{matchName(match.phase, match.position)}</span>
          )}
          {match.tiebreakerLevel > 0 && <span>Tiebreaker {match.tiebreakerLevel}</span>}
        </span>
      </span>
      {hasCount && votes !== null && opponentVotes !== null && (
        <span className="shrink-0 font-display text-18 font-bold tabular">
          <span className="sr-only">Votes: </span>
          {numberText(votes)} : {numberText(opponentVotes)}
        </span>
      )}
    </li>
  );
}
