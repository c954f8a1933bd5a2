import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { line, paragraph } from './shapes.ts';
import { cleanLine, cleanParagraph, TOO_MANY_MARKS } from './visible-text.ts';

describe('a line of text', () => {
  it.each([
    ['zero-width spaces', 'A\u200Bda\uFEFF', 'Ada'],
    ['direction overrides and isolates', '\u202Ednim\u202C \u2066x\u2069', 'dnim x'],
    ['a soft hyphen and a word joiner', 'Ha\u00ADpp\u2060y', 'Happy'],
    ['marks of direction', 'A\u200Eda', 'Ada'],
    ['tag characters', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['a joiner between Latin letters', 'A\u200Dda', 'Ada'],
    ['line separators', 'A\u2028da', 'Ada'],
    ['spaces around what is left', '\u200B Ada \u200B', 'Ada'],
  ])('loses %s', (_, text, expected) => expect(cleanLine(text)).toBe(expected));

  it.each([
    ['family', '👩‍👩‍👧‍👦'],
    ['red heart', '❤️'],
    ['rainbow flag', '🏳️‍🌈'],
    ['flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['keycap', '1️⃣'],
    ['skin tone', '👩🏽‍🚀'],
    ['Persian joiner', 'می\u200Cخواهم'],
    ['Hindi joiner', 'क्\u200Dष'],
    ['variant of an ideograph', '葛\u{E0100}'],
    ['title of symbols', '÷'],
    ['title of punctuation', '...'],
  ])('keeps a %s', (_, text) => expect(cleanLine(text)).toBe(text.normalize('NFC')));

  it.each([
    ['\u200B\u200B'],
    ['\u3164'],
    ['\u2800\u2800'],
    ['\u0301'],
    ['\u00A0\u2003'],
    ['\u202E'],
    ['\uFE0F'],
  ])('is empty when it shows nothing: %j', (text) => expect(cleanLine(text)).toBe(''));

  it('has one form for letters with accents', () => {
    expect(cleanLine('Beyonce\u0301')).toBe('Beyoncé');
  });

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
    );
  });
});

it('a text of several lines keeps line breaks and marks of direction, and loses direction overrides', () => {
  expect(cleanParagraph('one\n\ttwo \u200Fשלום\u200F!\u202Ethree\u200B')).toBe(
    'one\n\ttwo \u200Fשלום\u200F!three',
  );
  expect(cleanParagraph('\u200B\n\u2800')).toBe('');
});

describe('a text field', () => {
  const name = line({ max: 40, tooLong: 'Too long' });
  const messagesOf = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message);

  it.each([
    ['Vietnamese', 'Ti\u1ebfng Vi\u1ec7t \u01b0\u0301\u0323'],
    ['Thai', '\u0e19\u0e49\u0e33 \u0e17\u0e35\u0e48\u0e19\u0e35\u0e48'],
    ['Hebrew with points', '\u05d1\u05b0\u05bc\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u0596\u05d9\u05ea'],
    ['Devanagari', '\u0915\u094d\u0937\u0924\u094d\u0930\u093f\u092f\u094b\u0902'],
    ['Tibetan', '\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f0b'],
    ['Arabic with all signs', '\u0627\u0644\u0644\u0651\u064e\u0647\u0650'],
  ])('takes %s', (_, text) => expect(name.parse(text)).toBe(text.normalize('NFC')));

  it('takes 30 accents on a letter and refuses 31, whatever is invisible between them', () => {
    const accents = (count: number) => `a${'\u0316'.repeat(count)}`;
    const apart = `${accents(20)}\u200b${'\u0316'.repeat(11)}`;
    expect([accents(30), accents(31), apart].map(messagesOf)).toEqual([
      undefined,
      [TOO_MANY_MARKS],
      [TOO_MANY_MARKS],
    ]);
  });

  it('takes the longest text in its longest normal form', () => {
    expect(name.parse('\u1f82'.repeat(40).normalize('NFD'))).toBe('\u1f82'.repeat(40));
    expect(name.parse('\ud55c'.repeat(40).normalize('NFD'))).toBe('\ud55c'.repeat(40));
  });

  it('has one message for a text that is too long before and after it is cleaned', () => {
    for (const length of [41, 160, 161, 100_000]) {
      expect(messagesOf('x'.repeat(length)), String(length)).toEqual(['Too long']);
    }
    // A text that grows with NFC.
    expect(messagesOf('\u0958'.repeat(40))).toEqual(['Too long']);
    expect(paragraph({ max: 5 }).safeParse('123456').error?.issues).toMatchObject([{ maximum: 5 }]);
  });
});

test.each([
  ['a line', line({ max: 20 }), '\t\n\r'],
  ['a paragraph', paragraph({ max: 20 }), ''],
] as const)('%s takes no control character, U+0080 to U+009F included', (_name, schema, more) => {
  const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)];
  const isBreak = (code: number) => '\t\n\r'.includes(String.fromCharCode(code));
  const refused = codes.filter((code) => !schema.safeParse(`A${String.fromCharCode(code)}b`).success);
  expect(refused).toEqual(codes.filter((code) => more !== '' || !isBreak(code)));
});
