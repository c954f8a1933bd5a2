// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { answer, buttonNames, runHook, show } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Tooltip, TooltipProvider } from '#client/ui/overlay/tooltip.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { JoinButton } from './join-button.tsx';
import { useJoin } from './joining.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

const tournament = (status: TournamentStatus) => ({ id: 7, name: 'Summer', status });

function renderOnCard(status: TournamentStatus, hasJoined: boolean | null, user: object | null = { id: 1 }) {
  return show(
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

describe('the join button of a card (rule W11)', () => {
  it('is offered in setup and while active', () => {
    for (const status of ['setup', 'active'] as const) {
      expect(buttonNames(renderOnCard(status, false))).toEqual(['Join tournament: Summer']);
    }
  });

  it('is missing in every other status', () => {
    const others = ['group_stage', 'knockout_stage', 'start_playoffs', 'completed', 'cancelled'] as const;
    for (const status of others) {
      expect(buttonNames(renderOnCard(status, false))).toEqual([]);
    }
  });
});

it.each([
  ['a card', true, 'Joined tournament!'],
  ['the tournament’s page', false, 'You are following this tournament.'],
] as const)(
  'a join of an active tournament from %s has its own words (rule W11)',
  async (_, isOnCard, words) => {
    stubAnswers(succeeded({ message: 'You are following this tournament.' }));
    await runHook(new QueryClient(), () => useJoin(7, { isOnCard })).mutateAsync();
    expect(toast).toHaveBeenLastCalledWith({ title: words });
  },
);
