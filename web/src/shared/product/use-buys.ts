import { useConfig } from '#web/lib/config.tsx';
import { useSession } from '#web/lib/session/session.tsx';

export type Buys = {
	/** or has a guest right to the title: watching asks for no sign-in */
	isSignedIn: boolean;
	/** without an account there is a page of its own, unless that is switched off (N-001) */
	sellsToGuests: boolean;
};

export function useBuys(isSignedIn: boolean): Buys {
	// missing while a node of the version before made the page
	const { guest_purchase = 0 } = useConfig();
	const session = useSession();
	return { isSignedIn, sellsToGuests: guest_purchase === 1 && session === null };
}
