// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://beats.example/" }
import { describe, expect, it } from 'vitest';
import { createSong, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { invitationText } from '#client/entities/tournament/share/share-link.ts';
import { buttonNames, pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { Invitation } from './invitation.tsx';

const VISITOR = { userId: null, canOrganize: false, canManage: false, hasJoined: false };
const STRANGER = { ...VISITOR, userId: 9 };
const PARTICIPANT = { ...STRANGER, hasJoined: true };
const CREATOR = { userId: 1, canOrganize: true, canManage: true, hasJoined: true };

const detail = (songs = [createSong()], over: Partial<TournamentDetail> = {}) =>
  createTournamentDetail({ songCount: songs.length, participantCount: 1, songs, ...over });
const songs = (count: number) =>
  Array.from({ length: count }, (_, index) => createSong({ id: index + 1, title: `Song ${index + 1}` }));

function render(viewer: typeof STRANGER | typeof VISITOR, tournament = detail()) {
  const invitation = <Invitation tournament={tournament} viewer={viewer} onAddSongs={() => {}} />;
  return show(invitation, pageAnswer(participantsQuery(7), []));
}

const JOIN =
  'Ann Adler invites you: enter 4 songs, then vote in 3 matches, each open for 20 minutes. It takes you about 6 minutes.';
const SUBMITTER = { ...PARTICIPANT, userId: 3 };

describe('the page of a tournament in setup', () => {
  it.each([
    ['a visitor', VISITOR, 1, JOIN],
    ['a user who has not joined', STRANGER, 1, JOIN],
    [
      'a stranger to a full one',
      STRANGER,
      4,
      'Ann Adler invites you to vote in 3 matches, each open for 20 minutes. It takes you about 2 minutes.',
    ],
    ['a participant', PARTICIPANT, 1, 'You are in. Enter your song before the places are taken.'],
    ['a submitter', SUBMITTER, 1, 'Your song is in. Share the link until every place is taken.'],
    ['a submitter of two songs', SUBMITTER, 2, 'Your 2 songs are in. Share the link until'],
    ['a participant of a full one', PARTICIPANT, 4, 'You are in. Voting opens after the draw.'],
    ['its creator', CREATOR, 1, 'Share the link, and enter a song of your own.'],
    ['the creator of a full one', CREATOR, 4, 'All 4 places are taken Everything is ready for the draw.'],
  ])('greets %s (rule W52)', (_, viewer, count, words) => {
    expect(textOf(render(viewer, detail(songs(count))))).toContain(words);
  });

  it('asks for a song alone where tiebreakers are optional, and for the whole of a show (rule W52)', () => {
    const show = { pace: 'show', tiebreakerSongs: 'optional', showSeconds: 60, listenSeconds: 0 } as const;
    expect(textOf(render(VISITOR, detail(songs(1), { ...show, breakSeconds: 8 })))).toContain(
      'Ann Adler invites you: enter a song, then vote in 3 matches, one after the other. It takes you about 5 minutes.',
    );
  });

  it('shows a phone 24 of more than 32 places first, with the first free one, and a button for all', () => {
    const hiddenOf = (size: number, count: number) => {
      const markup = render(VISITOR, detail(songs(count), { maxParticipants: size }));
      const hidden = markup.querySelectorAll('li[class*="max-md:hidden"]').length;
      return { hidden, buttons: buttonNames(markup) };
    };
    expect(hiddenOf(32, 30)).toEqual({ hidden: 0, buttons: ['Your song'] });
    expect(hiddenOf(64, 10)).toEqual({ hidden: 40, buttons: ['Your song', 'Show all 64 places'] });
    expect(hiddenOf(64, 50)).toEqual({ hidden: 39, buttons: ['Your song', 'Show all 64 places'] });
  });

  it('shows its link to participants and to users who can manage it only', () => {
    for (const viewer of [PARTICIPANT, { ...CREATOR, hasJoined: false }]) {
      const markup = render(viewer);
      expect(markup.querySelector('input')?.value).toBe('https://beats.example/t/summer-7');
      expect(buttonNames(markup).slice(0, 3)).toEqual(['Your song', 'Copy link', 'Copy text']);
    }
    for (const viewer of [VISITOR, STRANGER]) {
      expect(buttonNames(render(viewer))).toEqual(['Your song']);
    }
  });
});

it('the text of an invitation has the tournament’s name, one line and the link', () => {
  expect(invitationText(detail(songs(3)))).toBe(
    'Summer\nEnter your song: 1 of 4 places is left.\nhttps://beats.example/t/summer-7',
  );
});
