import { expect, test } from 'vitest';
import { completeUrl, detectPlatform, isHttpUrl } from './platform.ts';

test.each([
  ['https://open.spotify.com/track/1', 'spotify'],
  ['https://spotify.com/track/1', 'spotify'],
  ['https://spotify.link/abc', 'spotify'],
  ['https://www.youtube.com/watch?v=1', 'youtube'],
  ['https://m.youtube.com/watch?v=1', 'youtube'],
  ['https://music.youtube.com/watch?v=1', 'youtube'],
  ['HTTPS://YOUTU.BE/1', 'youtube'],
  ['https://music.apple.com/us/album/1', 'apple_music'],
  ['https://geo.music.apple.com/us/album/1', 'apple_music'],
  ['http://soundcloud.com/a/b', 'soundcloud'],
  ['https://on.soundcloud.com/abc', 'soundcloud'],
  ['https://soundcloud.com./a', 'soundcloud'],
  [' https://youtu.be/1 ', 'youtube'],
  ['https://apple.com/music', 'other'],
  ['https://example.com/?u=spotify.com', 'other'],
  ['https://notspotify.com/', 'other'],
  ['https://spotify.com.example.com/', 'other'],
  ['https://spotify.com@example.com/', 'other'],
  ['javascript:alert("youtube.com")', 'other'],
  ['not a link', 'other'],
  ['', 'other'],
] as const)('the platform of %j is %s by its host (rule C15)', (url, platform) => {
  expect(detectPlatform(url)).toBe(platform);
});

test.each([
  ['https://example.com', true],
  ['http://example.com/a?b=c#d', true],
  ['HTTP://EXAMPLE.COM', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
  ['https:example.com', false],
  ['https://', false],
  ['https://exa mple.com', false],
  ['https://example.com/a\nb', false],
  ['java\nscript:alert(1)', false],
  ['example.com', false],
  ['', false],
])('%j is a link: %s (rule C14)', (text, isLink) => {
  expect(isHttpUrl(text)).toBe(isLink);
});

test.each([
  ['youtu.be/abc', 'https://youtu.be/abc'],
  ['www.example.com', 'https://www.example.com'],
  ['open.spotify.com/track/1?si=2', 'https://open.spotify.com/track/1?si=2'],
  ['https://example.com', 'https://example.com'],
  ['ftp.example', 'https://ftp.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:text/html,x', 'data:text/html,x'],
  ['ftp://example.com', 'ftp://example.com'],
  ['user@example.com', 'user@example.com'],
  ['not a link', 'not a link'],
  ['Title', 'Title'],
  ['', ''],
])('the link %j is completed to %j (rule C14)', (text, completed) => {
  expect(completeUrl(text)).toBe(completed);
});
