import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksOpenAt, messageParts } from './message-links.ts';

const DAY_MS = 86_400_000;
const links = (content: string) =>
  messageParts(content).flatMap(({ href, host }) => (href ? [[href, host]] : []));

describe('links in messages', () => {
  it('open a day after the author signed up (rule M15)', () => {
    const madeAt = new Date('2030-06-01T12:00:00.000Z');
    const at = (ms: number) => linksOpenAt(madeAt, new Date(madeAt.getTime() + ms));
    expect(at(0)).toEqual(new Date(madeAt.getTime() + DAY_MS));
    expect(at(DAY_MS - 1)).toEqual(new Date(madeAt.getTime() + DAY_MS));
    expect(at(DAY_MS)).toBeNull();
  });

  it.each([
    ['See https://example.com/a?b=c.', [['https://example.com/a?b=c', 'example.com']]],
    [
      '(https://a.example) and https://b.example:8443/x!',
      [
        ['https://a.example', 'a.example'],
        ['https://b.example:8443/x', 'b.example:8443'],
      ],
    ],
    ['http://plain.example javascript:alert(1) data:text/html,x ftp://f.example', []],
    ['https://bank.example@evil.example/ https://', []],
    ['https://пример.рф', [['https://пример.рф', 'xn--e1afmkfd.xn--p1ai']]],
  ])('%j has the links %j (rule M15)', (content, expected) => expect(links(content)).toEqual(expected));

  it('keep every character, and lead to https only', () => {
    const text = fc.array(fc.constantFrom('https://', 'a.example', '/x', ' ', '.', '@', '\n', '<', 'é', ')'));
    fc.assert(
      fc.property(text, (pieces) => {
        const content = pieces.join('');
        const parts = messageParts(content);
        expect(parts.map((part) => part.text).join('')).toBe(content);
        for (const { href } of parts) expect(href === null || new URL(href).protocol === 'https:').toBe(true);
      }),
    );
  });
});
