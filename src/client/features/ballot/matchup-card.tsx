import { type ReactNode, useState } from 'react';
import { MatchLabel } from '#client/entities/matchup/match-label.tsx';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { TallyBar } from '#client/entities/matchup/tally-bar.tsx';
import { timeChangeNote } from '#client/entities/matchup/time-change-text.ts';
import { useBallot } from '#client/entities/vote/use-ballot.ts';
import { VoteButton } from '#client/entities/vote/vote-button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { matchName, roundLabel } from '#engine/formats/phases.ts';
import { END_CUE_MS, START_CUE_MS, timing } from '#engine/matchup/voting-window.ts';
import { decisionText } from './decision-text.ts';
import { OfflineNote } from './offline-note.tsx';
import { useCardOptions } from './options/card-options.ts';
import { Pitch, SIDES_GRID, SideCount, SongSide } from './song-side.tsx';
import { TimeLeft } from './time-left.tsx';

type Props = {
  matchup: Matchup;
  totalRounds: number;
  /** The match that this tiebreaker decides. */
  parent: Matchup | null;
  /** The texts for sides without a song yet. */
  openSlots: readonly [string, string];
  /** Buttons for the creator and admins. */
  controls?: ReactNode;
  /** The button to change a song's picture, for users who may. */
  artworkControl?: (song: Song) => ReactNode;
};

/** A matchup on the tournament's page: two songs, the votes, the time left, and buttons to vote (rule V7). */
export function MatchupCard(props: Props) {
  const { parent, openSlots, controls, artworkControl } = props;
  const ballot = useBallot(props.matchup, { isOnTournamentPage: true });
  const { matchup } = ballot;
  const { song1, song2, song1Votes, song2Votes, totalVotes } = matchup;
  const names = [song1?.title ?? openSlots[0], song2?.title ?? openSlots[1]] as const;
  const { size, layout } = useCardOptions();
  const [playing, onPlay] = useState<string | null>(null);
  const listen = { playing, onPlay };
  const decision = decisionText(matchup, parent);
  const timeNote = timeChangeNote(matchup);
  const voteButton = (slot: 1 | 2) => {
    const song = slot === 1 ? song1 : song2;
    if (!song || !song1 || !song2) return null;
    return <VoteButton ballot={ballot} song={song} slot={slot} size="large" />;
  };
  const side = (slot: 1 | 2) => {
    const song = slot === 1 ? song1 : song2;
    if (!song) return <OpenSide text={openSlots[slot === 1 ? 0 : 1]} />;
    return <SongSide {...{ song, slot, matchup }} listen={listen} artworkControl={artworkControl?.(song)} />;
  };
  return (
    <Card as="article" data-size={size} data-layout={layout} aria-label={`${names[0]} against ${names[1]}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b p-4 sm:px-6">
        <MatchupHeading matchup={matchup} parent={parent} totalRounds={props.totalRounds} />
        <TimeLeft clock={clockOf(matchup)} />
      </header>
      <OfflineNote />
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
          <TallyBar matchup={matchup} names={names} size="large" />
        </div>
        <div className="facing:[grid-area:two]">{side(2)}</div>
        <div className="empty:hidden facing:[grid-area:pitch2] compact:hidden">
          {song2 && <Pitch song={song2} slot={2} />}
        </div>
        <div className="empty:hidden facing:[grid-area:vote2]">{voteButton(2)}</div>
      </div>
      {(decision || timeNote || controls) && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t p-4 sm:px-6">
          <div className="text-14 text-muted">
            {decision && <p>{decision}</p>}
            {timeNote && <p>{timeNote}</p>}
          </div>
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
      <h2 className="text-18">
        {matchup.groupId === null ? matchName(phase, position) : roundLabel({ phase, round, totalRounds })}
      </h2>
      {matchup.groupId === null && <MatchLabel phase={phase} position={position} />}
      {tiebreakerLevel > 0 && (
        <span className="text-14 text-muted">
          <strong className="text-ink">Tiebreaker {tiebreakerLevel}</strong>
          {parent?.song1 && parent.song2 && (
            <>
              {' '}
              for <bdi>{parent.song1.title}</bdi> against <bdi>{parent.song2.title}</bdi>
            </>
          )}
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
