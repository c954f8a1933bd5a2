import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { useMedia } from '#client/lib/browser/media.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { numberedLabel } from '#engine/formats/phases.ts';
import type { MatchupDecision } from '#engine/kinds.ts';
import styles from './champion.module.css';

/** The most matches in one column. A path that is longer than the screen takes two, filled one after the other. */
const ONE_COLUMN = { short: 3, high: 6 };

type Props = { path: readonly Matchup[]; championId: number; totalRounds: number };

/** The matches that the champion won, from the first to the final, along its line of the bracket. */
export function PathToVictory({ path, championId, totalRounds }: Props) {
  const isShort = useMedia('(height < 48rem)');
  if (path.length === 0) return null;
  return (
    <section aria-labelledby="champion-path" className="phone:order-1">
      <h3 id="champion-path" className="mb-3 text-18">
        Path to victory
      </h3>
      <ol
        className={clsx(
          'grid gap-3 border-l-3 border-(--path-line,var(--gold)) pl-4',
          path.length > (isShort ? ONE_COLUMN.short : ONE_COLUMN.high) &&
            'desk:auto-cols-[minmax(0,1fr)] desk:grid-flow-col desk:grid-rows-[repeat(var(--rows),auto)] desk:gap-x-8',
        )}
        style={{ '--rows': Math.ceil(path.length / 2) } as CSSProperties}
      >
        {path.map((match, index) => {
          const opponent = match.song1Id === championId ? match.song2 : match.song1;
          return (
            <li
              key={match.id}
              className={`flex min-w-0 items-center gap-3 ${styles.step}`}
              style={{ animationDelay: `${1200 + index * 180}ms` }}
            >
              {opponent && <SongArtwork song={opponent} />}
              <p className="min-w-0">
                <span className="block text-12 text-muted">{numberedLabel({ ...match, totalRounds })}</span>
                <span className="line-clamp-2 text-14 leading-snug font-semibold wrap-anywhere">
                  {scoreText(match, championId)} against <bdi translate="no">{opponent?.title}</bdi>
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** How a match was decided if its votes alone did not decide it. */
const WAYS: Partial<Record<MatchupDecision, string>> = {
  tiebreaker: 'by tiebreaker',
  total_votes: 'by total votes',
  group_points: 'by group points',
  draw_order: 'by the draw',
  walkover: 'by walkover',
  decision: 'by decision',
};

/** The score with the champion's votes first, and how else the match was decided. Hidden counts read 'Won'. */
function scoreText(match: Matchup, championId: number): string {
  const way = match.decidedBy && WAYS[match.decidedBy];
  return [votesText(match, championId), way].filter(Boolean).join(' ');
}

function votesText({ song1Id, song1Votes, song2Votes }: Matchup, championId: number): string {
  if (song1Votes === null || song2Votes === null) return 'Won';
  const score = song1Id === championId ? [song1Votes, song2Votes] : [song2Votes, song1Votes];
  return score.map(numberText).join(' : ');
}
