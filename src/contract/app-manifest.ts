import { z } from 'zod';
import type { Site } from './site.ts';
import { UNCONFIGURED_SITE } from './unconfigured-site.ts';

/** The icons of the installed app by their file names. `maskable` ones fill their square, so that launchers can cut it. */
export const APP_ICONS = {
  'any-192.png': { pixels: 192, isMaskable: false },
  'any-512.png': { pixels: 512, isMaskable: false },
  'maskable-192.png': { pixels: 192, isMaskable: true },
  'maskable-512.png': { pixels: 512, isMaskable: true },
  'apple-180.png': { pixels: 180, isMaskable: true },
} as const;
export type AppIconName = keyof typeof APP_ICONS;

export const appIconParams = z.object({ icon: z.enum(Object.keys(APP_ICONS) as AppIconName[]) });

/** The bytes of an icon. */
export const appIconBytes = z.instanceof(Uint8Array);

/** Launchers cut longer names. */
const SHORT_NAME = 'Beats';
/** The token `stage` of the dark theme, which is the default. */
const STAGE = '#0d0b14';

const shortcut = z.object({ name: z.string(), url: z.string() });
const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() });

/** What a browser needs to install the site as an app. */
export const appManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(icon),
  shortcuts: z.array(shortcut),
});
export type AppManifest = z.infer<typeof appManifest>;

/** The manifest of a site (rule W48). `iconKey` changes with the logo, because launchers keep icons by their addresses. */
export const manifestOf = ({ name }: Pick<Site, 'name'>, iconKey: string): AppManifest => ({
  id: '/',
  name,
  short_name: name === UNCONFIGURED_SITE.name ? SHORT_NAME : name,
  description: 'Song tournaments with timed votes.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: STAGE,
  theme_color: STAGE,
  icons: Object.entries(APP_ICONS)
    .filter(([file]) => !file.startsWith('apple'))
    .map(([file, { pixels, isMaskable }]) => ({
      src: `/api/site/icons/${file}?v=${iconKey}`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  shortcuts: [
    { name: 'Join a room', url: '/join' },
    { name: 'Create a tournament', url: '/create' },
  ],
});
