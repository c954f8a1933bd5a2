import { describe, expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { TooltipProvider } from '#client/ui/overlay/tooltip.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { CardBody } from './card-body.tsx';
import { TilePicture } from './tile-picture.tsx';
import { CardTop, TournamentCard as TournamentCardShown } from './tournament-card.tsx';

const renderTop = (over: Partial<TournamentCard>) =>
  renderMarkup(<CardTop tournament={createTournamentCard(over)} />);

describe('the pictures of a card (rule W10)', () => {
  const song = { title: 'Rise', artist: 'Nina Park', artworkUrl: '/api/images/a.webp' };
  const pictures = (over: Partial<TournamentCard>) => {
    const firstSongs = [1, 2].map((id) => ({ ...song, id }));
    const tournament = createTournamentCard({ firstSongs, ...over });
    const markup = renderMarkup(
      <TooltipProvider>
        <TournamentCardShown tournament={tournament} />
      </TooltipProvider>,
      answer({ queryKey: userKeys.current }, null),
    );
    return [markup.match(/a\.webp/g)?.length ?? 0, markup.match(/data-free/g)?.length ?? 0];
  };

  it('show the entered songs and the free places before the start', () => {
    expect(pictures({ status: 'setup', maxParticipants: 4 })).toEqual([2, 2]);
  });

  it('show the first songs before the playoffs', () => {
    expect(pictures({ status: 'start_playoffs', currentPhase: 'start_playoffs' })).toEqual([2, 0]);
  });

  it('give the first songs the sleeves that they have without the match that is not shown (rule I7)', () => {
    const firstSongs = [1, 2].map((id) => createSong({ id, title: `Song ${id}` }));
    const before = { status: 'start_playoffs', currentPhase: 'start_playoffs', firstSongs } as const;
    const pictureOf = (currentMatchup: TournamentCard['currentMatchup']) =>
      renderMarkup(
        <TilePicture
          tournament={createTournamentCard({ ...before, firstSongs: [...firstSongs], currentMatchup })}
        />,
      );
    const song1 = createSong({ id: 3, title: 'Song 2' });
    expect(pictureOf(createMatchup({ song1 }))).toBe(pictureOf(null));
  });
});

describe('the top of a card (rule W10)', () => {
  it('says how the reader takes part', () => {
    const tournament = createTournamentCard();
    expect(textOf(renderMarkup(<CardTop tournament={tournament} relation="created" />))).toContain('Created');
    expect(textOf(renderMarkup(<CardTop tournament={tournament} />))).not.toContain('Created');
  });

  it('says beside the status on which day a tournament was completed', () => {
    const completed = { status: 'completed', currentPhase: 'completed' } as const;
    const endDate = '2030-05-09T12:00:00Z';
    expect(textOf(renderTop({ ...completed, endDate }))).toContain('COMPLETED Completed May 9, 2030');
    expect(textOf(renderTop({ status: 'active', currentPhase: 'group_stage', endDate }))).not.toContain(
      'May',
    );
  });

  it('shows participants out of the needed ones, and names both numbers', () => {
    const markup = renderTop({ participantCount: 12, minUsers: 2 });
    expect(textOf(markup).replaceAll(' ', '')).toContain('12/2participants');
    expect(markup).toContain('title="12 joined, 2 needed"');
    // '12/2' would look like a mistake.
    expect(markup).toMatch(/data-min="2" class="[^"]*attr\(data-min\)/);
    expect(markup).toContain('<span class="sr-only">/2</span>');
    expect(renderTop({ participantCount: 1, minUsers: 2 })).not.toContain('sr-only');
  });
});

it('the progress of users names both numbers, because more may join than are needed (rule W10)', () => {
  const markup = renderMarkup(<CardBody tournament={createTournamentCard({ participantCount: 12 })} />);
  expect(textOf(markup)).toContain('Users 12 joined, 2 needed');
  expect(markup).toContain('aria-valuenow="2"');
  expect(markup).toContain('aria-valuetext="12 joined, 2 needed"');
});
