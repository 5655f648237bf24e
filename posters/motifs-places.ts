import type { Motif } from './motif.ts';
import { luminance, shade } from './palettes.ts';

const { PI } = Math;

export const las: Motif = ({ cut, ink, random, edge }) => {
	let o = cut.circle(64, -60, 108, ink.b);
	let x = edge.l - 20;
	const br = random() > 0.4;
	while (x < edge.r + 20) {
		const w = 14 + random() * 34,
			c = random() > 0.3 ? ink.a : ink.c;
		o += cut.polygon([x, edge.t - 10, x + w * 0.86, edge.t - 10, x + w, edge.b + 10, x - w * 0.06, edge.b + 10], c, { jitter: 2.4 });
		if (br)
			for (let y = edge.t + random() * 60; y < edge.b; y += 38 + random() * 70) {
				const d = random() > 0.5;
				o += cut.polygon(d ? [x, y, x + w * 0.6, y + 5, x, y + 10] : [x + w, y, x + w * 0.4, y + 5, x + w, y + 10], ink.bg, {
					jitter: 0.6,
				});
			}
		x += w + 22 + random() * 44;
	}
	return o + cut.figure(-34, 196, 84, ink.b) + cut.figure(4, 198, 74, ink.b);
};

export const ptak: Motif = ({ cut, ink }) => {
	let o = cut.circle(-70, -70, 74, ink.b);
	for (let i = 0; i < 6; i++)
		o += cut.polygon([-20 + i * 6, 40, 30 + i * 26, -176 + i * 34, 74 + i * 26, -150 + i * 38, 56, 52], i % 2 ? ink.b : ink.a, {
			jitter: 2,
		});
	for (let i = 0; i < 4; i++)
		o += cut.polygon([-30, 62, -150 + i * 30, 190 + i * 4, -104 + i * 34, 204, 30, 78], i % 2 ? ink.c : ink.a, { jitter: 2 });
	o +=
		cut.arc(10, 46, 118, 0, PI, ink.a, { ry: 74 }) +
		cut.circle(-108, 26, 42, ink.a) +
		cut.polygon([-108, -14, -96, 64, 20, 60, 40, 30], ink.a) +
		cut.polygon([-146, 16, -206, 40, -142, 46], ink.c) +
		cut.circle(-116, 18, 9, ink.bg) +
		cut.polygon([110, 46, 196, 60, 190, 110, 84, 78], ink.a);
	return o;
};

export const morze: Motif = ({ cut, ink, edge }) => {
	let o =
		cut.circle(-86, -96, 62, ink.b) + cut.polygon([92, edge.t - 4, 30, -86, 74, -92, 36, 4, 150, -122, 104, -114, 150, edge.t - 4], ink.c);
	o +=
		`<g transform="translate(10 40) rotate(-9)">` +
		cut.polygon([-104, 0, 104, 0, 62, 52, -62, 52], ink.b) +
		cut.polygon([-4, -4, -4, -130, 82, -4], ink.a) +
		cut.polygon([-14, -4, -14, -100, -70, -4], ink.b) +
		'</g>';
	for (let r = 0; r < 5; r++) {
		const y = 92 + r * 34,
			n = 6,
			w = (edge.r - edge.l + 60) / n,
			c = [ink.a, shade(ink.bg, -0.22), ink.c][r % 3] ?? ink.a;
		let p = '';
		for (let i = 0; i <= n; i++) p += cut.arc(edge.l - 40 + i * w + (r % 2 ? w / 2 : 0), y + 16, w / 2 + 2, PI, PI * 2, c, { ry: 34 });
		o += p + cut.rect(edge.l - 20, y + 12, edge.r - edge.l + 40, edge.b - y, c, { jitter: 0 });
	}
	return o;
};

export const okna: Motif = ({ cut, ink, random, edge }) => {
	let o =
		cut.circle(122, -136, 54, ink.b) +
		cut.rect(-150, -150, 270, edge.b + 170, ink.a) +
		cut.polygon([-168, -150, -14, -206, 138, -150], ink.a);
	const lit = Math.floor(random() * 6) + 3;
	for (let r = 0; r < 4; r++)
		for (let i = 0; i < 3; i++) {
			const n = r * 3 + i,
				x = -120 + i * 82,
				y = -116 + r * 80,
				on = n === lit;
			o += cut.rect(x, y, 50, 60, on ? ink.b : (n * 7 + lit) % 5 === 0 ? ink.c : shade(ink.a, luminance(ink.a) < 0.2 ? 0.16 : -0.2), {
				jitter: 1.2,
			});
			if (on) o += cut.figure(x + 26, y + 60, 52, ink.a);
			else o += cut.rect(x + 23, y, 4, 60, ink.a, { jitter: 0.4 });
		}
	return o;
};

export const sad: Motif = ({ cut, ink, random, edge }) => {
	let o = cut.polygon(
		[-26, edge.b + 20, -10, 40, -120, -120, -104, -130, 2, -10, 30, -196, 50, -194, 34, 0, 132, -96, 144, -82, 40, 70, 36, edge.b + 20],
		ink.a,
	);
	const pts = [
		[-118, -96],
		[-66, -150],
		[-20, -86],
		[40, -150],
		[92, -112],
		[140, -40],
		[96, 8],
		[-92, -18],
		[-146, -30],
		[-40, 6],
		[78, 80],
		[-104, 70],
	];
	pts.forEach(([x = 0, y = 0], i) => {
		const c = i % 4 === 3 ? ink.c : ink.b,
			r = 21 + random() * 8;
		o += cut.line(x, y, x + 6 + cut.jitter(10), y + 44, 3.4, ink.a) + cut.circle(x + 6, y + 56, r, c);
	});
	return o + cut.circle(-60, edge.b - 20, 24, ink.b) + cut.circle(82, edge.b - 14, 20, ink.c);
};

export const ksiezyc: Motif = ({ cut, ink, random, edge }) => {
	let o = cut.circle(0, -10, 172, ink.b) + cut.circle(64, -40, 142, ink.bg);
	o +=
		cut.polygon([-84, -46, -34, 16, -84, 30], ink.b) +
		cut.circle(-104, -40, 11, ink.a, { ry: 7 }) +
		cut.polygon([-128, -68, -92, -72, -90, -62, -126, -58], ink.a) +
		cut.polygon([-108, 66, -52, 58, -68, 78], ink.a);
	for (let i = 0; i < 9; i++) {
		const x = edge.l + 30 + random() * (edge.r - edge.l - 60),
			y = edge.t + 20 + random() * 250;
		if (Math.hypot(x, y + 10) < 186 && Math.hypot(x - 64, y + 40) > 120) continue;
		const s = 6 + random() * 12;
		o += cut.polygon(
			[
				x,
				y - s * 1.8,
				x + s * 0.45,
				y - s * 0.45,
				x + s * 1.6,
				y,
				x + s * 0.45,
				y + s * 0.45,
				x,
				y + s * 1.8,
				x - s * 0.45,
				y + s * 0.45,
				x - s * 1.6,
				y,
				x - s * 0.45,
				y - s * 0.45,
			],
			i % 3 ? ink.c : ink.a,
			{ jitter: 0.6 },
		);
	}
	return (
		o +
		cut.line(118, -160, 96, 60, 3, ink.a) +
		cut.line(150, -150, 146, 60, 3, ink.a) +
		cut.rect(78, 58, 84, 10, ink.a) +
		cut.figure(120, 58, 76, ink.a)
	);
};
