import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { invitationText } from '#client/entities/tournament/share/share-link.ts';
import { buttonNames, pageAnswer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { Invitation } from './invitation.tsx';

const ANN = { id: 3, username: 'ann', firstName: 'Ann', lastName: 'Adler', profileImageUrl: null };
const VISITOR = { userId: null, canOrganize: false, canManage: false, hasJoined: false };
const STRANGER = { ...VISITOR, userId: 9 };
const PARTICIPANT = { ...STRANGER, hasJoined: true };
const CREATOR = { userId: 1, canOrganize: true, canManage: true, hasJoined: true };

const detail = (songs = [createSong()], over: Partial<TournamentDetail> = {}): TournamentDetail => ({
  ...createTournamentCard({ songCount: songs.length, participantCount: 1 }),
  songs,
  matchups: [],
  groups: [],
  missingMatches: { count: 0, blocksChampion: false },
  creator: ANN,
  sharePath: '/t/summer-7',
  managers: [],
  missingVoters: 0,
  ...over,
});
const songs = (count: number) =>
  Array.from({ length: count }, (_, index) => createSong({ id: index + 1, title: `Song ${index + 1}` }));
const participants = [
  { id: 1, userId: 3, createdAt: '', isFollowing: false, user: { ...ANN, email: null }, songs: [] },
];

function render(viewer: typeof STRANGER | typeof VISITOR, tournament = detail(), people = participants) {
  return renderMarkup(
    <Invitation tournament={tournament} viewer={viewer} onAddSongs={() => {}} />,
    pageAnswer(participantsQuery(7), people),
  );
}

beforeEach(() => vi.stubGlobal('location', { origin: 'https://beats.example', hostname: 'beats.example' }));
afterEach(() => vi.unstubAllGlobals());

describe('the page of a tournament in setup (rule W36)', () => {
  it('shows its places, who took each one, and who has joined', () => {
    const text = textOf(render(VISITOR));
    expect(text).toContain('3 of 4 places left');
    expect(text).toContain('Rise Nina Park Ada Byron');
    expect(text).toMatch(/Who is in AA Ann Adler$/);
  });

  it.each([
    ['a visitor', VISITOR, 1, 'You are invited. Join, enter your song, and vote for the rest.'],
    [
      'a user who has not joined',
      STRANGER,
      1,
      'You are invited. Join, enter your song, and vote for the rest.',
    ],
    [
      'a user who has not joined a full tournament',
      STRANGER,
      4,
      'You are invited. Join now and vote as soon as the first match opens.',
    ],
    ['a participant', PARTICIPANT, 1, 'You are in. Enter your song before the places are taken.'],
    [
      'a submitter',
      { ...PARTICIPANT, userId: 3 },
      1,
      'Your song is in. Share the link until every place is taken.',
    ],
    [
      'a submitter of two songs',
      { ...PARTICIPANT, userId: 3 },
      2,
      'Your 2 songs are in. Share the link until',
    ],
    ['a participant of a full tournament', PARTICIPANT, 4, 'You are in. Voting opens after the draw.'],
    ['its creator', CREATOR, 1, 'Share the link, and enter a song of your own.'],
    [
      'the creator of a full tournament',
      CREATOR,
      4,
      'All 4 places are taken Everything is ready for the draw.',
    ],
  ])('greets %s', (_, viewer, count, words) => {
    expect(textOf(render(viewer, detail(songs(count))))).toContain(words);
  });

  it.each([
    [4, 4],
    [8, 8],
    [10, 5],
    [12, 6],
    [16, 8],
  ])('fills whole rows on desktops: %i places in %i columns', (size, columns) => {
    const markup = render(VISITOR, detail(songs(1), { maxParticipants: size }));
    expect(markup).toContain(`data-columns="${columns}"`);
  });

  it('shows a phone 24 of more than 32 places first, with the first free one, and a button for all', () => {
    const hiddenOf = (size: number, count: number) => {
      const markup = render(VISITOR, detail(songs(count), { maxParticipants: size }));
      return { hidden: markup.match(/<li[^>]*max-md:hidden/g)?.length ?? 0, buttons: buttonNames(markup) };
    };
    expect(hiddenOf(32, 30)).toEqual({ hidden: 0, buttons: ['Your song'] });
    expect(hiddenOf(64, 10)).toEqual({ hidden: 40, buttons: ['Your song', 'Show all 64 places'] });
    expect(hiddenOf(64, 50)).toEqual({ hidden: 39, buttons: ['Your song', 'Show all 64 places'] });
  });

  it('shows its link to participants and to users who can manage it only', () => {
    for (const viewer of [PARTICIPANT, { ...CREATOR, hasJoined: false }]) {
      const markup = render(viewer);
      expect(markup).toContain('value="https://beats.example/t/summer-7"');
      expect(buttonNames(markup)).toEqual(['Your song', 'Copy link', 'Copy text', 'Show QR code']);
    }
    for (const viewer of [VISITOR, STRANGER]) {
      expect(render(viewer)).not.toContain('summer-7');
      expect(buttonNames(render(viewer))).toEqual(['Your song']);
    }
  });

  it('offers another place to participants whose song is in', () => {
    const own = songs(1).map((song) => ({ ...song, submitterId: PARTICIPANT.userId }));
    expect(buttonNames(render(PARTICIPANT, detail(own)))[0]).toBe('Another song');
  });

  it('offers a visitor the first song, also while submitters are hidden (rule N1)', () => {
    const hidden = songs(1).map((song) => ({ ...song, submitterId: null, submitter: null }));
    expect(buttonNames(render(VISITOR, detail(hidden)))).toEqual(['Your song']);
  });

  it('lets its creator paste a list where tiebreaker songs are optional and two places are left (rule C30)', () => {
    const optional = { tiebreakerSongs: 'optional' } as const;
    expect(buttonNames(render(CREATOR, detail(songs(2), optional)))).toContain('Paste a list');
    expect(buttonNames(render(CREATOR, detail(songs(3), optional)))).not.toContain('Paste a list');
    expect(buttonNames(render(CREATOR, detail(songs(2))))).not.toContain('Paste a list');
    expect(buttonNames(render(PARTICIPANT, detail(songs(2), optional)))).not.toContain('Paste a list');
  });

  it('counts no other people before the first ones have loaded', () => {
    const markup = renderMarkup(<Invitation tournament={detail()} viewer={VISITOR} onAddSongs={() => {}} />);
    expect(textOf(markup)).toMatch(/Who is in$/);
  });

  it('offers the share menu of a device that has one', () => {
    vi.stubGlobal('navigator', { share: () => {} });
    expect(buttonNames(render(PARTICIPANT))).toContain('Share');
  });

  it('says so while no one has joined', () => {
    expect(textOf(render(VISITOR, detail([]), []))).toContain('No one yet. Be the first.');
  });

  it('counts the people that it does not show', () => {
    const people = Array.from({ length: 10 }, (_, index) => ({
      ...participants[0],
      id: index,
      userId: index + 3,
    }));
    const text = textOf(render(VISITOR, detail(), people as typeof participants));
    expect(text).toMatch(/and 2 others$/);
  });
});

it('the text of an invitation has the tournament’s name, one line and the link (rule A25)', () => {
  expect(invitationText(detail(songs(3)))).toBe(
    'Summer\nEnter your song: 1 of 4 places is left.\nhttps://beats.example/t/summer-7',
  );
});
