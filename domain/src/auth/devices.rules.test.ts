import { expect, it } from 'vitest';
import { tellsOfDevice } from './devices.rules.ts';

const first = { isKnownDevice: false, hasDevices: false, hasSignedInBefore: false, isKnownNetwork: false };

it.each([
	['the first sign-in of an account', first, false],
	['a known browser, wherever it is', { ...first, isKnownDevice: true, hasDevices: true, hasSignedInBefore: true }, false],
	['another browser', { ...first, hasDevices: true, hasSignedInBefore: true }, true],
	['another browser at home', { ...first, hasDevices: true, hasSignedInBefore: true, isKnownNetwork: true }, true],
	['before browsers were noted, at home', { ...first, hasSignedInBefore: true, isKnownNetwork: true }, false],
	['before browsers were noted, elsewhere', { ...first, hasSignedInBefore: true }, true],
])('N-018 %s', (_name, facts, tells) => expect(tellsOfDevice(facts)).toBe(tells));
