/** Guests, producers, editions, concerts and other versions: text ¦ author ¦ expected artist ¦ expected title. */
export const VERSIONS = `
Nina Park - Glass Houses ft. Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ft Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses feat. Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses Feat Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses featuring Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (feat. Lou Vale) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (ft. Lou Vale & Odd Moon) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [feat. Lou Vale] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video) ft. Lou Vale ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ft. Lou Vale (Official Video) ¦ NinaParkVEVO ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (feat. Lou Vale) [Official Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park ft. Lou Vale - Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park feat. Lou Vale - Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park (feat. Lou Vale) - Glass Houses ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park Featuring Lou Vale - Glass Houses (Audio) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (with Lou Vale) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park & Lou Vale - Glass Houses (Official Video) ¦ Nina Park ¦ Nina Park & Lou Vale ¦ Glass Houses
Nina Park x Lou Vale - Glass Houses ¦ Nina Park ¦ Nina Park x Lou Vale ¦ Glass Houses
Nina Park, Lou Vale - Glass Houses (Visualizer) ¦ Nina Park ¦ Nina Park, Lou Vale ¦ Glass Houses
Nina Park vs. Lou Vale - Glass Houses ¦ Club Label ¦ Nina Park vs. Lou Vale ¦ Glass Houses
Nina Park - Glass Houses (prod. Odd Moon) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Prod. by Odd Moon] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses prod. by Odd Moon ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Produced by Odd Moon) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Dir. by Ray Ochs) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (feat. Lou Vale) (prod. Odd Moon) [Official Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses ft. Lou Vale [Lyrics] ¦ 7clouds ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Odd Moon Remix) ft. Lou Vale ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Nina Park - Glass Houses (feat. Lou Vale) (Odd Moon Remix) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Nina Park - Glass Houses (Odd Moon Remix) [Official Audio] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Nina Park - Glass Houses [Odd Moon Remix] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Odd Moon Remix)
Nina Park - Glass Houses (Remix) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Remix)
Nina Park - Glass Houses (Extended Mix) ¦ Club Label ¦ Nina Park ¦ Glass Houses (Extended Mix)
Nina Park - Glass Houses (Original Mix) ¦ Club Label ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Radio Edit) ¦ Club Label ¦ Nina Park ¦ Glass Houses (Radio Edit)
Nina Park - Glass Houses - Radio Edit ¦ Nina Park - Topic ¦ Nina Park ¦ Glass Houses (Radio Edit)
Nina Park - Glass Houses (Album Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Single Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Original Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Remastered) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Remastered 2011) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (2011 Remaster) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (2011 Remastered Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video Remastered) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Official Video) [4K Remastered] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Remastered in 4K) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses - Remastered 2009 ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Digitally Remastered] ¦ oldclips ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Deluxe Edition) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Bonus Track) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Mono) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Stereo Mix) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Live) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses [Live] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses (Live at the Old Mill) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live at the Old Mill)
Nina Park - Glass Houses - Live at the Old Mill ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live at the Old Mill)
Nina Park - Glass Houses (Live from the Old Mill, 2019) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live from the Old Mill, 2019)
Nina Park - Glass Houses (Live) [HD] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses (Official Live Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses (Live Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses (Live Performance) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Live Performance)
Nina Park - Glass Houses (Live on KRXP) ¦ KRXP ¦ Nina Park ¦ Glass Houses (Live on KRXP)
Nina Park - Glass Houses | Live at Hollow Sessions ¦ Hollow Sessions ¦ Nina Park ¦ Glass Houses (Live at Hollow Sessions)
Nina Park - Glass Houses LIVE ¦ oldclips ¦ Nina Park ¦ Glass Houses (Live)
Nina Park - Glass Houses live at the Old Mill ¦ oldclips ¦ Nina Park ¦ Glass Houses (Live at the Old Mill)
Nina Park - Glass Houses (Acoustic) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic)
Nina Park - Glass Houses (Acoustic Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic Version)
Nina Park - Glass Houses (Official Acoustic Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic)
Nina Park - Glass Houses - Acoustic ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic)
Nina Park - Glass Houses (Acoustic) [Live] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Acoustic) (Live)
Nina Park - Glass Houses (MTV Unplugged) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (MTV Unplugged)
Nina Park - Glass Houses (Demo) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Demo)
Nina Park - Glass Houses (Instrumental) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Instrumental)
Nina Park - Glass Houses (Karaoke Version) ¦ Sing It ¦ Nina Park ¦ Glass Houses (Karaoke Version)
Nina Park - Glass Houses (The Clocks Cover) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (The Clocks Cover)
Nina Park - Glass Houses (sped up) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (sped up)
Nina Park - Glass Houses (slowed + reverb) ¦ slow hits ¦ Nina Park ¦ Glass Houses (slowed + reverb)
Nina Park - Glass Houses (Nina's Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Nina's Version)
Nina Park - Glass Houses (Nina's Version) (Lyric Video) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Nina's Version)
Nina Park - Glass Houses (Orchestral Version) [Official Video] ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Orchestral Version)
Nina Park - Glass Houses (Piano Version) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Piano Version)
Nina Park - Glass Houses (Nightcore) ¦ nightmix ¦ Nina Park ¦ Glass Houses (Nightcore)
Nina Park - Glass Houses (A Cappella) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (A Cappella)
Nina Park - Live and Learn (Official Video) ¦ Nina Park ¦ Nina Park ¦ Live and Learn
Nina Park - Long Live ¦ Nina Park ¦ Nina Park ¦ Long Live
Nina Park - Live Forever ¦ Nina Park ¦ Nina Park ¦ Live Forever
Live Wires - Cover Me (Official Video) ¦ Live Wires ¦ Live Wires ¦ Cover Me
Little Remix - Demo Days ¦ Little Remix ¦ Little Remix ¦ Demo Days
Nina Park - Glass Houses, Pt. 2 ¦ Nina Park ¦ Nina Park ¦ Glass Houses, Pt. 2
Nina Park - Glass Houses (Part 2) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Part 2)
Nina Park - Glass Houses (Interlude) ¦ Nina Park ¦ Nina Park ¦ Glass Houses (Interlude)
Nina Park - Glass Houses (From "Paper Rooms") ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (From the Motion Picture "Paper Rooms") ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses [Paper Rooms Soundtrack] ¦ Nina Park ¦ Nina Park ¦ Glass Houses
Nina Park - Glass Houses (Paper Rooms OST) ¦ Nina Park ¦ Nina Park ¦ Glass Houses
`;
