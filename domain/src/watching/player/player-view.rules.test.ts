import { expect, it } from 'vitest';
import { DEFAULT_CHOICES } from './choices.rules.ts';
import { type PlayerFacts, type PlayerView, playerView } from './player-view.rules.ts';

const FACTS: PlayerFacts = {
	choices: DEFAULT_CHOICES,
	has: { pjm: true, description: true },
	live: null,
	hasEnded: false,
	isLive: false,
	hasKeysInside: false,
};
const choosing = (change: Partial<typeof DEFAULT_CHOICES>) => ({ choices: { ...DEFAULT_CHOICES, ...change } });

it.each<[string, Partial<PlayerFacts>, Partial<PlayerView>]>([
	[
		'nothing is added unasked',
		{},
		{ speed: 1, rate: 1, isWindow: false, isSwapped: false, isDescribed: false, canReplay: false, onlyInside: false },
	],
	['a film plays at the chosen speed', choosing({ speed: 1.5 }), { speed: 1.5, rate: 1.5 }],
	['a live stream plays no faster than it is sent', { ...choosing({ speed: 1.5 }), live: { isOn: true, rate: 1 } }, { speed: 1, rate: 1 }],
	['G-034 it plays a little faster to stay live, which nobody has chosen', { live: { isOn: true, rate: 1.05 } }, { speed: 1, rate: 1.05 }],
	['behind live the chosen speed counts', { ...choosing({ speed: 1.5 }), live: { isOn: false, rate: 1 } }, { speed: 1.5, rate: 1.5 }],
	['a slower speed stays live too', { ...choosing({ speed: 0.75 }), live: { isOn: true, rate: 1.05 } }, { speed: 0.75, rate: 0.75 }],
	['the interpreter is shown where there is one', choosing({ pjmShown: true, pjmSwapped: true }), { isWindow: true, isSwapped: true }],
	[
		'and nowhere else',
		{ ...choosing({ pjmShown: true, pjmSwapped: true }), has: { pjm: false, description: false } },
		{ isWindow: false, isSwapped: false },
	],
	['a hidden interpreter does not change places', choosing({ pjmSwapped: true }), { isSwapped: false }],
	['the description is heard where there is one', choosing({ descriptionOn: true }), { isDescribed: true }],
	['a film that has ended can be played again', { hasEnded: true }, { canReplay: true }],
	['an ended live stream cannot', { hasEnded: true, isLive: true }, { canReplay: false }],
	['shortcuts stay in the player where the page has keys', { hasKeysInside: true }, { onlyInside: true }],
	['and where the person wants it', choosing({ shortcutsInPlayer: true }), { onlyInside: true }],
])('%s', (_, facts, expected) => {
	expect(playerView({ ...FACTS, ...facts })).toMatchObject(expected);
});
