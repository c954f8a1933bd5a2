import { findAdmitted } from '#server/features/access/service.ts';
import type { Bus } from '#server/live/bus.ts';
import { createHub, type Hub } from '#server/live/hub.ts';
import type { TestApp } from './app.ts';

/** The live part of another server process on the app's database, with the same bus or another one. */
export const createTestHub = (app: TestApp, bus: Bus = app.context.bus): Hub =>
  createHub({
    context: { ...app.context, bus },
    sessions: app.sessions,
    findAdmitted: (id, watchers) => findAdmitted(app.context, id, watchers),
    log: app.http.log,
  });
