import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { session } from './session.ts';

it('a plugin refuses to start before the plugins that it depends on', async () => {
  const app = Fastify();
  await expect(app.register(session, { findSession: async () => null })).rejects.toThrow(
    "The dependency 'security' of plugin 'session' is not registered",
  );
});
