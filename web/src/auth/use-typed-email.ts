import { useEffect, useRef } from 'react';
import { takePassedEmail } from './passed-email.ts';

/** Fills in the e-mail that the person typed before following a link from the sign-in form. */
export function usePassedEmail(fill: (email: string) => void) {
	const fillIn = useRef(fill);
	useEffect(() => {
		const email = takePassedEmail();
		if (email) fillIn.current(email);
	}, []);
}
