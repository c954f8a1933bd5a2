import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { matchSentence } from '#client/features/bracket/match-sentence.ts';
import { weekdayTime } from '#client/lib/time/date-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { FINALS, matchLabel, matchName } from '#engine/formats/phases.ts';
import { openSlotLabel } from './open-slot-label.ts';

type Props = {
  matchup: Matchup;
  all: readonly Matchup[];
  highlightedIds: ReadonlySet<number>;
  onHighlight: (songIds: readonly number[]) => void;
};

/** A match in the bracket: both songs and the winner, with a link to its voting card. */
export function BracketMatch({ matchup, all, highlightedIds, onHighlight }: Props) {
  const { id, phase, position, status } = matchup;
  const songIds = [matchup.song1Id, matchup.song2Id].filter((songId) => songId !== null);
  const isLive = status === 'active';
  return (
    <Link
      href={`?tab=voting#matchup-${id}`}
      aria-label={matchSentence(matchup, all)}
      onFocus={() => onHighlight(songIds)}
      onBlur={() => onHighlight([])}
      onMouseLeave={() => onHighlight([])}
      className={`block overflow-hidden rounded-panel border bg-panel text-14 transition-opacity duration-150 ${borderOf(
        matchup,
      )} ${highlightedIds.size > 0 && !songIds.some((songId) => highlightedIds.has(songId)) ? 'opacity-40' : ''}`}
    >
      <span className="flex h-6 items-center justify-between gap-2 border-line border-b px-2 text-muted text-12">
        <span className="min-w-0 flex-1 truncate text-ink">{matchName(phase, position)}</span>
        <span>{matchLabel(phase, position)}</span>
        {isLive ? (
          <span className="flex items-center gap-1 font-semibold text-live">
            <Equalizer isLive size="small" /> LIVE
          </span>
        ) : (
          <StartText matchup={matchup} />
        )}
      </span>
      <Side matchup={matchup} slot={1} all={all} highlightedIds={highlightedIds} onHighlight={onHighlight} />
      <Side matchup={matchup} slot={2} all={all} highlightedIds={highlightedIds} onHighlight={onHighlight} />
    </Link>
  );
}

/** The final stands out: by a stronger edge, and in gold once it is won. */
function borderOf({ phase, status, winnerId }: Matchup): string {
  if (status === 'active') return 'border-live';
  if (phase !== FINALS) return 'border-line hover:border-muted';
  return winnerId === null ? 'border-edge hover:border-ink' : 'border-gold';
}

function StartText({ matchup: { status, startTime } }: { matchup: Matchup }) {
  if (status === 'completed' || startTime === null) return null;
  return <time dateTime={startTime}>{weekdayTime(new Date(startTime))}</time>;
}

function Side({ matchup, slot, all, highlightedIds, onHighlight }: Props & { slot: 1 | 2 }) {
  const song = slot === 1 ? matchup.song1 : matchup.song2;
  const votes = slot === 1 ? matchup.song1Votes : matchup.song2Votes;
  const isWinner = song !== null && matchup.winnerId === song.id;
  const isOut = matchup.winnerId !== null && !isWinner;
  const mark = slot === 1 ? 'border-l-ember' : 'border-l-tide';
  const facing = slot === 1 ? null : matchup.song1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights one song's path; the link around it does the same on focus
    <span
      onMouseEnter={() => onHighlight(song ? [song.id] : [])}
      className={`flex h-8 items-center gap-1.5 border-l-4 pr-2 ${song ? '' : 'pl-2'} ${mark} ${
        song && highlightedIds.has(song.id) ? 'bg-raised' : ''
      }`}
    >
      {song && (
        <Artwork
          title={song.title}
          artist={song.artist}
          src={song.artworkUrl}
          facing={facing}
          size="line"
          className={isOut ? 'opacity-50' : ''}
        />
      )}
      {isWinner && <Trophy aria-hidden="true" className="size-3.5 shrink-0 text-gold" />}
      <span
        dir={song ? 'auto' : undefined}
        className={`min-w-0 flex-1 truncate ${isWinner ? 'font-semibold text-gold' : ''} ${
          isOut || !song ? 'text-muted' : ''
        } ${song ? '' : 'text-12 italic'}`}
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </span>
      {song && matchup.status !== 'pending' && matchup.status !== 'scheduled' && (
        <span className={`tabular ${isWinner ? 'text-gold' : 'text-muted'}`}>{votes}</span>
      )}
    </span>
  );
}
