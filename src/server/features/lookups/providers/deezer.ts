import { parseLink, type Recognize, readOembed } from './provider.ts';

/** Deezer by oEmbed. */
export const deezer: Recognize = (link) => {
  const { host, segments = [] } = parseLink(link) ?? {};
  if (host !== 'deezer.com' && host !== 'www.deezer.com') return null;
  const [kind, id = '', ...rest] = /^[a-z]{2}$/.test(segments[0] ?? '') ? segments.slice(1) : segments;
  if (kind !== 'track' || !/^\d{1,15}$/.test(id) || rest.length > 0) return null;
  return {
    provider: 'deezer',
    source: 'catalogue',
    key: `deezer ${id}`,
    params: { url: `https://www.deezer.com/track/${id}`, format: 'json' },
    read: readOembed,
  };
};
