import type { PlayerChoices } from './choices.rules.ts';
import { playedSpeed, speedsNow } from './live-edge.rules.ts';

export type PlayerFacts = {
	choices: Pick<PlayerChoices, 'speed' | 'pjmShown' | 'pjmSwapped' | 'descriptionOn' | 'shortcutsInPlayer'>;
	/** what comes with the film */
	has: { pjm: boolean; description: boolean };
	/** whether it is watched live, and how fast it is played to stay there; null: a film, or behind live */
	live: { isOn: boolean; rate: number } | null;
	hasEnded: boolean;
	isLive: boolean;
	/** the page of the player has keys of its own */
	hasKeysInside: boolean;
};

export type PlayerView = {
	/** as it is shown and chosen, and those that can be chosen */
	speed: number;
	speeds: readonly number[];
	/** as it is played */
	rate: number;
	/** the interpreter's window, and whether it has changed places with the film */
	isWindow: boolean;
	isSwapped: boolean;
	isDescribed: boolean;
	canReplay: boolean;
	/** shortcuts work only while the focus is in the player */
	onlyInside: boolean;
};

/** What a player shows of what the person has chosen, for a film with these additions. */
export function playerView({ choices, has, live, hasEnded, isLive, hasKeysInside }: PlayerFacts): PlayerView {
	const isLiveNow = live?.isOn ?? false;
	const speed = playedSpeed(choices.speed, isLiveNow);
	const isWindow = has.pjm && choices.pjmShown;
	return {
		speed,
		speeds: speedsNow(isLiveNow),
		rate: speed === 1 ? (live?.rate ?? 1) : speed,
		isWindow,
		isSwapped: isWindow && choices.pjmSwapped,
		isDescribed: has.description && choices.descriptionOn,
		canReplay: hasEnded && !isLive,
		onlyInside: hasKeysInside || choices.shortcutsInPlayer,
	};
}
