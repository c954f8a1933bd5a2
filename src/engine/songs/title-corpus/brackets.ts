/** Brackets and words of Japanese, Chinese and Korean titles: text ¦ author ¦ expected artist ¦ expected title. */
export const BRACKETS = `
夜の時計「夜行バス」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計【夜行バス】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【MV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【Official MV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【オリジナル曲】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【オリジナルMV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」(Official Music Video) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」MUSIC VIDEO ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」PV ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」リリックビデオ ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」Lyric Video ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」(TVアニメ『朝の月』主題歌) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【アニメ「朝の月」OP】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バス」【stuff】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』MV ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』【PV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』MV(Short Ver.) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』(Live) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス (Live)
夜の時計「夜行バス」Live Ver. ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス (Live Ver.)
夜の時計【夜行バス】【オリジナル】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【MV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【PV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【公式MV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【MV Full】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【アニメMV】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【オリジナル】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス (PV) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス PV ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス(Full PV) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス［Music Video］ ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス（歌詞付き） ¦ 歌詞 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 夜行バス【歌詞】 ¦ 歌詞 ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 「夜行バス」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 -「夜行バス」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 -『夜行バス』MV ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 -【夜行バス】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 - 『夜行バス』【Official Video】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 -夜行バス-【Official Video】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計MV「夜行バス」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 MV『夜行バス』 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計PV【夜行バス】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計「夜行バスMV」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス PV』 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
【MV】夜行バス / 夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【MV】「夜行バス」夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【MV】夜の時計「夜行バス」 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【PV】夜の時計『夜行バス』 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
【オリジナル曲】夜行バス / 夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【オリジナルMV】夜行バス ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【オリジナル】夜の時計 - 夜行バス ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
【Official Video】夜の時計「夜行バス」 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
【公式】夜の時計 - 夜行バス ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
【Lo-Fi】 夜の時計 - 夜行バス ¦ Radio Nine ¦ 夜の時計 ¦ 夜行バス
【夜の時計】夜行バス ¦ - ¦ 夜の時計 ¦ 夜行バス
【夜の時計】夜行バス【オリジナル曲】 ¦ oldclips ¦ 夜の時計 ¦ 夜行バス
【夜の時計】「夜行バス」【MV】 ¦ oldclips ¦ 夜の時計 ¦ 夜行バス
『夜行バス』夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
「夜行バス」/ 夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜行バス／夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜行バス/夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜行バス / 夜の時計 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜行バス / 夜の時計 feat. 音羽 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜行バス / 夜の時計【MV】 ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜行バス / 夜の時計 (Official Video) ¦ 夜の時計 Official ¦ 夜の時計 ¦ 夜行バス
【歌ってみた】夜行バス / 音羽 ¦ 音羽 ¦ 音羽 ¦ 夜行バス (歌ってみた)
夜行バス / 音羽【歌ってみた】 ¦ 音羽 ¦ 音羽 ¦ 夜行バス (歌ってみた)
夜の時計 - 夜行バス (feat. 音羽)【Official Audio】 ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
夜の時計 "夜行バス" Music Video ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
夜の時計 NEW SINGLE「夜行バス」MV ¦ Label Nine ¦ 夜の時計 ¦ 夜行バス
Night Clock「夜行バス」Official Video ¦ Label Nine ¦ Night Clock ¦ 夜行バス
Night Clock "夜行バス" (Official Music Video) ¦ Label Nine ¦ Night Clock ¦ 夜行バス
Night Clock《夜巴士》【官方MV】 ¦ Label Nine ¦ Night Clock ¦ 夜巴士
夜鐘《夜巴士》Official Music Video ¦ 夜鐘 ¦ 夜鐘 ¦ 夜巴士
夜鐘 - 夜巴士 [官方高畫質MV] ¦ 夜鐘 ¦ 夜鐘 ¦ 夜巴士
夜鐘【夜巴士】官方完整版 MV ¦ 夜鐘 ¦ 夜鐘 ¦ 夜巴士
夜鐘《夜巴士》【動態歌詞 Lyrics】 ¦ 歌詞 ¦ 夜鐘 ¦ 夜巴士
夜鐘 -《夜巴士》 ¦ Label Nine ¦ 夜鐘 ¦ 夜巴士
夜钟 - 夜巴士【动态歌词】 ¦ 歌词 ¦ 夜钟 ¦ 夜巴士
夜钟 - 夜巴士 (现场版) ¦ 夜钟 ¦ 夜钟 ¦ 夜巴士 (现场版)
夜钟《夜巴士》伴奏 ¦ 夜钟 ¦ 夜钟 ¦ 夜巴士 (伴奏)
밤시계 - 밤버스 M/V ¦ Label Nine ¦ 밤시계 ¦ 밤버스
밤시계(NIGHTCLOCK) - 밤버스 MV ¦ Label Nine ¦ 밤시계(NIGHTCLOCK) ¦ 밤버스
[MV] 밤시계(NIGHTCLOCK) _ 밤버스(Night Bus) (Feat. 음) ¦ 1theK ¦ 밤시계(NIGHTCLOCK) ¦ 밤버스(Night Bus)
[M/V] 밤시계 - 밤버스 ¦ Label Nine ¦ 밤시계 ¦ 밤버스
밤시계 '밤버스' 안무 영상 ¦ Label Nine ¦ 밤시계 ¦ 밤버스
밤시계 '밤버스' Dance Practice (Moving ver.) ¦ Label Nine ¦ 밤시계 ¦ 밤버스
밤시계 - 밤버스 [가사] ¦ 가사 ¦ 밤시계 ¦ 밤버스
밤시계 - 밤버스 (라이브) ¦ 밤시계 ¦ 밤시계 ¦ 밤버스 (라이브)
밤시계 “밤버스(Night Bus)” M/V ¦ Label Nine ¦ 밤시계 ¦ 밤버스(Night Bus)
MV_밤시계_밤버스 ¦ Label Nine ¦ 밤시계 ¦ 밤버스
`;

/** Lines and catalogues with the same brackets, endings and words: text ¦ - ¦ expected artist ¦ expected title. */
export const WIDER_LINES = `
夜の時計「夜行バス」 ¦ - ¦ 夜の時計 ¦ 夜行バス
夜の時計『夜行バス』MV ¦ - ¦ 夜の時計 ¦ 夜行バス
夜の時計 / 夜行バス ¦ - ¦ 夜の時計 ¦ 夜行バス
01. 夜の時計 - 夜行バス ¦ - ¦ 夜の時計 ¦ 夜行バス
夜鐘《夜巴士》 ¦ - ¦ 夜鐘 ¦ 夜巴士
03 - Mara Quill - Night Bus.wma ¦ - ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.m4a ¦ - ¦ Mara Quill ¦ Night Bus
A1. Mara Quill - Night Bus ¦ - ¦ Mara Quill ¦ Night Bus
Mara Quill - Don&#39;t Wait ¦ - ¦ Mara Quill ¦ Don't Wait
Mara Quill - Night Bus - VIP ¦ - ¦ Mara Quill ¦ Night Bus (VIP)
Mara Quill - Night Bus - Live @ Hall ¦ - ¦ Mara Quill ¦ Night Bus (Live @ Hall)
Mara Quill - Night Bus (2009 Re-Mastered) ¦ - ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus - 2011 Remaster ¦ - ¦ Mara Quill ¦ Night Bus
Luz Mora - Autobús videoclip oficial ¦ - ¦ Luz Mora ¦ Autobús
Die Uhren – Nachtbus (Offizielles Video) ¦ - ¦ Die Uhren ¦ Nachtbus
Zoé Lune « Le bus de nuit » ¦ - ¦ Zoé Lune ¦ Le bus de nuit
`;

/** Titles of catalogues, whose author is the artist: text ¦ author ¦ expected artist ¦ expected title. */
export const WIDER_CATALOGUES = `
Night Bus - VIP ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (VIP)
Night Bus - Odd Moon Dub ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Odd Moon Dub)
Night Bus - Live @ Hall ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Live @ Hall)
Night Bus (2009 Re-Mastered) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - 2009 Re-Mastered Version ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus (Reissue) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - En Vivo ¦ Luz Mora ¦ Luz Mora ¦ Night Bus (En Vivo)
Night Bus - Ao Vivo em Recife ¦ Bia Sol ¦ Bia Sol ¦ Night Bus (Ao Vivo em Recife)
Don&#039;t Wait ¦ Mara Quill ¦ Mara Quill ¦ Don't Wait
Clean ¦ North Pier ¦ North Pier ¦ Clean
1999 ¦ North Pier ¦ North Pier ¦ 1999
1999 - Remastered ¦ North Pier ¦ North Pier ¦ 1999
Live - Live ¦ North Pier ¦ North Pier ¦ Live (Live)
Night Bus (Re-Recorded) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Re-Recorded)
「夜行バス」 ¦ 夜の時計 ¦ 夜の時計 ¦ 「夜行バス」
夜行バス (オリジナル) ¦ 夜の時計 ¦ 夜の時計 ¦ 夜行バス
`;
