import { z } from 'zod';
import * as webHook from '#contract/web-hook.ts';
import { call } from './route.ts';

export const webHooksRoutes = {
  listWebHooks: call('user', 'GET /api/tournaments/:id/web-hooks', {
    summary: 'List the web hooks of a tournament, as one of its hosts',
    answer: z.array(webHook.webHook),
  }),
  addWebHook: call('user', 'POST /api/tournaments/:id/web-hooks', {
    summary: 'Add a web hook; only this answer holds its secret',
    body: webHook.newWebHookBody,
    status: 201,
    answer: webHook.newWebHook,
  }),
  changeWebHook: call('user', 'PATCH /api/web-hooks/:id', {
    summary: 'Change the events of a web hook, or turn it on or off',
    body: webHook.webHookChange,
    answer: webHook.webHook,
  }),
  renewWebHookSecret: call('user', 'POST /api/web-hooks/:id/secret', {
    summary: 'Give a web hook a new secret; the old one ends',
    answer: webHook.renewedSecret,
  }),
  testWebHook: call('user', 'POST /api/web-hooks/:id/test', {
    summary: 'Call a web hook now with a test',
    answer: webHook.testedWebHook,
  }),
  deleteWebHook: call('user', 'DELETE /api/web-hooks/:id', {
    summary: 'Delete a web hook',
  }),
  listDeliveries: call('user', 'GET /api/web-hooks/:id/deliveries', {
    summary: 'List the last calls of a web hook, the newest first',
    answer: z.array(webHook.delivery),
  }),
};
