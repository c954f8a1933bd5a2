import { clsx } from 'clsx';
import { Check, Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { scoreText } from '#client/entities/matchup/counts.tsx';
import { correctionBadge } from '#client/entities/matchup/match-texts.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { FINALS } from '#engine/formats/phases.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { MatchStart } from './knockout/match-start.tsx';
import { isNotPlayed, matchSentence, tiebreakerText } from './match-state.ts';

type Props = {
  matchup: Matchup;
  label: string;
  all: readonly Matchup[];
  /** The tournament is completed or cancelled. */
  isOver?: boolean;
};

/** A match in a list: both songs, whose covers play, the votes and the winner. The line leads to its voting card. */
export function MatchLine({ matchup, label, all, isOver = false }: Props) {
  const { id, status, song1, song2, song1Votes, song2Votes, totalVotes, winnerId } = matchup;
  const score = status === 'active' || status === 'completed' ? scoreText(matchup) : null;
  const badge = correctionBadge(matchup);
  const decidedBy = tiebreakerText(matchup, all);
  const outcomeOf = (song: Matchup['song1']): Outcome => {
    if (winnerId === null || !song) return 'open';
    if (winnerId !== song.id) return 'lost';
    return matchup.phase === FINALS ? 'champion' : 'won';
  };
  const isLive = status === 'active' && !isOver;
  return (
    <div
      className={clsx(
        '@container relative px-2 text-14',
        isLive
          ? 'overflow-hidden rounded-panel border border-live bg-raised pb-1'
          : 'rounded-control hover:bg-raised',
      )}
    >
      {/* A link can hold no other link, so this one is above the texts and below the covers. */}
      <Link
        href={`?tab=voting#matchup-${id}`}
        aria-label={matchSentence(matchup, all, isOver)}
        className="absolute inset-0 rounded-control"
      />
      {/* Narrow lines leave out the shares, so that the titles have room. */}
      <span className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1 py-2 @min-[18rem]:gap-x-1.5 @md:gap-x-3">
        <span
          aria-hidden="true"
          className="flex w-full flex-wrap items-center gap-x-2 whitespace-nowrap text-muted text-12 @md:w-28"
        >
          <span className="whitespace-normal">{label}</span>
          {badge && <span className="font-semibold">{badge}</span>}
          {decidedBy && <span className="font-semibold">{decidedBy}</span>}
          {isOver && isNotPlayed(matchup) && <span className="font-semibold">Not played</span>}
          {!isOver && <MatchStart matchup={matchup} />}
          {isLive && (
            <span className="flex items-center gap-1 font-semibold text-live">
              <Equalizer isLive size="small" /> LIVE{' '}
              {matchup.endTime && <Countdown until={matchup.endTime} />}
            </span>
          )}
        </span>
        <SongName
          title={song1?.title ?? openSlotLabel(id, 1, all)}
          outcome={outcomeOf(song1)}
          className={clsx('text-right', isLive && '@md:font-semibold')}
        />
        <Cover song={song1} live={isLive ? matchup : null} />
        {/* Counts of five digits wrap where the line is narrow. */}
        <span
          aria-hidden="true"
          className="min-w-9 max-w-16 shrink-0 text-center @min-[18rem]:min-w-11 font-semibold tabular @md:min-w-18 @md:max-w-40"
        >
          {isLive && song1Votes !== null && song2Votes !== null ? (
            <span className="font-bold text-16 @md:text-18">
              <span className="text-ember">{numberText(song1Votes)}</span> :{' '}
              <span className="text-tide">{numberText(song2Votes)}</span>
            </span>
          ) : (
            (score ?? 'vs')
          )}
        </span>
        <Cover song={song2} facing={song1} live={isLive ? matchup : null} />
        <SongName
          title={song2?.title ?? openSlotLabel(id, 2, all)}
          outcome={outcomeOf(song2)}
          className={clsx('text-left', isLive && '@md:font-semibold')}
        />
        <span aria-hidden="true" className="hidden w-20 text-right text-muted text-12 tabular @2xl:inline">
          {score && song1Votes !== null && song2Votes !== null && totalVotes
            ? `${roundedPercentage(song1Votes, totalVotes)}% : ${roundedPercentage(song2Votes, totalVotes)}%`
            : ''}
        </span>
      </span>
      {isLive && song1Votes !== null && totalVotes ? (
        <span aria-hidden="true" data-fill className="absolute inset-x-0 bottom-0 h-1 bg-tide">
          <span
            className="block h-full origin-left bg-ember transition-transform duration-500"
            style={{ transform: `scaleX(${song1Votes / totalVotes})` }}
          />
        </span>
      ) : null}
    </div>
  );
}

type CoverProps = {
  song: Matchup['song1'];
  facing?: Matchup['song1'];
  /** The open match of the line, whose covers are larger. */
  live: Matchup | null;
};

function Cover({ song, facing, live }: CoverProps) {
  if (!song) return null;
  return (
    <span className="relative flex shrink-0">
      <ListenCover song={song} className="listen-row listen-small">
        <SongArtwork
          song={song}
          facing={facing}
          size={live ? 'medium' : 'small'}
          className={
            live ? '@max-[18rem]:size-7 max-sm:size-9 sm:size-14' : '@max-[18rem]:size-6 max-sm:size-8'
          }
        />
      </ListenCover>
      {live && <OwnVote matchup={live} songId={song.id} />}
    </span>
  );
}

/** Marks the cover of the song in an open match that has the viewer's vote. */
function OwnVote({ matchup, songId }: { matchup: Matchup; songId: number }) {
  const { songs } = useVotedMatchups(matchup.tournamentId);
  if (songs.get(matchup.id) !== songId) return null;
  // At the corner towards the counts, where no title touches it.
  const corner = matchup.song1Id === songId ? '-right-1.5 bg-ember' : '-left-1.5 bg-tide';
  return (
    <span
      title="Your vote"
      className={clsx('-top-1.5 absolute z-2 rounded-full p-0.5 text-on-color', corner)}
    >
      <Check aria-hidden="true" strokeWidth={4} className="size-3.5" />
      <span className="sr-only">Your vote</span>
    </span>
  );
}

type Outcome = 'open' | 'won' | 'lost' | 'champion';

const LOOKS: Record<Outcome, string> = {
  open: '',
  won: 'font-semibold',
  lost: 'text-muted',
  champion: 'font-semibold text-gold',
};

function SongName({ title, outcome, className }: { title: string; outcome: Outcome; className: string }) {
  return (
    <Name
      aria-hidden="true"
      className={`line-clamp-4 min-w-0 flex-1 wrap-anywhere @max-[18rem]:text-12 ${className} ${LOOKS[outcome]}`}
    >
      {outcome === 'champion' && <Trophy aria-hidden="true" className="mr-1 inline size-3.5" />}
      {title}
    </Name>
  );
}
