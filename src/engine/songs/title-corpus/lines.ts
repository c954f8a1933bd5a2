/** Lines that people paste: text ¦ - ¦ expected artist ¦ expected title. */
export const LINES = `
Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park – Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park — Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
1. Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
12) Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
(3) Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
#4 Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
05 - Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
- Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
* Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
• Nina Park - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park, Glass Houses - Live ¦ - ¦ Nina Park, Glass Houses ¦ Live
Nina Park - Glass Houses (3:45) ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses 3:45 ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [2019] ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park: Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park "Glass Houses" ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park: "Glass Houses" ¦ - ¦ Nina Park ¦ Glass Houses
Glass Houses by Nina Park ¦ - ¦ Nina Park ¦ Glass Houses
"Glass Houses" by Nina Park ¦ - ¦ Nina Park ¦ Glass Houses
"Glass Houses" – Nina Park ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park | Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park / Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park\tGlass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park; Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park-Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
NINA PARK - GLASS HOUSES ¦ - ¦ NINA PARK ¦ GLASS HOUSES
Nina Park ft. Lou Vale - Glass Houses ¦ - ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Odd Moon Remix) ¦ - ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Nina Park - Glass Houses (Live) ¦ - ¦ Nina Park ¦ Glass Houses (Live)
99 Clocks - Glass Houses ¦ - ¦ 99 Clocks ¦ Glass Houses
Blink-18 - All the Big Things ¦ - ¦ Blink-18 ¦ All the Big Things
Mr. Clock - Stand by Me ¦ - ¦ Mr. Clock ¦ Stand by Me
Nina Park - 7 Rings of Rain ¦ - ¦ Nina Park ¦ 7 Rings of Rain
Nina Park - 4:44 ¦ - ¦ Nina Park ¦ 4:44
Stand by Me ¦ - ¦ ¦ Stand by Me
Glass Houses ¦ - ¦ ¦ Glass Houses
夜の時計 - ガラスの家 ¦ - ¦ 夜の時計 ¦ ガラスの家
Часы — Стеклянные дома ¦ - ¦ Часы ¦ Стеклянные дома
ساعات - بيوت من زجاج ¦ - ¦ ساعات ¦ بيوت من زجاج
`;

/** Titles of catalogues, whose author is the artist: text ¦ author ¦ expected artist ¦ expected title. */
export const CATALOGUES = `
Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Remastered 2011 ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - 2011 Remaster ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - 2003 Digital Remaster ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (Remastered) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Live at the Old Mill ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live at the Old Mill)
Glass Houses (Live) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Glass Houses - Live / 2011 Remaster ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Glass Houses - Acoustic Version ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic Version)
Glass Houses - Radio Edit ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Radio Edit)
Glass Houses - Single Version ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Odd Moon Remix ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Glass Houses - From "Paper Rooms" ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (feat. Lou Vale) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (with Lou Vale) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (feat. Lou Vale) - Odd Moon Remix ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Part One - The Door ¦ The Clocks ¦ The Clocks ¦ Part One - The Door
Glass Houses: The Return ¦ The Clocks ¦ The Clocks ¦ Glass Houses: The Return
The Clocks - Glass Houses ¦ The Clocks ¦ The Clocks ¦ Glass Houses
"Heroes" - 2017 Remaster ¦ The Clocks ¦ The Clocks ¦ "Heroes"
Video ¦ India Arlo ¦ India Arlo ¦ Video
Glass Houses - Bonus Track ¦ The Clocks ¦ The Clocks ¦ Glass Houses
Glass Houses (Deluxe) ¦ The Clocks ¦ The Clocks ¦ Glass Houses
Glass Houses ¦ Nina Park feat. Lou Vale ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park & Lou Vale ¦ Nina Park & Lou Vale ¦ Glass Houses
Glass Houses (Nina's Version) [From the Vault] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Nina's Version) [From the Vault]
`;
