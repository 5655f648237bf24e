type Shown = {
	isShown: boolean /** of the title, when it could be watched no longer; null while it can */;
	answeredBeforeEnd: number | null;
};

export const NOT_SHOWN: Shown = { isShown: false, answeredBeforeEnd: null };

/** `answered` is another number after each request of the title. */
type Facts = { wantsToWatch: boolean; mayWatch: boolean; answered: number };

/** A player that is shown stays at the end of what may be watched until the title has been requested again: the end may have been moved. */
export function playerShown(before: Shown, { wantsToWatch, mayWatch, answered }: Facts): Shown & { isChecking: boolean } {
	const answeredBeforeEnd = mayWatch ? null : (before.answeredBeforeEnd ?? answered);
	const isChecking = before.isShown && answeredBeforeEnd === answered;
	return { isChecking, answeredBeforeEnd, isShown: wantsToWatch && (mayWatch || isChecking) };
}
