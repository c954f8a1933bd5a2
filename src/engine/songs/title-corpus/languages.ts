/** Titles in other languages and scripts: text ¦ author ¦ expected artist ¦ expected title. */
export const LANGUAGES = `
Die Uhren - Gläserne Häuser (Offizielles Video) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser
Die Uhren - Gläserne Häuser (Offizielles Musikvideo) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser
Die Uhren - Gläserne Häuser (Offizielles Lyric-Video) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser
Die Uhren - Gläserne Häuser (Songtext) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser
Die Uhren - Gläserne Häuser (Offizieller Videoclip) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser
Die Uhren – Gläserne Häuser (Live in Köln) ¦ Die Uhren ¦ Die Uhren ¦ Gläserne Häuser (Live in Köln)
Zoé Lune - Maisons de verre (Clip officiel) ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre [Clip Officiel] ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre (Vidéo officielle) ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre (Audio officiel) ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre (Paroles) ¦ Paroles FR ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre (Lyrics vidéo) ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre
Zoé Lune - Maisons de verre (En concert) ¦ Zoé Lune ¦ Zoé Lune ¦ Maisons de verre (En concert)
Zoé Lune avec Léo - Maisons de verre ¦ Zoé Lune ¦ Zoé Lune avec Léo ¦ Maisons de verre
Luz Mora - Casas de cristal (Video Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Videoclip Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Audio Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Letra) ¦ Letras MX ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Letra/Lyrics) ¦ Letras MX ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Video Lyric Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (En Vivo) ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal (En Vivo)
Luz Mora - Casas de cristal (Sub. Español) ¦ Letras MX ¦ Luz Mora ¦ Casas de cristal
Luz Mora - Casas de cristal (Subtitulada al español) ¦ Letras MX ¦ Luz Mora ¦ Casas de cristal
Luz Mora x Dani - Casas de cristal (Visualizer Oficial) ¦ Luz Mora ¦ Luz Mora x Dani ¦ Casas de cristal
Bia Sol - Casas de vidro (Clipe Oficial) ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro
Bia Sol - Casas de vidro (Vídeo Oficial) ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro
Bia Sol - Casas de vidro (Áudio Oficial) ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro
Bia Sol - Casas de vidro (Ao Vivo) ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro (Ao Vivo)
Bia Sol - Casas de vidro (Ao Vivo no Rio) [Vídeo Oficial] ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro (Ao Vivo no Rio)
Bia Sol - Casas de vidro (Legendado) ¦ Letras BR ¦ Bia Sol ¦ Casas de vidro
Bia Sol - Casas de vidro (Tradução) ¦ Letras BR ¦ Bia Sol ¦ Casas de vidro
Gli Orologi - Case di vetro (Video Ufficiale) ¦ Gli Orologi ¦ Gli Orologi ¦ Case di vetro
Gli Orologi - Case di vetro (Official Video) ¦ Gli Orologi ¦ Gli Orologi ¦ Case di vetro
Gli Orologi - Case di vetro (Testo) ¦ Testi IT ¦ Gli Orologi ¦ Case di vetro
Gli Orologi - Case di vetro (Videoclip ufficiale) ¦ Gli Orologi ¦ Gli Orologi ¦ Case di vetro
Gli Orologi - Case di vetro (Dal vivo) ¦ Gli Orologi ¦ Gli Orologi ¦ Case di vetro (Dal vivo)
Zegary - Szklane domy (Oficjalny Teledysk) ¦ Zegary ¦ Zegary ¦ Szklane domy
Zegary - Szklane domy [Official Video] [Tekst] ¦ Zegary ¦ Zegary ¦ Szklane domy
Hodiny - Skleněné domy (Oficiální videoklip) ¦ Hodiny ¦ Hodiny ¦ Skleněné domy
Órák - Üvegházak (Hivatalos videoklip) ¦ Órák ¦ Órák ¦ Üvegházak
Saatler - Cam Evler (Resmi Video) ¦ Saatler ¦ Saatler ¦ Cam Evler
Saatler - Cam Evler (Official Klip) ¦ Saatler ¦ Saatler ¦ Cam Evler
Klockorna - Glashus (Officiell Video) ¦ Klockorna ¦ Klockorna ¦ Glashus
Klokkene - Glasshus (Offisiell musikkvideo) ¦ Klokkene ¦ Klokkene ¦ Glasshus
De Klokken - Glazen huizen (Officiële Videoclip) ¦ De Klokken ¦ De Klokken ¦ Glazen huizen
Kellot - Lasitalot (Virallinen musiikkivideo) ¦ Kellot ¦ Kellot ¦ Lasitalot
Ρολόγια - Γυάλινα Σπίτια (Official Music Video) ¦ Ρολόγια ¦ Ρολόγια ¦ Γυάλινα Σπίτια
Ρολόγια - Γυάλινα Σπίτια (Επίσημο Βίντεο) ¦ Ρολόγια ¦ Ρολόγια ¦ Γυάλινα Σπίτια
Часы - Стеклянные дома (Официальный клип) ¦ Часы ¦ Часы ¦ Стеклянные дома
Часы — Стеклянные дома (Официальное видео) ¦ Часы ¦ Часы ¦ Стеклянные дома
Часы - Стеклянные дома (Премьера клипа, 2019) ¦ Часы ¦ Часы ¦ Стеклянные дома
Часы - Стеклянные дома (Текст песни) ¦ Тексты ¦ Часы ¦ Стеклянные дома
Часы - Стеклянные дома (Lyric Video) ¦ Часы ¦ Часы ¦ Стеклянные дома
Годинник - Скляні доми (Офіційне відео) ¦ Годинник ¦ Годинник ¦ Скляні доми
夜の時計 - ガラスの家 (Official Music Video) ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計「ガラスの家」Music Video ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計「ガラスの家」MV ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計『ガラスの家』Official Video ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 『ガラスの家』 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
【MV】夜の時計 - ガラスの家 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
【公式】夜の時計「ガラスの家」 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 - ガラスの家 【Official】 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
ガラスの家 / 夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 / ガラスの家 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 - ガラスの家（Official Video） ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 - ガラスの家 (ミュージックビデオ) ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
【歌ってみた】ガラスの家 / 夜の時計 ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家 (歌ってみた)
밤시계 - 유리의 집 (Official MV) ¦ 밤시계 ¦ 밤시계 ¦ 유리의 집
[MV] 밤시계 - 유리의 집 ¦ 1theK ¦ 밤시계 ¦ 유리의 집
[MV] 밤시계 _ 유리의 집 ¦ 1theK ¦ 밤시계 ¦ 유리의 집
[MV] 밤시계 _ 유리의 집 (Prod. by 달) ¦ 1theK ¦ 밤시계 ¦ 유리의 집
[Official Audio] 밤시계 - 유리의 집 ¦ 밤시계 ¦ 밤시계 ¦ 유리의 집
밤시계 '유리의 집' MV ¦ Label Nine ¦ 밤시계 ¦ 유리의 집
밤시계 - 유리의 집 [가사/Lyrics] ¦ 가사 ¦ 밤시계 ¦ 유리의 집
밤시계 (NIGHTCLOCK) - 유리의 집 (GLASS HOUSE) [Color Coded Lyrics Eng/Rom/Han] ¦ lyrics ¦ 밤시계 (NIGHTCLOCK) ¦ 유리의 집 (GLASS HOUSE)
夜鐘 - 玻璃屋 (官方MV) ¦ 夜鐘 ¦ 夜鐘 ¦ 玻璃屋
夜鐘 - 玻璃屋【官方完整版MV】 ¦ 夜鐘 ¦ 夜鐘 ¦ 玻璃屋
夜鐘 - 玻璃屋『動態歌詞』 ¦ 歌詞 ¦ 夜鐘 ¦ 玻璃屋
夜鐘【玻璃屋】Official MV ¦ 夜鐘 ¦ 夜鐘 ¦ 玻璃屋
夜鐘《玻璃屋》官方MV ¦ 夜鐘 ¦ 夜鐘 ¦ 玻璃屋
夜钟 - 玻璃屋（动态歌词） ¦ 歌词 ¦ 夜钟 ¦ 玻璃屋
夜鐘 Night Bell [ 玻璃屋 Glass House ] Official Music Video ¦ 夜鐘 ¦ 夜鐘 Night Bell ¦ 玻璃屋 Glass House
Đồng Hồ - Nhà Kính (Official MV) ¦ Đồng Hồ ¦ Đồng Hồ ¦ Nhà Kính
NHÀ KÍNH - ĐỒNG HỒ | OFFICIAL MUSIC VIDEO ¦ Đồng Hồ ¦ Đồng Hồ ¦ NHÀ KÍNH
Jam Malam - Rumah Kaca (Official Music Video) ¦ Jam Malam ¦ Jam Malam ¦ Rumah Kaca
Jam Malam - Rumah Kaca (Lirik) ¦ Lirik ID ¦ Jam Malam ¦ Rumah Kaca
Jam Malam - Rumah Kaca (Video Lirik) ¦ Jam Malam ¦ Jam Malam ¦ Rumah Kaca
ساعات - بيوت من زجاج (فيديو كليب) ¦ ساعات ¦ ساعات ¦ بيوت من زجاج
ساعات - بيوت من زجاج (Official Video) ¦ ساعات ¦ ساعات ¦ بيوت من زجاج
שעונים - בתי זכוכית (קליפ רשמי) ¦ שעונים ¦ שעונים ¦ בתי זכוכית
Ghadi - Kaanch Ke Ghar (Full Video Song) ¦ Label Nine ¦ Ghadi ¦ Kaanch Ke Ghar
Ghadi - Kaanch Ke Ghar (Lyrical Video) ¦ Label Nine ¦ Ghadi ¦ Kaanch Ke Ghar
Kaanch Ke Ghar - Ghadi | Official Video | New Song 2021 ¦ Ghadi ¦ Ghadi ¦ Kaanch Ke Ghar
Kaanch Ke Ghar Full Video Song | Ghadi | Label Nine ¦ Ghadi ¦ Ghadi ¦ Kaanch Ke Ghar
นาฬิกา - บ้านกระจก [Official MV] ¦ นาฬิกา ¦ นาฬิกา ¦ บ้านกระจก
บ้านกระจก - นาฬิกา「Official MV」 ¦ นาฬิกา ¦ นาฬิกา ¦ บ้านกระจก
Ceasurile - Case de sticlă | Official Video ¦ Ceasurile ¦ Ceasurile ¦ Case de sticlă
Satovi - Staklene kuće (Official Video 2020) ¦ Satovi ¦ Satovi ¦ Staklene kuće
`;
