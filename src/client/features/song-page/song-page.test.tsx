import { describe, expect, test } from 'vitest';
import { pageAnswer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { SongEntry, SongPage } from '#contract/song-page.ts';
import { songEntriesQuery } from './queries.ts';
import { SongEntries } from './song-entries.tsx';
import { SongHeader } from './song-header.tsx';

const SONG: SongPage = {
  key: 'a2V5',
  id: 3,
  tournamentId: 1,
  title: 'Waterloo',
  artist: 'ABBA',
  artworkUrl: '/api/images/1.webp',
  coverColor: '#8040c0',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  spotifyUrl: null,
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  platform: 'youtube',
  totalPoints: 19,
  totalVotesReceived: 1200,
  championshipWins: 1,
  matchesWon: 3,
  matchesDecided: 4,
  winPercentage: 75,
};
const MATCH: SongEntry['matches'][number] = {
  id: 5,
  phase: 'Semifinals',
  round: 1,
  position: 1,
  tiebreakerLevel: 0,
  status: 'completed',
  opponent: { key: 'b3Ro', title: 'Nina', artist: 'Nena', artworkUrl: '/api/images/2.webp' },
  votes: 41,
  opponentVotes: 39,
  result: 'won',
  decidedBy: 'votes',
};
const ENTRY: SongEntry = {
  id: 9,
  tournamentId: 3,
  tournamentName: 'Summer Cup',
  tournamentStatus: 'completed',
  isTiebreaker: false,
  isChampion: true,
  createdAt: '2030-06-01T12:00:00.000Z',
  matches: [MATCH],
};
const renderEntries = (entry: SongEntry) =>
  renderMarkup(<SongEntries songKey="a2V5" />, pageAnswer(songEntriesQuery('a2V5'), [entry]));

describe('the page of a song (rule P19)', () => {
  test('shows cover, record and each link once', () => {
    const header = renderMarkup(<SongHeader song={SONG} />);
    expect(header).toContain('src="/api/images/1.webp"');
    expect(header).toContain('--tint-1:oklch(0.6 ');
    expect(header.match(/href="https:/g)).toHaveLength(1);
    expect(textOf(header)).toContain('YouTube : listen to Waterloo here');
    expect(textOf(header)).toContain('Won 3 of 4 matches and 1 championship.');
    expect(textOf(header)).toContain('1,200');
    expect(textOf(header)).toContain('75.0%');
  });

  test('a song without a link or a picture can be searched for and shows its sleeve', () => {
    const header = renderMarkup(
      <SongHeader song={{ ...SONG, url: null, youtubeUrl: null, artworkUrl: null }} />,
    );
    expect(header).toContain('href="https://www.youtube.com/results?search_query=ABBA%20Waterloo"');
    expect(textOf(header)).toContain('Find it on YouTube');
    expect(textOf(header)).toContain('Find it on Spotify');
    expect(header).toContain('data-cover');
  });

  test('an entry links to its tournament, and each of its matches to the match', () => {
    const entries = renderEntries(ENTRY);
    expect(entries).toContain('href="/tournaments/3"');
    expect(entries).toContain('href="/tournaments/3#matchup-5"');
    expect(textOf(entries)).toMatch(/Summer Cup Champion.*Won.*against Nina.*Semifinal A.*41 : 39/);
    expect(textOf(entries)).not.toContain('Semifinals_A');
    expect(entries).toContain('src="/api/images/2.webp"');
  });

  test.each([
    [{ result: 'lost' }, 'Lost'],
    [{ result: 'tied', phase: 'group' }, 'Tied'],
    [{ result: null, status: 'active' }, 'Open now'],
    [{ result: null, status: 'scheduled' }, 'Upcoming'],
    [{ result: null, status: 'completed', decidedBy: 'walkover' }, 'No result'],
  ] as const)('a match with %j reads "%s"', (over, words) => {
    const matches = [{ ...MATCH, ...over }];
    const entry = { ...ENTRY, tournamentStatus: 'active' as const, matches };
    expect(textOf(renderEntries(entry))).toContain(words);
  });

  test.each(['pending', 'scheduled', 'active'] as const)(
    'a %s match of a tournament that is over was not played',
    (status) => {
      const match = { ...MATCH, result: null, status };
      for (const tournamentStatus of ['completed', 'cancelled'] as const) {
        expect(textOf(renderEntries({ ...ENTRY, tournamentStatus, matches: [match] }))).toContain(
          'Not played',
        );
      }
    },
  );

  test('a match that has not begun shows no count', () => {
    const upcoming = { ...MATCH, result: null, status: 'pending', votes: 0, opponentVotes: 0 } as const;
    expect(textOf(renderEntries({ ...ENTRY, matches: [upcoming] }))).not.toContain('0 : 0');
  });

  test('an entry without a match says so', () => {
    expect(textOf(renderEntries({ ...ENTRY, matches: [] }))).toContain('No match yet.');
  });
});
