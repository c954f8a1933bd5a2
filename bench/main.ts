import { report, type Section } from './report.ts';
import { benchVotes } from './votes.ts';

/** `npm run bench -- votes` measures a part, `npm run bench` all of them. */
const PARTS: Record<string, () => Promise<Section>> = { votes: benchVotes };

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !PARTS[name]);
if (unknown) {
  process.stderr.write(`There is no part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(1);
}
const sections: Section[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) sections.push(await measure());
}
report(sections);
