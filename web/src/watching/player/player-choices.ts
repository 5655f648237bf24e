import { useCallback, useState } from 'react';
import { type PlayerChoices, readChoices } from '#domain/watching/player/choices.rules.ts';
import { session } from '#web/lib/session/session.tsx';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';

/** One entry for each person who watches in this browser. */
const keyOfPerson = () => `${PLAYER_KEY}_${session.get()?.user.id ?? 0}`;

export function rememberedChoices(): PlayerChoices {
	try {
		return readChoices(window.localStorage.getItem(keyOfPerson()));
	} catch {
		return readChoices(null);
	}
}

function keep(choices: PlayerChoices) {
	try {
		window.localStorage.setItem(keyOfPerson(), JSON.stringify(choices));
	} catch {
		// a full or forbidden storage: the choice is valid until the page is closed
	}
}

export type Choosing = { choices: PlayerChoices; choose: (change: Partial<PlayerChoices>) => void };

/** What this person has chosen in the player, remembered in the browser. */
export function usePlayerChoices(): Choosing {
	const [choices, setChoices] = useState(rememberedChoices);
	const choose = useCallback(
		(change: Partial<PlayerChoices>) =>
			setChoices((before) => {
				const after = { ...before, ...change };
				keep(after);
				return after;
			}),
		[],
	);
	return { choices, choose };
}
