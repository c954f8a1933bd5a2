import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const SOURCES = globSync('src/client/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
/** Names of songs, artists, tournaments, groups and people. */
const NAME =
  /^(?:[\w?]+\.)*(?:song\d?|champion|winner|loser|opponent|tournament|group|JOLENE|HEY_YA)\??\.(?:title|artist|name)$|^(?:artist|tournamentName)$|^(?:personName|distinctName)\(/;
/** What people write in sentences, which a translator translates. */
const PROSE = /\b(?:reason|content|answer|pitch|description|question|note)\b/;

type Node = { type: string; start: number; end: number; name?: { name?: string } } & Record<string, unknown>;
type Text = { text: string; tag: string; isMarked: boolean };

const tagOf = ({ openingElement }: Node) => (openingElement as Node).name?.name ?? '';
/** `Name` marks its text itself. */
const isMarked = ({ openingElement }: Node) =>
  (openingElement as Node).name?.name === 'Name' ||
  ((openingElement as Node).attributes as Node[]).some(
    ({ name, value }) => name?.name === 'translate' && (value as Node | null)?.value === 'no',
  );

/** Returns the expressions that a source shows as texts, each with its tag. */
function textsOf(source: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: unknown, elements: readonly Node[]): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, elements);
    if (!isNode(node)) return;
    const element = elements.at(-1);
    if (node.type === 'JSXExpressionContainer' && element) {
      const { start, end } = node.expression as Node;
      texts.push({ text: source.slice(start, end), tag: tagOf(element), isMarked: elements.some(isMarked) });
    }
    const inner =
      node.type === 'JSXElement' ? [...elements, node] : node.type === 'JSXAttribute' ? [] : elements;
    for (const value of Object.values(node)) visit(value, inner);
  };
  visit(parseSync('source.tsx', source).program, []);
  return texts;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function isWrong({ text, tag, isMarked }: Text): boolean {
  if (PROSE.test(text)) return isMarked;
  // An isolated text that is no prose is a name.
  return (NAME.test(text) || tag === 'bdi') && !isMarked;
}

it.each([
  ['<p>Delete {tournament.name}?</p>', true],
  ['<p>Delete <bdi translate="no">{tournament.name}</bdi>?</p>', false],
  ['<p translate="no"><b>{song.title}</b></p>', false],
  ['<p>Reason: <bdi translate="no">{ban.reason}</bdi></p>', true],
  ['<p>Reason: <bdi>{ban.reason}</bdi></p>', false],
  ['<p translate="no"><Dialog title={<b>{song.title}</b>} /></p>', true],
])('the text of %s is marked wrongly: %s (rule W46)', (source, wrong) => {
  expect(textsOf(source).some(isWrong)).toBe(wrong);
});

it('names ask translators to leave them alone, and prose does not', () => {
  const wrong = SOURCES.flatMap((file) =>
    textsOf(readFileSync(file, 'utf8'))
      .filter(isWrong)
      .map(({ text, tag }) => `${file}: <${tag}> {${text}}`),
  );
  expect(SOURCES.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
