import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { SCRIPTS } from '#server/features/cards/draw/scripts.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/fonts');
const RULES = join(OUT, 'fonts.conf');

type Family = { name: string; files: string; weight?: number };
const noto = (script: string, subset: string): Family => ({
  name: `Noto Sans ${script}`,
  files: `@fontsource-variable/noto-sans-${script.toLowerCase()}/files/${subset}-wght-normal.woff2`,
  weight: 600,
});
/** The families in which share pictures are written, each with its files and, for variable fonts, its weight. */
const FAMILIES: readonly Family[] = [
  { name: 'Bricolage Grotesque', files: '@fontsource/bricolage-grotesque/files/*-700-normal.woff2' },
  { name: 'Inter', files: '@fontsource-variable/inter/files/*-wght-normal.woff2', weight: 500 },
  // Greek and Cyrillic letters as bold as those above.
  {
    name: 'Inter Display',
    files: '@fontsource-variable/inter/files/inter-{greek,cyrillic}*-wght-normal.woff2',
    weight: 700,
  },
  ...['JP', 'KR', 'SC'].map((language) => noto(language, '*')),
  // Latin letters come from the families above.
  ...SCRIPTS.map((script) => noto(script, `*-${script.toLowerCase()}`)),
  { name: 'Noto Color Emoji', files: '@fontsource/noto-color-emoji/files/*-emoji-400-normal.woff' },
];

/**
 * Writes the fonts of share pictures into `dist/fonts`, because the picture library reads no web fonts. `fonts.conf` names
 * the families of the files: the names inside of them hold a weight, too.
 */
export async function writeCardFonts(): Promise<void> {
  const sources = ['package-lock.json', 'scripts/card-fonts.ts', 'src/server/features/cards/draw/scripts.ts'];
  const newest = Math.max(...sources.map((path) => changedAt(join(ROOT, path))));
  if (changedAt(RULES) > newest) return;
  rmSync(OUT, { recursive: true, force: true });
  for (const family of FAMILIES) {
    mkdirSync(join(OUT, folderOf(family)), { recursive: true });
    const files = globSync(family.files, { cwd: join(ROOT, 'node_modules') });
    if (files.length === 0) throw new Error(`${family.name} is not installed. Run npm ci.`);
    for (const file of files) {
      const font = await toFont(readFileSync(join(ROOT, 'node_modules', file)), family);
      writeFileSync(join(OUT, folderOf(family), `${basename(file, extname(file))}.ttf`), font);
    }
  }
  writeFileSync(RULES, configuration());
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const folderOf = ({ name }: Family) => name.toLowerCase().replaceAll(' ', '-');

async function toFont(webFont: Buffer, { weight }: Family): Promise<Buffer> {
  if (webFont.toString('latin1', 0, 4) === 'wOFF') return unpack(webFont);
  const { default: subsetFont } = await import('subset-font');
  // The types of subset-font do not know `keepAllGlyphs` yet.
  const options = {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    ...(weight && { variationAxes: { wght: weight } }),
  } as const;
  return subsetFont(webFont, '', options);
}

/**
 * Unpacks a WOFF as it is, because subset-font drops the colours of emoji. Its table of SVG is left out: it repeats the
 * emoji in 20 MB, and nothing reads it here.
 */
function unpack(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const [start, packed, bytes, checksum] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(44 + index * 20 + field),
    ) as [number, number, number, number];
    const data = woff.subarray(start, start + packed);
    const tag = woff.toString('latin1', 44 + index * 20, 48 + index * 20);
    return { tag, checksum, data: packed < bytes ? inflateSync(data) : data };
  }).filter(({ tag }) => tag !== 'SVG ');
  const header = Buffer.alloc(12 + tables.length * 16);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  const contents = tables.map(({ tag, checksum, data }, index) => {
    const record = 12 + index * 16;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(checksum, record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(data.length, record + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...contents]);
}

const configuration = () => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>${FAMILIES.map(
    (family) => `
  <match target="scan">
    <test name="file" compare="contains"><string>/${folderOf(family)}/</string></test>
    <edit name="family" mode="assign"><string>${family.name}</string></edit>
    <edit name="weight" mode="assign"><const>regular</const></edit>
  </match>`,
  ).join('')}
</fontconfig>
`;
