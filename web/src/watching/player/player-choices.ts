import { useCallback, useEffect, useRef, useState } from 'react';
import { DEFAULT_CHOICES, type PlayerChoices, readChoices } from '#domain/watching/player/choices.rules.ts';
import { saveChoices } from '#domain/watching/watching.contract.ts';
import { sendKeepalive } from '../send-keepalive.ts';
import { keyOfPerson, noteSound } from './chosen-sound.ts';

/** Null where nothing is stored, or storage is forbidden. */
function storedChoices(): PlayerChoices | null {
	try {
		const stored = window.localStorage.getItem(keyOfPerson());
		return stored === null ? null : readChoices(stored);
	} catch {
		return null;
	}
}

export const rememberedChoices = (): PlayerChoices => storedChoices() ?? DEFAULT_CHOICES;

function keep(choices: PlayerChoices) {
	noteSound(choices.sound);
	try {
		window.localStorage.setItem(keyOfPerson(), JSON.stringify(choices));
	} catch {
		// a full or forbidden storage: the choice is valid until the page is closed
	}
}

/** What the person has chosen in another browser counts here too. */
export function acceptChoices(ofPerson: PlayerChoices | null) {
	if (ofPerson) keep(ofPerson);
}

/** Chosen before the player opens, such as in the address. */
export function chooseBefore(change: Partial<PlayerChoices>) {
	const choices = { ...rememberedChoices(), ...change };
	keep(choices);
	void sendKeepalive({ endpoint: saveChoices, body: choices });
}

export type Choosing = { choices: PlayerChoices; choose: (change: Partial<PlayerChoices>) => void };

/** A window is moved in many steps: only the last of them is sent. */
const SEND_AFTER_MS = 1_000;

/** Sends the last choices soon, at the latest when the player is left or the page is closed. */
function useSending(): (choices: PlayerChoices) => void {
	const unsent = useRef<PlayerChoices | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const send = useCallback(() => {
		clearTimeout(timer.current);
		if (unsent.current) void sendKeepalive({ endpoint: saveChoices, body: unsent.current });
		unsent.current = null;
	}, []);
	useEffect(() => {
		window.addEventListener('pagehide', send);
		return () => {
			window.removeEventListener('pagehide', send);
			send();
		};
	}, [send]);
	return useCallback(
		(choices) => {
			unsent.current = choices;
			clearTimeout(timer.current);
			timer.current = setTimeout(send, SEND_AFTER_MS);
		},
		[send],
	);
}

/** What this person has chosen in the player, remembered in this browser and, for the others, on the server. */
export function usePlayerChoices(): Choosing {
	const [choices, setChoices] = useState(rememberedChoices);
	const send = useSending();
	const choose = useCallback(
		(change: Partial<PlayerChoices>) =>
			setChoices((before) => {
				// what was chosen in another tab since stays chosen
				const after = { ...(storedChoices() ?? before), ...change };
				keep(after);
				send(after);
				return { ...before, ...change };
			}),
		[send],
	);
	return { choices, choose };
}
