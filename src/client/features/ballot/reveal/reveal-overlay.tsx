import { Check, Crown } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import type { Outcome } from './outcome.ts';
import css from './reveal.module.css';

/** `reveal.module.css` fades the reveal in and out within this time. */
const REVEAL_MS = 5000;

export type RevealOverlayProps = {
  matchup: Matchup;
  outcome: Outcome;
  /** The half that has the viewer's vote. */
  ownSlot: Slot | null;
  onEnd: () => void;
};

/**
 * Shows the end of a matchup once over its ballot: the winner's half floods and takes most of the room, the decision is named,
 * the line of the bracket leads to the next match, and the loser steps back in its own part (rule W35). It ends after 5
 * seconds, by a press or by Escape. Hidden from screen readers, because the ballot and the announcer say the same.
 */
export function RevealOverlay({ matchup, outcome, ownSlot, onEnd }: RevealOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useEndOfOverlay(overlay, onEnd);
  const { winnerSlot } = outcome;
  return (
    <div
      ref={overlay}
      aria-hidden="true"
      className={`reveal ${css.reveal}`}
      style={{ '--reveal': `${REVEAL_MS}ms` } as CSSProperties}
    >
      <div
        data-winner={winnerSlot ?? 'none'}
        data-shares={hasShares(matchup) || undefined}
        className={css.scene}
      >
        <span className={css.flood} />
        {winnerSlot ? (
          <Victory {...{ matchup, outcome, ownSlot, winnerSlot }} />
        ) : (
          <NoVictory {...{ matchup, outcome, ownSlot }} />
        )}
      </div>
    </div>
  );
}

type EndProps = Omit<RevealOverlayProps, 'onEnd'>;

const songOf = ({ song1, song2 }: Matchup, slot: Slot) => (slot === 1 ? song1 : song2);

/** Cover, title, shares, decision, the line to the next match, and last the other song. */
function Victory({ matchup, outcome, ownSlot, winnerSlot }: EndProps & { winnerSlot: Slot }) {
  const loserSlot = winnerSlot === 1 ? 2 : 1;
  const winner = songOf(matchup, winnerSlot);
  const loser = songOf(matchup, loserSlot);
  return (
    <>
      {winner && (
        <div className={css.first}>
          <Crown className="crown" />
          <Cover song={winner} facing={winnerSlot === 2 ? loser : null} />
        </div>
      )}
      <div className={`reveal-words ${css.words}`}>
        <p className={css.match}>{cardMatchName(matchup)}</p>
        {winner && (
          <>
            <p
              dir="auto"
              translate="no"
              className={`${css.title} line-clamp-2 wrap-anywhere lg:line-clamp-3 short:line-clamp-1`}
            >
              {winner.title}
            </p>
            <p dir="auto" translate="no" className={`${css.artist} line-clamp-1 wrap-anywhere`}>
              {winner.artist}
            </p>
          </>
        )}
        <Shares matchup={matchup} />
        <p className={css.decision}>
          <span className={css.verdict}>{outcome.title}</span>
          {ownSlot === winnerSlot && <OwnMark />}
        </p>
        {outcome.goesTo && <BracketLine goesTo={outcome.goesTo} />}
      </div>
      {loser && (
        <div className={css.second}>
          <Cover song={loser} facing={loserSlot === 2 ? winner : null} />
          <p dir="auto" translate="no" className="line-clamp-2 min-w-0 wrap-anywhere">
            {loser.title}
          </p>
          {ownSlot === loserSlot && <OwnMark />}
        </div>
      )}
    </>
  );
}

/** The end without a winner: both songs, side by side, and what decides between them. */
function NoVictory({ matchup, outcome, ownSlot }: EndProps) {
  const { song1Votes, song2Votes } = matchup;
  const [word, ...score] = outcome.title.split('\u00a0');
  return (
    <>
      <div className={css.level}>
        {([1, 2] as const).map((slot) => {
          const song = songOf(matchup, slot);
          return (
            song && (
              <div key={slot} data-slot={slot}>
                <Cover song={song} facing={slot === 2 ? matchup.song1 : null} />
                <p dir="auto" translate="no" className="truncate">
                  {song.title}
                </p>
                {ownSlot === slot && <OwnMark />}
              </div>
            )
          );
        })}
      </div>
      <div className={`reveal-words ${css.words}`}>
        <p className={css.match}>{cardMatchName(matchup)}</p>
        <p className={css.title}>
          {word}{' '}
          {score.length > 0 && song1Votes !== null && song2Votes !== null && (
            <span className="whitespace-nowrap">
              <span className="text-ember">{numberText(song1Votes)}</span> :{' '}
              <span className="text-tide">{numberText(song2Votes)}</span>
            </span>
          )}
        </p>
        <Shares matchup={matchup} />
        {outcome.tiebreaker ? (
          <TiebreakerLine tiebreaker={outcome.tiebreaker} />
        ) : (
          <p className={css.artist}>{outcome.explanation}</p>
        )}
      </div>
    </>
  );
}

const hasShares = ({ totalVotes }: Matchup) => totalVotes !== null && totalVotes > 0;

/** The shares in percent. Both sides of the bar grow from nothing until they meet. */
function Shares({ matchup }: { matchup: Matchup }) {
  const { song1Votes, song2Votes } = matchup;
  if (!hasShares(matchup) || song1Votes === null || song2Votes === null) return null;
  const total = song1Votes + song2Votes;
  return (
    <div className={css.shares}>
      <span>{roundedPercentage(song1Votes, total)}%</span>
      <span data-bar className={css.bar}>
        <span style={{ flexGrow: song1Votes }} />
        <span style={{ flexGrow: song2Votes }} />
      </span>
      <span>{roundedPercentage(song2Votes, total)}%</span>
    </div>
  );
}

/** The tiebreaker that decides a draw: its songs, and when it opens. */
function TiebreakerLine({
  tiebreaker: { tiebreakerLevel, song1, song2, startTime },
}: {
  tiebreaker: Matchup;
}) {
  const isWaiting = startTime !== null && Date.parse(startTime) > serverNow();
  return (
    <>
      <p className={css.decision}>
        <span className={css.verdict}>Tiebreaker {tiebreakerLevel}</span>
        {startTime !== null && (
          <span className={css.own}>
            {isWaiting ? (
              <>
                Opens in <Countdown until={startTime} />
              </>
            ) : (
              'Open now'
            )}
          </span>
        )}
      </p>
      {song1 && song2 && (
        <p className={`${css.artist} line-clamp-2 wrap-anywhere`}>
          <bdi translate="no">{song1.title}</bdi> against <bdi translate="no">{song2.title}</bdi>
        </p>
      )}
    </>
  );
}

function Cover({ song, facing }: { song: Song; facing: Song | null }) {
  return (
    <div className={css.cover}>
      <Artwork title={song.title} artist={song.artist} src={song.artworkUrl} size="box" facing={facing} />
    </div>
  );
}

function OwnMark() {
  return (
    <span className={css.own}>
      <Check strokeWidth={3} /> Your vote
    </span>
  );
}

/** The winner's line in the bracket, drawn to the next match. */
function BracketLine({ goesTo }: { goesTo: string }) {
  return (
    <div className={css.way}>
      <span className={css.knot} />
      <span className={css.line}>
        <span />
      </span>
      <span className={css.next}>{goesTo}</span>
    </div>
  );
}

function useEndOfOverlay(overlay: { current: HTMLDivElement | null }, onEnd: () => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const end = () => latest.current();
    const endOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    const timer = setTimeout(end, REVEAL_MS);
    const element = overlay.current;
    element?.addEventListener('click', end);
    document.addEventListener('keydown', endOnEscape);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('click', end);
      document.removeEventListener('keydown', endOnEscape);
    };
  }, [overlay]);
}
