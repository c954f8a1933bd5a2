import { expect, it } from 'vitest';
import { MAX_FILE_BYTES, textOfBytes } from './list-file.ts';

const bytesOf = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0));
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
const TEXT = 'Jórunn - Sól\n';

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16 LE with a mark', wide(`\uFEFF${TEXT}`, true)],
  ['UTF-16 BE with a mark', wide(`\uFEFF${TEXT}`, false)],
  ['UTF-16 LE', wide(TEXT, true)],
  ['UTF-16 BE', wide(TEXT, false)],
  ['Windows-1252', bytesOf('J\xf3runn - S\xf3l\n')],
])('a file in %s is decoded (rule C30)', (_, bytes) => {
  expect(textOfBytes(bytes, 'list.txt')).toEqual({ text: TEXT });
});

const SOUND = 'is a sound file. Choose a playlist file, such as CSV, M3U or text.';

it.each([
  ['PK\x03\x04rest', 'is a spreadsheet, document or archive. Save the sheet as CSV and choose that file.'],
  ['%PDF-1.7', 'is a PDF. Copy its text and paste it here.'],
  ['ID3\x04\0', SOUND],
  ['\0\0\0\x20ftypM4A ', SOUND],
  ['\x89PNG\r\n\x1a\n\0', 'is a picture. Type or paste its songs.'],
  ['SQLite format 3\0\x10', 'is no text. Export the list as CSV, M3U or text and choose that file.'],
  ['', 'is empty.'],
  [
    'x'.repeat(MAX_FILE_BYTES + 1),
    'is larger than 2 MB. Export one playlist alone, or paste a part of the file.',
  ],
])(
  'a file that begins with %.16j is refused, and the message says what to do (rule C30)',
  (content, problem) => {
    expect(textOfBytes(bytesOf(content), 'My list')).toEqual({ problem: `My list ${problem}` });
  },
);
