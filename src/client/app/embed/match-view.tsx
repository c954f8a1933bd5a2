import { clsx } from 'clsx';
import { comingMatch } from '#client/entities/matchup/coming-match.ts';
import { CardTally } from '#client/entities/matchup/counts.tsx';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { outcomeOf } from '#client/entities/matchup/outcome.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { Message } from './message.tsx';
import { matchUrl, pageUrl, SiteAnchor, SiteButton } from './site-anchor.tsx';

type Props = { tournament: TournamentDetail };

const endOf = ({ endTime }: Matchup) => Date.parse(endTime ?? '') || 0;

/** The open match that ends first, else the next one, else the last one that was decided. */
function matchToShow(tournament: TournamentDetail): Matchup | null {
  const { matchups } = tournament;
  const byEnd = matchups.toSorted((a, b) => endOf(a) - endOf(b));
  return (
    byEnd.find(({ status }) => status === 'active') ??
    (isTournamentOver(tournament) ? null : comingMatch(tournament, matchups)) ??
    byEnd.findLast(({ status }) => status === 'completed') ??
    null
  );
}

export function MatchView({ tournament }: Props) {
  const matchup = matchToShow(tournament);
  if (!matchup) return <Message title="No match has been played yet." />;
  const others = tournament.matchups.filter(({ id, status }) => status === 'active' && id !== matchup.id);
  return (
    <>
      <Match tournament={tournament} matchup={matchup} />
      {others.length > 0 && (
        <p className="text-14 text-muted">
          <SiteAnchor href={pageUrl(tournament, { tab: 'voting' })} className="underline">
            {others.length} more open {others.length === 1 ? 'match' : 'matches'}
          </SiteAnchor>
        </p>
      )}
    </>
  );
}

function Match({ tournament, matchup }: Props & { matchup: Matchup }) {
  const { song1, song2 } = matchup;
  const clock = clockOf(matchup);
  const state = votingState(clock, useMatchupNow(clock));
  const outcome = outcomeOf(matchup, tournament.matchups);
  return (
    <article className="grid grid-cols-1 gap-3 rounded-panel border bg-panel p-3 shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-muted">
        <h2 className="text-14 text-ink">{cardMatchName(matchup)}</h2>
        <p>
          {outcome ? (
            <span className="font-semibold text-ink">{outcome.title}</span>
          ) : state === 'open' && matchup.endTime ? (
            <>
              Ends in <Countdown until={matchup.endTime} className="font-semibold text-ink" />
            </>
          ) : state === 'upcoming' && matchup.startTime ? (
            <>
              Starts in <Countdown until={matchup.startTime} className="font-semibold text-ink" />
            </>
          ) : state === 'locked' ? (
            'Voting locked'
          ) : (
            'Not open yet'
          )}
        </p>
      </header>
      <div className="grid grid-cols-2 gap-3">
        <Half matchup={matchup} slot={1} all={tournament.matchups} />
        <Half matchup={matchup} slot={2} all={tournament.matchups} />
      </div>
      {song1 && song2 && <CardTally matchup={matchup} names={[song1.title, song2.title]} />}
      <SiteButton isPrimary={state === 'open'} href={matchUrl(tournament, matchup.id)}>
        {state === 'open' ? 'Vote' : outcome ? 'See the match' : 'Open the match'}
      </SiteButton>
    </article>
  );
}

type HalfProps = { matchup: Matchup; slot: Slot; all: readonly Matchup[] };

function Half({ matchup, slot, all }: HalfProps) {
  const { song1, song2, song1Votes, song2Votes, totalVotes, winnerId, status } = matchup;
  const song = slot === 1 ? song1 : song2;
  const votes = slot === 1 ? song1Votes : song2Votes;
  const isOut = winnerId !== null && song?.id !== winnerId;
  const isCounted = status === 'active' || status === 'completed';
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1">
      <div
        className={clsx(
          'aspect-square max-h-48 w-full overflow-hidden rounded-control bg-line',
          isOut && 'opacity-60 saturate-50',
        )}
      >
        {song && <SongArtwork song={song} facing={slot === 2 ? song1 : null} size="box" loading="eager" />}
      </div>
      <Name
        as="p"
        className={clsx(
          'mt-1 line-clamp-2 font-display text-16 leading-tight font-bold wrap-anywhere',
          isOut ? 'text-muted' : winnerId !== null && 'text-gold',
        )}
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </Name>
      {song && (
        <Name as="p" className="truncate text-12 text-muted">
          {song.artist}
        </Name>
      )}
      {isCounted && votes !== null && totalVotes !== null && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={clsx(
              'tabular font-display text-22 font-bold',
              slot === 1 ? 'text-ember' : 'text-tide',
            )}
          >
            {roundedPercentage(votes, totalVotes)}%
          </span>
          <span className="text-12 text-muted">
            {numberText(votes)} {votes === 1 ? 'vote' : 'votes'}
          </span>
        </p>
      )}
    </div>
  );
}
