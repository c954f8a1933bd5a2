import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { session } from './session.ts';

it('a plugin refuses to start before the plugins that it depends on', async () => {
  const app = Fastify();
  await expect(
    app.register(session, {
      config: loadConfig({}),
      findSession: async () => null,
      findKeyViewer: () => Promise.reject(new Error('No key')),
      findGuest: async () => null,
    }),
  ).rejects.toThrow("The dependency 'response-headers' of plugin 'session' is not registered");
});
