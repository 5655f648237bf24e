import { MULTIPLY, type Point, rounded } from './cut-shapes.ts';
import type { Motif } from './motif.ts';

const { PI } = Math;

export const maska: Motif = ({ cut, ink, random }) => {
	const s = random() > 0.5 ? 1 : -1;
	return (
		cut.circle(0, 8, 196, ink.c) +
		cut.arc(-4, -8, 128, PI / 2, PI * 1.5, ink.a, { ry: 168 }) +
		cut.arc(6, 16, 128, -PI / 2, PI / 2, ink.b, { ry: 168 }) +
		cut.arc(-58, -30, 40, PI, PI * 2, ink.b, { ry: 30 }) +
		cut.circle(-58, -34, 11, ink.bg) +
		cut.circle(64, -6, 34, ink.a, { ry: 24 }) +
		cut.circle(64, -6, 10, ink.b) +
		cut.polygon([-92, -92, -24, -104, -22, -88, -90, -72], ink.b) +
		cut.polygon([32, -62, 108, -84, 112, -66, 36, -44], ink.a) +
		cut.polygon([-4, -34, 34 * s, 54, -4, 58], ink.bg) +
		cut.arc(-4, 84, 70, PI * 0.5, PI, ink.b, { ry: 40 }) +
		cut.arc(6, 136, 66, -PI / 2, 0, ink.a, { ry: 44 })
	);
};

export const oko: Motif = ({ cut, ink }) => {
	const al = (rx: number, ry: number, fill: string) => {
		const p: Point[] = [];
		for (let i = 0; i <= 16; i++) {
			const t = i / 16;
			p.push([-rx + 2 * rx * t, -ry * Math.sin(PI * t) * (1 + cut.jitter(0.02))]);
		}
		for (let i = 0; i <= 16; i++) {
			const t = i / 16;
			p.push([rx - 2 * rx * t, ry * 0.92 * Math.sin(PI * t) * (1 + cut.jitter(0.02))]);
		}
		return cut.path(p, fill);
	};
	let o = '';
	for (let i = 0; i < 13; i++) {
		const t = PI + ((i + 0.5) / 13) * PI,
			a = 0.085;
		o += cut.polygon(
			[
				Math.cos(t - a) * 150,
				Math.sin(t - a) * 108,
				Math.cos(t + a) * 150,
				Math.sin(t + a) * 108,
				Math.cos(t) * (i % 2 ? 232 : 205),
				Math.sin(t) * (i % 2 ? 214 : 182),
			],
			ink.a,
		);
	}
	for (let i = 0; i < 7; i++) {
		const t = ((i + 0.5) / 7) * PI,
			a = 0.05;
		o += cut.polygon(
			[Math.cos(t - a) * 170, Math.sin(t - a) * 112, Math.cos(t + a) * 170, Math.sin(t + a) * 112, Math.cos(t) * 206, Math.sin(t) * 186],
			ink.b,
		);
	}
	return (
		o +
		al(196, 132, ink.a) +
		al(180, 112, ink.b) +
		cut.circle(0, -2, 98, ink.c) +
		cut.circle(0, -2, 76, ink.bg) +
		cut.circle(0, -2, 50, ink.a) +
		cut.figure(0, 34, 68, ink.b)
	);
};

export const korona: Motif = ({ cut, ink }) => {
	const r = -11 + cut.jitter(5);
	return (
		cut.circle(6, 30, 178, ink.c) +
		`<g transform="rotate(${rounded(r)}) translate(0 -10)">` +
		cut.polygon([-165, -110, -86, -6, -44, -150, 0, -16, 48, -158, 84, -4, 168, -100, 138, 96, -138, 96], ink.a) +
		cut.circle(-166, -120, 21, ink.b) +
		cut.circle(-45, -162, 21, ink.b) +
		cut.circle(49, -170, 21, ink.b) +
		cut.circle(170, -112, 21, ink.b) +
		cut.rect(-130, 44, 260, 20, ink.b) +
		cut.circle(-66, 20, 12, ink.c) +
		cut.circle(0, 16, 15, ink.bg) +
		cut.circle(66, 20, 12, ink.c) +
		'</g>' +
		cut.drop(-70, 120, 74, ink.a) +
		cut.drop(8, 122, 108, ink.b) +
		cut.drop(84, 104, 60, ink.a)
	);
};

export const marionetka: Motif = ({ cut, ink }) => {
	const string = (x1: number, y1: number, x2: number, y2: number) => cut.line(x1, y1, x2, y2, 3, ink.b);
	let o =
		cut.circle(0, 66, 150, ink.c) +
		cut.polygon([-130, -176, 128, -198, 130, -180, -128, -156], ink.a) +
		cut.polygon([-16, -200, 10, -202, 14, -140, -12, -138], ink.a);
	o +=
		string(-118, -164, -122, 30) +
		string(116, -186, 132, -20) +
		string(-6, -150, -4, -70) +
		string(-60, -170, -52, 150) +
		string(66, -182, 62, 130);
	o +=
		cut.polygon([-46, -8, -34, 14, -116, 52, -130, 30], ink.b) +
		cut.polygon([40, -6, 30, 18, 126, 4, 136, -22], ink.b) +
		cut.circle(-4, -50, 38, ink.b) +
		cut.arc(-18, -54, 9, 0, PI, ink.bg, { ry: 7 }) +
		cut.arc(12, -54, 9, 0, PI, ink.bg, { ry: 7 }) +
		cut.polygon([-12, -31, 10, -33, 9, -28, -11, -27], ink.bg, { jitter: 0.4 }) +
		cut.polygon([-40, -62, -30, -90, 24, -92, 34, -62, 14, -74, -24, -72], ink.a, { jitter: 1 }) +
		cut.polygon([-50, -12, 46, -10, 72, 108, -74, 112], ink.a) +
		cut.circle(-4, 22, 7, ink.b) +
		cut.circle(-4, 52, 7, ink.b) +
		cut.circle(-4, 82, 7, ink.b) +
		cut.polygon([-56, 106, -30, 106, -40, 180, -78, 182], ink.b) +
		cut.polygon([20, 106, 50, 106, 80, 168, 46, 182], ink.b);
	return o;
};

export const taniec: Motif = ({ cut, ink, random }) => {
	const r = random() * 40 - 20;
	return (
		`<g transform="rotate(${rounded(r)})">` +
		cut.arc(-10, 20, 168, -PI * 0.5, PI * 0.5, ink.a) +
		cut.arc(-10, 20, 168, PI * 0.5, PI * 1.1, ink.b) +
		cut.arc(-10, 20, 96, PI * 0.9, PI * 1.9, ink.c) +
		cut.arc(40, 60, 110, 0, PI, ink.b, { inner: 78 }) +
		cut.circle(-26, -116, 50, ink.b) +
		cut.circle(46, -132, 40, ink.c, { extra: MULTIPLY }) +
		cut.arc(-60, 120, 84, PI * 1.5, PI * 2.2, ink.c, { extra: MULTIPLY }) +
		'</g>' +
		cut.line(-180, 190, 184, 178, 8, ink.a)
	);
};

export const dlon: Motif = ({ cut, ink, edge }) => {
	const finger = (x: number, y: number, w: number, h: number, r: number, c: string) =>
		`<g transform="translate(${x} ${y}) rotate(${r})">` +
		cut.path(
			[
				...Array.from({ length: 9 }, (_, i): Point => {
					const t = PI + (i / 8) * PI;
					return [((Math.cos(t) * w) / 2) * (1 + cut.jitter(0.03)), -h + (Math.sin(t) * w) / 2];
				}),
				[w / 2 + cut.jitter(2), 20],
				[-w / 2 + cut.jitter(2), 20],
			],
			c,
		) +
		cut.arc(0, -h + 2, w * 0.27, PI, PI * 2, ink.b, { ry: w * 0.34 }) +
		'</g>';
	let o = cut.circle(16, -16, 178, ink.c);
	o +=
		finger(-76, 10, 44, 112, -15, ink.a) +
		finger(-26, -14, 46, 142, -4, ink.a) +
		finger(26, -12, 46, 134, 5, ink.a) +
		finger(76, 12, 42, 98, 16, ink.a) +
		finger(100, 96, 46, 96, 58, ink.a) +
		cut.polygon([-104, -10, 98, -14, 112, 76, 70, 150, 64, edge.b + 30, -62, edge.b + 30, -70, 150, -108, 80], ink.a);
	const e: Point[] = [];
	for (let i = 0; i <= 10; i++) e.push([-70 + 14 * i, 56 - 44 * Math.sin((PI * i) / 10)]);
	for (let i = 0; i <= 10; i++) e.push([70 - 14 * i, 56 + 40 * Math.sin((PI * i) / 10)]);
	return o + cut.path(e, ink.b) + cut.circle(0, 54, 32, ink.bg) + cut.circle(0, 54, 15, ink.a);
};

export const profile: Motif = ({ cut, ink, edge }) => {
	const head = (sx: number, x: number, y: number, c: string, s = 1.22) =>
		`<path transform="translate(${x} ${y}) scale(${sx * s} ${s})" d="M-900-170L62-168L90-140L100-96L98-64L128-8L106 2L108 16L116 24L112 36L100 40L110 50L106 64L98 72L100 92L84 112L48 112L44 190L64 340L-900 340Z" fill="${c}"/>`;
	const eye = (x: number, y: number, c: string) => cut.circle(x, y, 11, c, { ry: 8 });
	return (
		cut.circle(0, -20, 120, ink.b) +
		head(1, -176, 16, ink.a) +
		head(-1, 172, 44, ink.c) +
		eye(-86, -36, ink.b) +
		eye(84, -8, ink.a) +
		cut.line(-6, edge.t, 2, edge.t + 60, 4, ink.a)
	);
};
