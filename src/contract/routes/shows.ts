import { z } from 'zod';
import { userParams } from '#contract/shapes.ts';
import * as show from '#contract/show.ts';
import { call } from './route.ts';

export const showsRoutes = {
  getShow: call('anyone', 'GET /api/tournaments/:id/show', {
    summary: 'Get where the show of a tournament stands, with the PIN of its room',
    answer: show.showState,
  }),
  steerShow: call('user', 'POST /api/tournaments/:id/show', {
    summary: 'Open the room of a show, start it, or steer its step; a stale seq answers 409',
    body: show.showActionBody,
    answer: show.showState,
  }),
  setStageSound: call('user', 'PATCH /api/tournaments/:id/show/sound', {
    summary: 'Turn the sound of the stage on or off',
    body: show.stageSoundBody,
    answer: show.showState,
  }),
  joinRoom: call('anyone', 'POST /api/join', {
    summary: 'Join the room of a show by its PIN; a visitor becomes a guest where guests may vote',
    body: show.joinRoomBody,
    answer: show.joinedRoom,
  }),
  listRoomPeople: call('anyone', 'GET /api/tournaments/:id/room', {
    summary: 'List the people of a room who gave a nickname',
    answer: z.array(show.roomPerson),
  }),
  getOwnPlace: call('voter', 'GET /api/tournaments/:id/room/me', {
    summary: "Get the reader's nickname in a room, and whether the room's table lists it",
    answer: show.ownPlace,
  }),
  changeOwnPlace: call('voter', 'PATCH /api/tournaments/:id/room/me', {
    summary: "Change the reader's nickname in a room, or whether the room's table lists it",
    body: show.ownPlaceBody,
    answer: show.ownPlace,
  }),
  removeRoomPerson: call('user', 'DELETE /api/tournaments/:id/room/:userId', {
    summary: 'Remove a person from a room until it closes',
    params: userParams,
    answer: z.array(show.roomPerson),
  }),
  getRoomTable: call('anyone', 'GET /api/tournaments/:id/room/table', {
    summary: 'List how often the people of a room who chose so voted with the winner',
    answer: z.array(show.roomTableRow),
  }),
};
