import type { Context } from '#server/context.ts';
import { createSealer } from '#server/lib/sealed.ts';
import type { PushSigner } from '#server/outbound/push-service.ts';
import * as data from './data.ts';

/** Whom push services may write to: MAIL_FROM, else the site. */
function subjectOf({ mail, publicUrl }: Context['config']): string {
  const [address] = mail ? (/[^\s<>]+@[^\s<>]+/.exec(mail.from) ?? []) : [];
  if (address) return `mailto:${address}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
}

const OWNER = 'the only row';

/**
 * The keys by which push services know this site: made with their first use, and kept in the database, the private one sealed
 * (rule U15). With another session secret new ones are made, and browsers turn pushes on again.
 */
export const createPushKeys = (context: Pick<Context, 'db' | 'config'>, sessionSecret: string) => () =>
  findSigner(context, sessionSecret);
export type FindSigner = ReturnType<typeof createPushKeys>;

async function findSigner(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sessionSecret: string,
): Promise<PushSigner> {
  const { generateVAPIDKeys } = (await import('web-push')).default;
  const sealer = createSealer(sessionSecret, 'push keys');
  const make = () => {
    const { publicKey, privateKey } = generateVAPIDKeys();
    return { publicKey, privateKey: sealer.seal(privateKey, OWNER).toString('base64') };
  };
  const open = ({ privateKey }: { privateKey: string }) =>
    sealer.open(Buffer.from(privateKey, 'base64'), OWNER);
  let keys = await data.findOrInsertKeys(db, make);
  if (open(keys) === null) {
    await db.transaction((tx) => data.deleteKeys(tx, keys));
    keys = await data.findOrInsertKeys(db, make);
  }
  const privateKey = open(keys);
  if (privateKey === null) throw new Error('Servers with different session secrets use one database');
  return { publicKey: keys.publicKey, privateKey, subject: subjectOf(config) };
}
