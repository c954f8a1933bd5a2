import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CodeSheet, CodesView } from './codes-view.tsx';
import { voterCodesQuery } from './queries.ts';
import { VoterCodeForm } from './voter-code-form.tsx';

const tournament: TournamentDetail = {
  ...createTournamentCard({ voterPolicy: 'code', status: 'active' }),
  sharePath: '/t/summer-7',
  songs: [],
  matchups: [],
  groups: [],
  missingMatches: { count: 0, blocksChampion: false },
  creator: { id: 1, username: 'ann', firstName: 'Ann', lastName: 'Adler', profileImageUrl: null },
  managers: [],
  missingVoters: 0,
};
const view = (over: object, counts: object | null) =>
  renderMarkup(
    <CodesView tournament={{ ...tournament, ...over }} />,
    counts ? answer(voterCodesQuery(7), counts) : failure(voterCodesQuery(7)),
  );

beforeEach(() => vi.stubGlobal('location', { origin: 'https://beats.example' }));
afterEach(() => vi.unstubAllGlobals());

describe('the page of voter codes (rule Y10)', () => {
  it('counts the used codes among those that are not withdrawn', () => {
    const text = textOf(view({}, { unspent: 28, spent: 12, withdrawn: 1 }));
    expect(text).toContain('Used 12 of 40');
    expect(text).toContain('1 code withdrawn');
  });

  it('offers to create codes until the end, and to withdraw them while some are unused', () => {
    expect(buttonNames(view({}, { unspent: 1, spent: 0, withdrawn: 0 }))).toEqual([
      'Create codes',
      'Withdraw',
    ]);
    expect(buttonNames(view({}, { unspent: 0, spent: 3, withdrawn: 0 }))).toEqual(['Create codes']);
    expect(textOf(view({}, { unspent: 0, spent: 0, withdrawn: 0 }))).toContain(
      'No codes have been created yet.',
    );
    const over = view({ status: 'completed' }, { unspent: 1, spent: 0, withdrawn: 0 });
    expect(buttonNames(over)).toEqual(['Withdraw']);
    expect(textOf(view({}, null))).toContain('The codes could not be loaded');
  });

  it('has a slip for each code with its QR code, the code to type and its number', () => {
    const markup = renderMarkup(
      <CodeSheet tournament={tournament} codes={[{ number: 12, code: 'ABCD-EFGH-JKMN' }]} />,
    );
    expect(markup).toContain('aria-label="QR code of voter code 12"');
    expect(textOf(markup)).toBe('Summer ABCD-EFGH-JKMN No. 12 beats.example/t/summer-7');
  });
});

describe('the form for a voter code (rules Y9, Y10)', () => {
  const form = (user: object | null) =>
    renderMarkup(
      <VoterCodeForm tournament={tournament} code="ABCD-EFGH-JKMN" />,
      answer({ queryKey: userKeys.current }, user),
    );

  it('offers the code of the link, and a visitor may sign in first', () => {
    expect(form(null)).toContain('value="ABCD-EFGH-JKMN"');
    expect(buttonNames(form(null))).toEqual(['Use this code', 'Sign in first']);
    expect(buttonNames(form({ id: 1, role: 'user' }))).toEqual(['Use this code']);
  });
});
