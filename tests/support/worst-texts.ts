/** Texts that are repeated: each is the worst for one way to read a text. */
export const WORST = {
  'marks in the wrong order': '\u0301\u0323',
  'letters with 30 marks in the wrong order': `a${'\u0301\u0323'.repeat(15)}`,
  'marks between invisible characters': `${'\u0301\u0323'.repeat(15)}\u200b`,
  'letters that one normal form expands': '\ufdfa\u1f82\u{1d160}',
  'letters that lower case expands': '\u0130\ufb03',
  'syllables in parts': '\u1112\u1161\u11ab',
  'tags without an end': '\u{1f3f4}\u{e0067}\u{e0062}',
  'a chain of emoji': '\u{1f469}\u200d\u2764\ufe0f\u200d',
  'invisible characters': '\u200b\u2060\ufeff',
  'joiners between letters': '\u0645\u200c\u0915\u094d\u200d',
  spaces: ' ',
  'spaces of other widths': '\u00a0\u3000\t',
  'words of one letter': 'a ',
  'line breaks': '\n',
  'opening brackets': '([{\u300c\uff08',
  'closing brackets': ')]}\u300d\uff09',
  hyphens: '-',
  'names with hyphens': ' - a',
  dots: '.',
  'dots and letters': 'a.',
  'parts of an e-mail address': 'a@a.',
  'parts of an address': 'http://a/',
  slashes: '/',
  'percent signs': '%2',
  digits: '1',
  'parts of an instant': '2030-01-01T00:00:00.',
  'quotes and backslashes': '"\\',
  'NUL and half characters': '\u0000\ud800',
} satisfies Record<string, string>;

/** A text of a length, made of one unit. */
export const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
