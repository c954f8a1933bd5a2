const ROMAN = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
];

/** Marks that count up but could be a part of a name: '4 Odd Moon - Tide', 'B. Odd Moon - Tide', 'ii. Odd Moon - Tide'. */
const MARKERS: readonly { pattern: RegExp; numberOf: (mark: string) => number }[] = [
  { pattern: /^\s*(\d{1,3})\s+(?![\d\s|–—-])/, numberOf: Number },
  { pattern: /^\s*([a-z])[.)]\s+/i, numberOf: (mark) => mark.toLowerCase().charCodeAt(0) },
  { pattern: /^\s*([ivx]{1,4})[.)]\s+/i, numberOf: (mark) => ROMAN.indexOf(mark.toLowerCase()) },
];

/** The pattern of the marks with which the lines of a list count up; null without any. */
export function markerOf(lines: readonly string[]): RegExp | null {
  const found = MARKERS.find(({ pattern, numberOf }) => {
    const numbers = lines.map((line) => numberOf(pattern.exec(line)?.[1] ?? ''));
    const marked = lines.map((line) => pattern.test(line));
    const steps = numbers.filter(
      (number, index) => marked[index] && marked[index - 1] && number === (numbers[index - 1] ?? 0) + 1,
    );
    return steps.length > 1 && steps.length >= lines.length / 2 - 1;
  });
  return found?.pattern ?? null;
}
