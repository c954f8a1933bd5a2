import { afterEach, expect, it, vi } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import type { Voter } from '#client/entities/vote/voter.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { OfflineNote } from './offline-note.tsx';

const VOTER: Voter = {
  isVoter: true,
  isGuest: false,
  canBecomeGuest: false,
  needsCode: false,
  mayNeedCode: false,
  refusal: null,
};

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['while voting is open', {}, 'Voting resumes'],
  ['before the start', { startTime: secondsFromNow(60) }, 'The page updates'],
  ['in the last 10 seconds', { endTime: secondsFromNow(5) }, 'The page updates'],
  ['after the end', { endTime: secondsFromNow(-1) }, 'The page updates'],
  ['once the match is completed', { status: 'completed' }, 'The page updates'],
] as const)(
  'without a connection, %s, the ballot says what a connection brings (rules V1, V14)',
  (...row) => {
    const [, over, next] = row;
    vi.stubGlobal('navigator', { onLine: false });
    const note = (
      <OfflineNote matchup={createMatchup(over)} isSetAside={false} voter={VOTER} hasVoted={false} />
    );
    expect(textOf(renderMarkup(note))).toBe(`You are offline. ${next} once connected.`);
  },
);
