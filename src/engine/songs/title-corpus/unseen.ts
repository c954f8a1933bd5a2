/** Titles that were written after the rules and never changed them: text ¦ author ¦ expected artist ¦ expected title. */
export const UNSEEN = `
Tin Harbour - Mono ¦ Seventh Floor Records ¦ Tin Harbour ¦ Mono
Tin Harbour - Remix (Official Video) ¦ Seventh Floor Records ¦ Tin Harbour ¦ Remix
Tin Harbour - 2001 ¦ Seventh Floor Music ¦ Tin Harbour ¦ 2001
Tin Harbour - Original ¦ Paper Crane ¦ Tin Harbour ¦ Original
Tin Harbour – “Stereo” ¦ Paper Crane ¦ Tin Harbour ¦ Stereo
Tin Harbour - Acoustic ¦ Tin Harbour ¦ Tin Harbour ¦ Acoustic
Salt Road - Acoustic ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road (Acoustic)
Salt Road - Demo ¦ Tin Harbour - Topic ¦ Tin Harbour ¦ Salt Road (Demo)
Tin Harbour - Salt Road *** NEW SINGLE *** ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road [[OFFICIAL VIDEO]] ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (VIDEO OFICIAL HD) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (Exclusive) ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road.mpeg ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road.ogv ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
tin_harbour_-_salt_road.avi ¦ - ¦ tin harbour ¦ salt road
Tin Harbour - Salt Road (this is not the official video) ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (No Video) ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (Only Audio) ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (Full Song) [Lyrics] ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt &#38; Road &#8212; Official Video ¦ Tin Harbour ¦ Tin Harbour ¦ Salt & Road
Tin Harbour - Salt&#x2019;s Road ¦ Tin Harbour ¦ Tin Harbour ¦ Salt’s Road
Tin Harbour - R&eacute;sum&eacute; (Audio) ¦ Tin Harbour ¦ Tin Harbour ¦ Résumé
Tin Harbour - Salt Road (1997 - Remaster) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (Digitally Re-mastered 2012) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (20th Anniversary Reissue) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road - VIP Remix ¦ Club Label ¦ Tin Harbour ¦ Salt Road (VIP Remix)
Tin Harbour - Salt Road - Lou Vale Flip ¦ Club Label ¦ Tin Harbour ¦ Salt Road (Lou Vale Flip)
Tin Harbour - Salt Road - Extended Mix ¦ Club Label ¦ Tin Harbour ¦ Salt Road (Extended Mix)
Tin Harbour - Salt Road - Live @ The Old Mill, Leeds ¦ Paper Crane ¦ Tin Harbour ¦ Salt Road (Live @ The Old Mill, Leeds)
Tin Harbour - Salt Road - Live on Air ¦ Radio Nine ¦ Tin Harbour ¦ Salt Road (Live on Air)
Tin Harbour - Salt Road (Unplugged) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road (Unplugged)
Tin Harbour - "Salt Road" Dance Practice Mirrored ¦ Seventh Floor ¦ Tin Harbour ¦ Salt Road
Tin Harbour 'Salt Road' Dance Practice (Close-up Ver.) ¦ Seventh Floor ¦ Tin Harbour ¦ Salt Road
Tin Harbour - Salt Road (Choreography Video) ¦ Tin Harbour ¦ Tin Harbour ¦ Salt Road
Blechhafen - Salzweg (Offizielles Video HD) ¦ Blechhafen ¦ Blechhafen ¦ Salzweg
Blechhafen - Salzweg Offizieller Videoclip ¦ Blechhafen ¦ Blechhafen ¦ Salzweg
Blechhafen - Salzweg - Live vom Nordring ¦ Blechhafen ¦ Blechhafen ¦ Salzweg (Live vom Nordring)
Port Étain - Route du sel (Vidéo Lyrics Officielle) ¦ Port Étain ¦ Port Étain ¦ Route du sel
Port Étain - Route du sel, clip officiel ¦ Port Étain ¦ Port Étain ¦ Route du sel
Puerto Lata - Camino de sal - Videoclip Oficial ¦ Puerto Lata ¦ Puerto Lata ¦ Camino de sal
Puerto Lata - Camino de sal (Lyric Video Oficial) ¦ Puerto Lata ¦ Puerto Lata ¦ Camino de sal
Porto Lata - Estrada de sal (Visualizer Oficial) ¦ Porto Lata ¦ Porto Lata ¦ Estrada de sal
Porto Stagno - Via del sale (Lyric Video Ufficiale) ¦ Porto Stagno ¦ Porto Stagno ¦ Via del sale
Blaszany Port - Solna droga [Oficjalny Teledysk] HD ¦ Blaszany Port ¦ Blaszany Port ¦ Solna droga
Blikhaven - Zoutweg (Officiële Video) ¦ Blikhaven ¦ Blikhaven ¦ Zoutweg
Plåthamnen - Saltvägen (Officiell Musikvideo) ¦ Plåthamnen ¦ Plåthamnen ¦ Saltvägen
Teneke Liman - Tuz Yolu (Official Lyric Video) [Sözleri] ¦ Teneke Liman ¦ Teneke Liman ¦ Tuz Yolu
Жестяная гавань - Соляной путь (официальный видеоклип) ¦ Жестяная гавань ¦ Жестяная гавань ¦ Соляной путь
Жестяная гавань — Соляной путь (Live) ¦ Жестяная гавань ¦ Жестяная гавань ¦ Соляной путь (Live)
Бляшана гавань - Соляний шлях (Офіційне відео) ¦ Бляшана гавань ¦ Бляшана гавань ¦ Соляний шлях
Λιμάνι - Αλάτι (Επίσημο Video Clip) ¦ Λιμάνι ¦ Λιμάνι ¦ Αλάτι
錫の港「塩の道」MV ¦ 錫の港 ¦ 錫の港 ¦ 塩の道
錫の港『塩の道』Official Audio ¦ Seventh Floor ¦ 錫の港 ¦ 塩の道
錫の港【塩の道】PV ¦ Seventh Floor ¦ 錫の港 ¦ 塩の道
【オリジナル曲】塩の道【錫の港】 ¦ 錫の港 ¦ 錫の港 ¦ 塩の道
【MV】塩の道／錫の港 ¦ 錫の港 ¦ 錫の港 ¦ 塩の道
錫の港 - 塩の道【Music Video】 ¦ 錫の港 ¦ 錫の港 ¦ 塩の道
錫の港 - 塩の道 [Official Lyric Video] (リリックビデオ) ¦ 錫の港 ¦ 錫の港 ¦ 塩の道
錫港 -《鹽路》官方歌詞版 ¦ 錫港 ¦ 錫港 ¦ 鹽路
[MV] 주석항 - 소금길 (Salt Road) ¦ 1theK ¦ 주석항 ¦ 소금길 (Salt Road)
주석항 '소금길' Official M/V ¦ Seventh Floor ¦ 주석항 ¦ 소금길
주석항 - 소금길 (Dance Practice Video) ¦ 주석항 ¦ 주석항 ¦ 소금길
ميناء القصدير - طريق الملح (فيديو كليب رسمي) ¦ ميناء القصدير ¦ ميناء القصدير ¦ طريق الملح
Cảng Thiếc - Đường Muối (Lyrics Video) ¦ Cảng Thiếc ¦ Cảng Thiếc ¦ Đường Muối
Pelabuhan Timah - Jalan Garam (Lirik Video) ¦ Pelabuhan Timah ¦ Pelabuhan Timah ¦ Jalan Garam
`;
