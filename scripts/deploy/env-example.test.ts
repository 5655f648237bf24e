import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENT_NAMES, readEnv } from '#server/lib/env.ts';
import { readLikeCompose, readLikeSystemd, readWithShell } from './env-readers.ts';

const PATH = fileURLToPath(new URL('../../deploy/rampa.env.example', import.meta.url));
const COMPOSE = readFileSync(new URL('../../deploy/compose.yaml', import.meta.url), 'utf8');
const TEXT = readFileSync(PATH, 'utf8');

/** What only the database of compose.yaml reads. */
const OF_COMPOSE = ['POSTGRES_PASSWORD'];

const READERS: [string, () => Record<string, string>][] = [
	['a shell', () => readWithShell(PATH)],
	['systemd', () => readLikeSystemd(TEXT)],
	['compose', () => readLikeCompose(TEXT)],
];

describe('deploy/rampa.env.example', () => {
	it.each(READERS)('F-008 read by %s names every variable of the environment, and no other', (_who, read) => {
		expect(Object.keys(read()).sort()).toEqual([...ENVIRONMENT_NAMES, ...OF_COMPOSE].sort());
	});

	it('F-008 is read the same way by all of them', () => {
		const [shell, systemd, compose] = READERS.map(([, read]) => read());
		expect(systemd).toEqual(shell);
		expect(compose).toEqual(shell);
		expect(shell).toMatchObject({ MAIL_FROM: 'Teatr <bilety@example.org>', TRUST_PROXY: 'loopback' });
	});

	it('F-008 is written so that values may hold spaces, brackets and hashes', () => {
		for (const line of TEXT.split('\n')) expect(line).toMatch(/^(#.*|[A-Z][A-Z0-9_]*="[^"$`\\]*")?$/);
	});

	it.each(READERS)('F-008 read by %s is an environment production starts with, once its blanks are filled', (_who, read) => {
		const filled = { ...read(), SECRET: 'a-secret-of-our-own-1234', PAYU_POS_ID: '1', PAYU_CLIENT_SECRET: '1', PAYU_SECOND_KEY: '1' };
		expect(readEnv(filled)).toMatchObject({ isProduction: true, demo: false, warnings: [], dataDir: '/var/lib/rampa' });
		expect(() => readEnv(read())).toThrow(/^SECRET: /);
	});

	it('the proxies of this folder send purchases to the port of the sale process, and all else to the other', () => {
		const { PORT, SALE_PORT } = readLikeSystemd(TEXT);
		const deployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
		expect(deployed('nginx.conf')).toMatch(new RegExp(`rampa_sale \\{\\s+zone rampa_sale 64k;\\s+server 127\\.0\\.0\\.1:${SALE_PORT} `));
		expect(deployed('Caddyfile')).toContain(`reverse_proxy @purchases 127.0.0.1:${SALE_PORT}`);
		expect(deployed('Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${PORT}`);
	});

	it('G-020 live senders reach it from this machine only, until an address is named, in containers too', () => {
		expect(readLikeSystemd(TEXT).LIVE_HOST).toBe('127.0.0.1');
		const ports = [...COMPOSE.matchAll(/^ {6}- "(.+):\d+:\d+"$/gm)].map(([, address]) => address);
		expect(ports.map((address) => address?.replace(/^\$\{LIVE_HOST:-(.*)\}$/, '$1'))).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
	});

	it('F-008 contains the password that compose.yaml needs, and compose.yaml states how it is read', () => {
		const variables = [...COMPOSE.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
		expect(new Set(variables)).toEqual(new Set([...OF_COMPOSE, 'LIVE_HOST']));
		expect(COMPOSE).toMatch(/docker compose --env-file deploy\/rampa\.env -f deploy\/compose\.yaml up/);
		// what differs inside a container is set there, over the file
		for (const name of ['DATABASE_URL', 'HOST', 'LIVE_HOST', 'PORT', 'DATA_DIR', 'TRUST_PROXY'])
			expect(COMPOSE).toMatch(new RegExp(`^ {6}${name}: `, 'm'));
	});
});

describe('the readers of these tests', () => {
	it('F-008 would detect the former error', () => {
		const line = 'MAIL_FROM=Teatr <bilety@example.org>\n';
		expect(readLikeSystemd(line)).toEqual({ MAIL_FROM: 'Teatr <bilety@example.org>' });
		expect(readLikeSystemd('A="x y" \nB=\'z\'\n; c\n')).toEqual({ A: 'x y', B: 'z' });
		expect(readLikeCompose('A="x" # note\nB=y # note\nC=$A-1\nD=\'$A\'\n')).toEqual({ A: 'x', B: 'y', C: 'x-1', D: '$A' });
		expect(() => readWithShell('/dev/null/none')).toThrow();
	});
});
