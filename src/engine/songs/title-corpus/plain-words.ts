/** Songs whose title or artist is a word of uploads, such as 'Live' or '1999': text ¦ author ¦ expected artist ¦ expected title. */
export const PLAIN_WORDS = `
North Pier - Clean ¦ Label Nine Records ¦ North Pier ¦ Clean
North Pier - Live ¦ Label Nine Records ¦ North Pier ¦ Live
North Pier - Stereo ¦ Label Nine Records ¦ North Pier ¦ Stereo
North Pier - 1999 ¦ Label Nine Records ¦ North Pier ¦ 1999
North Pier - Mono ¦ Harbour Recordings ¦ North Pier ¦ Mono
North Pier - Explicit ¦ Harbour Recordings ¦ North Pier ¦ Explicit
North Pier - Original ¦ Label Nine Records ¦ North Pier ¦ Original
North Pier - Single ¦ Label Nine Records ¦ North Pier ¦ Single
North Pier - Digital ¦ Night Desk Music ¦ North Pier ¦ Digital
North Pier - Acoustic ¦ Label Nine Records ¦ North Pier ¦ Acoustic
North Pier - Demo ¦ Label Nine Records ¦ North Pier ¦ Demo
North Pier - Remix ¦ Night Desk Music ¦ North Pier ¦ Remix
North Pier - Video ¦ Label Nine Records ¦ North Pier ¦ Video
North Pier - Audio ¦ Sunset Entertainment ¦ North Pier ¦ Audio
North Pier - Trailer ¦ Label Nine Records ¦ North Pier ¦ Trailer
North Pier - Premiere ¦ Radio Nine ¦ North Pier ¦ Premiere
North Pier - Deluxe ¦ Label Nine Records ¦ North Pier ¦ Deluxe
North Pier - Instrumental ¦ Label Nine ¦ North Pier ¦ Instrumental
North Pier - VIP ¦ Club Label ¦ North Pier ¦ VIP
North Pier - 2014 ¦ oldclips ¦ North Pier ¦ 2014
North Pier - 1984 (Official Video) ¦ Label Nine Records ¦ North Pier ¦ 1984
North Pier - Clean (Official Music Video) ¦ Label Nine Records ¦ North Pier ¦ Clean
North Pier - Live [Lyrics] ¦ lyrics4you ¦ North Pier ¦ Live
North Pier - Stereo (Official Audio) [HD] ¦ Harbour Recordings ¦ North Pier ¦ Stereo
North Pier – Clean ¦ Label Nine Records ¦ North Pier ¦ Clean
North Pier - "Clean" ¦ Mara Quill ¦ North Pier ¦ Clean
North Pier - “Live” (Official Video) ¦ Mara Quill ¦ North Pier ¦ Live
North Pier - 'Video' ¦ Mara Quill ¦ North Pier ¦ Video
North Pier "Stereo" ¦ Label Nine Records ¦ North Pier ¦ Stereo
North Pier | Clean ¦ Label Nine Records ¦ North Pier ¦ Clean
North Pier | 1999 | Official Video ¦ Label Nine Records ¦ North Pier ¦ 1999
North Pier - Clean | Official Video ¦ Label Nine Records ¦ North Pier ¦ Clean
North Pier - Live feat. Mara Quill ¦ Label Nine Records ¦ North Pier ¦ Live
North Pier - Clean (Live) ¦ Label Nine Records ¦ North Pier ¦ Clean (Live)
North Pier - Live (Acoustic) ¦ Label Nine Records ¦ North Pier ¦ Live (Acoustic)
North Pier - Demo (Odd Moon Remix) ¦ Club Label ¦ North Pier ¦ Demo (Odd Moon Remix)
North Pier - Clean - Live at the Mill ¦ Label Nine Records ¦ North Pier ¦ Clean (Live at the Mill)
North Pier - 1999 ¦ North Pier ¦ North Pier ¦ 1999
North Pier - Stereo ¦ NorthPierVEVO ¦ North Pier ¦ Stereo
Clean - North Pier ¦ North Pier ¦ North Pier ¦ Clean
Clean ¦ North Pier ¦ North Pier ¦ Clean
Live ¦ North Pier - Topic ¦ North Pier ¦ Live
1999 (Official Video) ¦ North Pier ¦ North Pier ¦ 1999
Stereo (Official Audio) ¦ NorthPierVEVO ¦ North Pier ¦ Stereo
Video (Live) ¦ North Pier - Topic ¦ North Pier ¦ Video (Live)
Night Bus - Live ¦ Mara Quill - Topic ¦ Mara Quill ¦ Night Bus (Live)
Night Bus - Live ¦ MaraQuillVEVO ¦ Mara Quill ¦ Night Bus (Live)
Night Bus - Acoustic ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Acoustic)
Night Bus - Live ¦ Mara Quill Official ¦ Mara Quill ¦ Night Bus (Live)
Night Bus - Lyrics ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - Official Audio ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - Audio ¦ MaraQuillVEVO ¦ Mara Quill ¦ Night Bus
Night Bus - Music Video ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - Lyric Video ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - HD ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Night Bus - Official Video 2019 ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
The Singles - Album ¦ Label Nine Records ¦ The Singles ¦ Album
1985 - Night Bus ¦ Label Nine Records ¦ 1985 ¦ Night Bus
Mono - Night Bus (Official Video) ¦ Label Nine Records ¦ Mono ¦ Night Bus
Live - Night Bus ¦ Live ¦ Live ¦ Night Bus
Stereo Lab Rats - Night Bus ¦ Radio Nine ¦ Stereo Lab Rats ¦ Night Bus
Clean Cut - Remaster ¦ Label Nine Records ¦ Clean Cut ¦ Remaster
Premiere Night - Video Store ¦ Label Nine Records ¦ Premiere Night ¦ Video Store
Mara Quill - Acoustic Heart ¦ oldclips ¦ Mara Quill ¦ Acoustic Heart
Mara Quill - Live Wire ¦ oldclips ¦ Mara Quill ¦ Live Wire
Mara Quill - Stereo Love Song ¦ oldclips ¦ Mara Quill ¦ Stereo Love Song
Mara Quill - Original Sin ¦ oldclips ¦ Mara Quill ¦ Original Sin
Mara Quill - Paper Clip ¦ oldclips ¦ Mara Quill ¦ Paper Clip
Mara Quill - Cover to Cover ¦ oldclips ¦ Mara Quill ¦ Cover to Cover
Mara Quill - Free ¦ Label Nine Records ¦ Mara Quill ¦ Free
Mara Quill - New ¦ Label Nine Records ¦ Mara Quill ¦ New
Mara Quill - Music ¦ Label Nine Records ¦ Mara Quill ¦ Music
Mara Quill - Text ¦ Label Nine Records ¦ Mara Quill ¦ Text
Mara Quill - Clip ¦ Clips del Sur ¦ Mara Quill ¦ Clip
夜の時計「Live」 ¦ Label Nine Records ¦ 夜の時計 ¦ Live
夜の時計『Clean』Music Video ¦ 夜の時計 ¦ 夜の時計 ¦ Clean
`;

/** The same as lines: text ¦ - ¦ expected artist ¦ expected title. */
export const PLAIN_LINES = `
North Pier - Clean ¦ - ¦ North Pier ¦ Clean
North Pier - Live ¦ - ¦ North Pier ¦ Live
North Pier - 1999 ¦ - ¦ North Pier ¦ 1999
North Pier | Stereo ¦ - ¦ North Pier ¦ Stereo
7. North Pier - Mono ¦ - ¦ North Pier ¦ Mono
North Pier - Video (4:05) ¦ - ¦ North Pier ¦ Video
`;
