// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createMatchup, createVoter, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { OfflineNote } from './offline-note.tsx';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['while voting is open', {}, 'You are offline. Press your song once you are connected.'],
  ['before the start', { startTime: secondsFromNow(60) }, 'You are offline.'],
  ['in the last 10 seconds', { endTime: secondsFromNow(5) }, 'You are offline.'],
  ['after the end', { endTime: secondsFromNow(-1) }, 'You are offline.'],
  ['once the match is completed', { status: 'completed' }, 'You are offline.'],
] as const)('without a connection, %s, the ballot promises to resume voting only if it can', (...row) => {
  const [, over, text] = row;
  vi.stubGlobal('navigator', { onLine: false });
  const note = (
    <OfflineNote matchup={createMatchup(over)} isSetAside={false} voter={createVoter()} hasVoted={false} />
  );
  expect(textOf(show(note))).toBe(text);
});
