import { describe, expect, it } from 'vitest';
import { readCommandEnv, readEnv } from './env.ts';

const refusal = (given: NodeJS.ProcessEnv) => {
	try {
		readEnv(given);
	} catch (error) {
		return (error as Error).message;
	}
	return null;
};

const PRODUCTION = {
	NODE_ENV: 'production',
	SECRET: 'a-secret-of-our-own-1234',
	DATABASE_URL: 'postgres://rampa@db/rampa',
	PUBLIC_URL: 'https://online.teatr.pl',
	PAYU_POS_ID: '1',
	PAYU_CLIENT_SECRET: 'x',
	PAYU_SECOND_KEY: 'y',
	SMTP_URL: 'smtp://mail:25',
	TRUST_PROXY: 'loopback',
};

const DEVELOPMENT = { NODE_ENV: 'development', DATABASE_URL: 'postgres://x/y', SECRET: 'a-secret-of-our-own-1234' };
const SOURCE_SECRET = 'rampa-development-secret-change-me';

describe('the environment', () => {
	it.each([
		[{ PORT: 'ham' }, /^PORT: /],
		[{ PORT: '70000' }, /^PORT: /],
		[{ SALE_PORT: 'ham' }, /^SALE_PORT: /],
		[{ SALE_PORT: '3001', PORT: '3001' }, /^SALE_PORT: must be another port than PORT/],
		[{ SALE_PORT: '3000' }, /^SALE_PORT: must be another port than PORT/],
		[{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL: must be an http or https address$/],
		[{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must look like postgres:/],
		[{ SECRET: 'short' }, /^SECRET: needs at least 16 characters$/],
		[{ TRUST_PROXY: '10.0.0.1, proxy' }, /^TRUST_PROXY: /],
		[{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: /],
		[{ TRUST_PROXY: '10.0.0.1, none' }, /^TRUST_PROXY: /],
		[{ DEFAULT_COUNTRY: 'Polska' }, /^DEFAULT_COUNTRY: /],
		[{ SMTP_URL: 'mail' }, /^SMTP_URL: must look like smtp:/],
		[{ SMTP_URL: 'smtp://user:pa#ss@mail:587' }, /^SMTP_URL: cannot be read: write (?!.*pa#ss)/],
		[{ DATABASE_URL: 'postgres://rampa:pa/ss@db/rampa' }, /^DATABASE_URL: cannot be read: write (?!.*pa\/ss)/],
		[{ DATABASE_URL: 'postgres://db:70000/rampa' }, /^DATABASE_URL: cannot be read: /],
		[{ RATE_LIMITS: 'never' }, /^RATE_LIMITS: must be on or off$/],
		[{ DATA_DIR: '~/rampa' }, /^DATA_DIR: begins with ~, which stays as it is here: write the whole path$/],
		[{ DEMO: 'yes' }, /^DEMO: must be 0 or 1$/],
		[{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
		[{ PAYU_POS_ID: '1', PAYU_SECOND_KEY: 'x' }, /^PAYU_CLIENT_SECRET: is missing/],
		[{ S3_BUCKET: 'films' }, /^S3_/],
		[{ KSEF_NIP: '5265877635' }, /^KSEF_BASE_URL, KSEF_NIP, KSEF_TOKEN: set all of them or none$/],
		[{ KSEF_OFFLINE_CERTIFICATE: '/certificate.pem' }, /^KSEF_BASE_URL, KSEF_NIP, KSEF_TOKEN: set all of them or none$/],
		[
			{ KSEF_BASE_URL: 'http://ksef', KSEF_NIP: '5265877635', KSEF_TOKEN: 'x', KSEF_OFFLINE_CERTIFICATE: 'package.json' },
			/^KSEF_OFFLINE_CERTIFICATE: /,
		],
		[{ KSEF_NIP: '5265877636' }, /^KSEF_NIP: must be the ten digits of a NIP$/],
		[{ ADMIN_EMAIL_DOMAINS: '@teatr.example' }, /^ADMIN_EMAIL_DOMAINS: must be domains .* without @$/],
		[{ PUBLIC_URL: 'http://teatr.example/scena/' }, /^PUBLIC_URL: must be an address without a path/],
		[{ PAYU_POS_ID: 'abc', PAYU_CLIENT_SECRET: 'x', PAYU_SECOND_KEY: 'y' }, /^PAYU_POS_ID: must be the number/],
		[{ DATABASE_POOL: '1' }, /^DATABASE_POOL: must be a whole number from 2 to 200$/],
		[{ WORKERS: '65' }, /^WORKERS: must be a whole number from 1 to 64$/],
	] satisfies [NodeJS.ProcessEnv, RegExp][])('R-166 refuses %o with one clear line', (given, line) => {
		expect(refusal(given)).toMatch(line);
		expect(refusal(given)?.split('\n')).toHaveLength(1);
	});

	it('G-062 every wrong variable is in one refusal, each in one line', () => {
		const given = { ...PRODUCTION, PORT: 'ham', SECRET: '', SMTP_URL: 'mail', S3_BUCKET: 'films', SALE_PORT: '-1.5', TRUST_PROXY: '' };
		expect(
			refusal(given)
				?.split('\n')
				.map((line) => line.split(':')[0]),
		).toEqual(['PORT', 'SMTP_URL', 'SALE_PORT', 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY', 'SECRET', 'TRUST_PROXY']);
	});

	it('R-166 lets production start only on its own secret, a payment provider and a mail server', () => {
		expect(refusal(PRODUCTION)).toBeNull();
		expect(refusal({ ...PRODUCTION, SECRET: '' })).toMatch(/^SECRET: /);
		expect(refusal({ ...PRODUCTION, PAYU_POS_ID: '', PAYU_CLIENT_SECRET: '', PAYU_SECOND_KEY: '' })).toMatch(
			/^PAYU_POS_ID: production does not run on the payment simulator/,
		);
		expect(refusal({ ...PRODUCTION, SMTP_URL: '' })).toMatch(/^SMTP_URL: /);
		expect(refusal({ ...PRODUCTION, DEMO: '1' })).toMatch(/^DEMO: /);
	});

	it('R-167 falls back to the embedded database, the simulator, the built-in host, the mailbox and the disk', () => {
		const env = readEnv({});
		expect(env).toMatchObject({
			PORT: 3000,
			HOST: '127.0.0.1',
			payu: null,
			s3: null,
			mailboxPage: true,
		});
		expect([env.DATABASE_URL, env.VIMEO_TOKEN, env.SMTP_URL]).toEqual([undefined, undefined, undefined]);
		expect(env.publicUrl).toBe('http://127.0.0.1:3000');
	});

	it('R-168 honours RATE_LIMITS=off only on loopback and outside production', () => {
		expect(readEnv({ RATE_LIMITS: 'off' }).rateLimitsOn).toBe(false);
		expect(readEnv({ RATE_LIMITS: 'off', HOST: '0.0.0.0' }).rateLimitsOn).toBe(true);
		expect(readEnv({ ...PRODUCTION, RATE_LIMITS: 'off' }).rateLimitsOn).toBe(true);
		expect(readEnv({}).rateLimitsOn).toBe(true);
	});

	it('R-169 is a demo without DATABASE_URL and production, with admins of nowascena.test', () => {
		expect(readEnv({})).toMatchObject({ demo: true, adminEmailDomains: ['nowascena.test'] });
		expect(readEnv(DEVELOPMENT)).toMatchObject({ demo: false, adminEmailDomains: [] });
		expect(readEnv({ ...DEVELOPMENT, DEMO: '1' }).demo).toBe(true);
		expect(readEnv({ DEMO: '0' }).demo).toBe(false);
		expect(readEnv(PRODUCTION).demo).toBe(false);
	});

	it('F-021 refuses an external database while NODE_ENV is not set', () => {
		const { NODE_ENV: _forgotten, ...forgotten } = PRODUCTION;
		for (const given of [forgotten, { ...forgotten, NODE_ENV: '' }]) expect(refusal(given)).toMatch(/^NODE_ENV: .*NODE_ENV=production/);
		expect(refusal(DEVELOPMENT)).toBeNull();
		expect(refusal({ DEMO: '1', DATABASE_URL: 'postgres://x/y' })).toMatch(/^NODE_ENV: /);
	});

	it('F-021 refuses an https address outside production', () => {
		for (const NODE_ENV of ['development', 'test', ''])
			expect(refusal({ NODE_ENV, PUBLIC_URL: 'https://online.teatr.pl' })).toMatch(/^PUBLIC_URL: .*NODE_ENV=production$/);
		expect(refusal({ ...DEVELOPMENT, PUBLIC_URL: 'http://stage.local' })).toBeNull();
	});

	it('F-021 refuses the published secret on any database except that of the demo', () => {
		for (const SECRET of ['', SOURCE_SECRET]) {
			expect(refusal({ ...DEVELOPMENT, SECRET })).toMatch(/^SECRET: set a secret of your own/);
			expect(refusal({ ...DEVELOPMENT, NODE_ENV: 'test', DEMO: '1', SECRET })).toMatch(/^SECRET: /);
			expect(refusal({ ...PRODUCTION, SECRET })).toMatch(/^SECRET: /);
			expect(refusal({ SECRET })).toBeNull();
		}
	});

	it('F-021 lets commands that serve no requests use a database without any of this', () => {
		expect(readCommandEnv({ DATABASE_URL: 'postgres://x/y' }).DATABASE_URL).toBe('postgres://x/y');
	});

	it('F-022 requires TRUST_PROXY in production behind https', () => {
		const { TRUST_PROXY: _unsaid, ...unsaid } = PRODUCTION;
		expect(refusal(unsaid)).toMatch(/^TRUST_PROXY: set the address/);
		expect(refusal({ ...unsaid, PUBLIC_URL: 'http://stage.local' })).toBeNull();
		expect(readEnv({ ...unsaid, TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([]);
		expect(readEnv({ ...unsaid, TRUST_PROXY: 'loopback, 172.16.0.0/12,fd00::1' }).TRUST_PROXY).toEqual([
			'loopback',
			'172.16.0.0/12',
			'fd00::1',
		]);
	});

	it('warns of settings that production accepts but that are probably a mistake', () => {
		const warned = (given: NodeJS.ProcessEnv) => readEnv({ ...PRODUCTION, ...given }).warnings.map((line) => line.split(':')[0]);
		expect(warned({})).toEqual(['MAIL_FROM', 'ADMIN_EMAIL_DOMAINS', 'LIVE_HOST']);
		const named = { MAIL_FROM: 'a@b.pl', ADMIN_EMAIL_DOMAINS: 'b.pl' };
		expect(warned({ ...named, PUBLIC_URL: 'http://b.pl', LIVE_HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL']);
		for (const live of [{ LIVE_PORT: '0' }, { LIVE_HOST: '127.0.0.1' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://localhost' }])
			expect(warned({ ...named, ...live })).toEqual([]);
		expect(readEnv({}).warnings).toEqual([]);
	});

	it('G-020 senders are given the host of the site, unless the port is open to this machine only', () => {
		const hostFor = (given: NodeJS.ProcessEnv) =>
			new URL(readEnv({ ...PRODUCTION, PUBLIC_URL: 'https://scena.pl', ...given }).liveUrl).hostname;
		expect([{ LIVE_HOST: '0.0.0.0' }, { LIVE_HOST: '10.0.0.5' }, { LIVE_HOST: '127.0.0.1' }, {}].map(hostFor)).toEqual([
			'scena.pl',
			'scena.pl',
			'127.0.0.1',
			'127.0.0.1',
		]);
	});
});
