import { setTimeout as wait } from 'node:timers/promises';
import { APP_ICONS, type AppIconName, manifestOf } from '#contract/app-manifest.ts';
import { imagePath, shaOfPath } from '#contract/image.ts';
import type { SiteLogo, Site as SiteValues } from '#contract/site.ts';
import { smallImagePath } from '#contract/small-image.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { HistoryAction } from '#engine/matchup/history-actions.ts';
import type { Config } from '#server/config.ts';
import type { Context, Viewer, WithDb } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { offeredProviders } from '#server/features/identities/service.ts';
import {
  loadImage,
  makeAppIcon,
  makeLogo,
  type Picture,
  storePicture,
} from '#server/features/images/service.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import * as data from './data.ts';

/** The longest time that a page waits for a newer logo. */
const LOGO_WAIT_MS = 3_000;

export type Site = ReturnType<typeof createSite>;

/** What a visitor's screens must know of the site. */
export function createSite({ reads, config, db }: Pick<Context, 'reads' | 'config' | 'db'>) {
  /** Shown while the database does not answer, because the landing page does not need it. */
  let known: data.LogoRow;
  const load = async () => {
    const reading = data.findLogo(db).then(
      (logo) => {
        known = logo;
      },
      () => {},
    );
    await Promise.race([reading, wait(LOGO_WAIT_MS, undefined, { ref: false })]);
    return describeSite(config, known);
  };
  const read = (): MaybePromise<SiteValues> => reads.recall(SITE_SCOPE, 'value', load);
  /** The icons that were drawn for the logo of this key. */
  let drawn = { key: '', pictures: new Map<string, Promise<Picture>>() };
  /** Draws an icon of the installed app once after each change of the logo. @throws AppError UNAVAILABLE */
  async function drawIcon(file: AppIconName): Promise<Picture> {
    const { logo } = await read();
    const key = logo?.url ?? '';
    if (drawn.key !== key) drawn = { key, pictures: new Map() };
    const { pictures } = drawn;
    const picture =
      pictures.get(file) ??
      loadLogo({ db }, logo).then((loaded) => makeAppIcon({ ...APP_ICONS[file], logo: loaded }));
    pictures.set(file, picture);
    return picture.catch((error: unknown) => {
      if (pictures.get(file) === picture) pictures.delete(file);
      throw error;
    });
  }
  return {
    read,
    icon: drawIcon,
    manifest: async () => {
      const { name, logo } = await read();
      return manifestOf({ name }, logo ? shaOfPath(logo.url).slice(0, 8) : 'mark');
    },
  };
}

type DrawnLogo = Parameters<typeof makeAppIcon>[0]['logo'];

async function loadLogo(context: WithDb, logo: SiteValues['logo']): Promise<DrawnLogo> {
  if (!logo) return null;
  const { bytes } = await loadImage(context, shaOfPath(logo.url));
  return { bytes, ground: logo.ground };
}

const describeSite = (config: Config, logo: data.LogoRow): SiteValues => ({
  ...UNCONFIGURED_SITE,
  name: config.site.name,
  logo: logo ? presentLogo(logo) : null,
  legal: config.site.legal,
  signUp: config.site.signUp,
  signUpDomains: config.site.signUpDomains,
  guestsAllowed: config.site.guests,
  sendsMail: config.mail !== null,
  signInProviders: offeredProviders(config),
  passwordsAccepted: !config.signsInByOidcOnly,
});

const isWide = ({ width, height }: { width: number; height: number }) => width >= 2 * height;

const presentLogo = ({ imageSha, iconSha, width, height, ground }: NonNullable<data.LogoRow>): SiteLogo => ({
  url: imagePath(imageSha),
  smallUrl: smallImagePath(imagePath(imageSha)),
  iconUrl: imagePath(iconSha),
  width,
  height,
  isWide: isWide({ width, height }),
  ground,
});

type SiteChange = { admin: Viewer; at: Date; action: HistoryAction };

const recordChange = (tx: Transaction, { admin, at, action }: SiteChange) =>
  insertHistory(tx, { actor: { id: admin.id, role: 'admin' }, at, entries: [{ action }] });

/**
 * Replaces the logo of the site on every screen (rule A65). The hourly clean-up deletes the pictures of the old one.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE
 */
export async function setLogo({ db, clock, bus }: Context, admin: Viewer, file: Buffer): Promise<SiteLogo> {
  const { picture, icon, mailPng, width, height, ground } = await makeLogo(file, {
    account: String(admin.id),
  });
  const at = clock.now();
  const logo = { imageSha: picture.sha, iconSha: icon.sha, width, height, ground };
  await db.transaction(async (tx) => {
    await storePicture(tx, picture, at);
    await storePicture(tx, icon, at);
    await data.storeLogo(tx, { ...logo, mailPng, changedAt: at });
    await recordChange(tx, { admin, at, action: 'logo_changed' });
  });
  bus.publish({ type: 'site_changed' });
  return presentLogo(logo);
}

/** Brings the mark of the product back. Does nothing without a logo. */
export async function removeLogo({ db, clock, bus }: Context, admin: Viewer): Promise<void> {
  const isRemoved = await db.transaction(async (tx) => {
    const wasThere = await data.deleteLogo(tx);
    if (wasThere) await recordChange(tx, { admin, at: clock.now(), action: 'logo_removed' });
    return wasThere;
  });
  if (isRemoved) bus.publish({ type: 'site_changed' });
}

/** The logo as mails show it; null for a site without one. */
export async function loadMailLogo({ db }: WithDb): Promise<{ png: Buffer; isWide: boolean } | null> {
  const found = await data.findMailPng(db);
  return found ? { png: found.png, isWide: isWide(found) } : null;
}
