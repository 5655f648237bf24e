/** The lines to draw: from zero, or a round number at or below the smallest value, up to one at or above the largest. */
export function ticks(largest: number, smallest = 0, lines = 4): number[] {
	const below = Math.min(0, smallest);
	const above = Math.max(largest, below < 0 ? 0 : 1);
	const rough = Math.max(above - below, 1) / lines;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
	const whole = Math.max(1, step);
	const first = Math.floor(below / whole);
	return Array.from({ length: Math.ceil(above / whole) - first + 1 }, (_, at) => (first + at) * whole);
}

/** With many days, only those with enough space get a label. */
export const labelStep = (count: number, room: number, nameWidth = 44): number =>
	Math.max(1, Math.ceil((count * nameWidth) / Math.max(room, nameWidth)));
