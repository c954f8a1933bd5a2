import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, NoBrowserKeys } from './push-encryption.ts';

// The example of RFC 8291, appendix A.
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SENDER_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw';
const TEXT = 'When I grow up, I want to be a watermelon';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('encrypts the example of RFC 8291 to its bytes', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(SENDER_PRIVATE_KEY, 'base64url'));
  const body = encryptPush(RECEIVER, TEXT, { sender, salt: Buffer.from(SALT, 'base64url') });
  expect(body.toString('base64url')).toBe(BODY);
});

it('uses a new key and salt for each push', () => {
  const [first, second] = [encryptPush(RECEIVER, TEXT), encryptPush(RECEIVER, TEXT)];
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16));
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86));
});

it.each([
  { p256dh: 'short', auth: RECEIVER.auth },
  { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: RECEIVER.auth },
  { p256dh: RECEIVER.p256dh, auth: 'short' },
])('refuses keys that are none: $p256dh $auth', (keys) => {
  expect(() => encryptPush(keys, TEXT)).toThrow(NoBrowserKeys);
});
