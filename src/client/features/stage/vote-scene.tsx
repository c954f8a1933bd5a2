import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { formatTimeLeft } from '#client/ui/time/countdown-parts.ts';
import type { Matchup } from '#contract/matchup.ts';
import { END_CUE_MS, votingState } from '#engine/matchup/voting-window.ts';
import { Ring } from './ring.tsx';
import { useVoteTones } from './sound.ts';
import css from './vote-scene.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The time left as one reads it from afar: seconds alone in the last minute, '4:09' before it. */
export function wallTime(leftMs: number): string {
  if (leftMs <= MINUTE_MS) return String(Math.max(0, Math.ceil(leftMs / 1000)));
  const text = formatTimeLeft(leftMs);
  return leftMs < HOUR_MS ? text.replace(/^0/, '') : text;
}

export type Turnout = { votes: number | null; people: number };

/** How many have voted of how many are here. People who voted may have left, so there are at least as many. */
export function turnoutText({ votes, people }: Turnout): string | null {
  if (votes === null) return null;
  if (people === 0) return countText(votes, 'vote');
  return `${numberText(votes)} of ${numberText(Math.max(votes, people))} have voted`;
}

type Props = {
  matchup: Matchup;
  turnout: Turnout;
  isSoundOn: boolean;
};

/** The vote on a wall: two songs, the time, and how many have voted. */
export function VoteScene({ matchup, turnout, isSoundOn }: Props) {
  const clock = clockOf(matchup);
  const now = useMatchupNow(clock);
  const leftMs = (clock.endTime ?? now) - now;
  const state = votingState(clock, now);
  const isLocked = state !== 'open';
  const stage = isLocked ? 'locked' : leftMs <= END_CUE_MS ? 'closing' : 'open';
  const seconds = Math.ceil(leftMs / 1000);
  useVoteTones(isSoundOn, { matchId: matchup.id, secondsLeft: seconds });
  const words = turnoutText(turnout);
  const { song1Votes, song2Votes } = matchup;
  return (
    <Ring
      matchup={matchup}
      seam={
        <div className={css.clock} data-stage={stage} data-fill={isLocked || undefined}>
          <span className={css.label}>{isLocked ? 'Locked' : 'Vote now'}</span>
          <span
            key={stage === 'locked' ? seconds : stage}
            role="timer"
            translate="no"
            className={css.time}
            data-long={leftMs >= HOUR_MS || undefined}
          >
            {wallTime(leftMs)}
          </span>
        </div>
      }
      foot={
        <>
          {words && <p className={css.turnout}>{words}</p>}
          {song1Votes !== null && song2Votes !== null ? (
            <div className={css.shares}>
              <span className={`text-ember ${css.votes}`}>{numberText(song1Votes)}</span>
              <ShareBar
                left={song1Votes}
                right={song2Votes}
                label="Shares"
                className={`min-w-0 flex-1 ${css.bar}`}
              />
              <span className={`text-tide ${css.votes}`}>{numberText(song2Votes)}</span>
            </div>
          ) : (
            turnout.votes !== null &&
            turnout.people > 0 && (
              <div className={`bg-line ${css.bar}`} aria-hidden="true">
                <span
                  style={{ transform: `scaleX(${Math.min(1, turnout.votes / turnout.people)})` }}
                  className="block h-full origin-left bg-ink transition-transform duration-600 ease-(--ease-out)"
                />
              </div>
            )
          )}
        </>
      }
    />
  );
}
