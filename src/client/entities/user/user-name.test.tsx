// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { PAGES } from '#contract/pages.ts';
import { profilePath } from './person.ts';
import { PeopleList, UserName } from './user-name.tsx';

const person = (name: string, username: string | null = null) => {
  const [firstName, ...rest] = name.split(' ');
  return { firstName: firstName || null, lastName: rest.join(' ') || null, username, profileImageUrl: null };
};

test('a name shows the username where two people in the list look alike (rule A20)', () => {
  const people = [
    { userId: 1, user: person('Ada Lovelace', 'ada') },
    { userId: 2, user: person('Аda Lоvelасe', 'fake') },
    { userId: 3, user: person('Ada Lovelace') },
    { userId: 4, user: person('Grace Hopper', 'grace') },
  ];
  const names = people.map(({ userId, user }) => <UserName key={userId} user={user} userId={userId} />);
  expect(textOf(show(<PeopleList people={people}>{names}</PeopleList>))).toBe(
    'Ada Lovelace @ada Аda Lоvelасe @fake Ada Lovelace ~3 Grace Hopper',
  );
});

test.each([
  ['Ada Lovelace', '/users/~12-ada-lovelace'],
  ['Zoë  O’Neil', '/users/~12-zoe-o-neil'],
  ['李 小龍', '/users/~12-李-小龍'],
  ['../<b> ?', '/users/~12-b'],
  ['', '/users/~12-user-12'],
  ['!!! ???', '/users/~12'],
])('the path of the profile of %s is %s', (name, path) => {
  expect(profilePath(person(name), 12)).toBe(path);
  expect(PAGES.user.path.exec(path)?.groups?.id).toBe('12');
});

test.each(['/users/~12ada', '/users/12', '/users/~0', '/users/~12-a/b'])('%s names no user', (path) => {
  expect(PAGES.user.path.exec(path)).toBeNull();
});
