const two = (value: number) => String(value).padStart(2, '0');

/** A place in a film: 75 → 1:15, 3675 → 1:01:15. */
export function formatClock(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor(whole / 60) % 60;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** 1:15, 75:00 or 1:01:15 → seconds; null for anything else, a number alone too: it does not say whether it means minutes or seconds. */
export function parseClock(text: string): number | null {
	const match = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,4})):([0-5]\d)$/.exec(text.trim());
	if (!match) return null;
	const [, hours = '0', minutes = '0', onlyMinutes, seconds = '0'] = match;
	return (Number(hours) * 60 + Number(onlyMinutes ?? minutes)) * 60 + Number(seconds);
}
