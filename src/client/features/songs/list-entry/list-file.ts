/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** What the file dialog offers. The content decides, whatever the name. */
export const LIST_FILE_TYPES =
  '.txt,.csv,.tsv,.tab,.m3u,.m3u8,.pls,.xspf,.xml,.json,.jspf,.nml,.wpl,.md,.html,text/*,application/json,application/xml';

type FileText = { text: string } | { problem: string };

const AS_CSV = 'Save the sheet as CSV and choose that file.';
const SOUND = 'is a sound file. Choose a playlist file, such as CSV, M3U or text.';
/** The first bytes of files that hold no text, and what to do. */
const BINARIES: readonly [start: RegExp, advice: string][] = [
  [/^PK[^\w\s]|^ÐÏ/, `is a spreadsheet, document or archive. ${AS_CSV}`],
  [/^%PDF/, 'is a PDF. Copy its text and paste it here.'],
  [/^ID3|^\xff[\xfb\xf3\xf2\xfa]|^fLaC|^OggS|^RIFF|^.{4}ftyp|^FORM/s, SOUND],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8/, 'is a picture. Type or paste its songs.'],
];
const OTHER_BINARY = 'is no text. Export the list as CSV, M3U or text and choose that file.';
const HEAD_LENGTH = 4096;

/** Decodes the bytes of a dropped or chosen file: UTF-8, UTF-16 with or without a mark, else Windows-1252. */
export function textOfBytes(bytes: Uint8Array, name: string): FileText {
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  if (bytes.length > MAX_FILE_BYTES) {
    return {
      problem: `${name} is larger than 2 MB. Export one playlist alone, or paste a part of the file.`,
    };
  }
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_LENGTH));
  const isBinary = hasControls(head) || head.startsWith('%PDF');
  const binary = isBinary && BINARIES.find(([start]) => start.test(head));
  if (binary) return { problem: `${name} ${binary[1]}` };
  const text = decode(bytes, head);
  return hasControls(text) ? { problem: `${name} ${OTHER_BINARY}` } : { text };
}

function decode(bytes: Uint8Array, head: string): string {
  const wide = wideEncoding(head);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark, or because every second byte of many is zero. */
function wideEncoding(head: string): 'utf-16le' | 'utf-16be' | null {
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  const zerosAt = (parity: number) =>
    [...head].filter((byte, index) => byte === '\0' && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.max(even, odd) < head.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether a text has control characters of ASCII other than tabs and line breaks, as texts do not. */
const hasControls = (text: string): boolean =>
  [...text.slice(0, HEAD_LENGTH)].some((character) => character < ' ' && !/\s/.test(character));

/** Reads a dropped or chosen file. It never throws: what cannot be read is a problem to show. */
export async function readListFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) return textOfBytes(new Uint8Array(MAX_FILE_BYTES + 1), file.name);
  try {
    return textOfBytes(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch {
    return { problem: `${file.name} could not be read. Choose it again, or paste its text.` };
  }
}
