import { describe, expect, test } from 'vitest';
import {
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { Report } from '#contract/moderation.ts';
import { MuteChoice } from './decision-dialog.tsx';
import { OpenReports } from './open-reports.tsx';
import { reportsQuery } from './queries.ts';
import { ReportsQueue } from './reports-queue.tsx';

const ADA = { id: 3, username: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };
const report = (over: Partial<Report> = {}): Report => ({
  id: 1,
  target: 'comment',
  targetId: 5,
  reason: 'abuse',
  text: 'Very rude',
  status: 'open',
  answer: null,
  createdAt: '2030-06-01T12:00:00.000Z',
  decidedAt: null,
  tournament: { id: 7, name: 'Summer Cup' },
  reporter: null,
  content: { text: 'You fool', isHidden: false, canShow: false, author: ADA, matchupId: 9 },
  ...over,
});
const open = (of: number | null) => reportsQuery(of, { status: 'open', target: 'all' });
const render = (rows: Report[], of: number | null = 7) =>
  renderMarkup(<ReportsQueue of={of} />, pageAnswer(open(of), rows));

test.each([null, 7])('the entry to the reports of %j says how many are open (rule O12)', (of) => {
  const count = (rows: Report[], next: string | null = null) =>
    textOf(renderMarkup(<OpenReports of={of} />, pageAnswer(open(of), rows, next)));
  expect(count([report(), report({ id: 2 })])).toBe('2 open');
  expect(count([report()], 'more')).toMatch(/^1 ?\+ open$/);
  expect(count([])).toBe('');
});

describe('a queue of reports (rules O12, O16)', () => {
  test('shows what is reported and why, with a link to its place', () => {
    const markup = render([report()]);
    expect(textOf(markup)).toContain('Insults, hate or threats');
    expect(textOf(markup)).toContain('You fool');
    expect(textOf(markup)).toContain('Very rude');
    expect(markup).toContain('href="/tournaments/7#matchup-9"');
    expect(buttonNames(markup)).toEqual(['Decide']);
  });

  test('names the reporter and the tournament to admins', () => {
    const markup = render([report({ reporter: { ...ADA, id: 4, firstName: 'Bea' } })], null);
    expect(textOf(markup)).toContain('by Bea Byron');
    expect(textOf(markup)).toContain('In Summer Cup');
  });

  test('offers to show hidden content again, and says when content is gone', () => {
    const content = { text: 'You fool', isHidden: true, canShow: true, author: ADA, matchupId: 9 };
    const decided = report({ status: 'accepted', decidedAt: '2030-06-01T13:00:00.000Z', content });
    expect(buttonNames(render([decided]))).toEqual(['Show it again']);
    expect(textOf(render([report({ content: null })]))).toContain('This is gone.');
  });

  test('a decision can mute a shown submitter, and says why a hidden one cannot be muted (rules N1, O12)', () => {
    const song = (author: typeof ADA | null) => {
      const content = { text: 'Rise by Ada', isHidden: false, canShow: false, author, matchupId: null };
      const reported = report({ target: 'song', content });
      return textOf(renderMarkup(<MuteChoice report={reported} isChosen={false} onChoose={() => {}} />));
    };
    expect(song(ADA)).toContain('Mute its submitter in this tournament');
    expect(song(null)).toContain(
      'The submitter is hidden until the song is out, and cannot be muted before then.',
    );
    expect(song(null)).not.toContain('Mute its submitter');
  });

  test('has an empty and a failed state', () => {
    expect(textOf(render([]))).toContain('No open reports');
    const failed = renderMarkup(<ReportsQueue of={7} />, failure(open(7)));
    expect(textOf(failed)).toContain('The reports could not be loaded');
    expect(buttonNames(failed)).toEqual(['Try again']);
  });
});
