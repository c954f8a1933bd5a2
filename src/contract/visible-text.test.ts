import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanParagraph } from './visible-text.ts';

describe('a line of text (rule L4)', () => {
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

it('a text of several lines keeps line breaks and marks of direction, and loses direction overrides (rule L4)', () => {
  expect(cleanParagraph('one\n\ttwo \u200Fשלום\u200F!\u202Ethree\u200B')).toBe(
    'one\n\ttwo \u200Fשלום\u200F!three',
  );
  expect(cleanParagraph('\u200B\n\u2800')).toBe('');
});
