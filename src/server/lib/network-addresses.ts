import { networkInterfaces } from 'node:os';

const ALL_INTERFACES = '0.0.0.0';

/** The addresses for other machines in the network; none with a PUBLIC_URL, or when HOST is not 0.0.0.0. */
export function networkAddresses({
  host,
  port,
  publicUrl,
}: {
  host: string;
  port: number;
  publicUrl: string | null;
}): string[] {
  if (publicUrl || host !== ALL_INTERFACES) return [];
  return Object.values(networkInterfaces())
    .flatMap((infos) => infos ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
