import { XMLParser } from 'fast-xml-parser';
import { namesSongs, rolesOfNames, textsOfFields } from './fields.ts';
import { linkOfWord } from './links.ts';
import type { ParsedList, ParsedSong } from './song-list.ts';
import { textsOfPath } from './song-texts.ts';

type Element = {
  name: string;
  attributes: [string, string][];
  children: Element[];
  text: string;
  index: number;
};

/** Whether a text is XML, with or without its declaration. Pasted HTML is read as lines. */
export const isXml = (text: string): boolean =>
  /^\s*(?:<\?(?:xml|wpl)\b|<!DOCTYPE (?!html)|<(?:playlist|plist|NML|DJ_PLAYLISTS|smil|VirtualDJ\w*|rhythmdb)\b)/i.test(
    text,
  );

/** Whether XML defines entities, which can grow without bound or read files. Such a text is refused. */
export function definesEntities(text: string): boolean {
  const start = text.search(/<!DOCTYPE/i);
  const end = start === -1 ? -1 : text.slice(start).search(/[>[]/);
  return /<!ENTITY/i.test(text) || (end !== -1 && text[start + end] === '[');
}

/** Reads the songs of XSPF, iTunes, Rekordbox, Traktor and other XML by the names of elements and attributes. */
export function parseXml(text: string): ParsedList {
  const root = elementsOf(text);
  const songs = root.flatMap(songsIn);
  const found = songs.length > 0 ? songs : root.flatMap(filesIn);
  const lineAt = lineCounter(text);
  return { songs: found.map(({ index, ...song }) => ({ ...song, line: lineAt(index) })), skipped: [] };
}

function elementsOf(text: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    htmlEntities: true,
    captureMetaData: true,
    removeNSPrefix: true,
  });
  return toElements(parser.parse(text));
}

const META = XMLParser.getMetaDataSymbol() as unknown as symbol;
type Node = Record<string | symbol, unknown>;

function toElements(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name === '#text' || name.startsWith('?')) return [];
    const content = node[name];
    const texts = Array.isArray(content) ? content.map((child: Node) => child['#text'] ?? '') : [];
    const meta = node[META] as { startIndex?: number } | undefined;
    return {
      name,
      attributes: Object.entries((node[':@'] ?? {}) as Record<string, string>),
      children: toElements(content),
      text: texts.join('').trim(),
      index: meta?.startIndex ?? 0,
    };
  });
}

type Found = Omit<ParsedSong, 'line'> & { index: number };

/** The songs inside an element, or the element itself where it has none inside: a playlist has a title, too. */
function songsIn(element: Element): Found[] {
  const inside = element.children.flatMap(songsIn);
  if (inside.length > 0) return inside;
  const fields = fieldsOf(element);
  const roles = rolesOfNames(fields.map(([name]) => name));
  const values = fields.map(([, value]) => value);
  const { artist, title, url } = textsOfFields(values, roles);
  const isTrack = /^(?:track|song|entry|item)$/i.test(element.name);
  const isSong = namesSongs(roles) ? artist !== null && title !== null : isTrack && url !== null;
  return isSong ? [{ artist, title, url, isSure: true, index: element.index }] : [];
}

/** Attributes, elements that hold a text, and the pairs of a property list: '<key>Name</key><string>Tide</string>'. */
function fieldsOf({ attributes, children }: Element): [string, string][] {
  const fields = [...attributes];
  for (const [index, child] of children.entries()) {
    const value = children[index + 1];
    if (child.name === 'key' && value) fields.push([child.text, value.text]);
    else if (child.children.length === 0 && child.text !== '') fields.push([child.name, child.text]);
  }
  return fields;
}

/** Playlists that name only files: '<media src="North Pier - Quay.mp3"/>'. */
function filesIn({ attributes, children, index }: Element): Found[] {
  const path = attributes.find(([name]) => /^(?:src|href|FilePath)$/i.test(name))?.[1];
  const own = path ? [{ ...textsOfPath(path), url: linkOfWord(path), isSure: false, index }] : [];
  return [...own.filter(({ title }) => title !== null), ...children.flatMap(filesIn)];
}

/** Returns the line of a position. Positions must rise from call to call. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let position = 0;
  return (index) => {
    for (; position < index; position += 1) if (text.charCodeAt(position) === 10) line += 1;
    return line;
  };
}
