/** The providers' calls that describe a song. Only a recognised id or path is sent to them. */
export const ENDPOINTS = {
  youtube: 'https://www.youtube.com/oembed',
  spotify: 'https://open.spotify.com/oembed',
  soundcloud: 'https://soundcloud.com/oembed',
  deezer: 'https://api.deezer.com/oembed',
  bandcamp: 'https://bandcamp.com/oembed',
  apple_music: 'https://itunes.apple.com/lookup',
} as const;
export type Provider = keyof typeof ENDPOINTS;
export type Endpoints = Record<Provider, string>;
