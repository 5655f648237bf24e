/** A round number at or above the largest value, and the lines to draw up to it. */
export function ticks(largest: number, lines = 4): number[] {
	const rough = Math.max(largest, 1) / lines;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
	const whole = Math.max(1, step);
	return Array.from({ length: Math.ceil(Math.max(largest, 1) / whole) + 1 }, (_, at) => at * whole);
}

/** With many days, only those with enough space get a label. */
export const namedEvery = (count: number, room: number, nameWidth = 44): number =>
	Math.max(1, Math.ceil((count * nameWidth) / Math.max(room, nameWidth)));
