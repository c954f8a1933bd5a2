// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { userKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { answer, buttonNames, runHook, show } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { JoinButton } from './join-button.tsx';
import { useJoin } from './joining.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));
afterEach(() => void vi.unstubAllGlobals());

it('the join button of a card is offered in setup and while active only (rule W11)', () => {
  const isOffered = (status: (typeof TOURNAMENT_STATUSES)[number]) => {
    const tournament = { id: 7, name: 'Summer', status };
    const button = <JoinButton tournament={tournament} withTooltip={(_, shown) => shown} />;
    const names = buttonNames(show(button, answer({ queryKey: userKeys.current }, { id: 1 })));
    return names.includes('Join tournament: Summer');
  };
  expect(TOURNAMENT_STATUSES.filter(isOffered)).toEqual(['setup', 'active']);
});

it.each([
  ['a card', true, 'Joined tournament!'],
  ['the tournament’s page', false, 'You are following this tournament.'],
])('a join of an active tournament from %s has its own words (rule W11)', async (_, isOnCard, title) => {
  stubAnswers(succeeded({ message: 'You are following this tournament.' }));
  await runHook(new QueryClient(), () => useJoin(7, { isOnCard })).mutateAsync();
  expect(toast).toHaveBeenLastCalledWith({ title });
});
