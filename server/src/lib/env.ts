import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isNip } from '#domain/base/countries/company-numbers.ts';
import { z } from '#domain/base/zod.ts';
import { MAX_QUALITIES, qualitiesFor } from '#domain/live/live-qualities.rules.ts';
import { readCertificate } from '../outside/ksef/ksef.certificate.ts';
import { StartupError } from './startup-error.ts';

// Every environment variable, validated at start; an invalid one stops the start with one clear line (R-166).

/** Published in the source: accepted only for a demo database on this machine. */
const SOURCE_SECRET = 'rampa-development-secret-change-me';
export const isSourceSecret = (secret: string) => secret === SOURCE_SECRET;

/** the port of RTMP, which every sender assumes */
const DEFAULT_LIVE_PORT = 1935;

const DEFAULT_MAIL_FROM = 'Teatr Nowa Scena Online <bilety@nowascena.test>';

const wholeNumber = (least: number, most: number) => {
	const error = `must be a whole number from ${least} to ${most}`;
	return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
const port = wholeNumber(0, 65_535);
const switched = (byDefault: boolean) =>
	z
		.enum(['0', '1'], 'must be 0 or 1')
		.optional()
		.transform((value) => (value === undefined ? byDefault : value === '1'));
/** TRUST_PROXY=none means that visitors reach this server directly. */
const NO_PROXY = 'none';
const isNetwork = (entry: string) => {
	if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
	const [address = '', bits] = entry.split('/');
	const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
	return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most));
};
const addressList = z
	.string()
	.default('')
	.transform((value) =>
		value
			.split(',')
			.map((part) => part.trim())
			.filter(Boolean),
	)
	.refine(
		(list) => list.every(isNetwork) || (list.length === 1 && list[0] === NO_PROXY),
		'must be a comma-separated list of addresses or networks, or none',
	)
	.transform((list) => list.filter((entry) => entry !== NO_PROXY));
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((value) => value.replace(/\/+$/, ''));
/** What mails and redirects are made from: a path in it would be lost in some of them. */
const siteUrl = httpUrl.refine(
	(value) => /^https?:\/\/[^/?#]+$/.test(value),
	'must be an address without a path: the site has its own host name',
);
const domainList = z
	.string()
	.refine(
		(value) => value.split(',').every((domain) => /^([\p{L}\d-]+(\.[\p{L}\d-]+)+)?$/u.test(domain.trim())),
		'must be domains separated by commas, as in teatr.example, without @',
	);
/** The host may be missing: then a socket is in the query. */
const canBeRead = (url: string) => URL.canParse(url.replace('@/', '@localhost/'));
/** Checked before a library reads the address: what Node says about a wrong one contains the password. */
const addressOf = (protocol: RegExp, example: string) =>
	z
		.string()
		.regex(protocol, { error: `must look like ${example}`, abort: true })
		.refine(canBeRead, 'cannot be read: write / # ? % @ of a password as %2F %23 %3F %25 %40, and a port up to 65535');
const postgresUrl = addressOf(/^postgres(ql)?:\/\/.+/, 'postgres://user:password@host:5432/database');
const smtpUrl = addressOf(/^smtps?:\/\/.+/, 'smtp://user:password@host:587');

/** More than two processes, the one for sales included, need more connections than PostgreSQL allows by default (docs/operations.md). */
const defaultWorkers = (cores: number, hasSaleProcess: boolean) => (hasSaleProcess ? 1 : Math.min(cores, 2));

const schema = z.object({
	NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').default('development'),
	PORT: port.default(3000),
	HOST: z.string().min(1).default('127.0.0.1'),
	PUBLIC_URL: siteUrl.optional(),
	DATABASE_URL: postgresUrl.optional(),
	DATABASE_POOL: wholeNumber(2, 200).default(16),
	DATABASE_TIMEOUT_MS: wholeNumber(500, 600_000).default(15_000),
	// systemd, compose and quotes pass ~ on as it is, and a folder of that name would be made
	DATA_DIR: z
		.string()
		.regex(/^(?!~)/, 'begins with ~, which stays as it is here: write the whole path')
		.default('./data'),
	SECRET: z.string().min(16, 'needs at least 16 characters').default(SOURCE_SECRET),
	ADMIN_EMAIL_DOMAINS: domainList.optional(),
	TRUST_PROXY: addressList,
	DEFAULT_COUNTRY: z
		.string()
		.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')
		.default('PL'),
	PAYU_BASE_URL: httpUrl.optional(),
	PAYU_POS_ID: z.string().regex(/^\d+$/, 'must be the number of the point of sale').optional(),
	PAYU_CLIENT_ID: z.string().optional(),
	PAYU_CLIENT_SECRET: z.string().optional(),
	PAYU_SECOND_KEY: z.string().optional(),
	PAYU_BLIK_POS_ID: z.string().regex(/^\d+$/, 'must be the number of the point of sale').optional(),
	PAYU_BLIK_CLIENT_ID: z.string().optional(),
	PAYU_BLIK_CLIENT_SECRET: z.string().optional(),
	PAYU_BLIK_SECOND_KEY: z.string().optional(),
	PAYU_NOTIFY_URL: httpUrl.optional(),
	PAYU_SIMULATOR_PORT: port.optional(),
	KSEF_BASE_URL: httpUrl.optional(),
	KSEF_NIP: z.string().refine(isNip, 'must be the ten digits of a NIP').optional(),
	KSEF_TOKEN: z.string().min(1).max(160, 'has more than 160 characters').optional(),
	KSEF_OFFLINE_CERTIFICATE: z.string().min(1).optional(),
	VIMEO_TOKEN: z.string().min(1).optional(),
	VIMEO_BASE_URL: httpUrl.default('https://api.vimeo.com'),
	SMTP_URL: smtpUrl.optional(),
	MAIL_FROM: z.string().default(DEFAULT_MAIL_FROM),
	SECURITY_CONTACT: z
		.string()
		.regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
		.optional(),
	S3_ENDPOINT: httpUrl.optional(),
	S3_BUCKET: z.string().min(1).optional(),
	S3_REGION: z.string().min(1).default('eu-central-1'),
	S3_ACCESS_KEY_ID: z.string().min(1).optional(),
	S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
	MEDIA_TOOLS: z.enum(['auto', 'ffmpeg', 'node-av', 'none'], 'must be auto, ffmpeg, node-av or none').default('auto'),
	MEDIA_MEMORY_MB: wholeNumber(1, 65_536).default(1200),
	MEDIA_NICENESS: wholeNumber(0, 19).default(19),
	LIVE_PORT: port.optional(),
	LIVE_HOST: z.string().min(1).optional(),
	LIVE_QUALITIES: wholeNumber(0, MAX_QUALITIES).optional(),
	PACKAGE_CHUNK_SECONDS: wholeNumber(4, 600).default(60),
	METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
	LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
	RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
	DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
	WORKERS: wholeNumber(1, 64).optional(),
	SALE_PORT: port.default(0),
	JOBS: switched(true),
	STOP_DELAY_MS: wholeNumber(0, 600_000).default(0),
	HSTS_SUBDOMAINS: switched(false),
});

/** deploy/rampa.env.example names the same. */
export const ENVIRONMENT_NAMES = Object.keys(schema.shape);

export type Env = ReturnType<typeof readEnv>;

/** Thrown with one line per wrong variable. */
export class EnvironmentError extends StartupError {}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Lines that begin with the name of a variable; the first about each counts, so that what follows from it is not reported too. */
function createProblems() {
	const lines = new Map<string, string>();
	return {
		add: (line: string) => {
			const names = (line.split(':')[0] ?? '').split(', ');
			if (names.some((name) => lines.has(name))) return;
			for (const name of names) lines.set(name, line);
		},
		refuse: () => {
			if (lines.size > 0) throw new EnvironmentError([...new Set(lines.values())].join('\n'));
		},
	};
}

type Problems = ReturnType<typeof createProblems>;

/** The environment of a process that serves visitors: refused where the settings would be insecure. */
export function readEnv(source: NodeJS.ProcessEnv) {
	const problems = createProblems();
	const env = read(source, problems);
	const isGiven = (name: keyof Values) => Boolean(source[name]);
	if (env.DATABASE_URL && !isGiven('NODE_ENV'))
		problems.add(
			'NODE_ENV: is not set, while DATABASE_URL is; set NODE_ENV=production, or NODE_ENV=development on a machine that others cannot reach',
		);
	else if (!env.isProduction && env.PUBLIC_URL?.startsWith('https:'))
		problems.add('PUBLIC_URL: an https address is served in production only; set NODE_ENV=production');
	if (env.DATABASE_URL && isSourceSecret(env.SECRET))
		problems.add('SECRET: set a secret of your own, e.g. the output of `openssl rand -hex 32`');
	if (env.isProduction && env.PUBLIC_URL?.startsWith('https:') && !isGiven('TRUST_PROXY'))
		problems.add(
			'TRUST_PROXY: set the address or network of the proxy in front (TRUST_PROXY=loopback on this machine, loopback,uniquelocal for containers), or none',
		);
	problems.refuse();
	return env;
}

/** The environment of a command that serves no requests (migrations, data checks, the first administrator). */
export function readCommandEnv(source: NodeJS.ProcessEnv) {
	const problems = createProblems();
	const env = read(source, problems);
	problems.refuse();
	return env;
}

/** The values of the schema; those that are wrong are reported and read as if they were not set, so that the others are checked too. */
function parse(source: NodeJS.ProcessEnv, problems: Problems): Values {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	for (const { path, message } of parsed.error.issues) {
		problems.add(`${String(path[0])}: ${plainMessage(message)}`);
		delete given[String(path[0])];
	}
	return schema.parse(given);
}

function read(source: NodeJS.ProcessEnv, problems: Problems) {
	const values = parse(source, problems);
	const isProduction = values.NODE_ENV === 'production';
	const demo = values.DEMO === undefined ? !values.DATABASE_URL && !isProduction : values.DEMO === '1';
	const payu = readPayu(values, problems);
	const payuBlik = payu && readPayuBlik(values, payu, problems);
	const ksef = readKsef(values, problems);
	const s3 = readS3(values, problems);
	if (values.SALE_PORT > 0 && values.SALE_PORT === values.PORT)
		problems.add('SALE_PORT: must be another port than PORT, or 0 for no process of its own');
	if (isProduction) reportDevelopmentDefaults(values, demo, problems);
	const publicUrl = values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`;
	return {
		...values,
		workers: values.WORKERS ?? defaultWorkers(availableParallelism(), values.SALE_PORT > 0),
		isProduction,
		demo,
		payu,
		/** null: codes of BLIK are not taken on our page */
		payuBlik,
		ksef,
		s3,
		/** tests open a port of their own where they need one */
		LIVE_PORT: values.LIVE_PORT ?? (values.NODE_ENV === 'test' ? 0 : DEFAULT_LIVE_PORT),
		/** tests ask for them where they need them: encoding takes time */
		liveQualities: values.LIVE_QUALITIES ?? (values.NODE_ENV === 'test' ? 0 : qualitiesFor(availableParallelism())),
		dataDir: resolve(values.DATA_DIR),
		publicUrl,
		/** its host is the one live senders connect to */
		liveUrl: isLoopback(values.LIVE_HOST ?? values.HOST) ? 'rtmp://127.0.0.1' : publicUrl,
		adminEmailDomains: (values.ADMIN_EMAIL_DOMAINS ?? (demo ? 'nowascena.test' : ''))
			.split(',')
			.map((domain) => domain.trim().toLowerCase())
			.filter(Boolean),
		rateLimitsOn: values.RATE_LIMITS === 'on' || isProduction || !isLoopback(values.HOST),
		/** the development mailbox page: never in production or with a mail server configured, only when listening on loopback */
		mailboxPage: !isProduction && !values.SMTP_URL && isLoopback(values.HOST),
		warnings: isProduction ? warningsOf(values) : [],
	};
}

const plainMessage = (message: string) => (message.startsWith('form.validate.') ? 'has a wrong value' : message);

type Values = z.output<typeof schema>;

function readPayu(values: Values, problems: Problems) {
	const { PAYU_BASE_URL: baseUrl, PAYU_POS_ID: posId, PAYU_CLIENT_SECRET: clientSecret, PAYU_SECOND_KEY: secondKey } = values;
	if (!posId && !clientSecret && !secondKey && !baseUrl) {
		if (values.PAYU_BLIK_POS_ID) problems.add('PAYU_BLIK_POS_ID: is set without PAYU_POS_ID');
		return null;
	}
	for (const name of ['PAYU_POS_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'] as const) {
		if (!values[name]) problems.add(`${name}: is missing, while other PAYU_ variables are set`);
	}
	return {
		baseUrl: baseUrl ?? 'https://secure.payu.com',
		posId: posId as string,
		clientId: values.PAYU_CLIENT_ID ?? (posId as string),
		clientSecret: clientSecret as string,
		secondKey: secondKey as string,
	};
}

/** The second point of sale, which takes codes of BLIK typed on our page (N-006). */
function readPayuBlik(values: Values, { baseUrl, posId: pagePosId }: { baseUrl: string; posId: string }, problems: Problems) {
	const { PAYU_BLIK_POS_ID: posId, PAYU_BLIK_CLIENT_SECRET: clientSecret, PAYU_BLIK_SECOND_KEY: secondKey } = values;
	if (!posId && !clientSecret && !secondKey && !values.PAYU_BLIK_CLIENT_ID) return null;
	for (const name of ['PAYU_BLIK_POS_ID', 'PAYU_BLIK_CLIENT_SECRET', 'PAYU_BLIK_SECOND_KEY'] as const) {
		if (!values[name]) problems.add(`${name}: is missing, while other PAYU_BLIK_ variables are set`);
	}
	if (posId === pagePosId) problems.add('PAYU_BLIK_POS_ID: must be another point of sale than PAYU_POS_ID');
	if (secondKey && secondKey === values.PAYU_SECOND_KEY)
		problems.add('PAYU_BLIK_SECOND_KEY: is that of PAYU_POS_ID; each point of sale has its own');
	return {
		baseUrl,
		posId: posId as string,
		clientId: values.PAYU_BLIK_CLIENT_ID ?? (posId as string),
		clientSecret: clientSecret as string,
		secondKey: secondKey as string,
	};
}

/** Where invoices are sent; null: nowhere. */
function readKsef(
	{ KSEF_BASE_URL: baseUrl, KSEF_NIP: nip, KSEF_TOKEN: token, KSEF_OFFLINE_CERTIFICATE: file }: Values,
	problems: Problems,
) {
	if (!baseUrl && !nip && !token && !file) return null;
	if (baseUrl && nip && token) return { baseUrl, nip, token, certificate: file ? readCertificateFile(file, problems) : null };
	problems.add('KSEF_BASE_URL, KSEF_NIP, KSEF_TOKEN: set all of them or none');
	return null;
}

function readCertificateFile(file: string, problems: Problems) {
	try {
		return readCertificate(readFileSync(file, 'utf8'));
	} catch (error) {
		problems.add(`KSEF_OFFLINE_CERTIFICATE: ${error instanceof Error ? error.message : 'cannot be read'}`);
		return null;
	}
}

function readS3(values: Values, problems: Problems) {
	const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
	if (!bucket && !accessKeyId && !secretAccessKey && !values.S3_ENDPOINT) return null;
	if (!bucket || !accessKeyId || !secretAccessKey) {
		problems.add('S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them or none');
		return null;
	}
	return { endpoint: values.S3_ENDPOINT, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey };
}

function reportDevelopmentDefaults(values: Values, demo: boolean, problems: Problems) {
	if (isSourceSecret(values.SECRET)) problems.add('SECRET: set a secret of your own in production');
	if (!values.PAYU_POS_ID)
		problems.add('PAYU_POS_ID: production does not run on the payment simulator; set PAYU_POS_ID, PAYU_CLIENT_SECRET and PAYU_SECOND_KEY');
	if (!values.SMTP_URL) problems.add('SMTP_URL: production does not run on the development mailbox');
	if (!values.PUBLIC_URL) problems.add('PUBLIC_URL: set the address the audience uses');
	if (demo) problems.add('DEMO: must be 0 in production');
}

/** Warnings: settings that production accepts but that are probably a mistake. */
const warningsOf = ({ PUBLIC_URL = '', MAIL_FROM, ADMIN_EMAIL_DOMAINS, HOST, LIVE_HOST, LIVE_PORT }: Values): string[] => [
	...(PUBLIC_URL.startsWith('https:') ? [] : ['PUBLIC_URL: is not https; passwords are sent unencrypted']),
	...(MAIL_FROM === DEFAULT_MAIL_FROM ? ['MAIL_FROM: is not set; mail is sent from an address that does not exist'] : []),
	...(ADMIN_EMAIL_DOMAINS ? [] : ['ADMIN_EMAIL_DOMAINS: is not set; nobody can be an administrator']),
	// an address that is named is a decision
	...(LIVE_PORT !== 0 && LIVE_HOST === undefined && isLoopback(HOST) && !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? '')
		? [
				'LIVE_HOST: live streams are taken from this machine only; set LIVE_HOST to an address in the network of the theatre, or LIVE_PORT=0',
			]
		: []),
];
