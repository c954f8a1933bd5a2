import { describe, expect, it } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type ScheduleAccess, ScheduleMatch } from './schedule-match.tsx';

const EDIT = 'Edit times of Rise against Fall';
const DELETE = 'Delete Rise against Fall';

const render = (
  over: Partial<Matchup> = {},
  {
    access = 'visitor',
    canDelete = true,
    isOver = false,
    overlaps = [],
  }: { access?: ScheduleAccess; canDelete?: boolean; isOver?: boolean; overlaps?: string[] } = {},
) =>
  renderMarkup(
    <ScheduleMatch
      matchup={createMatchup(over)}
      names={['Rise', 'Fall']}
      groupName={null}
      access={access}
      canDelete={canDelete}
      takesSide={false}
      isOver={isOver}
      overlaps={overlaps}
      overlapsAt={() => []}
    />,
  );

describe('a match of the schedule (rule S8)', () => {
  it('has a delete button only for a manager who may delete it (rule B12)', () => {
    expect(buttonNames(render({}, { access: 'manager' }))).toEqual([EDIT, DELETE]);
    expect(buttonNames(render({}, { access: 'manager', canDelete: false }))).toEqual([EDIT]);
  });

  it('has the covers of both songs, and none for a side without a song', () => {
    const song1 = createSong({ artworkUrl: '/api/images/a.webp' });
    const song2 = createSong({ id: 12, title: 'Fall', artworkUrl: '/api/images/b.webp' });
    expect(render({ song1, song2 }).match(/<img /g)).toHaveLength(2);
    expect(render({ song1, song2: null }).match(/<img /g)).toHaveLength(1);
  });

  it('shows its time, its status and its votes, and links to its card', () => {
    const markup = render();
    expect(textOf(markup)).toMatch(/Rise vs .*Fall/);
    expect(textOf(markup)).toContain('3 : 1');
    expect(textOf(markup)).toContain('Live');
    expect(markup).toContain('href="?tab=voting#matchup-5"');
    expect(buttonNames(markup)).toEqual([]);
  });

  it('shows no votes before it starts', () => {
    expect(textOf(render({ status: 'scheduled' }))).not.toContain('3 : 1');
  });

  it.each([
    ['Schedule TBD', null, null],
    ['No end time', '2030-05-09T18:00:00Z', null],
    ['No start time', null, '2030-05-09T18:00:00Z'],
  ])('reads "%s" where times are missing', (text, startTime, endTime) => {
    expect(textOf(render({ status: 'pending', startTime, endTime }))).toContain(text);
  });

  it('offers its times to every signed-in user, and its deletion to managers only (rules A16, S11)', () => {
    const waiting = { status: 'scheduled' } as const;
    expect(buttonNames(render(waiting))).toEqual([]);
    expect(buttonNames(render(waiting, { access: 'member' }))).toEqual([EDIT]);
    expect(buttonNames(render(waiting, { access: 'manager' }))).toEqual([EDIT, DELETE]);
    expect(buttonNames(render(waiting, { access: 'manager', isOver: true }))).toEqual([EDIT]);
  });

  it('cannot be deleted when it is a tiebreaker (rule B12)', () => {
    const tiebreaker = { status: 'scheduled', tiebreakerLevel: 1, parentMatchupId: 4 } as const;
    const markup = render(tiebreaker, { access: 'manager' });
    expect(buttonNames(markup)).toEqual([EDIT]);
    expect(textOf(markup)).toContain('Tiebreaker 1');
  });

  it('names a song that plays in another match at that time (rule S9)', () => {
    const text = 'Rise is also in Group B, round 2 at that time.';
    expect(textOf(render({}, { overlaps: [text] }))).toContain(text);
  });

  it('says by how much it was extended, and by whom (rule S10)', () => {
    const [startTime, firstEndTime, endTime] = [60, 70, 80].map((at) => new Date(at * 60_000).toISOString());
    const before = { startTime: startTime as string, endTime: firstEndTime as string };
    const timeChange = {
      at: startTime as string,
      by: 'creator',
      action: 'times_changed',
      reason: null,
      before,
      after: { ...before, endTime: endTime as string },
    } as const;
    const over = {
      startTime: before.startTime,
      endTime: endTime as string,
      firstEndTime: before.endTime,
      timeChange,
    };
    expect(textOf(render(over))).toContain('Extended by 10 minutes by the creator');
  });
});
