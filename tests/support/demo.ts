import { startProgram } from './program.ts';

/** Ember is an admin. The accounts of the demo sign in for each picture, which takes a high limit. */
export const DEMO_ENV = { ADMIN_EMAIL: 'ember@demo.example', LIMIT_SIGN_INS: '10000' };

/** The demo that runs at DEMO_ADDRESS, which `stop` leaves running, or a new demo, whose start takes seconds. */
export async function openDemo(
  env: NodeJS.ProcessEnv = {},
): Promise<{ address: string; stop(): Promise<unknown> }> {
  const address = process.env.DEMO_ADDRESS;
  if (address) return { address, stop: async () => {} };
  return startProgram('demo/main.ts', { ...DEMO_ENV, ...env });
}
