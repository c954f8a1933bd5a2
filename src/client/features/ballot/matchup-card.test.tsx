// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { outcomeOf } from '#client/entities/matchup/outcome.ts';
import { heardQuery } from '#client/entities/player/heard.ts';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { MatchupCard } from './matchup-card.tsx';

type Shown = {
  over?: Partial<Matchup>;
  own?: object[];
  parent?: Matchup;
  user?: object | null;
  heard?: number[] | null;
  asksToListen?: boolean;
};

const showCard = ({ over = {}, own = [], parent, user = { id: 1 }, heard, asksToListen }: Shown) =>
  show(
    <MatchupCard
      matchup={createMatchup(over)}
      parent={parent ?? null}
      outcome={outcomeOf(createMatchup(over), [])}
      openSlots={['Winner of Quarterfinal A', 'Winner of Quarterfinal B']}
      asksToListen={asksToListen}
    />,
    answer({ queryKey: userKeys.current }, user),
    answer({ queryKey: voteKeys.own(7) }, own),
    ...(heard === undefined ? [] : [answer(heardQuery(7, true), heard)]),
  );
const render = (over: Partial<Matchup> = {}, ownSongId: number | null = null) =>
  showCard({ over, own: ownSongId === null ? [] : [{ matchupId: 5, songId: ownSongId }] });

const ended = { status: 'completed', startTime: secondsFromNow(-600), endTime: secondsFromNow(-60) } as const;

it('a matchup has a button for each song while it is open, and offers to remove the user’s vote', () => {
  const card = render();
  expect(buttonNames(card)).toEqual(['Vote for Rise', 'Vote for Fall']);
  expect(textOf(card)).toMatch(/LIVE.*Ends in.*75%/);
  const voted = render({}, 11);
  expect(buttonNames(voted)).toEqual(['Your vote: Rise. Press again to remove it', 'Vote for Fall']);
});

it('a matchup is locked in the last 10 seconds, with the reason in the buttons', () => {
  const card = render({ endTime: secondsFromNow(5) }, 11);
  expect(buttonNames(card)).toEqual([
    'Your vote: Rise. Locked: Last 10 seconds',
    'Vote for Fall. Voting locked: Last 10 seconds',
  ]);
  expect(textOf(card)).toMatch(/CLOSING.*Voting locked Last 10 seconds/);
});

it.each([
  ['nothing before the last 30 seconds', 45, null],
  ['a fuse and the seconds in the last 30', 25, 'closing'],
  ['the seconds loudly in the last 10', 8, 'locked'],
  ['that the votes are counted after the end', -1, 'counting'],
])('a matchup shows %s', (_, seconds, stage) => {
  const card = render({ endTime: secondsFromNow(seconds) });
  expect(card.querySelector('[data-stage]')?.getAttribute('data-stage') ?? null).toBe(stage);
  const count = card.querySelector('[data-part="second"]');
  expect(count !== null).toBe(stage === 'closing' || stage === 'locked');
  expect(textOf(card).includes('Counting the votes')).toBe(stage === 'counting');
});

it('a matchup says before the start that voting is not open yet', () => {
  const card = render({
    status: 'scheduled',
    startTime: secondsFromNow(600),
    endTime: secondsFromNow(1200),
  });
  expect(buttonNames(card)).toEqual([
    'Vote for Rise (voting is not open yet)',
    'Vote for Fall (voting is not open yet)',
  ]);
  expect(textOf(card)).toContain('UPCOMING');
  expect(textOf(card).match(/Opens in (?:10:00|09:5\d)/g), 'both buttons name the time').toHaveLength(2);
  const untimed = textOf(render({ status: 'pending', startTime: null, endTime: null }));
  expect(untimed.match(/schedule tbd/gi)).toEqual(['Schedule TBD']);
});

it('both halves are equal until voting opens, also with a vote from before (rule W30)', () => {
  const times = { startTime: secondsFromNow(60), endTime: secondsFromNow(600) };
  const card = render({ status: 'scheduled', ...times }, 11);
  expect(card.querySelector('[data-role]')).toBeNull();
  expect(textOf(card)).toMatch(/Your vote Opens in .* Opens in/);
  expect(render({}, 11).querySelector('[data-area="cover1"][data-role="chosen"]')).not.toBeNull();
});

it('after the end one statement shows the winner and the user’s vote (rule W42)', () => {
  const card = render({ ...ended, winnerId: 11, decidedBy: 'votes' }, 11);
  expect(buttonNames(card)).toEqual([]);
  expect(textOf(card)).toMatch(/ENDED.*Winner Rise Won\s\d+\s:\s\d+ Your vote(?! Rise)/);
  expect(card.querySelectorAll('[data-area="result"]'), 'one bar over both halves').toHaveLength(1);
  const lost = textOf(render({ ...ended, winnerId: 11, decidedBy: 'votes' }, 12));
  expect(lost).toMatch(/Winner Rise Won\s\d+\s:\s\d+ Your vote Fall/);
  const tie = textOf(render({ ...ended, phase: 'group_stage', groupId: 1, decidedBy: 'tie' }));
  expect(tie.match(/\bTie\b/g), 'a tie at both songs (rule T4)').toHaveLength(2);
});

it('a matchup waits for unknown songs, and names the match that it decides as a tiebreaker', () => {
  const card = render({ status: 'pending', song1: null, song1Id: null, song2: null, song2Id: null });
  expect(buttonNames(card)).toEqual([]);
  const names = 'Winner of Quarterfinal A against Winner of Quarterfinal B';
  expect(card.querySelector('article')?.getAttribute('aria-label')).toBe(names);
  const over = { tiebreakerLevel: 1, parentMatchupId: 4 };
  const tiebreaker = showCard({ over, parent: createMatchup({ id: 4 }) });
  expect(textOf(tiebreaker)).toContain('Tiebreaker 1 for Rise against Fall');
});

const NO_COUNTS = { song1Votes: null, song2Votes: null, totalVotes: null, guestVotes: null };
const hidden = { ...NO_COUNTS, countsHidden: true, version: 0 };
it('a matchup says when hidden counts are shown, without a count or a share', () => {
  const text = textOf(render({ ...hidden, countVisibility: 'after_vote' }));
  expect(text).toContain('Vote to see the counts');
  expect(text).not.toMatch(/\d+%|\d votes?/);
});

it('a vote shows counts that were hidden until then, and how many votes are guests’', () => {
  const counts = { ...createMatchup(), song1Votes: 3, song2Votes: 1, guestVotes: 2, countsHidden: false };
  const tally = { ...counts, id: 5, status: 'active', version: 0 };
  const over = { ...hidden, countVisibility: 'after_vote' } as const;
  const text = textOf(showCard({ over, own: [{ matchupId: 5, songId: 11, tally }] }));
  expect(text).toMatch(/75%.*2 of 4 from guests/);
  expect(textOf(render({ guestVotes: 0 }))).not.toContain('from guests');
});

it('songs that were not heard are marked until the end of the match', () => {
  const marks = (shown: Shown) => buttonNames(showCard(shown)).filter((name) => name.startsWith('Not heard'));
  expect(marks({ heard: [11] })).toEqual(['Not heard: mark Fall as heard']);
  expect(marks({ heard: [11, 12] })).toEqual([]);
  expect(marks({ heard: null })).toEqual([]);
  expect(marks({ heard: [], over: { ...ended, winnerId: 11, decidedBy: 'votes' } })).toEqual([]);
  expect(marks({ heard: null, user: null }), 'for visitors').toEqual([]);
});

it('vote buttons ask to hear both songs first, where the tournament asks for that (rule V15)', () => {
  const names = (shown: Shown) => buttonNames(showCard({ asksToListen: true, ...shown }));
  expect(names({ heard: [11] })).toContain('Vote for Rise. Hear both songs first');
  expect(names({ heard: null, user: null })).toContain('Vote for Rise. Hear both songs first');
  expect(names({ heard: [11, 12] })).toContain('Vote for Rise');
  expect(names({ heard: [], asksToListen: false })).toContain('Vote for Rise');
});
