import { describe, expect, it } from 'vitest';
import { givesPower, officesOf, type Power } from './powers.ts';

const tournament = { creatorId: 1, managers: [{ id: 2 }, { id: 3 }] };
const PEOPLE = {
  creator: { id: 1, role: 'user' },
  manager: { id: 2, role: 'user' },
  admin: { id: 9, role: 'admin' },
  'admin and manager': { id: 3, role: 'admin' },
  user: { id: 7, role: 'user' },
} as const;

describe('the powers in a tournament (rules A16, Z2)', () => {
  it.each<[keyof typeof PEOPLE, Power[]]>([
    ['creator', ['manage', 'organize', 'own', 'delete']],
    ['manager', ['manage', 'organize']],
    ['admin', ['manage', 'own']],
    ['admin and manager', ['manage', 'organize', 'own']],
    ['user', []],
  ])('of the %s are %j', (name, expected) => {
    const offices = officesOf(PEOPLE[name], tournament);
    const all = ['manage', 'organize', 'own', 'delete'] as const;
    expect(all.filter((power) => givesPower(offices, power))).toEqual(expected);
  });
});
