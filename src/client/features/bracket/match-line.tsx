import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { correctionBadge } from '#client/entities/matchup/correction-text.ts';
import { scoreText } from '#client/entities/matchup/hidden-counts.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { FINALS } from '#engine/formats/phases.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { openSlotLabel } from './knockout/open-slot-label.ts';
import { matchSentence } from './match-sentence.ts';
import { isNotPlayed } from './not-played.ts';
import { tiebreakerText } from './tiebreaker-result.ts';

/** A match in a list: both songs, whose covers play, the votes and the winner. The line leads to its voting card. */
export function MatchLine({
  matchup,
  label,
  all,
  isOver = false,
}: {
  matchup: Matchup;
  label: string;
  all: readonly Matchup[];
  /** The tournament is completed or cancelled. */
  isOver?: boolean;
}) {
  const { id, status, song1, song2, song1Votes, song2Votes, totalVotes, winnerId } = matchup;
  const score = status === 'active' || status === 'completed' ? scoreText(matchup) : null;
  const badge = correctionBadge(matchup);
  const decidedBy = tiebreakerText(matchup, all);
  const outcomeOf = (song: Matchup['song1']): Outcome => {
    if (winnerId === null || !song) return 'open';
    if (winnerId !== song.id) return 'lost';
    return matchup.phase === FINALS ? 'champion' : 'won';
  };
  return (
    <div className="@container relative rounded-control px-2 text-14 hover:bg-raised">
      {/* It can hold no other link, so it lies over the texts and below the covers. */}
      <Link
        href={`?tab=voting#matchup-${id}`}
        aria-label={matchSentence(matchup, all, isOver)}
        className="absolute inset-0 rounded-control"
      />
      {/* Narrow lines leave out the shares for the titles. */}
      <span className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 py-2 @md:gap-x-3">
        <span
          aria-hidden="true"
          className="flex w-full flex-wrap items-center gap-x-2 whitespace-nowrap text-muted text-12 @md:w-28"
        >
          {label}
          {badge && <span className="font-semibold">{badge}</span>}
          {decidedBy && <span className="font-semibold">{decidedBy}</span>}
          {isOver && isNotPlayed(matchup) && <span className="font-semibold">Not played</span>}
          {status === 'active' && !isOver && (
            <span className="flex items-center gap-1 font-semibold text-live">
              <Equalizer isLive size="small" /> LIVE
            </span>
          )}
        </span>
        <Name
          title={song1?.title ?? openSlotLabel(id, 1, all)}
          outcome={outcomeOf(song1)}
          className="text-right"
        />
        <Cover song={song1} />
        <span aria-hidden="true" className="w-12 shrink-0 text-center @md:w-16 font-semibold tabular">
          {score ?? 'vs'}
        </span>
        <Cover song={song2} facing={song1} />
        <Name
          title={song2?.title ?? openSlotLabel(id, 2, all)}
          outcome={outcomeOf(song2)}
          className="text-left"
        />
        <span aria-hidden="true" className="hidden w-20 text-right text-muted text-12 tabular @2xl:inline">
          {score && song1Votes !== null && song2Votes !== null && totalVotes
            ? `${roundedPercentage(song1Votes, totalVotes)}% : ${roundedPercentage(song2Votes, totalVotes)}%`
            : ''}
        </span>
      </span>
    </div>
  );
}

function Cover({ song, facing }: { song: Matchup['song1']; facing?: Matchup['song1'] }) {
  if (!song) return null;
  return (
    <ListenCover song={song} className="listen-row listen-small">
      <SongArtwork song={song} facing={facing} size="line" className="rounded-control max-sm:size-7" />
    </ListenCover>
  );
}

type Outcome = 'open' | 'won' | 'lost' | 'champion';

const LOOKS: Record<Outcome, string> = {
  open: '',
  won: 'font-semibold',
  lost: 'text-muted',
  champion: 'font-semibold text-gold',
};

function Name({ title, outcome, className }: { title: string; outcome: Outcome; className: string }) {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={`line-clamp-4 min-w-0 flex-1 wrap-anywhere ${className} ${LOOKS[outcome]}`}
    >
      {outcome === 'champion' && <Trophy aria-hidden="true" className="mr-1 inline size-3.5" />}
      {title}
    </span>
  );
}
