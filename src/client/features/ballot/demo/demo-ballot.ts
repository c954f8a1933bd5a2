import heyYa from '#client/entities/demo-song/covers/hey-ya.svg';
import likeAPrayer from '#client/entities/demo-song/covers/like-a-prayer.svg';

const onYoutube = (url: string) =>
  ({ tournamentId: -1, url, youtubeUrl: null, spotifyUrl: null, platform: 'youtube' }) as const;

/** No song of the server has a negative id. */
export const DEMO_SONGS = [
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
