import { session } from '#web/lib/session/session.tsx';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';

/** Choices in the player: one entry for each person who watches in this browser. */
export const keyOfPerson = () => `${PLAYER_KEY}_${session.get()?.user.id ?? 0}`;

/** Chosen after the titles on the page were answered. */
const chosenHere = new Map<string, string | null>();

export const noteSound = (sound: string | null) => chosenHere.set(keyOfPerson(), sound);

/** The language of sound the player starts with, of the one the title was answered with; null: that of the page. */
export function chosenSound(answered: string | null): string | null {
	const here = chosenHere.get(keyOfPerson());
	return here === undefined ? answered : here;
}
