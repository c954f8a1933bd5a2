import { expect, test } from 'vitest';
import { distinctName, findLookAlikes } from './look-alike.ts';

const author = (userId: number, firstName: string, lastName: string | null = null) => ({
  userId,
  user: { firstName, lastName },
});

test.each([
  ['Ada Byron', 'ada BYRON', 'case'],
  ['Zo\u00eb', 'Zoe\u0308', 'composition'],
  ['Ada', '\uff21\uff44\uff41', 'width'],
  ['Ada Byron', 'Ada\u00a0Byron', 'kind of space'],
  ['Ada Byron', 'Ada \u3000Byron ', 'number of spaces'],
  ['Ada', 'A\u200bd\u200da', 'invisible characters'],
  ['Ada', '\u202eAda\u202c', 'direction'],
  ['Ada', 'Ada\u3164', 'fillers'],
  ['Ada Lovelace', '\u0410d\u0430 L\u043ev\u0435l\u0430\u0441\u0435', 'script'],
  ['\u0392\u039f\u0392', 'Bob', 'script of capitals'],
  ['Bill', 'BiII', 'capital I'],
  ['Bill', 'B1ll', 'digit'],
  ['Bern', 'Bem', 'pair of letters'],
])('%j and %j look alike whatever the %s (rule M9)', (one, other) => {
  expect(findLookAlikes([author(1, one), author(2, other), author(3, 'Someone else')])).toEqual(
    new Set([1, 2]),
  );
});

test.each([
  [author(1, 'Ada Byron'), author(2, 'Ada Bryon')],
  [author(1, 'Ada Byron'), author(2, 'AdaByron')],
  [author(1, 'Zoe'), author(2, 'Zo\u00eb')],
  [author(1, '\u674e'), author(2, '\u738b')],
  [author(1, 'Ada'), author(1, 'Ada')],
])('%j and %j are different names, or one person (rule M9)', (one, other) => {
  expect(findLookAlikes([one, other])).toEqual(new Set());
});

test('names are compared as they are shown, however first and last name are split', () => {
  expect(findLookAlikes([author(1, 'Ada Byron'), author(2, 'Ada', 'Byron')])).toEqual(new Set([1, 2]));
});

test('a user is distinguished by the username, or without one by the id', () => {
  expect(distinctName({ username: 'ada' }, 12)).toBe('@ada');
  expect(distinctName({ username: null }, 12)).toBe('~12');
});
