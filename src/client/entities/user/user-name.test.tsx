// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { PAGES } from '#contract/pages.ts';
import { profilePath } from './person.ts';
import { PeopleList, UserName } from './user-name.tsx';

const person = (name: string, username: string | null = null) => {
  const [firstName, ...rest] = name.split(' ');
  return { firstName: firstName || null, lastName: rest.join(' ') || null, username, profileImageUrl: null };
};

describe('a person’s name', () => {
  test('shows the username where two people in the list look alike (rule A20)', () => {
    const people = [
      { userId: 1, user: person('Ada Lovelace', 'ada') },
      { userId: 2, user: person('Аda Lоvelасe', 'fake') },
      { userId: 3, user: person('Ada Lovelace') },
      { userId: 4, user: person('Grace Hopper', 'grace') },
    ];
    const list = show(
      <PeopleList people={people}>
        {people.map(({ userId, user }) => (
          <UserName key={userId} user={user} userId={userId} />
        ))}
      </PeopleList>,
    );
    expect(textOf(list)).toBe('Ada Lovelace @ada Аda Lоvelасe @fake Ada Lovelace ~3 Grace Hopper');
  });
});

describe('the path of a profile', () => {
  test.each([
    ['Ada Lovelace', '/users/~12-ada-lovelace'],
    ['Zoë  O’Neil', '/users/~12-zoe-o-neil'],
    ['李 小龍', '/users/~12-李-小龍'],
    ['../<b> ?', '/users/~12-b'],
    ['', '/users/~12-user-12'],
    ['!!! ???', '/users/~12'],
  ])('of %s is %s', (name, path) => {
    expect(profilePath(person(name), 12)).toBe(path);
  });

  test.each([
    ['/users/~12', '12'],
    ['/users/~12/', '12'],
    ['/users/~12-ada-lovelace', '12'],
    ['/users/~12-%E6%9D%8E', '12'],
    ['/users/~12ada', undefined],
    ['/users/12', undefined],
    ['/users/~0', undefined],
    ['/users/~12-a/b', undefined],
  ])('in %s names the user %s', (path, id) => {
    expect(PAGES.user.path.exec(path)?.groups?.id).toBe(id);
  });
});
