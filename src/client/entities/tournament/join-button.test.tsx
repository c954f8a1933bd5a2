import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import { runHook, stubAnswers, succeeded } from '#client/lib/testing/hook-runner.tsx';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Tooltip, TooltipProvider } from '#client/ui/overlay/tooltip.tsx';
import { TOURNAMENT_STATUSES, type TournamentStatus } from '#engine/kinds.ts';
import { JoinButton } from './join-button.tsx';
import { useJoin } from './use-join.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const tournament = (status: TournamentStatus) => ({ id: 7, name: 'Summer', status });

function renderOnCard(status: TournamentStatus, hasJoined: boolean | null, user: object | null = { id: 1 }) {
  return renderMarkup(
    <TooltipProvider>
      <JoinButton
        tournament={tournament(status)}
        hasJoined={hasJoined}
        withTooltip={(text, button) => <Tooltip content={text}>{button}</Tooltip>}
      />
    </TooltipProvider>,
    answer({ queryKey: userKeys.current }, user),
  );
}

describe('the join button of a card (rules C8, W11)', () => {
  it('asks a visitor to sign in', () => {
    expect(buttonNames(renderOnCard('setup', false, null))).toEqual(['Sign in to join: Summer']);
  });

  it('is offered in setup and while active', () => {
    for (const status of ['setup', 'active'] as const) {
      const markup = renderOnCard(status, false);
      expect(buttonNames(markup)).toEqual(['Join tournament: Summer']);
      expect(markup).not.toContain('aria-disabled=');
    }
  });

  it('is disabled for a participant, and shows in every status', () => {
    for (const status of TOURNAMENT_STATUSES) {
      const markup = renderOnCard(status, true);
      expect(buttonNames(markup)).toEqual(['Already joined: Summer']);
      expect(textOf(markup)).toBe('Joined');
      expect(markup).toContain('aria-disabled="true"');
    }
  });

  it('is enabled before the participation is loaded', () => {
    expect(renderOnCard('setup', null)).not.toContain('aria-disabled=');
  });

  it('is missing in every other status', () => {
    const others = ['group_stage', 'knockout_stage', 'start_playoffs', 'completed', 'cancelled'] as const;
    for (const status of others) {
      expect(renderOnCard(status, false)).toBe('');
    }
  });
});

describe('the join button of a tournament page (rule C8)', () => {
  it.each([
    ['setup', 'Join Tournament'],
    ['active', 'Follow Tournament'],
    ['completed', 'Follow Tournament'],
  ] as const)('in %s reads "%s"', (status, text) => {
    expect(textOf(renderMarkup(<JoinButton tournament={tournament(status)} />))).toBe(text);
  });
});

it.each([
  ['a card', true, 'Joined tournament!'],
  ['the tournament’s page', false, 'You are following this tournament.'],
] as const)(
  'a join of an active tournament from %s has its own words (rules C8, W11)',
  async (_, isOnCard, words) => {
    stubAnswers(succeeded({ message: 'You are following this tournament.' }));
    await runHook(new QueryClient(), () => useJoin(7, { isOnCard })).mutateAsync();
    expect(toast).toHaveBeenLastCalledWith({ title: words });
  },
);
