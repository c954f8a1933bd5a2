/** Patterns that were written after the first version of the cleaning: text ¦ author ¦ expected artist ¦ expected title. */
export const LATER = `
Nina Park - Glass Houses (Official Video) (2020) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses | Official Video (4K) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Videoclip) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Dance Practice) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Lyrics Video) 🎶 ¦ Vibe Guide ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (TikTok Remix) [Lyrics] ¦ Vibe Guide ¦ Nina Park ¦ Glass Houses (TikTok Remix)
Nina Park - Glass Houses (Lyrics) "meet me by the river at nine" ¦ Vibe Guide ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (1 Hour) ¦ loops ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [1 HOUR LOOP] ¦ loops ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (8D Audio) ¦ 8D Tunes ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Bass Boosted) ¦ bass ¦ Nina Park ¦ Glass Houses (Bass Boosted)
Nina Park - Glass Houses (Audio only) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Performance Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Behind the Scenes) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Vertical Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Animated Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Short Film) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Music Video) - YouTube ¦ - ¦ Nina Park ¦ Glass Houses
Glass Houses - song and lyrics by Nina Park | Spotify ¦ - ¦ Nina Park ¦ Glass Houses
Stream Glass Houses by Nina Park | Listen online for free on SoundCloud ¦ - ¦ Nina Park ¦ Glass Houses
Glass Houses, by Nina Park ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park: Tiny Room Concert ¦ Radio Nine ¦ Nina Park ¦ Tiny Room Concert
Nina Park - Glass Houses (Live on The Late Show / 2019) ¦ The Late Show ¦ Nina Park ¦ Glass Houses (Live on The Late Show / 2019)
Nina Park - Glass Houses (Live Session) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live Session)
Nina Park - Glass Houses [Live at Wembley '86] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live at Wembley '86)
Nina Park - Glass Houses (Taken from Paper Rooms) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (with The Clocks) [Official Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park w/ Lou Vale - Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park f/ Lou Vale - Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park + Lou Vale - Glass Houses ¦ oldclips ¦ Nina Park + Lou Vale ¦ Glass Houses
Nina Park and Lou Vale - Glass Houses ¦ oldclips ¦ Nina Park and Lou Vale ¦ Glass Houses
Nina Park - Glass Houses / Paper Rooms ¦ Nina Park ¦ Nina Park ¦ Glass Houses / Paper Rooms
Nina Park - Glass Houses (2011 - Remaster) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (50th Anniversary Edition) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Steven Wills 2020 Remix) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Steven Wills 2020 Remix)
Nina Park - Glass Houses (7" Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (7" Version)
Nina Park - Glass Houses (12'' Mix) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (12'' Mix)
Nina Park - Glass Houses (VIP) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (VIP)
Nina Park - Glass Houses (Reprise) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Reprise)
Nina Park - Glass Houses (Theme from "Paper Rooms") ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Theme from "Paper Rooms")
NINA PARK || GLASS HOUSES || OFFICIAL VIDEO ¦ Nina Park ¦ Nina Park ¦ GLASS HOUSES
Nina Park • Glass Houses • Lyrics ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park · Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park > Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park – "Glass Houses" (Official Music Video) [HD] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses!!! (Official Video!!!) ¦ Nina Park ¦ Nina Park ¦ Glass Houses!!!
Nina Park - What's It Called? (Official Video) ¦ Nina Park ¦ Nina Park ¦ What's It Called?
Nina Park - ...And Then (Official Video) ¦ Nina Park ¦ Nina Park ¦ ...And Then
Nina Park - S.O.S. [Official Video] ¦ Nina Park ¦ Nina Park ¦ S.O.S.
Nina Park - I ♥ You (Official Video) ¦ Nina Park ¦ Nina Park ¦ I ♥ You
Nina Park - 24/7 (Official Audio) ¦ Nina Park ¦ Nina Park ¦ 24/7
Nina Park - A-Z ¦ oldclips ¦ Nina Park ¦ A-Z
Nina Park - Video Games (Official Video) ¦ Nina Park ¦ Nina Park ¦ Video Games
Nina Park - Audio Love ¦ Nina Park ¦ Nina Park ¦ Audio Love
Nina Park - Live ¦ Nina Park ¦ Nina Park ¦ Live
Nina Park - Remix (I Like It) ¦ Nina Park ¦ Nina Park ¦ Remix (I Like It)
The Lyrics - Paper Rooms ¦ The Lyrics ¦ The Lyrics ¦ Paper Rooms
The 1985 - Glass Houses (Official) ¦ The 1985 ¦ The 1985 ¦ Glass Houses
Official Mess - Glass Houses ¦ Official Mess ¦ Official Mess ¦ Glass Houses
U3 - One (Official Music Video) ¦ U3VEVO ¦ U3 ¦ One
One ¦ U3VEVO ¦ U3 ¦ One
Hodiny feat. Luna - Dům ze skla (oficiální video) ¦ Hodiny ¦ Hodiny ¦ Dům ze skla
夜の時計 - ガラスの家 (Lyric Video) ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 - ガラスの家 - from "夜" ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
夜の時計 "ガラスの家" (Official Music Video) ¦ 夜の時計 ¦ 夜の時計 ¦ ガラスの家
밤시계(NIGHTCLOCK) '유리의 집' Official MV (Performance ver.) ¦ Label Nine ¦ 밤시계(NIGHTCLOCK) ¦ 유리의 집 (Performance ver.)
Часы — Стеклянные дома (Премьера трека 2020) ¦ Часы ¦ Часы ¦ Стеклянные дома
Luz Mora - Casas de cristal | Video Oficial | Letra ¦ Luz Mora ¦ Luz Mora ¦ Casas de cristal
Luz Mora, Dani - Casas de cristal (Official Video) ¦ Luz Mora ¦ Luz Mora, Dani ¦ Casas de cristal
Bia Sol part. Leo - Casas de vidro (Ao Vivo) ¦ Bia Sol ¦ Bia Sol ¦ Casas de vidro (Ao Vivo)
`;
