/** Videos whose author is a channel, and separators of artist and title: text ¦ author ¦ expected artist ¦ expected title. */
export const CHANNELS = `
Glass Houses ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses
Glass Houses (feat. Lou Vale) ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses
Glass Houses - Remastered 2011 ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses
Glass Houses (2011 Remaster) ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses
Glass Houses - Live at the Old Mill ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses (Live at the Old Mill)
Paper Rooms - Glass Houses ¦ Nina Park - Topic ¦ Nina Park ¦ Paper Rooms - Glass Houses
Part One - The Door ¦ The Clocks – Topic ¦ The Clocks ¦ Part One - The Door
Glass Houses ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Glass Houses (Official Video) ¦ TheClocksVEVO ¦ The Clocks ¦ Glass Houses
Glass Houses (Official Video) ¦ Nina Park VEVO ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ ninaparkvevo ¦ ninapark ¦ Glass Houses
Glass Houses ¦ ABDCVEVO ¦ ABDC ¦ Glass Houses
Glass Houses ¦ LouVale2VEVO ¦ Lou Vale 2 ¦ Glass Houses
AB/DC - Glass Houses (Official Video) ¦ abdcVEVO ¦ AB/DC ¦ Glass Houses
Glass Houses - AB/DC ¦ ABDCVEVO ¦ AB/DC ¦ Glass Houses
Glass Houses ¦ Nina Park Official ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Official Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (Lyric Video) ¦ Nina Park (Official) ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park Official Channel ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ NinaParkOfficial ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park Oficial ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park Channel ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park TV ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ¦ Label Nine Records ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Roxy Music ¦ Roxy Music ¦ Glass Houses
Glass Houses ¦ The Official Clocks ¦ The Official Clocks ¦ Glass Houses
NINA PARK - GLASS HOUSES (OFFICIAL VIDEO) ¦ Nina Park ¦ Nina Park ¦ GLASS HOUSES
nina park - glass houses ¦ Nina Park ¦ Nina Park ¦ glass houses
Nina Park – Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park — Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park － Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park ― Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park ‐ Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park ‒ Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park -- Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park- Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park -Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park–Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park: Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park : Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park ~ Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park _ Glass Houses ¦ 1theK ¦ Nina Park ¦ Glass Houses
Nina Park "Glass Houses" ¦ Label Nine ¦ Nina Park ¦ Glass Houses
Nina Park “Glass Houses” Official Video ¦ Label Nine ¦ Nina Park ¦ Glass Houses
Nina Park 'Glass Houses' Official MV ¦ Label Nine ¦ Nina Park ¦ Glass Houses
NINA PARK ‘Glass Houses’ M/V ¦ Label Nine ¦ NINA PARK ¦ Glass Houses
NINA PARK 'Glass Houses' MV Teaser ¦ Label Nine ¦ NINA PARK ¦ Glass Houses
Nina Park - "Glass Houses" ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - “Glass Houses” (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - 'Glass Houses' (Official Audio) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - «Glass Houses» ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - „Glass Houses“ ¦ Nina Park ¦ Nina Park ¦ Glass Houses
"Glass Houses" - Nina Park ¦ oldclips ¦ Nina Park ¦ Glass Houses
"Glass Houses" by Nina Park ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park performs "Glass Houses" ¦ Late Show ¦ Nina Park ¦ Glass Houses
Nina Park - Don't Stop Me ¦ Nina Park ¦ Nina Park ¦ Don't Stop Me
Nina Park - Rock 'n' Roll Heart ¦ Nina Park ¦ Nina Park ¦ Rock 'n' Roll Heart
Guns 'n' Clocks - Paradise Street ¦ oldclips ¦ Guns 'n' Clocks ¦ Paradise Street
Jay-K - Glass-Houses (Official Video) ¦ Jay-K ¦ Jay-K ¦ Glass-Houses
A-ho - Take Me Up ¦ oldclips ¦ A-ho ¦ Take Me Up
AC/DS - T.N.A. (Live at the River) ¦ acdsVEVO ¦ AC/DS ¦ T.N.A. (Live at the River)
Mr. Blue - E=mc² ¦ oldclips ¦ Mr. Blue ¦ E=mc²
!!! - Must Be the Moon ¦ !!! ¦ !!! ¦ Must Be the Moon
P!ng - So What? (Official Video) ¦ PngVEVO ¦ P!ng ¦ So What?
Ke$ia - TiK ToK (Official Video) ¦ KesiaVEVO ¦ Ke$ia ¦ TiK ToK
The Clocks - Rain - Part Two ¦ The Clocks ¦ The Clocks ¦ Rain - Part Two
The Clocks - Paper Rooms - 03 - Glass Houses ¦ oldclips ¦ The Clocks ¦ Glass Houses
The Clocks - Glass Houses (Official Video) - Paper Rooms ¦ oldclips ¦ The Clocks ¦ Glass Houses
03. The Clocks - Glass Houses ¦ oldclips ¦ The Clocks ¦ Glass Houses
03 - The Clocks - Glass Houses ¦ oldclips ¦ The Clocks ¦ Glass Houses
The Clocks - Glass Houses.mp3 ¦ - ¦ The Clocks ¦ Glass Houses
The_Clocks_-_Glass_Houses.mp3 ¦ - ¦ The Clocks ¦ Glass Houses
The Clocks - Glass Houses (320 kbps) ¦ oldclips ¦ The Clocks ¦ Glass Houses
The Clocks - Glass Houses [3:45] ¦ oldclips ¦ The Clocks ¦ Glass Houses
PREMIERE: The Clocks - Glass Houses ¦ Blog Nine ¦ The Clocks ¦ Glass Houses
Premiere: The Clocks - Glass Houses (Odd Moon Remix) [Label Nine] ¦ Blog Nine ¦ The Clocks ¦ Glass Houses (Odd Moon Remix)
Glass Houses ¦ - ¦ ¦ Glass Houses
Glass Houses (Official Video) ¦ - ¦ ¦ Glass Houses
🔥 Nina Park - Glass Houses 🔥 ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ❤️ ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses 🎵 (Lyrics) ¦ 7clouds ¦ Nina Park ¦ Glass Houses
🎧 Nina Park - Glass Houses [Official Audio] 🎶 ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ♪ ¦ oldclips ¦ Nina Park ¦ Glass Houses
♫ Nina Park - Glass Houses ♫ ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses 👩‍🎤 ¦ oldclips ¦ Nina Park ¦ Glass Houses
★ Nina Park - Glass Houses ★ ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses #shorts ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses #ninapark #pop ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Lyrics) #lyrics ¦ 7clouds ¦ Nina Park ¦ Glass Houses
Nina Park - #1 Girl (Official Video) ¦ Nina Park ¦ Nina Park ¦ #1 Girl
  Nina   Park -   Glass  Houses   ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video ) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses( Official Video ) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses(Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses {Official Video} ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ((Official Video)) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses *Official Video* ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses <Official Video> ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park &amp; Lou Vale - Glass Houses ¦ oldclips ¦ Nina Park & Lou Vale ¦ Glass Houses
Nina Park - Don&#39;t Stop ¦ oldclips ¦ Nina Park ¦ Don't Stop
Nina Park - &quot;Glass Houses&quot; ¦ oldclips ¦ Nina Park ¦ Glass Houses
`;
