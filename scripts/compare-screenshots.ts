import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** The part of the pixels that may differ. */
const ALLOWED = 0.005;
const USAGE = 'npm run screenshots:compare -- <folder before> <folder after> [start of a name ...]';

/**
 * Lists the pictures of a folder that differ from those of another folder, that are missing and that are new, worst first,
 * and exits with 1 if there are any. Words choose the pictures whose names start with one of them. The differences are
 * drawn into the folder `differences` in the second one.
 */
const [before, after, ...wanted] = process.argv.slice(2);
if (!before || !after) throw new Error(USAGE);
const differences = join(after, 'differences');
rmSync(differences, { recursive: true, force: true });
mkdirSync(differences);

const listPictures = (folder: string) =>
  readdirSync(folder).filter(
    (name) =>
      name.endsWith('.png') && (wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix))),
  );
const old = new Set(listPictures(before));
const current = new Set(listPictures(after));

const all = new Set([...old, ...current]);
const findings: { part: number; text: string }[] = [];
for (const name of all) {
  if (!current.has(name)) findings.push({ part: 1, text: `missing  ${name}` });
  else if (!old.has(name)) findings.push({ part: 1, text: `new      ${name}` });
  else {
    const part = await compare(name, before, after);
    if (part > ALLOWED) {
      findings.push({ part, text: `${(part * 100).toFixed(2).padStart(6)} % ${name}` });
    }
  }
}
for (const { text } of findings.sort((a, b) => b.part - a.part)) console.log(text);
console.log(`${findings.length} of ${all.size} pictures differ`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** The part of the pixels that differ. Where only one picture has pixels, all of them do. */
async function compare(name: string, before: string, after: string): Promise<number> {
  const files = [before, after].map((folder) => readFileSync(join(folder, name))) as [Buffer, Buffer];
  if (files[0].equals(files[1])) return 0;
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [a, b] = (await Promise.all(files.map((file) => readPixels(file, width, height)))) as [
    Buffer,
    Buffer,
  ];
  const drawn = Buffer.alloc(a.length);
  const part = pixelmatch(a, b, drawn, width, height) / (width * height);
  if (part > ALLOWED) {
    await sharp(drawn, { raw: { width, height, channels: 4 } }).toFile(join(differences, name));
  }
  return part;
}

/** Reads the pixels of a picture that is filled up to this size with magenta, which no screen has. */
async function readPixels(file: Buffer, width: number, height: number): Promise<Buffer> {
  const size = await sharp(file).metadata();
  return sharp(file)
    .ensureAlpha()
    .extend({ right: width - size.width, bottom: height - size.height, background: '#f0f' })
    .raw()
    .toBuffer();
}
