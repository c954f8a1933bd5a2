import { z } from 'zod';
import {
  joinedRoom,
  joinRoomBody,
  ownPlace,
  ownPlaceBody,
  roomPerson,
  roomPersonParams,
  roomTableRow,
  showActionBody,
  showState,
  stageSoundBody,
} from '#contract/show.ts';
import { call } from './route.ts';

export const showsRoutes = {
  getShow: call('anyone', 'GET /api/tournaments/:id/show', {
    summary: 'Get where the show of a tournament stands, with the PIN of its room',
    answer: showState,
  }),
  steerShow: call('user', 'POST /api/tournaments/:id/show', {
    summary: 'Open the room of a show, start it, or steer its step; a stale seq answers 409',
    body: showActionBody,
    answer: showState,
  }),
  setStageSound: call('user', 'PATCH /api/tournaments/:id/show/sound', {
    summary: 'Turn the sound of the stage on or off',
    body: stageSoundBody,
    answer: showState,
  }),
  joinRoom: call('anyone', 'POST /api/join', {
    summary: 'Join the room of a show by its PIN; a visitor becomes a guest where guests may vote',
    body: joinRoomBody,
    answer: joinedRoom,
  }),
  listRoomPeople: call('anyone', 'GET /api/tournaments/:id/room', {
    summary: 'List the people of a room who gave a nickname',
    answer: z.array(roomPerson),
  }),
  getOwnPlace: call('voter', 'GET /api/tournaments/:id/room/me', {
    summary: "Get the reader's nickname in a room, and whether the room's table lists it",
    answer: ownPlace,
  }),
  changeOwnPlace: call('voter', 'PATCH /api/tournaments/:id/room/me', {
    summary: "Change the reader's nickname in a room, or whether the room's table lists it",
    body: ownPlaceBody,
    answer: ownPlace,
  }),
  removeRoomPerson: call('user', 'DELETE /api/tournaments/:id/room/:userId', {
    summary: 'Remove a person from a room until it closes',
    params: roomPersonParams,
    answer: z.array(roomPerson),
  }),
  getRoomTable: call('anyone', 'GET /api/tournaments/:id/room/table', {
    summary: 'List how often the people of a room who chose so voted with the winner',
    answer: z.array(roomTableRow),
  }),
};
