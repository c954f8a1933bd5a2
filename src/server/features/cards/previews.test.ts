import { expect, it } from 'vitest';
import type { PageData } from '#contract/pages.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { findPreview } from './previews.ts';

const URL_OF_SITE = 'https://beats.example';
const song = { id: 1, title: 'Dancing "Queen"', artist: 'ABBA', artworkUrl: null };
const matchup = {
  id: 7,
  status: 'active',
  phase: 'Semifinals',
  round: 1,
  position: 2,
  tiebreakerLevel: 0,
  song1: song,
  song2: { ...song, id: 2, title: 'Angie', artist: 'Stones' },
  song1Id: 1,
  song2Id: 2,
  song1Votes: null,
  song2Votes: null,
  winnerId: null,
};
const TOURNAMENT = {
  id: 12,
  name: 'Sofa & Cup',
  description: 'B-sides "only"' as string | null,
  status: 'setup',
  songCount: 3,
  maxParticipants: 8,
  isPublic: true,
  sharePath: '/t/sofa-cup-12',
  tournamentType: 'playoff',
  songs: [],
  matchups: [matchup],
  champion: null as typeof song | null,
};
type Over = Partial<typeof TOURNAMENT>;
const answersOf = (over: Over): PageData['answers'] => [
  { queryKey: ['/api/tournaments', 12], data: { ...TOURNAMENT, ...over } },
];
const previewAt = (url: string, answers: PageData['answers'] = [], publicUrl: string | null = URL_OF_SITE) =>
  findPreview({ url, answers, site: UNCONFIGURED_SITE }, publicUrl);
const previewOf = (over: Over = {}, url = '/tournaments/12') => previewAt(url, answersOf(over));
const version = (picture: string | null) => picture?.replace(/^.*v=/, '');

it('a preview in setup names the places left, then the description (rule A25)', () => {
  expect(previewOf()).toMatchObject({
    title: 'Sofa & Cup',
    text: 'Enter your song: 5 of 8 places are left. B-sides "only"',
    address: 'https://beats.example/t/sofa-cup-12',
    picture: expect.stringMatching(
      /^https:\/\/beats\.example\/api\/tournaments\/12\/card\.jpg\?v=[0-9a-f]{20}$/,
    ),
    alt: 'Sofa & Cup',
  });
});

it('a preview of a started tournament has its description, else its champion, else what can be seen there', () => {
  expect(previewOf({ status: 'completed' }).text).toBe('B-sides "only"');
  expect(previewOf({ status: 'completed', description: null }).text).toBe('See who won, match by match.');
  const won = previewOf({ status: 'completed', description: null, champion: song });
  expect(won).toMatchObject({
    text: 'Champion: Dancing "Queen" by ABBA.',
    alt: 'Sofa & Cup: Dancing "Queen" is the champion',
  });
});

it('without PUBLIC_URL a preview has neither link nor picture', () => {
  expect(previewAt('/', [], null)).toMatchObject({ address: null, picture: null });
});

it('the preview of a private tournament names neither it nor its link nor its matches (rule A28)', () => {
  const preview = previewOf({ isPublic: false, sharePath: '/t/secret' }, '/t/secret?match=7');
  expect(preview).toMatchObject({ title: 'Private tournament', address: null });
  expect(preview.picture).toContain('/api/site/card.jpg?card=private&v=');
  expect(JSON.stringify(preview)).not.toMatch(/Sofa|B-sides|secret|places|Queen|12/);
});

it('the preview of a match that an address names has its songs (rule A67)', () => {
  expect(previewOf({ status: 'active' }, '/t/sofa-cup-12?match=7')).toMatchObject({
    title: 'Dancing "Queen" vs Angie',
    text: 'Semifinal B of Sofa & Cup. Voting is open.',
    address: 'https://beats.example/t/sofa-cup-12?match=7',
    picture: expect.stringContaining('/api/matchups/7/card.jpg?v='),
  });
  expect(previewOf({}, '/t/sofa-cup-12?match=8').title).toBe('Sofa & Cup');
});

it('the version of a picture changes with what it shows, and with nothing else (rule A67)', () => {
  const before = version(previewOf().picture);
  expect(version(previewOf({ description: null }).picture)).toBe(before);
  expect(version(previewOf({ songCount: 4 }).picture)).not.toBe(before);
  const open = { status: 'active' };
  const ofMatch = (over: object) =>
    version(
      previewOf(
        { ...open, matchups: [{ ...matchup, ...over }] as Over['matchups'] },
        '/tournaments/12?match=7',
      ).picture,
    );
  expect(ofMatch({ song1Votes: 3, song2Votes: 4, version: 9 })).toBe(ofMatch({}));
  expect(ofMatch({ status: 'completed' })).not.toBe(ofMatch({}));
});

it('the preview of a song has its name and record (rule P19)', () => {
  const answers: PageData['answers'] = [
    {
      queryKey: ['/api/song-pages/a2V5'],
      data: { ...song, key: 'a2V5', matchesWon: 2, matchesDecided: 3, championshipWins: 1, coverColor: null },
    },
  ];
  expect(previewAt('/songs/a2V5', answers)).toMatchObject({
    title: 'Dancing "Queen" by ABBA',
    text: 'Won 2 of 3 matches and 1 championship.',
    address: 'https://beats.example/songs/a2V5',
    picture: expect.stringContaining('/api/song-pages/a2V5/card.jpg?v='),
  });
});

it('the preview of a room has no PIN, and that of a page of users its name (rule A1)', () => {
  expect(previewAt('/join?pin=123456')).toMatchObject({
    title: 'Join the show',
    address: 'https://beats.example/join',
    picture: expect.stringContaining('/api/site/card.jpg?card=room&v='),
  });
  expect(previewAt('/leaderboard/?x=1')).toMatchObject({
    title: 'Leaderboard',
    address: 'https://beats.example/leaderboard',
  });
  expect(previewAt('/no-such-page')).toMatchObject({ title: null, address: 'https://beats.example/' });
});
