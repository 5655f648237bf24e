import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

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
};

describe('the environment', () => {
	it.each([
		[{ PORT: 'ham' }, /^PORT: /],
		[{ PORT: '70000' }, /^PORT: /],
		[{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL: must be an http or https address$/],
		[{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must look like postgres:/],
		[{ SECRET: 'short' }, /^SECRET: needs at least 16 characters$/],
		[{ TRUST_PROXY: '10.0.0.1, proxy' }, /^TRUST_PROXY: /],
		[{ DEFAULT_COUNTRY: 'Polska' }, /^DEFAULT_COUNTRY: /],
		[{ SMTP_URL: 'mail' }, /^SMTP_URL: /],
		[{ RATE_LIMITS: 'never' }, /^RATE_LIMITS: must be on or off$/],
		[{ DEMO: 'yes' }, /^DEMO: must be 0 or 1$/],
		[{ NODE_ENV: 'prod' }, /^NODE_ENV: /],
		[{ PAYU_POS_ID: '1' }, /^PAYU_CLIENT_SECRET: is missing/],
		[{ S3_BUCKET: 'films' }, /^S3_/],
	] satisfies [NodeJS.ProcessEnv, RegExp][])('R-166 refuses %o with one clear line', (given, line) => {
		expect(refusal(given)).toMatch(line);
		expect(refusal(given)?.split('\n')).toHaveLength(1);
	});

	it('R-166 lets production start only on a secret of its own, a payment provider and a mail server', () => {
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
		expect(readEnv({ DATABASE_URL: 'postgres://x/y' })).toMatchObject({ demo: false, adminEmailDomains: [] });
		expect(readEnv({ DATABASE_URL: 'postgres://x/y', DEMO: '1' }).demo).toBe(true);
		expect(readEnv({ DEMO: '0' }).demo).toBe(false);
		expect(readEnv(PRODUCTION).demo).toBe(false);
	});
});
