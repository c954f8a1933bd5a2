import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * `npm run check` runs this script. It lists each banned word and old citation in the code and the documents with its file
 * and line, and exits with 1 if there is one. The words make sentences hard to read: they hide who acts, are old-fashioned,
 * or are former names of parts.
 */
const BANNED_WORDS = [
  'whoever',
  'whomever',
  'nobody',
  'somebody',
  'anybody',
  'everybody',
  'anew',
  'under way',
  'at all',
  'of their own',
  'of its own',
  "one's own",
  'clockwork',
  'desks',
];
/** Old citations of rules. docs/rules.md numbers the rules with other letters. */
const OLD_CITATIONS = [/\bR(\d{1,2}[a-z]|[2-9]\d)\b/g, /\b[AT] §\d+/g];

/** Texts that are not ours to change, and this list. */
const EXEMPT_FILES = [
  'scripts/check-language.ts',
  'package-lock.json',
  'LICENSE',
  // Messages and pitches of demo accounts, which speak as people do.
  /^demo\/.+\.json$/,
  // Titles of songs.
  /^src\/client\/features\/packs\/lists\//,
];
/** Titles of songs. */
const EXEMPT_TEXTS = ['Somebody to Love'];

type Finding = { file: string; line: number; word: string };

/** A phrase may continue on the next line of a comment. */
const patternOf = (phrase: string) =>
  new RegExp(
    `\\b${phrase.split(' ').join(String.raw`\s+(?:(?:\*|//|>)\s+)?`).replaceAll("'", "['’]")}\\b`,
    'gi',
  );
const patterns = [
  ...BANNED_WORDS.map((word) => ({ word, pattern: patternOf(word) })),
  ...OLD_CITATIONS.map((pattern) => ({ word: 'an old citation', pattern })),
];

function findIn(file: string): Finding[] {
  let text = readFileSync(file, 'utf8');
  if (text.includes('\0')) return [];
  for (const exempt of EXEMPT_TEXTS) text = text.replaceAll(exempt, ' '.repeat(exempt.length));
  return patterns.flatMap(({ word, pattern }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      word,
    })),
  );
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file && existsSync(file))
  .filter(
    (file) =>
      !EXEMPT_FILES.some((exempt) => (typeof exempt === 'string' ? exempt === file : exempt.test(file))),
  );
const findings = files.flatMap(findIn);
for (const { file, line, word } of findings) console.log(`${file}:${line}: ${word}`);
console.log(`${findings.length} banned words and old citations in ${files.length} files`);
if (findings.length > 0)
  console.log('Reword these sentences; scripts/check-language.ts lists the words and the reason.');
process.exitCode = findings.length === 0 ? 0 : 1;
