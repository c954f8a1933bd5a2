import * as reminder from '#contract/reminder.ts';
import { call } from './route.ts';

export const remindersRoutes = {
  getReminders: call('user', 'GET /api/reminders', {
    summary: 'Get what the user wants to be reminded of',
    answer: reminder.reminders,
  }),
  updateReminders: call('user', 'PATCH /api/reminders', {
    summary: 'Choose what to be reminded of',
    body: reminder.remindersBody,
    answer: reminder.reminders,
  }),
  addPushDevice: call('user', 'POST /api/reminders/devices', {
    summary: 'Send reminders to this browser, until its session ends',
    body: reminder.pushDeviceBody,
    answer: reminder.reminders,
  }),
  deletePushDevice: call('user', 'DELETE /api/reminders/devices/:id', {
    summary: 'Send no more reminders to a browser of the user',
    answer: reminder.reminders,
  }),
  unsubscribe: call('anyone', 'POST /api/reminders/unsubscribe', {
    summary: 'End the mails with reminders, by the token of a mail',
    body: reminder.unsubscribeBody,
  }),
  getTournamentReminders: call('user', 'GET /api/tournaments/:id/reminders', {
    summary: "Get the user's reminders in a tournament",
    answer: reminder.tournamentReminders,
  }),
  updateTournamentReminders: call('user', 'PATCH /api/tournaments/:id/reminders', {
    summary: 'Follow or mute a tournament, or choose other reminders in it',
    body: reminder.tournamentReminders,
    answer: reminder.tournamentReminders,
  }),
};
