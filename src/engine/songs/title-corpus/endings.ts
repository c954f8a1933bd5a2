/** Shouting words, endings of files, entities, editions and versions at the end: text ¦ author ¦ expected artist ¦ expected title. */
export const ENDINGS = `
Mara Quill - Night Bus **NEW** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Official Video) **NEW** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus *NEW* ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus ***NEW 2014*** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus **EXCLUSIVE** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus *HOT* ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus **HD** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus ** OFFICIAL VIDEO ** ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus !!NEW!! ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus NEW!!! ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (NEW!) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [NEW SONG] ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus ~NEW~ ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (MUST HEAR) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [WATCH IN HD] ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Best Quality) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (HIGH QUALITY) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus **Odd Moon Remix** ¦ oldclips ¦ Mara Quill ¦ Night Bus (Odd Moon Remix)
Mara Quill - S*T*A*R*S ¦ oldclips ¦ Mara Quill ¦ S*T*A*R*S
Mara Quill - F**k It ¦ oldclips ¦ Mara Quill ¦ F**k It
Mara Quill - Brand New ¦ oldclips ¦ Mara Quill ¦ Brand New
Mara Quill - Something NEW ¦ oldclips ¦ Mara Quill ¦ Something NEW
Mara Quill - Night Bus.mov ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.avi ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.m4v ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.wmv ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.mpg ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.flv ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.MPEG ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.3gp ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.wma ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.AIFF ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus .mov ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Official Video).mov ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.avi (HD) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus.mp3.mp4 ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara_Quill_-_Night_Bus.flv ¦ oldclips ¦ Mara Quill ¦ Night Bus
Night Bus.wmv ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Mr.Moon ¦ oldclips ¦ Mara Quill ¦ Mr.Moon
Mara Quill - Vol.3 ¦ oldclips ¦ Mara Quill ¦ Vol.3
Mara Quill - Night Bus (not the video) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [not the video] ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (NOT THE OFFICIAL VIDEO) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (unofficial video) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Fan Video) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Censored Version of Official Video) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Uncensored) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Official Stream) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Track Stream) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Official Album Stream) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Static Video) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [@MaraQuill] (Music Video) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill [@MaraQuill] - Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Full Album) ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [FULL EP] ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus Full Album ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Don&#039;t Wait ¦ oldclips ¦ Mara Quill ¦ Don't Wait
Mara Quill - Don&#x27;t Wait ¦ oldclips ¦ Mara Quill ¦ Don't Wait
Mara Quill - Don&#8217;t Wait ¦ oldclips ¦ Mara Quill ¦ Don’t Wait
Mara Quill - Don&rsquo;t Wait ¦ oldclips ¦ Mara Quill ¦ Don’t Wait
Mara Quill - Don&amp;#39;t Wait ¦ oldclips ¦ Mara Quill ¦ Don't Wait
Mara Quill &ndash; Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill &#8211; Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill &#x2013; Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - &ldquo;Night Bus&rdquo; ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - &#34;Night Bus&#34; ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara&nbsp;Quill - Night&#160;Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Caf&eacute; ¦ oldclips ¦ Mara Quill ¦ Café
Mara Quill - Ni&ntilde;o ¦ oldclips ¦ Mara Quill ¦ Niño
Mara Quill - Stra&szlig;e ¦ oldclips ¦ Mara Quill ¦ Straße
Mara Quill - Und so weiter&hellip; ¦ oldclips ¦ Mara Quill ¦ Und so weiter…
Mara Quill - Me &#38; You ¦ oldclips ¦ Mara Quill ¦ Me & You
Mara Quill - Rock &amp Roll ¦ oldclips ¦ Mara Quill ¦ Rock &amp Roll
Mara Quill - Night &#xzz; Bus ¦ oldclips ¦ Mara Quill ¦ Night &#xzz; Bus
Mara Quill - Night Bus (2009 Re-Mastered) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Re-Mastered 2009) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [2009 Re-mastered Digital Version] ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus - Re-Mastered ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Remastered Deluxe Box Set) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Reissue) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus [2005 Re-issue + Bonus] ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus Remastered ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (HD Remaster) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Remastered Audio) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Re-Recorded) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Re-Recorded)
Mara Quill - Night Bus [Re-recorded Version] ¦ Mara Quill ¦ Mara Quill ¦ Night Bus (Re-recorded Version)
Mara Quill - Night Bus - VIP ¦ Club Label ¦ Mara Quill ¦ Night Bus (VIP)
Mara Quill - Night Bus - VIP Mix ¦ Club Label ¦ Mara Quill ¦ Night Bus (VIP Mix)
Mara Quill - Night Bus [VIP] ¦ Club Label ¦ Mara Quill ¦ Night Bus (VIP)
Mara Quill - Night Bus - Odd Moon VIP ¦ Club Label ¦ Mara Quill ¦ Night Bus (Odd Moon VIP)
Mara Quill - Night Bus - Odd Moon Bootleg ¦ Club Label ¦ Mara Quill ¦ Night Bus (Odd Moon Bootleg)
Mara Quill - Night Bus - Odd Moon Dub ¦ Club Label ¦ Mara Quill ¦ Night Bus (Odd Moon Dub)
Mara Quill - Night Bus - Odd Moon Rework ¦ Club Label ¦ Mara Quill ¦ Night Bus (Odd Moon Rework)
Mara Quill - Night Bus - Live @ Hall ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live @ Hall)
Mara Quill - Night Bus (Live @ Moon Hall 2010) ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live @ Moon Hall 2010)
Mara Quill - Night Bus LIVE @ Moon Hall ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live @ Moon Hall)
Mara Quill - Night Bus - Live 2012 ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live 2012)
Mara Quill - Night Bus - Live, 2012 ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live, 2012)
Mara Quill - Night Bus - Live Session ¦ oldclips ¦ Mara Quill ¦ Night Bus (Live Session)
Mara Quill - Night Bus - Unplugged at Moon Hall ¦ oldclips ¦ Mara Quill ¦ Night Bus (Unplugged at Moon Hall)
Mara Quill - Night Bus (Dance Practice) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill "Night Bus" Dance Practice ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill "Night Bus" Dance Practice #2 (Moving Ver.) ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill 'Night Bus' Dance Practice Video ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill - 'Night Bus' DANCE PRACTICE VIDEO ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus Dance Practice ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus | Dance Practice ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Dance Practice | Fix Ver.) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill 'Night Bus' Choreography Video ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (Choreography) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
[Dance Practice] Mara Quill - Night Bus ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill "Night Bus" M/V Teaser ¦ Sunset Entertainment ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus (M/V Making Film) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus: ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus; ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus - ¦ oldclips ¦ Mara Quill ¦ Night Bus
- Mara Quill - Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - "Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night Bus () ¦ oldclips ¦ Mara Quill ¦ Night Bus
Mara Quill - Night:Bus: ¦ oldclips ¦ Mara Quill ¦ Night:Bus:
B2. Mara Quill - Night Bus ¦ oldclips ¦ Mara Quill ¦ Night Bus
[Indie Folk] Mara Quill - Night Bus ¦ Radio Nine ¦ Mara Quill ¦ Night Bus
[spring] - Night Bus ¦ Radio Nine ¦ [spring] ¦ Night Bus
Night Bus (by Mara Quill) ¦ Mara Quill ¦ Mara Quill ¦ Night Bus
`;
