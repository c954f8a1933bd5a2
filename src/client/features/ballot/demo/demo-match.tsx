import { useEffect, useState } from 'react';
import { CARD, FOOTER, PLACE_HEADER } from '#client/features/ballot/card-parts.ts';
import { Flood } from '#client/features/ballot/flood.tsx';
import { Ring } from '#client/features/ballot/ring.tsx';
import { BarSkeleton, ShareLine } from '#client/features/ballot/share-line.tsx';
import { DEMO_SONGS, demoBallot } from './demo-ballot.ts';

/** A match to try, for visitors. Its votes stay on this screen. */
export function DemoMatch() {
  const [ownSongId, setOwnSongId] = useState<number | null>(null);
  // The prerendered page must not contain the inline style of the bar.
  const [hasStarted, setHasStarted] = useState(false);
  useEffect(() => setHasStarted(true), []);
  const press = (songId: number) => setOwnSongId(songId === ownSongId ? null : songId);
  const ballot = demoBallot(ownSongId, press);
  const chosen = DEMO_SONGS.find(({ id }) => id === ownSongId);
  const bar = hasStarted ? (
    <ShareLine counts={ballot.matchup} names={[DEMO_SONGS[0].title, DEMO_SONGS[1].title]} />
  ) : (
    <BarSkeleton isHidden />
  );
  return (
    <article aria-label="A demo match" data-place="landing" className={CARD}>
      <header className={`${PLACE_HEADER} justify-between text-14 text-muted`}>
        <p className="font-display text-18 font-bold text-ink sm:text-22 short:text-18">
          Which one gets your vote?
        </p>
        <p className="shrink-0 short:hidden">Demo match</p>
      </header>
      <Ring ballot={ballot} songs={DEMO_SONGS} place="landing" bar={bar}>
        <Flood ballot={{ ...ballot, isPending: true }} />
      </Ring>
      <div className={`${FOOTER} justify-center text-center text-14 text-muted`}>
        <p role="status">
          {chosen
            ? `Your vote for ${chosen.title} counts only here. In real matches it decides.`
            : 'One vote for each match, and you can change it until the last ten seconds.'}
        </p>
      </div>
    </article>
  );
}
