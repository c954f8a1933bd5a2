import { z } from 'zod';
import { calendarAddress, calendarBytes, calendarParams } from '#contract/calendar.ts';
import { oembed, oembedQuery } from '#contract/oembed.ts';
import * as webHook from '#contract/web-hook.ts';
import { call } from './route.ts';

export const otherProgramsRoutes = {
  getCalendar: call('anyone', 'GET /api/matchups/:id/calendar.ics', {
    summary: "Get a matchup's times as a calendar file",
    answer: calendarBytes,
  }),
  getTournamentCalendar: call('anyone', 'GET /api/tournaments/:id/calendar.ics', {
    summary: 'Get the times of all matchups of a tournament as a calendar to subscribe to',
    answer: calendarBytes,
  }),
  getPersonalCalendar: call('anyone', 'GET /api/calendars/:key/calendar.ics', {
    summary: "Get the matchups of a person's tournaments as a calendar; the key is secret",
    params: calendarParams,
    answer: calendarBytes,
  }),
  getCalendarAddress: call('user', 'GET /api/account/calendar', {
    summary: 'Get the address of the own calendar',
    answer: calendarAddress,
  }),
  renewCalendar: call('user', 'POST /api/account/calendar', {
    summary: 'Turn the own calendar on, or give it a new address; the old one ends',
    answer: calendarAddress,
  }),
  turnCalendarOff: call('user', 'DELETE /api/account/calendar', {
    summary: 'End the address of the own calendar',
    answer: calendarAddress,
  }),
  getOembed: call('anyone', 'GET /api/oembed', {
    summary: 'Get the embed of a public tournament by the address of its page, as oEmbed',
    query: oembedQuery,
    answer: oembed,
  }),
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
