import { useEffect, useState } from 'react';
import heyYa from '#client/entities/demo-song/covers/hey-ya.svg';
import likeAPrayer from '#client/entities/demo-song/covers/like-a-prayer.svg';
import { CARD, FOOTER, PLACE_HEADER } from '#client/features/ballot/card-parts.ts';
import { Flood } from '#client/features/ballot/flood.tsx';
import { Ring } from '#client/features/ballot/ring.tsx';
import { BarSkeleton, ShareLine } from '#client/features/ballot/share-line.tsx';

const onYoutube = (url: string) =>
  ({ tournamentId: -1, url, youtubeUrl: null, spotifyUrl: null, platform: 'youtube' }) as const;

/** No song of the server has a negative id. */
const DEMO_SONGS = [
  {
    id: -1,
    title: 'Like a Prayer',
    artist: 'Madonna',
    artworkUrl: likeAPrayer,
    ...onYoutube('https://youtu.be/79fzeNUqQbQ'),
  },
  {
    id: -2,
    title: 'Hey Ya!',
    artist: 'OutKast',
    artworkUrl: heyYa,
    ...onYoutube('https://youtu.be/PWgvGjAhvIw'),
  },
] as const;

/** The votes before the visitor's own. */
const VOTES = [41, 39] as const;

/** The demo match with the visitor's vote counted. It is always open. */
export function demoBallot(ownSongId: number | null, vote: (songId: number) => void) {
  const [song1, song2] = DEMO_SONGS;
  const song1Votes = VOTES[0] + Number(ownSongId === song1.id);
  const song2Votes = VOTES[1] + Number(ownSongId === song2.id);
  return {
    matchup: {
      status: 'active',
      startTime: '2000-01-01T00:00:00Z',
      endTime: '2999-01-01T00:00:00Z',
      winnerId: null,
      decidedBy: null,
      song1Id: song1.id,
      song2Id: song2.id,
      song1Votes,
      song2Votes,
      totalVotes: song1Votes + song2Votes,
      guestVotes: 0,
      countVisibility: 'live',
    },
    ownSongId,
    unsentSongId: null,
    isPending: false,
    vote,
  } as const;
}

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
