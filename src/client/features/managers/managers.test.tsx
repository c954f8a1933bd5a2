import { describe, expect, it } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { AddManager, candidatesQuery } from './add-manager.tsx';
import { ManagerList } from './manager-list.tsx';

const person = (id: number, firstName: string) => ({
  id,
  username: firstName.toLowerCase(),
  firstName,
  lastName: null,
  profileImageUrl: null,
});
const [ADA, BEA] = [person(1, 'Ada'), person(2, 'Bea')];
const render = (managers: (typeof ADA)[], canRemove: boolean, ownId = 9) =>
  renderMarkup(
    <ManagerList tournamentId={7} managers={managers} canRemove={canRemove} />,
    answer({ queryKey: userKeys.current }, { id: ownId, role: 'user' }),
  );

describe('the list of managers (rules Z1, Z4)', () => {
  it('lets the creator remove each manager, and a manager leave', () => {
    expect(buttonNames(render([ADA, BEA], true))).toEqual(['Remove Ada', 'Remove Bea']);
    expect(buttonNames(render([ADA, BEA], false, 2))).toEqual(['Stop managing']);
    expect(buttonNames(render([ADA, BEA], false))).toEqual([]);
  });

  it('gives the username of each manager', () => {
    expect(textOf(render([ADA], true))).toContain('Ada @ada');
  });

  it('says when there are no managers', () => {
    expect(textOf(render([], true))).toBe('This tournament has no managers yet.');
  });
});

describe('the form for a new manager (rule Z3)', () => {
  it('lists the people of the tournament and takes a username', () => {
    const markup = renderMarkup(<AddManager tournamentId={7} />, answer(candidatesQuery(7, ''), [ADA, BEA]));
    expect(buttonNames(markup)).toEqual(['Add', 'Add Ada', 'Add Bea']);
  });

  it('takes a username when the people could not be loaded', () => {
    const markup = renderMarkup(<AddManager tournamentId={7} />, failure(candidatesQuery(7, '')));
    expect(textOf(markup)).toContain('The people of this tournament could not be loaded.');
    expect(buttonNames(markup)).toEqual(['Add']);
  });
});
