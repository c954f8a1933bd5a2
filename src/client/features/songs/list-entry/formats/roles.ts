/** What a column or a field of a file holds. `both` has artist and title in one text. */
export type Role =
  | 'title'
  | 'artist'
  | 'albumArtist'
  | 'album'
  | 'url'
  | 'videoId'
  | 'spotifyId'
  | 'both'
  | 'firstName'
  | 'lastName';

const namesOf = (text: string) => text.trim().split(/\s*[\n,]\s*/);

/** The names of titles, the surest first: a file with 'Song Title' and 'Name' has its titles in the former. */
const TITLES = namesOf(`track name, track title, song title, song name, title of the song, name of the song,
  master metadata track name, titre de la chanson, titre du morceau, nome da musica, nombre de la cancion,
  title, titel, titre, titulo, titolo, otsikko, tytul, nazev, cim, название, назва, 曲名, タイトル, 歌名, 标题, 제목,
  song, track, lied, chanson, morceau, cancion, tema, brano, canzone, faixa, musica, lat, utwor, piosenka, skladba,
  песня, трек, пісня, 曲, 歌曲, 노래, sang, laulu, liedje, nummer, songs, your song, song choice, name`);
const ARTISTS =
  namesOf(`artist name, artist names, artist, artists, track artist, artist s, artist name s, interpret, interpreten,
  kunstler, kunstlerin, band, artiste, artistes, interprete, interpretes, cantante, artista, artistas, artisti, autore,
  artiest, uitvoerder, wykonawca, esittaja, eloado, umelec, sanatci, исполнитель, артист, виконавець, アーティスト, 歌手,
  艺术家, 아티스트, 가수, performer, singer, creator, author, subtitles, composer performer, by, artist band, band artist`);
const ALBUM_ARTISTS = namesOf(
  'album artist, album artist name, album artist names, album artist name s, master metadata album artist name',
);
const ALBUMS = namesOf('album, album name, album title, release, disque, disco, アルバム');
const URLS =
  namesOf(`url, link, uri, song url, track url, song link, track link, spotify url, spotify uri, track uri, spotify track uri,
  spotify link, youtube url, youtube link, youtube, video url, video link, deezer url, apple music url, tidal url, enlace, lien,
  lank, ссылка, リンク, 링크, permalink, web link, external url, external urls, identifier, location, href, title url`);
const SPOTIFY_IDS = namesOf('spotify id, spotify track id');

/** A column name as words: 'trackName', 'Track_Name' and 'Track Name' are 'track name', 'Künstler' is 'kunstler'. */
function wordsOfName(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/ł/g, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();
}

const HINT = /\(.*?\)|\[.*?\]|（.*?）/g;
const isOf = (pattern: RegExp, words: string) => pattern.test(words);

/** The role of a column by its name, and how sure it is: 0 is the surest. Null for other columns. */
export function roleOfName(name: string): { role: Role; rank: number } | null {
  const whole = wordsOfName(name);
  const plain = wordsOfName(name.replace(HINT, ' '));
  for (const words of [whole, plain]) {
    const known = exactRole(words.replace(/ \d{1,2}$/, ''));
    if (known && !(words === plain && namesBoth(whole))) return known;
  }
  return namesBoth(whole) ? { role: 'both', rank: 0 } : null;
}

function exactRole(words: string): { role: Role; rank: number } | null {
  const title = TITLES.indexOf(words);
  if (title !== -1) return { role: 'title', rank: title };
  const artist = ARTISTS.indexOf(words);
  if (artist !== -1) return { role: 'artist', rank: artist };
  if (ALBUM_ARTISTS.includes(words)) return { role: 'albumArtist', rank: 0 };
  if (ALBUMS.includes(words)) return { role: 'album', rank: 0 };
  if (URLS.includes(words)) return { role: 'url', rank: 0 };
  if (words === 'video id') return { role: 'videoId', rank: 0 };
  if (SPOTIFY_IDS.includes(words)) return { role: 'spotifyId', rank: 0 };
  if (words === 'first name') return { role: 'firstName', rank: 0 };
  if (words === 'last name') return { role: 'lastName', rank: 0 };
  return null;
}

/** Whether a name asks for artist and title in one text: 'Your song (Artist - Title)'. */
const namesBoth = (words: string) =>
  isOf(/\b(?:artist|artista|artiste|interpret|band)\b/, words) &&
  isOf(/\b(?:title|titel|titre|titulo|titolo|song|track)\b/, words);

/** Which song text a word names by itself: 'Interpret' names an artist, 'Canción' a title. */
export function textNamedBy(word: string): 'artist' | 'title' | null {
  const role = exactRole(wordsOfName(word))?.role;
  return role === 'artist' || role === 'title' ? role : null;
}
