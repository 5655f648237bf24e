import { expect, it } from 'vitest';
import { mayReload } from './newer-film.rules.ts';

it.each([
	['not while it plays', false, { isMoving: true, position: 20, duration: 60 }],
	['when it is held or has no data', true, { isMoving: false, position: 20, duration: 60 }],
	['not at its end', false, { isMoving: false, position: 59.5, duration: 60 }],
	['where its length is not known', true, { isMoving: false, position: 20, duration: null }],
	['before it has begun', true, { isMoving: false, position: null, duration: null }],
])('B-010 a player moves to other files of its film: %s', (_when, may, place) => expect(mayReload(place)).toBe(may));
