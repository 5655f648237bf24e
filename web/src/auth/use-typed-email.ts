import { useEffect, useRef } from 'react';
import { takeTypedEmail } from './typed-email.ts';

/** Fills in the e-mail that the person typed before following a link from the sign-in form. */
export function useTypedEmail(fill: (email: string) => void) {
	const fillIn = useRef(fill);
	useEffect(() => {
		const email = takeTypedEmail();
		if (email) fillIn.current(email);
	}, []);
}
