const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** 'Official' in the languages of many titles. */
export const OFFICIAL = setOf(`
  official oficial oficiel oficiál officiel officielle officiels offiziell offizielle offizielles offizieller ufficiale ufficiali
  oficjalny oficjalne oficjalna oficiální oficiálny oficiálne hivatalos resmi resmî officiell officiella offisiell offisielle
  officiële officiele officieel officielt virallinen επίσημο επίσημη официальный официальное официальная официално офіційний
  офіційне službeni zvanični oficijalni رسمي الرسمي רשמי הרשמי unofficial`);

/** Videos and recordings in the same languages, in words that are no titles of songs. */
const CLIPS = setOf(`
  vídeo vidéo wideo videó videoclip vidéoclip videoclipe videoclips videoklip videoklipp webclipe clipe klip klipp
  áudio mv pv musikvideo musikvideot musiikkivideo musikkvideo muziekvideo teledysk visualizer visualiser visualizador
  видео видеоклип клип клипа аудио відео кліп кліпу відеокліп βίντεο κλιπ فيديو الفيديو كليب קליפ הקליפ`);

/** Lyrics in the same languages. */
const LYRICS = setOf(`
  lyric lyrics lyrical letra letras paroles testo songtext songtekst tekst teksti versuri lirik лирик текст στίχοι
  كلمات מילים sözleri dalszöveg sanat`);

/** Videos, recordings and lyrics. */
export const RECORDINGS = new Set([...CLIPS, ...LYRICS, 'video', 'videos', 'audio', 'clip', 'spot']);

/** Further words that describe an upload. */
const UPLOADS = setOf(`
  hd hq uhd 4k 8k teaser trailer legendado tradução traducida traduccion traducción traduction traduzione translation translated
  übersetzung перевод переводом terjemahan çeviri subtitulado subtitulada subtitulos subtítulos sub subs subbed subtitles subtitled español
  untertitel untertiteln napisy sottotitoli vostfr engsub hangul romanized romanization romaji kanji pinyin text explicit clean
  censored uncensored uncut premiere premiera премьера прем'єра estreno lançamento kbps cdq choreography making stream streaming حصري حصريا حصرياً
  lời`);

/** Words that describe an upload: a video, a sound file or lyrics. */
export const MEDIA = new Set([...OFFICIAL, ...RECORDINGS, ...UPLOADS]);

/** Words of an edition of the same recording, of a download, or of lyrics in several languages. */
export const EDITIONS = setOf(`
  remaster remastered remasterizado remasterizada rimasterizzato rimasterizzata remasterisé reissue digital digitally album single
  original stereo mono deluxe edition anniversary expanded bonus track box albumversion singleversion
  full free download dl color coded eng rom han`);

/** Words that may accompany the words above, but do not describe an upload by themselves. */
export const FILLERS = setOf(`
  music musical musik song songs version mix new with on screen in the at al no and y und et der das die le la el il de del of
  not fan fanmade static film ep set release ver performance vertical animated dance only 8d a e i s z na mit met con avec com dan
  piosenki песни песня трека трек на русский русском canción chính thức bài hát şarkı deutsche deutschen française indo pl`);

/** Words of a group that prove that the whole group describes the upload. */
export const UPLOAD_WORDS = new Set([
  ...OFFICIAL,
  ...setOf(`
    lyrics lyric letra paroles testo songtext lirik legendado subtitulado subtitulada vostfr engsub visualizer hd hq 4k mv pv`),
]);

/** Words of another recording of the song, which its title keeps. */
export const VERSIONS = setOf(`
  live acoustic unplugged demo remix mix edit rework bootleg mashup cover instrumental karaoke slowed nightcore reverb
  acapella cappella orchestral piano session sessions version versión performance concert concierto concerto konzert koncert концерт
  vivo directo canlı żywo naživo sped up remake flip vip dub refix boosted rerecorded ремикс акустика acústica acústico acoustique
  akustik`);

/** Japanese, Chinese and Korean words of uploads. They have no spaces around them. */
export const CJK_MEDIA =
  /官方|完整版|动态|動態|高清|高畫質|首播|字幕|中字|歌词|歌詞|公式|本家|ミュージックビデオ|ミュージック|リリックビデオ|ビデオ|オリジナル曲|オリジナル|フル(?!ー)|音源|東方|ボカロ|アニメ|뮤직비디오|가사|공식|자막|안무|영상|직캠/gu;

/** Japanese, Chinese and Korean words of another recording. */
export const CJK_VERSION =
  /歌ってみた|弾いてみた|ライブ|カラオケ|リミックス|アコースティック|라이브|리믹스|现场|現場|伴奏/gu;

/** Words that are no title of a song where they could describe an upload. */
export const UPLOAD_ONLY = new Set([
  ...OFFICIAL,
  ...CLIPS,
  ...LYRICS,
  ...setOf('hd hq uhd 4k 8k kbps cdq legendado vostfr engsub subbed subtitled subtitulado subtitulada'),
]);

/** Words that are titles of songs, but that also stand alone behind a title: 'Glass Houses - Live'. */
export const SUFFIX_WORDS = setOf(`
  live acoustic unplugged demo remix mix edit rework bootleg mashup cover instrumental karaoke session vip dub concert
  video audio clip teaser trailer explicit remaster remastered reissue edition uncut uncensored censored making`);
