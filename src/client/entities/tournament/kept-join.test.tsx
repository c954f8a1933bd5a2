import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import { takePress } from '#client/lib/browser/kept-press.ts';
import { answer, renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { JoinButton } from './join-button.tsx';
import { hasKeptJoin, signUpToJoin } from './kept-join.ts';

const assign = vi.fn();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { assign, pathname: '/t/secret', search: '?tab=songs', hash: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

const keptJoin = () => takePress('kept-join', 7);

/** Presses the join button of a card as a visitor. */
function pressOnCard(status: 'setup' | 'active') {
  let pressed: ReactElement<{ onClick: () => void }> | undefined;
  renderMarkup(
    <JoinButton
      tournament={{ id: 7, name: 'Summer', status }}
      hasJoined={false}
      withTooltip={(_, button) => {
        pressed = button as typeof pressed;
        return button;
      }}
    />,
    answer({ queryKey: userKeys.current }, null),
  );
  pressed?.props.onClick();
}

describe('the join of a visitor is kept until the sign-in (rule A26)', () => {
  it('from the page of the tournament, to which the sign-in returns', () => {
    signUpToJoin({ id: 7, status: 'setup' });
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      `/api/login?tab=signup&returnTo=${encodeURIComponent('/t/secret?tab=songs')}`,
    );
    expect(hasKeptJoin('/t/secret')).toBe(true);
    expect(keptJoin()).toMatchObject({ status: 'setup' });
  });

  it.each(['setup', 'active'] as const)(
    'from a card in %s, and the sign-in leads to its tournament',
    (status) => {
      pressOnCard(status);
      expect(assign).toHaveBeenCalledExactlyOnceWith(
        `/api/login?tab=signup&returnTo=${encodeURIComponent('/tournaments/7')}`,
      );
      expect(hasKeptJoin('/tournaments/7')).toBe(true);
      expect(keptJoin()).toMatchObject({ tournamentId: 7, status });
    },
  );
});
