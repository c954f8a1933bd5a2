import { expect, it } from 'vitest';
import type { PageData } from '#contract/pages.ts';
import { findPreview, withPreview } from './preview.ts';

const HEAD = '<title>Battle</title><meta name="description" content="All" />';
const TOURNAMENT = {
  name: 'Sofa & Cup',
  description: 'B-sides "only"',
  status: 'setup',
  songCount: 3,
  maxParticipants: 8,
  isPublic: true,
  sharePath: '/t/sofa-cup-12',
};
const answersOf = (over: Partial<typeof TOURNAMENT> | { description: null }): PageData['answers'] => [
  { queryKey: ['/api/tournaments', 12], data: { ...TOURNAMENT, ...over } },
];
const headOf = (over: Parameters<typeof answersOf>[0], publicUrl: string | null = null) =>
  withPreview(HEAD, findPreview(answersOf(over), publicUrl));

it('a preview in setup names the places left, then the description (rule A25)', () => {
  const text = 'Enter your song: 5 of 8 places are left. B-sides &quot;only&quot;';
  expect(headOf({})).toBe(
    [
      '<title>Sofa &amp; Cup · Battle of the Beats</title>',
      `<meta name="description" content="${text}">`,
      '<meta property="og:title" content="Sofa &amp; Cup">',
      `<meta property="og:description" content="${text}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Battle of the Beats">',
      '<meta name="twitter:card" content="summary">',
    ].join(''),
  );
});

it('a preview of a started tournament has its description, else what can be seen there (rule A25)', () => {
  expect(headOf({ status: 'completed' })).toContain('og:description" content="B-sides &quot;only&quot;"');
  const undescribed = answersOf({ description: null }).map((answer) => ({
    ...answer,
    data: { ...(answer.data as object), status: 'completed' },
  }));
  expect(findPreview(undescribed, null)?.text).toBe('See who won, match by match.');
});

it('with PUBLIC_URL a preview has the link and a picture (rule A25)', () => {
  const head = headOf({}, 'https://beats.example');
  expect(head).toContain('og:url" content="https://beats.example/t/sofa-cup-12"');
  expect(head).toContain('og:image" content="https://beats.example/share.jpg"');
  expect(head).toContain('twitter:card" content="summary_large_image"');
});

it('the preview of a private tournament names neither it nor its link (rule A28)', () => {
  const head = headOf({ isPublic: false, sharePath: '/t/secret' }, 'https://beats.example');
  expect(head).toContain('og:image" content="https://beats.example/share.jpg"');
  expect(head).not.toMatch(/Sofa|B-sides|secret|og:url|places/);
});

it('the preview of a song has its name, record, link and cover (rules A25, P19)', () => {
  const song = {
    key: 'a2V5',
    title: 'Dancing "Queen"',
    artist: 'ABBA',
    artworkUrl: '/api/images/1.webp',
    matchesWon: 2,
    matchesDecided: 3,
    championshipWins: 1,
  };
  const answers: PageData['answers'] = [{ queryKey: ['/api/song-pages/a2V5'], data: song }];
  const head = withPreview(HEAD, findPreview(answers, 'https://beats.example'));
  expect(head).toContain('<title>Dancing &quot;Queen&quot; by ABBA · Battle of the Beats</title>');
  expect(head).toContain('og:description" content="Won 2 of 3 matches and 1 championship."');
  expect(head).toContain('og:url" content="https://beats.example/songs/a2V5"');
  expect(head).toContain('og:image" content="https://beats.example/api/images/1.webp"');
});
