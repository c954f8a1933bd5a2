import { clsx } from 'clsx';
import { Check, Crown } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import css from './reveal.module.css';
import motion from './reveal-motion.module.css';

/** `reveal-motion.module.css` fades the reveal in and out within this time. */
const REVEAL_MS = 5000;

const MATCH = 'text-[length:var(--match)] leading-[1.2] font-semibold tracking-[0.08em] uppercase';
const TITLE =
  'text-[length:var(--title)] leading-[1.1] font-bold text-balance [font-family:var(--font-display)] desk:leading-[1.05] short:leading-[1.05]';
const ARTIST = 'mt-(--artist-up) text-[length:var(--artist)]';
const DECISION = 'flex flex-wrap items-center justify-center gap-x-4 gap-y-1';
const VERDICT =
  'rounded-control bg-won px-[0.5em] py-[0.125em] text-[length:var(--verdict)] leading-[1.2] font-bold text-on-won [font-family:var(--font-display)]';
/** Phones and tablets: it fills the screen between the bars, wherever the page is scrolled. */
const OVERLAY =
  'fixed inset-[var(--top-bar)_0_calc(var(--bottom-bar)+var(--way-on))] z-4 cursor-pointer [container-type:size] motion-reduce:hidden desk:absolute desk:inset-[0_0_var(--way-on)] sheet:hidden';
const WORDS = `relative grid w-full grid-cols-1 [justify-items:var(--words,center)] gap-(--gap) text-[length:clamp(1rem,1.3*var(--w),2rem)] *:max-w-full min-w-0 [flex:var(--words-flex,0_1_auto)] [padding-inline:var(--words-padding,0)] ${motion.words}`;
const OWN = 'flex items-center gap-[0.25em] font-semibold whitespace-nowrap [&_svg]:size-[1em]';

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
      data-part="reveal"
      className={`${OVERLAY} ${motion.whole}`}
      style={{ '--reveal': `${REVEAL_MS}ms` } as CSSProperties}
    >
      <div
        data-winner={winnerSlot ?? 'none'}
        data-shares={hasShares(matchup) || undefined}
        className={clsx(
          'relative flex size-full flex-col items-center justify-center overflow-clip text-center',
          winnerSlot ? 'text-on-color' : 'text-ink',
          css.scene,
        )}
      >
        <span className={`absolute inset-0 bg-(--light) opacity-0 ${motion.flood}`} />
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
        <div className={`relative z-1 ${css.first} ${motion.first}`}>
          <Crown className="crown fill-won text-on-color" />
          <Cover
            song={winner}
            facing={winnerSlot === 2 ? loser : null}
            className="rounded-panel outline-4 outline-won desk:shadow-raised"
          />
        </div>
      )}
      <div data-part="words" className={WORDS}>
        <p className={MATCH}>{cardMatchName(matchup)}</p>
        {winner && (
          <>
            <p
              dir="auto"
              translate="no"
              className={`line-clamp-2 wrap-anywhere lg:line-clamp-3 short:line-clamp-1 ${TITLE}`}
            >
              {winner.title}
            </p>
            <p dir="auto" translate="no" className={`line-clamp-1 wrap-anywhere ${ARTIST}`}>
              {winner.artist}
            </p>
          </>
        )}
        <Shares matchup={matchup} />
        <p className={DECISION}>
          <span className={VERDICT}>{outcome.title}</span>
          {ownSlot === winnerSlot && <OwnMark />}
        </p>
        {outcome.goesTo && <BracketLine goesTo={outcome.goesTo} />}
      </div>
      {loser && (
        <div
          className={`relative flex min-w-0 items-center justify-center gap-3 text-center leading-[1.2] font-bold [font-family:var(--font-display)] text-ink ${css.second} ${motion.second}`}
        >
          <Cover
            song={loser}
            facing={loserSlot === 2 ? winner : null}
            className="rounded-control brightness-85 saturate-70"
          />
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
      <div className={`relative flex gap-4 ${css.level}`}>
        {([1, 2] as const).map((slot) => {
          const song = songOf(matchup, slot);
          return (
            song && (
              <div
                key={slot}
                className={`grid w-(--cover) content-start justify-items-center gap-1.5 font-semibold *:max-w-full ${slot === 2 ? '[--side:1]' : ''} ${motion.level}`}
              >
                <Cover
                  song={song}
                  facing={slot === 2 ? matchup.song1 : null}
                  className={`rounded-panel shadow-raised outline-4 ${slot === 1 ? 'outline-ember' : 'outline-tide'}`}
                />
                <p dir="auto" translate="no" className="truncate">
                  {song.title}
                </p>
                {ownSlot === slot && <OwnMark />}
              </div>
            )
          );
        })}
      </div>
      <div data-part="words" className={WORDS}>
        <p className={MATCH}>{cardMatchName(matchup)}</p>
        <p className={TITLE}>
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
          <p className={ARTIST}>{outcome.explanation}</p>
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
    <div className="flex w-[26em] items-center gap-3 text-[length:clamp(1.375rem,2*var(--w),2.5rem)] leading-none font-bold [font-family:var(--font-display)]">
      <span className={`in-data-[winner=none]:text-ember ${motion.share}`}>
        {roundedPercentage(song1Votes, total)}%
      </span>
      <div
        data-bar
        className="flex h-4 flex-1 overflow-clip rounded-full outline-2 outline-current in-data-[winner=none]:bg-line in-data-[winner=none]:outline-none"
      >
        {/* The winner's part is solid. Their places tell the votes of both sides apart. */}
        <span
          style={{ flexGrow: song1Votes }}
          className={`origin-left in-data-[winner=1]:bg-current in-data-[winner=2]:bg-current/22 in-data-[winner=none]:bg-ember ${motion.bar}`}
        />
        <span
          style={{ flexGrow: song2Votes }}
          className={`origin-right in-data-[winner=1]:bg-current/22 in-data-[winner=2]:bg-current in-data-[winner=none]:bg-tide ${motion.bar}`}
        />
      </div>
      <span className={`in-data-[winner=none]:text-tide ${motion.share}`}>
        {roundedPercentage(song2Votes, total)}%
      </span>
    </div>
  );
}

/** The tiebreaker that decides a draw: its songs, and when it opens. */
function TiebreakerLine({ tiebreaker }: { tiebreaker: Matchup }) {
  const { tiebreakerLevel, song1, song2, startTime } = tiebreaker;
  const isWaiting = startTime !== null && Date.parse(startTime) > serverNow();
  return (
    <>
      <p className={DECISION}>
        <span className={VERDICT}>Tiebreaker {tiebreakerLevel}</span>
        {startTime !== null && (
          <span className={OWN}>
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
        <p className={`line-clamp-2 wrap-anywhere ${ARTIST}`}>
          <bdi translate="no">{song1.title}</bdi> against <bdi translate="no">{song2.title}</bdi>
        </p>
      )}
    </>
  );
}

/** No text lies over the foot of these covers. */
const NO_FOOT = '[--sleeve-foot:0]';

type CoverProps = { song: Song; facing: Song | null; className: string };

function Cover({ song, facing, className }: CoverProps) {
  return (
    <div className={clsx('size-(--cover) shrink-0 overflow-clip', className, NO_FOOT)}>
      <SongArtwork song={song} size="box" facing={facing} />
    </div>
  );
}

function OwnMark() {
  return (
    <span className={OWN}>
      <Check strokeWidth={3} /> Your vote
    </span>
  );
}

/** The winner's line in the bracket, drawn to the next match. */
function BracketLine({ goesTo }: { goesTo: string }) {
  return (
    <div className={`flex w-[30em] items-center text-[1.125em] short:text-14 ${motion.way}`}>
      <span className="size-3 rounded-full bg-current" />
      <span className="h-[3px] flex-1 bg-current/25">
        <span className={`block h-full origin-left bg-current ${motion.line}`} />
      </span>
      <span
        className={`rounded-control border-2 border-gold-line bg-stage px-3.5 py-1.5 leading-[1.3] font-bold [font-family:var(--font-display)] text-gold ${motion.next}`}
      >
        {goesTo}
      </span>
    </div>
  );
}

function useEndOfOverlay(overlay: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => end(), REVEAL_MS);
    overlay.current?.addEventListener('click', () => end(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [overlay]);
}
