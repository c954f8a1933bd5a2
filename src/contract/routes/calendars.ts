import { calendarAddress, calendarBytes, calendarParams } from '#contract/calendar.ts';
import { call } from './route.ts';

export const calendarsRoutes = {
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
};
