/** Titles that mix several of the other patterns, as channels write them: text ¦ author ¦ expected artist ¦ expected title. */
export const MIXED = `
Kestrel & Pine - Slow Ferry (Official Music Video) ft. Ada Wren [4K] ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry
KESTREL & PINE - SLOW FERRY [OFFICIAL VIDEO 2017] HD ¦ Harbour Recordings ¦ KESTREL & PINE ¦ SLOW FERRY
Slow Ferry - Kestrel & Pine (Lyrics) ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine • Slow Ferry (Lyric Video) • ¦ Lyric Tide ¦ Kestrel & Pine ¦ Slow Ferry
🎵 Kestrel & Pine – Slow Ferry (Lyrics / Letra) 🎵 ¦ Lyric Tide ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine - Slow Ferry | Lyrics | Sub Español ¦ Lyric Tide ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine: Slow Ferry (Live on Radio Nine) ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry (Live on Radio Nine)
Kestrel & Pine performing "Slow Ferry" Live at Moon Hall ¦ Radio Nine ¦ Kestrel & Pine ¦ Slow Ferry (Live at Moon Hall)
Kestrel & Pine - Slow Ferry (Live in Oslo, 2018) [Official Video] ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry (Live in Oslo, 2018)
Kestrel & Pine - Slow Ferry - Acoustic Version - Official Video ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry (Acoustic Version)
Kestrel & Pine - Slow Ferry (Ada Wren Remix) (Official Audio) [Free Download] ¦ Club Label ¦ Kestrel & Pine ¦ Slow Ferry (Ada Wren Remix)
Kestrel & Pine - Slow Ferry (Ada Wren Remix) | Deep House ¦ Club Label ¦ Kestrel & Pine ¦ Slow Ferry (Ada Wren Remix)
Kestrel & Pine - Slow Ferry [Instrumental] ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry (Instrumental)
Kestrel & Pine - Slow Ferry (Karaoke) ¦ Sing It ¦ Kestrel & Pine ¦ Slow Ferry (Karaoke)
Slow Ferry (Karaoke Version) (Originally Performed by Kestrel & Pine) ¦ Sing It ¦ Sing It ¦ Slow Ferry (Karaoke Version) (Originally Performed by Kestrel & Pine)
Slow Ferry (Kestrel & Pine Cover) ¦ Ada Wren ¦ Ada Wren ¦ Slow Ferry (Kestrel & Pine Cover)
Kestrel & Pine - Slow Ferry (Cover by Ada Wren) ¦ Ada Wren ¦ Kestrel & Pine ¦ Slow Ferry (Cover by Ada Wren)
Kestrel & Pine - Slow Ferry (Slowed & Reverb) ¦ slow hits ¦ Kestrel & Pine ¦ Slow Ferry (Slowed & Reverb)
kestrel & pine - slow ferry // slowed + reverb ¦ slow hits ¦ kestrel & pine ¦ slow ferry (slowed + reverb)
Kestrel & Pine - Slow Ferry (8D AUDIO) 🎧 ¦ 8D Tide ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine - Slow Ferry (Official Music Video) [Album "Low Water"] ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine - Slow Ferry (from the album "Low Water") ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry
Kestrel & Pine - Slow Ferry (Low Water Soundtrack) ¦ Kestrel & Pine ¦ Kestrel & Pine ¦ Slow Ferry
Slow Ferry (From "Low Water") ¦ Kestrel & Pine - Topic ¦ Kestrel & Pine ¦ Slow Ferry
Slow Ferry (feat. Ada Wren) - Remastered 2014 ¦ Kestrel & Pine - Topic ¦ Kestrel & Pine ¦ Slow Ferry
Slow Ferry (Single Edit) ¦ Kestrel & Pine - Topic ¦ Kestrel & Pine ¦ Slow Ferry (Single Edit)
Slow Ferry [Explicit] ¦ Kestrel & Pine - Topic ¦ Kestrel & Pine ¦ Slow Ferry
Ada Wren - Ferry Song ¦ Ada Wren ¦ Ada Wren ¦ Ferry Song
Ada Wren - Video Girl (Official Video) ¦ Ada Wren ¦ Ada Wren ¦ Video Girl
Ada Wren - New Year's Day ¦ Radio Nine ¦ Ada Wren ¦ New Year's Day
Ada Wren - The Remix ¦ Harbour Recordings ¦ Ada Wren ¦ The Remix
Ada Wren - Radio Edit Blues ¦ Harbour Recordings ¦ Ada Wren ¦ Radio Edit Blues
Ada Wren - 24 Hours (Lyrics) ¦ Lyric Tide ¦ Ada Wren ¦ 24 Hours
Ada Wren - 3 A.M. [Official Audio] ¦ Ada Wren ¦ Ada Wren ¦ 3 A.M.
Ada Wren - Letter #9 ¦ Ada Wren ¦ Ada Wren ¦ Letter #9
Ada Wren - "Ferry" [Official Video] ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry (Pt. 1) [Visualizer] ¦ Ada Wren ¦ Ada Wren ¦ Ferry (Pt. 1)
Ada Wren - Ferry / Tide (Official Video) ¦ Ada Wren ¦ Ada Wren ¦ Ferry / Tide
Ada Wren - Ferry (A Sailor's Tale) ¦ Ada Wren ¦ Ada Wren ¦ Ferry (A Sailor's Tale)
Ada Wren - Ferry [Prod. Odd Moon] (Shot by Ray Ochs) ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry (Dir. Ray Ochs) OFFICIAL VIDEO ¦ Ada Wren ¦ Ada Wren ¦ Ferry
ADA WREN ft. ODD MOON - FERRY (Prod. by Lou) | OFFICIAL VIDEO ¦ Ada Wren ¦ Ada Wren ¦ FERRY
Ada Wren, Odd Moon & Lou Vale - Ferry (Official Visualizer) ¦ Ada Wren ¦ Ada Wren, Odd Moon & Lou Vale ¦ Ferry
Ada Wren | Ferry | Tiny Attic Session ¦ Tiny Attic ¦ Ada Wren ¦ Ferry (Tiny Attic Session)
Ada Wren - Ferry | The Attic Show ¦ The Attic Show ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry | Live From The Attic ¦ The Attic ¦ Ada Wren ¦ Ferry (Live From The Attic)
Ada Wren - Ferry (The Attic Sessions) ¦ The Attic ¦ Ada Wren ¦ Ferry (The Attic Sessions)
Ada Wren - Ferry [Official Video] || Low Water EP ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry (2019 / 1 HOUR LOOP) ¦ loops ¦ Ada Wren ¦ Ferry
Ada Wren — «Паром» (Official Video) ¦ Ada Wren ¦ Ada Wren ¦ Паром
Северный Пирс - Паром (Live @ Зал, 2015) ¦ Северный Пирс ¦ Северный Пирс ¦ Паром (Live @ Зал, 2015)
Северный Пирс feat. Ада - Паром | ПРЕМЬЕРА КЛИПА 2021 ¦ Северный Пирс ¦ Северный Пирс ¦ Паром
Северный Пирс – Паром / Официальный клип ¦ Северный Пирс ¦ Северный Пирс ¦ Паром
Muelle Norte - El Ferry (Vídeo Oficial) ft. Ana Ríos ¦ Muelle Norte ¦ Muelle Norte ¦ El Ferry
Muelle Norte, Ana Ríos - El Ferry | Video Oficial ¦ Muelle Norte ¦ Muelle Norte, Ana Ríos ¦ El Ferry
El Ferry - Muelle Norte (Letra) ¦ Muelle Norte ¦ Muelle Norte ¦ El Ferry
Muelle Norte - El Ferry (Audio Oficial) 🎶 #nuevo ¦ Muelle Norte ¦ Muelle Norte ¦ El Ferry
Muelle Norte - El Ferry (En Vivo) [Concierto Completo] ¦ Muelle Norte ¦ Muelle Norte ¦ El Ferry (En Vivo) (Concierto Completo)
Quai Nord - Le bac (Clip Officiel) ft. Léa ¦ Quai Nord ¦ Quai Nord ¦ Le bac
Quai Nord - Le bac [Audio Officiel] ¦ Quai Nord ¦ Quai Nord ¦ Le bac
Quai Nord "Le bac" (clip officiel) ¦ Quai Nord ¦ Quai Nord ¦ Le bac
Quai Nord : "Le bac" (live) ¦ Radio Neuf ¦ Quai Nord ¦ Le bac (Live)
Nordpier feat. Lena - Die Fähre (Official Video 4K) ¦ Nordpier ¦ Nordpier ¦ Die Fähre
NORDPIER - DIE FÄHRE (Official Video) prod. by Odd Moon ¦ Nordpier ¦ Nordpier ¦ DIE FÄHRE
Nordpier – Die Fähre [Offizielles Lyric Video] ¦ Nordpier ¦ Nordpier ¦ Die Fähre
Molo Nord - Il traghetto (Official Video) ft. Ada ¦ Molo Nord ¦ Molo Nord ¦ Il traghetto
Molo Nord - Il traghetto (Lyrics/Testo) ¦ Testi IT ¦ Molo Nord ¦ Il traghetto
Cais Norte - A Balsa (Clipe Oficial) [4K] ¦ Cais Norte ¦ Cais Norte ¦ A Balsa
Cais Norte e Ana - A Balsa - Ao Vivo no Porto ¦ Cais Norte ¦ Cais Norte e Ana ¦ A Balsa (Ao Vivo no Porto)
Molo Północ - Prom (Official Video) [prod. Odd Moon] ¦ Molo Północ ¦ Molo Północ ¦ Prom
Molo Północ ft. Ada - Prom (Audio) ¦ Molo Północ ¦ Molo Północ ¦ Prom
Kuzey İskele - Vapur (Official Video) ¦ Kuzey İskele ¦ Kuzey İskele ¦ Vapur
Kuzey İskele - Vapur (Akustik) ¦ Kuzey İskele ¦ Kuzey İskele ¦ Vapur (Akustik)
北の桟橋 - 渡し船 [Official Music Video] ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船
北の桟橋「渡し船」Official Music Video (Full Ver.) ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船
北の桟橋 - 渡し船 / THE FIRST TAPE ¦ THE FIRST TAPE ¦ 北の桟橋 ¦ 渡し船 / THE FIRST TAPE
【LIVE】北の桟橋「渡し船」 ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船 (Live)
北の桟橋「渡し船」from "夜" (Live) ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船 (Live)
[COVER] 渡し船 / 北の桟橋 ¦ 音羽 ¦ 北の桟橋 ¦ 渡し船 (COVER)
渡し船 - 北の桟橋 (cover) ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船 (cover)
渡し船 (Watashibune) - 北の桟橋 ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船 (Watashibune)
北の桟橋 (Kita Pier) – 渡し船 (Ferry) [Kan/Rom/Eng Lyrics] ¦ lyrics ¦ 北の桟橋 (Kita Pier) ¦ 渡し船 (Ferry)
北碼頭 North Pier -【渡輪 Ferry】Official Music Video ¦ 北碼頭 ¦ 北碼頭 North Pier ¦ 渡輪 Ferry
北碼頭 [渡輪] Official MV ¦ Label Nine ¦ 北碼頭 ¦ 渡輪
북부두 - 나룻배 (Ferry) [MV] ¦ 북부두 ¦ 북부두 ¦ 나룻배 (Ferry)
[MV] 북부두(North Pier) - 나룻배(Ferry) ¦ 1theK ¦ 북부두(North Pier) ¦ 나룻배(Ferry)
북부두 '나룻배' M/V Teaser #1 ¦ Label Nine ¦ 북부두 ¦ 나룻배
북부두 - '나룻배' Performance Video ¦ 북부두 ¦ 북부두 ¦ 나룻배
[4K] 북부두 - 나룻배 직캠 ¦ 직캠 ¦ 북부두 ¦ 나룻배
رصيف الشمال - العبارة (Official Music Video) | 2021 ¦ رصيف الشمال ¦ رصيف الشمال ¦ العبارة
المزح الشمالي - العبارة (حصرياً) | 2020 ¦ المزح الشمالي ¦ المزح الشمالي ¦ العبارة
הרציף הצפוני - המעבורת (Prod. by Odd Moon) ¦ הרציף הצפוני ¦ הרציף הצפוני ¦ המעבורת
Uttar Ghat - Naav (Official Video) | New Hindi Song 2022 | Label Nine ¦ Label Nine ¦ Uttar Ghat ¦ Naav
Naav | Uttar Ghat | Ada Wren | Label Nine | Official Video ¦ Label Nine ¦ Uttar Ghat ¦ Naav
Bến Bắc - Con Đò | OFFICIAL MV (Prod. Odd Moon) ¦ Bến Bắc ¦ Bến Bắc ¦ Con Đò
CON ĐÒ - BẾN BẮC x ADA | OFFICIAL AUDIO ¦ Bến Bắc ¦ BẾN BẮC x ADA ¦ CON ĐÒ
Dermaga Utara - Feri (Official Lyric Video) ¦ Dermaga Utara ¦ Dermaga Utara ¦ Feri
Dermaga Utara - Feri | Cover by Ada ¦ Ada ¦ Dermaga Utara ¦ Feri (Cover by Ada)
MV: Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
M/V Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
Lyrics: Ada Wren - Ferry ¦ Lyric Tide ¦ Ada Wren ¦ Ferry
Official Video - Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
NEW: Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
*NEW* Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry ★NEW★ ¦ Radio Nine ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry + Lyrics ¦ Lyric Tide ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry Remastered 2009 ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren - Ferry (2009 Re-Mastered Live Version) ¦ Ada Wren ¦ Ada Wren ¦ Ferry (Live Version)
Ada Wren - Ferry - (Live) ¦ Radio Nine ¦ Ada Wren ¦ Ferry (Live)
Ada Wren - Ferry -Live- ¦ Radio Nine ¦ Ada Wren ¦ Ferry (Live)
Ada Wren - Ferry ~Acoustic~ ¦ Radio Nine ¦ Ada Wren ¦ Ferry (Acoustic)
Ada Wren - Ferry -another story- ¦ Radio Nine ¦ Ada Wren ¦ Ferry -another story-
Ada Wren - Ferry Official Lyric Video HD 1080p ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren "Ferry" Live @ Moon Hall ¦ Radio Nine ¦ Ada Wren ¦ Ferry (Live @ Moon Hall)
Ada Wren, "Ferry" ¦ Radio Nine ¦ Ada Wren ¦ Ferry
"Ferry" Ada Wren ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ferry, Ada Wren ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren Ferry (Official Video) ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren's Ferry ¦ Ada Wren ¦ Ada Wren ¦ Ada Wren's Ferry
Ferry - Ada Wren (Live) ¦ Ada Wren ¦ Ada Wren ¦ Ferry (Live)
Ferry ft. Lou Vale (Official Video) ¦ AdaWrenVEVO ¦ Ada Wren ¦ Ferry
Ferry Official Video - Ada Wren ¦ Ada Wren ¦ Ada Wren ¦ Ferry
"Ferry" Music Video by Ada Wren ¦ Radio Nine ¦ Ada Wren ¦ Ferry
Ada Wren - 1998 ft. Lou Vale ¦ Radio Nine ¦ Ada Wren ¦ 1998
Ada Wren - 50 ft Tall ¦ Radio Nine ¦ Ada Wren ¦ 50 ft Tall
Ada Wren | Ferry - Official Video (Out now on iTunes!) ¦ Ada Wren ¦ Ada Wren ¦ Ferry
Ada Wren - Live ¦ Ada Wren Music ¦ Ada Wren ¦ Live
The Wrens - Live ¦ Wrens ¦ The Wrens ¦ Live
Ada Wren-Ferry ¦ Ada Wren ¦ Ada Wren ¦ Ferry
[Electro] - Ada Wren - Ferry ¦ Radio Nine ¦ Ada Wren ¦ Ferry
01-ada_wren-ferry.mp3 ¦ - ¦ ada wren ¦ ferry
Ada Wren - 02 - Ferry.flac ¦ - ¦ Ada Wren ¦ Ferry
Ferry, a song by Ada Wren on Spotify ¦ - ¦ Ada Wren ¦ Ferry
Ferry – Song by Ada Wren – Apple Music ¦ - ¦ Ada Wren ¦ Ferry
北の桟橋 - 『渡し船』PV ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船
【初MV】北の桟橋「渡し船」 ¦ Label Nine ¦ 北の桟橋 ¦ 渡し船
北の桟橋 渡し船 MV ¦ 北の桟橋 ¦ 北の桟橋 ¦ 渡し船
`;
