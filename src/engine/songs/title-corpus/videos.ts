/** Titles of videos in English: text ¦ author ¦ expected artist ¦ expected title. */
export const VIDEOS = `
Nina Park - Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Music Video) ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Official Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [OFFICIAL MUSIC VIDEO] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Audio) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Audio) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Audio] ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Lyrics) ¦ 7clouds ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Lyric Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Lyric Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Official Lyrics Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Visualizer) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Visualiser) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Visualizer) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Lyric Visualizer) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official HD Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official 4K Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video) [4K] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video) [HD] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [HD] ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (HQ) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses HD ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses HQ ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses 4K ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [1080p] ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (HD 720p) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [4K 60FPS] ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video HD) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses Official Music Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses OFFICIAL VIDEO HD ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses lyrics ¦ lyrics4you ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses with lyrics ¦ lyrics4you ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (with lyrics) ¦ lyrics4you ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (lyrics on screen) ¦ lyrics4you ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses - Lyrics ¦ lyrics4you ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses - Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses | Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses | Official Music Video | HD ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses // Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (MV) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [M/V] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses M/V ¦ Nina Park ¦ Nina Park ¦ Glass Houses
[MV] Nina Park - Glass Houses ¦ 1theK ¦ Nina Park ¦ Glass Houses
[Official Video] Nina Park - Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
(Official Video) Nina Park - Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
[HD] Nina Park - Glass Houses ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Explicit) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Explicit] (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Clean) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Clean Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video - Explicit) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Music Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Full Song) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Song) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Original) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (2014) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video 1987) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses 1987 (HQ Audio) ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Lyrics / Lyric Video] ¦ 7clouds ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Music Video) [Premiere] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (New Song 2021) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Free Download) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Free DL] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses OUT NOW ¦ Club Label ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [NCS Release] ¦ NoCopyrightSounds ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses | A COLORS SHOW ¦ COLORS ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Monstercat Release] ¦ Monstercat ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video from "Paper Rooms") ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (From the album Paper Rooms) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses [Official Audio] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Official Video ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Nina Park (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses - Nina Park ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Glass Houses by Nina Park ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses | Nina Park ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park | Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Glass Houses | Nina Park | Official Video ¦ Label Nine ¦ Nina Park ¦ Glass Houses
India Arlo - Video ¦ India Arlo ¦ India Arlo ¦ Video
The Clocks - Radio/Video (Official HD Video) ¦ The Clocks ¦ The Clocks ¦ Radio/Video
The Clocks - (I Can't Find) Satisfaction (Official Lyric Video) ¦ The Clocks ¦ The Clocks ¦ (I Can't Find) Satisfaction
The Clocks - Sleepless (In the Rain) [Official Video] ¦ The Clocks ¦ The Clocks ¦ Sleepless (In the Rain)
The Clocks - 1999 ¦ The Clocks ¦ The Clocks ¦ 1999
The Clocks - 4K Dreams ¦ The Clocks ¦ The Clocks ¦ 4K Dreams
The Clocks - Music ¦ The Clocks ¦ The Clocks ¦ Music
The Clocks - Clean ¦ The Clocks ¦ The Clocks ¦ Clean
`;
