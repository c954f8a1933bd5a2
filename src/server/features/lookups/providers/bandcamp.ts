import { parseLink, type Recognize, readOembed } from './provider.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,99}$/i;

/** Bandcamp by oEmbed. Links to other domains of artists are not recognised. */
export const bandcamp: Recognize = (link) => {
  const { host = '', segments = [] } = parseLink(link) ?? {};
  const [artist = '', ...domain] = host.split('.');
  const [kind, song = '', ...rest] = segments;
  if (domain.join('.') !== 'bandcamp.com' || !NAME.test(artist) || artist === 'www') return null;
  if (kind !== 'track' || !NAME.test(song) || rest.length > 0) return null;
  const url = `https://${artist}.bandcamp.com/track/${song}`;
  return {
    provider: 'bandcamp',
    source: 'catalogue',
    key: `bandcamp ${artist} ${song}`,
    params: { url, format: 'json' },
    read: readOembed,
  };
};
