import { useEffect, useState } from 'react';
import { VoteButton } from '#client/entities/vote/vote-button.tsx';
import { Flood } from '#client/features/ballot/flood.tsx';
import { ShareLine } from '#client/features/ballot/share-line.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { DEMO_SONGS, demoBallot } from './demo-ballot.ts';

/** A match to try, for visitors. Its votes stay on this screen (rule W4). */
export function DemoMatch() {
  const [ownSongId, setOwnSongId] = useState<number | null>(null);
  // The prerendered page must not contain the inline style of the bar.
  const [hasStarted, setHasStarted] = useState(false);
  useEffect(() => setHasStarted(true), []);
  const press = (songId: number) => setOwnSongId(songId === ownSongId ? null : songId);
  const ballot = demoBallot(ownSongId, press);
  const chosen = DEMO_SONGS.find(({ id }) => id === ownSongId);
  const { song1Id, song1Votes, song2Votes, totalVotes } = ballot.matchup;
  const [song1, song2] = DEMO_SONGS;
  return (
    <article aria-label="A demo match" className="ballot">
      <header className="ballot-header justify-between text-14 text-muted">
        <p className="font-semibold">Demo match</p>
        <p>Try it: tap a vote</p>
      </header>
      <div
        className="ballot-sides"
        data-chosen={ownSongId === null ? undefined : ownSongId === song1Id ? 1 : 2}
      >
        <Half slot={1} />
        {hasStarted ? (
          <ShareLine counts={{ song1Votes, song2Votes, totalVotes }} names={[song1.title, song2.title]} />
        ) : (
          <div data-area="bar" className="h-12 lg:h-14 short:h-5.5" />
        )}
        <Half slot={2} />
        <div data-area="vote1">
          <VoteButton ballot={ballot} song={song1} slot={1} size="large" />
        </div>
        <div data-area="vote2">
          <VoteButton ballot={ballot} song={song2} slot={2} size="large" />
        </div>
        <Flood ballot={{ ...ballot, isPending: true }} />
      </div>
      <div className="ballot-footer justify-center text-center text-14 text-muted">
        <p role="status">
          {chosen
            ? `Your vote for ${chosen.title} counts only here. In real matches it decides.`
            : 'One vote for each match, and you can change it until the last ten seconds.'}
        </p>
      </div>
    </article>
  );
}

function Half({ slot }: { slot: 1 | 2 }) {
  const song = DEMO_SONGS[slot - 1] ?? DEMO_SONGS[0];
  return (
    <>
      <div data-area={`cover${slot}`} className="ballot-cover">
        <Artwork
          title={song.title}
          artist={song.artist}
          size="box"
          facing={slot === 2 ? DEMO_SONGS[0] : null}
          className="absolute inset-0"
        />
      </div>
      <div
        data-area={`text${slot}`}
        className={slot === 1 ? 'min-w-0 self-center lg:text-right' : 'min-w-0 self-center'}
      >
        <h2 className="text-22 leading-tight sm:text-28 lg:text-48 short:text-18">{song.title}</h2>
        <p className="text-14 text-muted lg:text-18">{song.artist}</p>
      </div>
    </>
  );
}
