import { Check, Crown } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { RollingNumber } from '#client/features/ballot/rolling-number.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Outcome } from './outcome.ts';
import './reveal.css';

/** As long as the animations of `reveal.css`. */
const REVEAL_MS = 5000;

type Slot = 1 | 2;

export type RevealSceneProps = {
  matchup: Matchup;
  outcome: Outcome;
  /** The half that has the viewer's vote. */
  ownSlot: Slot | null;
  onEnd: () => void;
};

/**
 * The end of a matchup, once, over its ballot: the winner's half floods and takes the room, the loser steps back, the
 * counts roll, and the line of the bracket travels on (rule W35). A press or Escape ends it. Decorative: the ballot below
 * says the same, and the announcer tells it.
 */
export function RevealScene({ matchup, outcome, ownSlot, onEnd }: RevealSceneProps) {
  const scene = useRef<HTMLDivElement>(null);
  useEndOfScene(scene, onEnd);
  const { winnerSlot, title, goesTo } = outcome;
  const { song1, song2 } = matchup;
  const winner = winnerSlot === 1 ? song1 : winnerSlot === 2 ? song2 : null;
  const tint = winner ? tintOf(winner) : tintOf(song1, song2);
  return (
    <div
      ref={scene}
      {...tint}
      aria-hidden="true"
      // The lights go down, whatever the theme is.
      data-theme="dark"
      className="reveal cover-light"
      data-winner={winnerSlot ?? 'none'}
      style={{ ...tint.style, '--reveal': `${REVEAL_MS}ms` } as CSSProperties}
    >
      <span className="reveal-flood" />
      <div className="reveal-songs">
        {([1, 2] as const).map((slot) => (
          <RevealedSong
            key={slot}
            slot={slot}
            song={slot === 1 ? song1 : song2}
            facing={slot === 2 ? song1 : null}
            votes={slot === 1 ? matchup.song1Votes : matchup.song2Votes}
            place={winnerSlot === null ? 'level' : winnerSlot === slot ? 'first' : 'second'}
            isOwn={ownSlot === slot}
          />
        ))}
      </div>
      <div className="reveal-words">
        {winner && (
          <p dir="auto" className="reveal-title line-clamp-2 wrap-anywhere">
            {winner.title}
          </p>
        )}
        <p className={winner ? 'reveal-decision' : 'reveal-title'}>{title}</p>
        {!winner && outcome.explanation && <p>{outcome.explanation}</p>}
      </div>
      {goesTo && <BracketLine goesTo={goesTo} />}
    </div>
  );
}

type SongProps = {
  slot: Slot;
  song: Song | null;
  facing: Song | null;
  /** Null while the counts are hidden from the viewer. */
  votes: number | null;
  place: 'first' | 'second' | 'level';
  isOwn: boolean;
};

function RevealedSong({ slot, song, facing, votes, place, isOwn }: SongProps) {
  if (!song) return null;
  const isWinner = place === 'first';
  return (
    <div className="reveal-song" data-slot={slot} data-place={place}>
      {isWinner && <Crown className="crown" />}
      <div className="reveal-cover">
        <Artwork title={song.title} artist={song.artist} src={song.artworkUrl} size="box" facing={facing} />
      </div>
      <div className="reveal-caption">
        {!isWinner && (
          <p dir="auto" className="reveal-name">
            {song.title}
          </p>
        )}
        <p className="reveal-count">
          {votes !== null && <RolledCount votes={votes} />}
          {isOwn && (
            <span className="reveal-own">
              <Check strokeWidth={3} /> Yours
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** The count rolls up from zero while its song comes forward. */
function RolledCount({ votes }: { votes: number }) {
  const [shown, setShown] = useState(0);
  useEffect(() => setShown(votes), [votes]);
  return <RollingNumber value={shown} />;
}

/** The winner's line in the bracket, drawn to the next match. */
function BracketLine({ goesTo }: { goesTo: string }) {
  return (
    <div className="reveal-way">
      <span className="reveal-knot" />
      <span className="reveal-line">
        <span />
      </span>
      <span className="reveal-next">{goesTo}</span>
    </div>
  );
}

function useEndOfScene(scene: { current: HTMLDivElement | null }, onEnd: () => void): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const end = () => latest.current();
    const endOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    const timer = setTimeout(end, REVEAL_MS);
    const element = scene.current;
    element?.addEventListener('click', end);
    document.addEventListener('keydown', endOnEscape);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('click', end);
      document.removeEventListener('keydown', endOnEscape);
    };
  }, [scene]);
}
