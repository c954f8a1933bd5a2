import { clsx } from 'clsx';
import { matchSentence, openTiebreaker, tiebreakerText } from '#client/features/bracket/match-state.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { matchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { matchUrl, SiteAnchor } from './site-anchor.tsx';

type Props = { tournament: TournamentDetail; matchup: Matchup; all: readonly Matchup[] };

/** A match of the bracket, as a link to its voting card. */
export function EmbedMatch({ tournament, matchup, all }: Props) {
  const voted = openTiebreaker(matchup, tournament.matchups) ?? matchup;
  const isOpen = voted.status === 'active';
  return (
    <SiteAnchor
      href={matchUrl(tournament, voted.id)}
      label={matchSentence(matchup, tournament.matchups, isTournamentOver(tournament))}
      className={clsx(
        'block overflow-hidden rounded-control border bg-panel',
        isOpen ? 'border-live' : 'hover:border-muted',
      )}
    >
      <span className="flex h-5 items-center justify-between gap-2 border-b px-1.5 text-[0.6875rem] whitespace-nowrap text-muted">
        <span className="min-w-0 truncate">{matchName(matchup.phase, matchup.position)}</span>
        <Moment matchup={matchup} voted={voted} tournament={tournament} />
      </span>
      <Side matchup={matchup} voted={voted} slot={1} all={all} />
      <Side matchup={matchup} voted={voted} slot={2} all={all} />
    </SiteAnchor>
  );
}

/** What is on in the match, or how it was decided. */
function Moment({ matchup, voted, tournament }: Pick<Props, 'matchup' | 'tournament'> & { voted: Matchup }) {
  if (voted.status === 'active' && voted.endTime) {
    return (
      <span className="flex shrink-0 items-center gap-1 font-semibold text-live">
        <Equalizer isLive size="small" />
        <Countdown until={voted.endTime} />
      </span>
    );
  }
  if (voted.status === 'scheduled' && voted.startTime)
    return <Countdown until={voted.startTime} className="shrink-0" />;
  return <span className="shrink-0">{tiebreakerText(matchup, tournament.matchups)}</span>;
}

type SideProps = { matchup: Matchup; voted: Matchup; slot: Slot; all: readonly Matchup[] };

function Side({ matchup, voted, slot, all }: SideProps) {
  const { song1, song2, winnerId } = matchup;
  const song = slot === 1 ? song1 : song2;
  const counted = voted.status === 'active' ? voted : matchup;
  const votes = slot === 1 ? counted.song1Votes : counted.song2Votes;
  const hasWon = song !== null && winnerId === song.id;
  const isOut = winnerId !== null && !hasWon;
  const isCounted = counted.status === 'active' || counted.status === 'completed';
  return (
    <span
      className={clsx(
        'flex h-(--side) items-center gap-1.5 border-l-4 pr-1.5 text-[0.8125rem]',
        slot === 1 ? 'border-l-ember' : 'border-l-tide',
        slot === 2 && 'shadow-[inset_0_1px_var(--line)]',
        (isOut || !song) && 'text-muted',
      )}
    >
      {song && (
        <SongArtwork
          song={song}
          facing={slot === 2 ? song1 : null}
          size="line"
          className={clsx('size-(--side)! shrink-0', isOut && 'opacity-50 saturate-25')}
        />
      )}
      <span
        dir={song ? 'auto' : undefined}
        translate="no"
        className={clsx(
          'line-clamp-2 min-w-0 flex-1 leading-[1.15] wrap-anywhere',
          song ? 'font-display font-bold' : 'pl-1.5 text-[0.75rem] italic',
          hasWon && 'text-gold',
        )}
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </span>
      {song && isCounted && votes !== null && (
        <span className={clsx('tabular shrink-0', hasWon && 'font-bold')}>{votes}</span>
      )}
    </span>
  );
}
