import { session } from '#web/lib/session/session.tsx';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';

/** Choices in the player: one entry for each person who watches in this browser. */
export const keyOfPerson = () => `${PLAYER_KEY}_${session.get()?.user.id ?? 0}`;

/** The language of sound the player starts with; null: that of the page. Read without the rules of the player, which the page of a title does not load. */
export function chosenSound(): string | null {
	try {
		const { sound } = JSON.parse(window.localStorage.getItem(keyOfPerson()) ?? '{}');
		return typeof sound === 'string' ? sound : null;
	} catch {
		return null;
	}
}
