import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];
type CutOptions = { jitter?: number; extra?: string };
type RoundOptions = CutOptions & { points?: number; ry?: number };
type ArcOptions = RoundOptions & { inner?: number };

export const rounded = (value: number) => Math.round(value * 10) / 10;

export const MULTIPLY = ' style="mix-blend-mode:multiply"';

const corner = (corners: readonly number[], at: number): Point => [corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0];

const DROP: readonly Point[] = [
	[0, 0],
	[0.2, 0.55],
	[0.22, 0.78],
	[0.1, 0.97],
	[-0.1, 0.98],
	[-0.22, 0.8],
	[-0.19, 0.54],
];

/** Shapes that look cut from paper: every edge is slightly displaced by the poster's random generator. */
export function createShapeCutter(random: Random) {
	const jitter = (by: number) => (random() - 0.5) * 2 * by;

	const path = (points: readonly Point[], fill: string, extra = '') =>
		`<path d="M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z" fill="${fill}"${extra}/>`;

	function circle(cx: number, cy: number, r: number, fill: string, options: RoundOptions = {}) {
		const { ry = r, jitter: by = 0.016, points: count = Math.max(14, Math.round(r / 4.2)) } = options;
		const turn = random() * 6;
		const points: Point[] = [];
		for (let at = 0; at < count; at++) {
			const angle = turn + (at / count) * Math.PI * 2;
			points.push([cx + Math.cos(angle) * r * (1 + jitter(by)), cy + Math.sin(angle) * ry * (1 + jitter(by))]);
		}
		return path(points, fill, options.extra);
	}

	function arc(cx: number, cy: number, r: number, from: number, to: number, fill: string, options: ArcOptions = {}) {
		const { ry = r, points: count = Math.max(9, Math.round((r * Math.abs(to - from)) / 26)), inner } = options;
		const points: Point[] = [];
		const along = (at: number, rx: number, height: number) => {
			const angle = from + ((to - from) * at) / count;
			points.push([cx + Math.cos(angle) * rx * (1 + jitter(0.01)), cy + Math.sin(angle) * height * (1 + jitter(0.01))]);
		};
		for (let at = 0; at <= count; at++) along(at, r, ry);
		if (inner) for (let at = count; at >= 0; at--) along(at, inner, inner);
		return path(points, fill, options.extra);
	}

	/** `corners` are x, y, x, y …; long sides get extra points, so that they are not ruler-straight */
	function polygon(corners: readonly number[], fill: string, options: CutOptions = {}) {
		const by = options.jitter ?? 2.2;
		const points: Point[] = [];
		const sides = corners.length / 2;
		for (let side = 0; side < sides; side++) {
			const [x, y] = corner(corners, side);
			const [nextX, nextY] = corner(corners, (side + 1) % sides);
			const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / 95));
			for (let step = 0; step < steps; step++) {
				const along = step / steps;
				points.push([x + (nextX - x) * along + jitter(by), y + (nextY - y) * along + jitter(by)]);
			}
		}
		return path(points, fill, options.extra);
	}

	const rect = (x: number, y: number, w: number, h: number, fill: string, options?: CutOptions) =>
		polygon([x, y, x + w, y, x + w, y + h, x, y + h], fill, options);

	function line(x1: number, y1: number, x2: number, y2: number, width: number, fill: string) {
		const length = Math.hypot(x2 - x1, y2 - y1) || 1;
		const nx = ((-(y2 - y1) / length) * width) / 2;
		const ny = (((x2 - x1) / length) * width) / 2;
		const [endX, endY] = [nx * 0.8, ny * 0.8];
		return polygon([x1 + nx, y1 + ny, x2 + endX, y2 + endY, x2 - endX, y2 - endY, x1 - nx, y1 - ny], fill, { jitter: width * 0.12 });
	}

	/** a person seen from far away, standing at x, y */
	const figure = (x: number, y: number, h: number, fill: string) =>
		circle(x, y - h * 0.86, h * 0.13, fill, { points: 12 }) +
		polygon([x - h * 0.1, y - h * 0.7, x + h * 0.1, y - h * 0.7, x + h * 0.2, y, x - h * 0.2, y], fill, { jitter: 0.8 });

	const drop = (x: number, y: number, h: number, fill: string) =>
		path(
			DROP.map(([dx, dy]) => [x + h * dx, y + h * dy]),
			fill,
		);

	return { jitter, path, circle, arc, polygon, rect, line, figure, drop };
}

export type ShapeCutter = ReturnType<typeof createShapeCutter>;
