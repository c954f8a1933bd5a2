// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { clearDrafts } from '#client/lib/browser/drafts.ts';
import { keepVote, keptVoteTitle, takeKeptVote } from './kept-vote.ts';

const HALF_HOUR_MS = 30 * 60_000;
const matchup = createMatchup();
const { tournamentId } = matchup;
const page = `/tournaments/${tournamentId}?tab=voting`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  keepVote(matchup, 11);
});
afterEach(() => {
  clearDrafts();
  vi.useRealTimers();
});

it('a kept vote waits for its own tournament and is returned once (rule A21)', () => {
  expect(takeKeptVote(tournamentId + 1)).toBeNull();
  expect(takeKeptVote(tournamentId)).toMatchObject({ matchupId: matchup.id, songId: 11 });
  expect(takeKeptVote(tournamentId)).toBeNull();
});

it('the sign-in page names the song of a kept vote, which stays kept (rule A21)', () => {
  expect(keptVoteTitle(page)).toBe('Rise');
  expect(keptVoteTitle('/')).toBeNull();
  expect(takeKeptVote(tournamentId)).not.toBeNull();
  expect(keptVoteTitle(page)).toBeNull();
});

it.each([
  ['after 30 minutes', () => vi.advanceTimersByTime(HALF_HOUR_MS + 1)],
  ['at sign-out', clearDrafts],
])('a kept vote is forgotten %s', (_, pass) => {
  pass();
  expect(keptVoteTitle(page)).toBeNull();
  expect(takeKeptVote(tournamentId)).toBeNull();
});
