import { expect, it } from 'vitest';
import type { PageData } from '#contract/pages.ts';
import { PRERENDER_PLACEHOLDERS as P, type PageParts } from '#contract/prerender.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { findPreview, headOf } from './preview.ts';

/** Fragments as the build writes them, without their markup. */
const PARTS = {
  fragments: {
    head: 'Battle',
    preview: `${P.title} | ${P.text} | ${P.card}${P.links}`,
    address: ` | url ${P.address}`,
    picture: ` | image ${P.picture}`,
  } as PageParts['fragments'],
};

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
const previewOf = (over: Parameters<typeof answersOf>[0], publicUrl: string | null = null) =>
  headOf(findPreview(answersOf(over), { publicUrl, site: UNCONFIGURED_SITE }), {
    parts: PARTS,
    siteName: 'Beats',
  });

it('a preview in setup names the places left, then the description (rule A25)', () => {
  expect(previewOf({})).toBe(
    'Sofa &amp; Cup | Enter your song: 5 of 8 places are left. B-sides &quot;only&quot; | summary',
  );
});

it('a preview of a started tournament has its description, else what can be seen there', () => {
  expect(previewOf({ status: 'completed' })).toContain('| B-sides &quot;only&quot; |');
  const undescribed = answersOf({ description: null }).map((answer) => ({
    ...answer,
    data: { ...(answer.data as object), status: 'completed' },
  }));
  expect(findPreview(undescribed, { publicUrl: null, site: UNCONFIGURED_SITE })?.text).toBe(
    'See who won, match by match.',
  );
});

it('with PUBLIC_URL a preview has the link and a picture', () => {
  expect(previewOf({}, 'https://beats.example')).toMatch(
    / \| summary_large_image \| url https:\/\/beats.example\/t\/sofa-cup-12 \| image https:\/\/beats.example\/share.jpg$/,
  );
});

it('the preview of a private tournament names neither it nor its link (rule A28)', () => {
  const head = previewOf({ isPublic: false, sharePath: '/t/secret' }, 'https://beats.example');
  expect(head).toContain('image https://beats.example/share.jpg');
  expect(head).not.toMatch(/Sofa|B-sides|secret|url|places/);
});

it('the preview of a song has its name, record, link and cover (rule P19)', () => {
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
  expect(
    headOf(findPreview(answers, { publicUrl: 'https://beats.example', site: UNCONFIGURED_SITE }), {
      parts: PARTS,
      siteName: 'Beats',
    }),
  ).toBe(
    'Dancing &quot;Queen&quot; by ABBA | Won 2 of 3 matches and 1 championship. | summary_large_image' +
      ' | url https://beats.example/songs/a2V5 | image https://beats.example/api/images/1.webp',
  );
});
