import { MULTIPLY, type Point } from './cut-shapes.ts';
import type { Motif } from './motif.ts';
import { luminance, shade } from './palettes.ts';

const { PI } = Math;

export const kurtyna: Motif = ({ cut, ink, edge }) => {
	const H = edge.b - edge.t,
		dk = luminance(ink.a) < 0.06 ? ink.a : ink.c,
		fl = edge.b - 56;
	let o = cut.rect(edge.l - 10, edge.t - 10, edge.r - edge.l + 20, H + 20, dk);
	o +=
		cut.circle(0, edge.t + H * 0.48, Math.min(104, H * 0.34), ink.b) +
		cut.rect(edge.l - 10, fl, edge.r - edge.l + 20, 80, ink.b) +
		cut.figure(0, fl + 14, Math.min(120, H * 0.42), luminance(ink.bg) > 0.3 ? ink.a : dk) +
		cut.polygon([-20, fl + 14, 22, fl + 14, 96, edge.b + 20, 10, edge.b + 20], dk);
	const n = 6;
	for (const sd of [-1, 1]) {
		const side = sd * (edge.r + 16),
			mix = (a: number, b: number, t: number) => a + (b - a) * t;
		for (let i = 0; i < n; i++) {
			const t0 = i / n,
				t1 = (i + 1) / n,
				X = (t: number, inner: number) => mix(side, sd * inner, t);
			const c = i % 2 ? ink.bg : shade(ink.bg, -0.26);
			o += cut.path(
				[
					[X(t0, 8), edge.t],
					[X(t1, 8), edge.t],
					[X(t1, 26), edge.t + H * 0.22],
					[X(t1, 74), edge.t + H * 0.42],
					[X(t1, 146), edge.t + H * 0.62],
					[X(t1, 150), edge.t + H * 0.66],
					[X(t1, 126), edge.t + H * 0.82],
					[X(t1, 112), edge.b + 6],
					[X(t0, 112), edge.b + 6],
					[X(t0, 126), edge.t + H * 0.82],
					[X(t0, 150), edge.t + H * 0.66],
					[X(t0, 146), edge.t + H * 0.62],
					[X(t0, 74), edge.t + H * 0.42],
					[X(t0, 26), edge.t + H * 0.22],
				].map(([x = 0, y = 0]): Point => [x + cut.jitter(1.2), y]),
				c,
			);
		}
		o += cut.polygon(
			[sd * 138, edge.t + H * 0.6, side, edge.t + H * 0.585, side, edge.t + H * 0.66, sd * 138, edge.t + H * 0.675],
			ink.a === dk ? ink.c : ink.a,
		);
	}
	const m = 7,
		w = (edge.r - edge.l + 20) / m;
	for (let i = 0; i < m; i++)
		o += cut.arc(
			edge.l - 10 + w * (i + 0.5),
			edge.t - 4,
			w / 2 + 2,
			0,
			PI,
			i % 2 ? (ink.a === dk ? ink.c : ink.a) : shade(ink.a === dk ? ink.c : ink.a, -0.16),
			{ ry: 44 },
		);
	return o;
};

export const reflektor: Motif = ({ cut, ink, edge }) => {
	const EL = Math.max(edge.l, -215);
	const d = luminance(ink.bg) < 0.08;
	const base = d ? ink.bg : ink.a;
	const fl = 130;
	let o =
		cut.rect(edge.l - 10, edge.t - 10, edge.r - edge.l + 20, edge.b - edge.t + 20, base) +
		cut.rect(edge.l - 10, fl, edge.r - edge.l + 20, edge.b - fl + 10, ink.c);
	const x1 = -40 + cut.jitter(20),
		x2 = 60 + cut.jitter(20);
	o +=
		cut.polygon([EL + 20, edge.t - 6, EL + 62, edge.t - 6, x1 + 150, fl + 46, x1 - 70, fl + 46], ink.b, { extra: ' opacity=".96"' }) +
		cut.circle(x1 + 40, fl + 46, 110, ink.b, { ry: 26 });
	o +=
		cut.polygon([edge.r - 30, edge.t - 6, edge.r - 66, edge.t - 6, x2 - 120, fl + 70, x2 + 90, fl + 70], d ? ink.a : ink.bg, {
			extra: MULTIPLY,
		}) + cut.circle(x2 - 15, fl + 70, 105, d ? ink.a : ink.bg, { ry: 24, extra: MULTIPLY });
	return (
		o + cut.polygon([20, fl + 56, 48, fl + 56, edge.r + 10, fl + 132, edge.r - 80, fl + 140], base) + cut.figure(34, fl + 58, 128, base)
	);
};

export const schody: Motif = ({ cut, ink, edge }) => {
	let o = cut.circle(70, -92, 92, ink.b);
	const n = 7,
		st = 44;
	for (let i = 0; i < n; i++) {
		const x = -230 + i * 62,
			y = 190 - i * st;
		o +=
			cut.rect(x, y, edge.r - x + 20, edge.b - y + 20, i % 2 ? ink.a : shade(ink.a, 0.12), { jitter: 1.4 }) +
			cut.polygon([x, y, x + 30, y - 16, edge.r + 20, y - 16, edge.r + 20, y], i === n - 1 ? ink.b : ink.c, { jitter: 1 });
	}
	o += cut.figure(-230 + 2 * 62 + 36, 190 - 2 * st - 7, 70, ink.b);
	return o;
};

export const krzesla: Motif = ({ cut, ink, edge }) => {
	const chair = (x: number, y: number, s: number, r: number, c: string) =>
		`<g transform="translate(${x} ${y}) rotate(${r}) scale(${s})">` +
		cut.rect(-46, -120, 15, 240, c) +
		cut.rect(34, 0, 14, 120, c) +
		cut.rect(-46, -8, 100, 20, c) +
		cut.rect(-46, -118, 66, 26, c) +
		cut.rect(-46, -66, 60, 14, c) +
		cut.rect(-12, 10, 10, 100, c) +
		'</g>';
	return (
		cut.circle(30, -20, 150, ink.c) +
		cut.rect(edge.l - 10, 130, edge.r - edge.l + 20, edge.b - 110, ink.a) +
		chair(-96, 40, 1.02, -3, ink.a) +
		chair(12, 34, 1.08, 4, ink.b) +
		chair(120, -34, 1.02, 158, ink.a) +
		cut.line(-170, 132, 180, 132, 7, ink.b)
	);
};

export const widownia: Motif = ({ cut, ink, edge }) => {
	let o =
		cut.polygon([-150, edge.t + 30, 150, edge.t + 18, 166, 70, -166, 76], ink.b) +
		cut.circle(-30, -60, 66, ink.c) +
		cut.figure(56, 68, 120, ink.a);
	const rows = 4;
	for (let r = 0; r < rows; r++) {
		const y = 70 + r * 46,
			n = 5 + (r % 2),
			sp = (edge.r - edge.l + 40) / n;
		for (let i = 0; i <= n; i++) {
			const x = edge.l - 20 + i * sp + (r % 2 ? sp / 2 : 0) - sp / 4,
				c = r === 2 && i === 3 ? ink.c : r % 2 ? shade(ink.a, luminance(ink.a) < 0.2 ? 0.1 : -0.16) : ink.a;
			o +=
				cut.circle(x, y, 24, c, { points: 14 }) +
				cut.arc(x, y + 70, 46, PI, PI * 2, c, { ry: 48 }) +
				cut.rect(x - 46, y + 66, 92, 60, c, { jitter: 0 });
		}
	}
	return o;
};

export const drzwi: Motif = ({ cut, ink, edge }) => {
	const base = luminance(ink.a) < 0.1 ? ink.a : ink.c;
	let o =
		cut.rect(edge.l - 10, edge.t - 10, edge.r - edge.l + 20, 150 - edge.t, shade(ink.bg, -0.04)) +
		cut.rect(edge.l - 10, 132, edge.r - edge.l + 20, edge.b, ink.a === base ? base : ink.a);
	o +=
		cut.polygon([-22, 132, 92, 132, edge.r + 30, edge.b + 40, -150, edge.b + 40], ink.b) +
		cut.rect(-34, -160, 138, 296, ink.a) +
		cut.rect(-22, -148, 114, 282, ink.b) +
		cut.polygon([92, -148, 150, -176, 150, 168, 92, 134], ink.c) +
		cut.circle(138, 0, 6, ink.a) +
		cut.figure(34, 150, 176, ink.a) +
		cut.polygon([14, 150, 56, 150, 10, edge.b + 40, -70, edge.b + 40], ink.a);
	return o;
};
