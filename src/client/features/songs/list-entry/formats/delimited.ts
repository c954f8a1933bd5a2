import Papa from 'papaparse';

export type Row = { line: number; cells: string[]; text: string };

/**
 * Parses text with a delimiter into rows without the empty ones. A row keeps its first line, counted from `firstLine`.
 * Quoted cells may contain delimiters and line breaks.
 */
export function parseRows(text: string, delimiter: string, firstLine = 1): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = firstLine;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }) => {
      const raw = text.slice(start, meta.cursor);
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data, text: raw.trim() });
      line += raw.split('\n').length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}
