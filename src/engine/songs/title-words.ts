const setOf = (words: string) => new Set(words.split(/\s+/));

/** Words that describe a video, a sound file or lyrics, in the languages of many titles. */
const MEDIA = setOf(`
  official video videos videoclip clip audio lyric lyrics lyrical visualizer visualiser mv hd hq uhd 4k 8k teaser trailer
  offizielles offizieller offiziell musikvideo songtext officiel officielle vidéo paroles oficial vídeo letra clipe áudio
  legendado tradução subtitulado subtitulada subtitulos sub subs subtitles español ufficiale testo oficjalny oficjalne
  teledysk tekst oficiální videoklip hivatalos resmi klip officiell offisiell musikkvideo officiële virallinen
  musiikkivideo επίσημο βίντεο официальный официальное клип видео премьера клипа трека текст песни офіційне відео lirik رسمي
  فيديو كليب كلمات קליפ רשמי explicit clean premiere kbps`);

/** Words of an edition of the same recording, of a download, or of lyrics in several languages (rule C28). */
const EDITIONS = setOf(`
  remaster remastered remasterizado digital digitally album single original stereo mono deluxe edition anniversary expanded bonus track
  full free download dl color coded eng rom han`);

/** Words that may accompany the words above, but do not describe an upload by themselves. */
const FILLERS = setOf(`
  music song version mix new with on screen in the at al no and y und et der das release ver performance
  vertical animated dance only 8d`);

/** Words of a group that prove that the whole group describes the upload. */
const UPLOAD_WORDS = setOf('official oficial officiel ufficiale lyrics lyric hd hq 4k visualizer');

/** Words of another recording of the song, which its title keeps (rule C28). */
const VERSIONS = setOf(`
  live acoustic unplugged demo remix mix edit rework bootleg mashup cover instrumental karaoke slowed nightcore reverb
  acapella cappella orchestral piano session sessions version performance concert concierto vivo sped remake flip 歌ってみた`);

const CJK_MEDIA =
  /官方|完整版|动态|動態|歌词|歌詞|公式|ミュージックビデオ|ミュージック|ビデオ|音源|高清|首播|字幕|中字|뮤직비디오|가사|공식|자막/gu;
const FORMAT = /^(?:(?:19|20)\d\d|\d+(?:p|k|fps|kbps))$/;

/** The words of a text in lower case. 'M/V' is `mv`, and each Chinese, Japanese or Korean upload word is `official`. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/m\/v/g, ' mv ')
    .replace(/a cappella/g, 'acapella')
    .replace(CJK_MEDIA, ' official ');
  return plain.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
}

const isDescription = (word: string) => MEDIA.has(word) || EDITIONS.has(word) || FORMAT.test(word);
const isFiller = (word: string) => FILLERS.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word);

/** Whether a text names only the upload, edition or year, such as 'Official Video 1987', and not the song (rule C28). */
export function isNoise(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => isDescription(word) || isFiller(word)) && words.some(isDescription);
}

/** Whether a text mentions the upload among other things, such as 'Official Video from the tour'. */
export const mentionsUpload = (text: string): boolean => wordsOf(text).some((word) => UPLOAD_WORDS.has(word));

/** Whether a text names another recording of the song, such as 'Live at the Old Mill' (rule C28). */
export const namesVersion = (text: string): boolean => wordsOf(text).some((word) => VERSIONS.has(word));

/** Returns the text without the words of an upload: 'Official Live Video' becomes 'Live'. */
export function withoutMedia(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => !wordsOf(word).some((part) => MEDIA.has(part)))
    .join(' ');
}
