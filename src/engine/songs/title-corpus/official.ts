/** Words of official videos, lyrics and concerts in many languages: text ¦ author ¦ expected artist ¦ expected title. */
export const OFFICIAL = `
Die Uhren - Nachtbus offizielles Video ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus Offizielles Musikvideo ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus (offiziell) ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus - Offizieller Clip ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus (Das offizielle Video) ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus (mit Text) ¦ Texte DE ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus (mit deutschen Untertiteln) ¦ Texte DE ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus [Deutsche Übersetzung] ¦ Texte DE ¦ Die Uhren ¦ Nachtbus
Die Uhren - Nachtbus (Live aus Bremen) ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus (Live aus Bremen)
Die Uhren - Nachtbus (Albumversion) ¦ Die Uhren ¦ Die Uhren ¦ Nachtbus
Zoé Lune - Le bus de nuit clip officiel ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit vidéo clip officiel ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (Vidéoclip officiel) ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit | Clip Officiel ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (Clip vidéo) ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (Lyrics officiels) ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (avec paroles) ¦ Paroles FR ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (Traduction française) ¦ Paroles FR ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit (VOSTFR) ¦ Paroles FR ¦ Zoé Lune ¦ Le bus de nuit
Zoé Lune - Le bus de nuit - En concert ¦ Zoé Lune ¦ Zoé Lune ¦ Le bus de nuit (En concert)
Luz Mora - Autobús videoclip oficial ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús VIDEO OFICIAL ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (Vídeo Clip Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús [Oficial] ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (Video Musical Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (con letra) ¦ Letras MX ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús Letra ¦ Letras MX ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (Canción Oficial) ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (Estreno 2020) ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús Sub Español ¦ Letras MX ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús (Traducida al español) ¦ Letras MX ¦ Luz Mora ¦ Autobús
Luz Mora - Autobús - En Vivo ¦ Luz Mora ¦ Luz Mora ¦ Autobús (En Vivo)
Luz Mora - Autobús - En Directo ¦ Luz Mora ¦ Luz Mora ¦ Autobús (En Directo)
Luz Mora - Autobús (En vivo desde Lima) ¦ Luz Mora ¦ Luz Mora ¦ Autobús (En vivo desde Lima)
Luz Mora - Autobús (Versión Acústica) ¦ Luz Mora ¦ Luz Mora ¦ Autobús (Versión Acústica)
Luz Mora - Autobús (Remasterizada) ¦ Luz Mora ¦ Luz Mora ¦ Autobús
Bia Sol - Ônibus clipe oficial ¦ Bia Sol ¦ Bia Sol ¦ Ônibus
Bia Sol - Ônibus (Videoclipe Oficial) ¦ Bia Sol ¦ Bia Sol ¦ Ônibus
Bia Sol - Ônibus (Webclipe) ¦ Bia Sol ¦ Bia Sol ¦ Ônibus
Bia Sol - Ônibus (Letra e Tradução) ¦ Letras BR ¦ Bia Sol ¦ Ônibus
Bia Sol - Ônibus (Lançamento 2021) ¦ Bia Sol ¦ Bia Sol ¦ Ônibus
Bia Sol - Ônibus - Ao Vivo ¦ Bia Sol ¦ Bia Sol ¦ Ônibus (Ao Vivo)
Bia Sol - Ônibus | Ao Vivo em Recife ¦ Bia Sol ¦ Bia Sol ¦ Ônibus (Ao Vivo em Recife)
Bia Sol - Ônibus (Acústico) ¦ Bia Sol ¦ Bia Sol ¦ Ônibus (Acústico)
Gli Orologi - Notturno video ufficiale ¦ Gli Orologi ¦ Gli Orologi ¦ Notturno
Gli Orologi - Notturno (Videoclip Ufficiale HD) ¦ Gli Orologi ¦ Gli Orologi ¦ Notturno
Gli Orologi - Notturno (Audio ufficiale) ¦ Gli Orologi ¦ Gli Orologi ¦ Notturno
Gli Orologi - Notturno (con testo) ¦ Testi IT ¦ Gli Orologi ¦ Notturno
Gli Orologi - Notturno (Traduzione) ¦ Testi IT ¦ Gli Orologi ¦ Notturno
Gli Orologi - Notturno - Dal Vivo ¦ Gli Orologi ¦ Gli Orologi ¦ Notturno (Dal Vivo)
Gli Orologi - Notturno (Rimasterizzato 2015) ¦ Gli Orologi ¦ Gli Orologi ¦ Notturno
Zegary - Nocny autobus oficjalny teledysk ¦ Zegary ¦ Zegary ¦ Nocny autobus
Zegary - Nocny autobus (Oficjalne wideo) ¦ Zegary ¦ Zegary ¦ Nocny autobus
Zegary - Nocny autobus (teledysk) ¦ Zegary ¦ Zegary ¦ Nocny autobus
Zegary - Nocny autobus (tekst piosenki) ¦ Teksty PL ¦ Zegary ¦ Nocny autobus
Zegary - Nocny autobus (napisy PL) ¦ Teksty PL ¦ Zegary ¦ Nocny autobus
Zegary - Nocny autobus (Na żywo) ¦ Zegary ¦ Zegary ¦ Nocny autobus (Na żywo)
De Klokken - Nachtbus officiële videoclip ¦ De Klokken ¦ De Klokken ¦ Nachtbus
De Klokken - Nachtbus (Officiele clip) ¦ De Klokken ¦ De Klokken ¦ Nachtbus
De Klokken - Nachtbus (met songtekst) ¦ Teksten NL ¦ De Klokken ¦ Nachtbus
Klockorna - Nattbuss (Officiell musikvideo) ¦ Klockorna ¦ Klockorna ¦ Nattbuss
Klockorna - Nattbuss officiell video ¦ Klockorna ¦ Klockorna ¦ Nattbuss
Klokkene - Nattbuss (Offisiell video) ¦ Klokkene ¦ Klokkene ¦ Nattbuss
Kellot - Yöbussi virallinen video ¦ Kellot ¦ Kellot ¦ Yöbussi
Kellot - Yöbussi (sanat) ¦ Sanat FI ¦ Kellot ¦ Yöbussi
Hodiny - Noční bus oficiální videoklip ¦ Hodiny ¦ Hodiny ¦ Noční bus
Hodiny - Noční bus (Oficiálny videoklip) ¦ Hodiny ¦ Hodiny ¦ Noční bus
Hodiny - Noční bus (text) ¦ Texty CZ ¦ Hodiny ¦ Noční bus
Hodiny - Noční bus (Naživo) ¦ Hodiny ¦ Hodiny ¦ Noční bus (Naživo)
Órák - Éjszakai busz hivatalos videoklip ¦ Órák ¦ Órák ¦ Éjszakai busz
Órák - Éjszakai busz (dalszöveg) ¦ Szöveg HU ¦ Órák ¦ Éjszakai busz
Órák - Éjszakai busz (Hivatalos Audio) ¦ Órák ¦ Órák ¦ Éjszakai busz
Saatler - Gece Otobüsü (Resmî Klip) ¦ Saatler ¦ Saatler ¦ Gece Otobüsü
Saatler - Gece Otobüsü resmi video klip ¦ Saatler ¦ Saatler ¦ Gece Otobüsü
Saatler - Gece Otobüsü (Şarkı Sözleri) ¦ Sözler ¦ Saatler ¦ Gece Otobüsü
Saatler - Gece Otobüsü (Canlı) ¦ Saatler ¦ Saatler ¦ Gece Otobüsü (Canlı)
Ceasurile - Autobuz de noapte (Videoclip Oficial) ¦ Ceasurile ¦ Ceasurile ¦ Autobuz de noapte
Ceasurile - Autobuz de noapte (Versuri) ¦ Versuri RO ¦ Ceasurile ¦ Autobuz de noapte
Satovi - Noćni autobus (Službeni spot) ¦ Satovi ¦ Satovi ¦ Noćni autobus
Satovi - Noćni autobus (Zvanični video) ¦ Satovi ¦ Satovi ¦ Noćni autobus
Satovi - Noćni autobus (tekst) ¦ Tekstovi ¦ Satovi ¦ Noćni autobus
Часы - Ночной автобус официальный клип ¦ Часы ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (Официальный клип 2020) ¦ Часы ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (Официальное аудио) ¦ Часы ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (Премьера песни) ¦ Часы ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (Лирик-видео) ¦ Часы ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (перевод на русский) ¦ Тексты ¦ Часы ¦ Ночной автобус
Часы - Ночной автобус (Концерт) ¦ Часы ¦ Часы ¦ Ночной автобус (Концерт)
Часы - Ночной автобус (Ремикс) ¦ Часы ¦ Часы ¦ Ночной автобус (Ремикс)
Часы - Ночной автобус (акустика) ¦ Часы ¦ Часы ¦ Ночной автобус (акустика)
Годинник - Нічний автобус (Офіційний кліп) ¦ Годинник ¦ Годинник ¦ Нічний автобус
Годинник - Нічний автобус (Прем’єра кліпу) ¦ Годинник ¦ Годинник ¦ Нічний автобус
Часовници - Нощен автобус (Официално видео) ¦ Часовници ¦ Часовници ¦ Нощен автобус
Ρολόγια - Νυχτερινό (Επίσημο Βίντεο Κλιπ) ¦ Ρολόγια ¦ Ρολόγια ¦ Νυχτερινό
Ρολόγια - Νυχτερινό (Στίχοι) ¦ Στίχοι ¦ Ρολόγια ¦ Νυχτερινό
ساعات - حافلة الليل (الفيديو الرسمي) ¦ ساعات ¦ ساعات ¦ حافلة الليل
ساعات - حافلة الليل | فيديو كليب حصري ¦ ساعات ¦ ساعات ¦ حافلة الليل
שעונים - אוטובוס לילה (הקליפ הרשמי) ¦ שעונים ¦ שעונים ¦ אוטובוס לילה
שעונים - אוטובוס לילה (מילים) ¦ מילים ¦ שעונים ¦ אוטובוס לילה
Jam Malam - Bus Malam (Video Klip Resmi) ¦ Jam Malam ¦ Jam Malam ¦ Bus Malam
Jam Malam - Bus Malam (Lirik dan Terjemahan) ¦ Lirik ID ¦ Jam Malam ¦ Bus Malam
Jam Malam - Bus Malam | Official Music Video | Sub Indo ¦ Jam Malam ¦ Jam Malam ¦ Bus Malam
Đồng Hồ - Xe Đêm (MV Chính Thức) ¦ Đồng Hồ ¦ Đồng Hồ ¦ Xe Đêm
Đồng Hồ - Xe Đêm (Lời bài hát) ¦ Lời VN ¦ Đồng Hồ ¦ Xe Đêm
Ghadi - Raat Ki Bus (Official Lyrical) ¦ Label Nine ¦ Ghadi ¦ Raat Ki Bus
Ghadi - Raat Ki Bus (Full HD Video Song) ¦ Label Nine ¦ Ghadi ¦ Raat Ki Bus
Ghadi - Raat Ki Bus (Full Audio Song) ¦ Label Nine ¦ Ghadi ¦ Raat Ki Bus
`;
