import { type ReactNode, useState } from 'react';
import { clockOf, useMatchupNow } from '#client/lib/matchup-clock.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ShareBar } from '#client/ui/share-bar.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { matchLabel, roundLabel } from '#engine/formats/phases.ts';
import { END_CUE_MS, START_CUE_MS, timing } from '#engine/matchup/voting-window.ts';
import { useCardOptions } from './card-options.ts';
import { decisionText } from './decision-text.ts';
import { Pitch, SIDES_GRID, SideCount, SongSide } from './song-side.tsx';
import { TimeLeft } from './time-left.tsx';
import { VoteButton } from './vote-button.tsx';

type Props = {
  /** As it is shown: with the reader's vote that is on its way. */
  matchup: Matchup;
  ownSongId: number | null;
  isVotePending: boolean;
  totalRounds: number;
  /** The match that a tiebreaker decides. */
  parent: Matchup | null;
  /** Stands for a side that is not known yet. */
  openSlots: readonly [string, string];
  onVote: (matchup: Matchup, songId: number) => void;
  /** What the creator can do with it. */
  controls?: ReactNode;
  /** What changes a song's picture, for those who may. */
  artworkControl?: (song: Song) => ReactNode;
};

/** The matchup itself: two songs, the share bar between them, time left, one tap to vote. */
export function MatchupCard(props: Props) {
  const { matchup, ownSongId, isVotePending, parent, openSlots, onVote, controls, artworkControl } = props;
  const { song1, song2, song1Votes, song2Votes, totalVotes } = matchup;
  const { size, layout } = useCardOptions();
  const [playing, onPlay] = useState<string | null>(null);
  const listen = { playing, onPlay };
  const decision = decisionText(matchup, parent);
  const voteButton = (slot: 1 | 2) => {
    const song = slot === 1 ? song1 : song2;
    if (!song || !song1 || !song2) return null;
    const isOwn = ownSongId === song.id;
    return <VoteButton {...{ matchup, song, slot, isOwn, isPending: isVotePending, onVote }} />;
  };
  const side = (slot: 1 | 2) => {
    const song = slot === 1 ? song1 : song2;
    if (!song) return <OpenSide text={openSlots[slot === 1 ? 0 : 1]} />;
    return <SongSide {...{ song, slot, matchup }} listen={listen} artworkControl={artworkControl?.(song)} />;
  };
  return (
    <Card
      as="article"
      data-size={size}
      data-layout={layout}
      aria-label={`${song1?.title ?? openSlots[0]} against ${song2?.title ?? openSlots[1]}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b p-4 sm:px-6">
        <MatchupHeading matchup={matchup} parent={parent} totalRounds={props.totalRounds} />
        <TimeLeft clock={clockOf(matchup)} />
      </header>
      <div className={SIDES_GRID}>
        <div className="facing:[grid-area:one]">{side(1)}</div>
        <div className="empty:hidden facing:[grid-area:pitch1] compact:hidden">
          {song1 && <Pitch song={song1} slot={1} />}
        </div>
        <div className="empty:hidden facing:[grid-area:vote1]">{voteButton(1)}</div>
        <div className="facing:[grid-area:bar]">
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <SideCount votes={song1Votes} total={totalVotes} slot={1} />
            <SideCount votes={song2Votes} total={totalVotes} slot={2} />
          </div>
          <ShareBar
            size="large"
            left={song1Votes}
            right={song2Votes}
            label={`${song1?.title ?? openSlots[0]} ${song1Votes} votes, ${song2?.title ?? openSlots[1]} ${song2Votes} votes`}
          />
        </div>
        <div className="facing:[grid-area:two]">{side(2)}</div>
        <div className="empty:hidden facing:[grid-area:pitch2] compact:hidden">
          {song2 && <Pitch song={song2} slot={2} />}
        </div>
        <div className="empty:hidden facing:[grid-area:vote2]">{voteButton(2)}</div>
      </div>
      {(decision || controls) && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t p-4 sm:px-6">
          <p className="text-14 text-muted">{decision}</p>
          {controls}
        </footer>
      )}
    </Card>
  );
}

function MatchupHeading({ matchup, parent, totalRounds }: Pick<Props, 'matchup' | 'parent' | 'totalRounds'>) {
  const { phase, round, position, tiebreakerLevel } = matchup;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge matchup={matchup} />
      <h2 className="text-18">{roundLabel({ phase, round, totalRounds })}</h2>
      {matchup.groupId === null && <span className="text-14 text-muted">{matchLabel(phase, position)}</span>}
      {tiebreakerLevel > 0 && (
        <span className="text-14 text-muted">
          <strong className="text-ink">Tiebreaker {tiebreakerLevel}</strong>
          {parent?.song1 && parent.song2 && ` for ${parent.song1.title} against ${parent.song2.title}`}
        </span>
      )}
    </div>
  );
}

function StatusBadge({ matchup }: { matchup: Matchup }) {
  const clock = clockOf(matchup);
  const now = useMatchupNow(clock);
  const state = timing(clock, now);
  if (state === 'live') {
    const isClosing = (clock.endTime ?? 0) - now <= END_CUE_MS;
    return <Badge tone={isClosing ? 'closing' : 'live'}>{isClosing ? 'CLOSING' : 'LIVE'}</Badge>;
  }
  if (state === 'upcoming') {
    const isSoon = (clock.startTime ?? 0) - now <= START_CUE_MS;
    return <Badge tone={isSoon ? 'soon' : 'neutral'}>{isSoon ? 'STARTING SOON' : 'UPCOMING'}</Badge>;
  }
  return <Badge tone="quiet">{state === 'ended' ? 'ENDED' : 'SCHEDULE TBD'}</Badge>;
}

function OpenSide({ text }: { text: string }) {
  return (
    <div className="grid min-h-24 place-items-center rounded-panel border border-dashed border-edge p-4 text-center text-muted lg:min-h-64">
      {text}
    </div>
  );
}
