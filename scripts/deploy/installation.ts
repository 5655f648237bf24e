import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { SANDBOX } from '#simulators/payu/payu.types.ts';
import { startSmallProxy } from '../chaos/small-proxy.ts';
import { freePort } from '../lib/free-port.ts';
import { readWithShell } from './env-readers.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { nginxProgram, startNginx } from './nginx.ts';
import { type RunningServer, runLine, startServerLine } from './server-process.ts';
import { createTemporaryPostgres } from './temporary-postgres.ts';

/** Excluded from the copy: installed packages, build results and data of this machine. */
const NOT_SOURCES = /^(\.git|node_modules|dist.*|data|test-results|playwright-report)(\/|$)/;

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

function fillIn(envFile: string, filled: Record<string, string>) {
	const text = readFileSync(envFile, 'utf8').replace(/^([A-Z0-9_]+)=".*"$/gm, (line, name: string) =>
		filled[name] === undefined ? line : `${name}="${filled[name]}"`,
	);
	writeFileSync(envFile, text);
}

/** Replaces the example paths by paths of this machine. */
const here = (line: string, paths: [string, string][]) =>
	paths
		.reduce((text, [example, path]) => text.replaceAll(example, path), line.replaceAll('sudo -u postgres ', ''))
		.replaceAll('name@your-domain', 'name@example.org');

/** Before the ports of two nodes: of the sites, then of the sales. */
async function openProxy(program: string | null, folder: string, ports: readonly number[]) {
	const [first, second, firstSales, secondSales] = ports.map((port) => `127.0.0.1:${port}`) as [string, string, string, string];
	return program
		? await startNginx(program, join(folder, 'nginx'), 'nginx-two-nodes.conf', {
				'10.0.0.11:3000': first,
				'10.0.0.12:3000': second,
				'10.0.0.11:3001': firstSales,
				'10.0.0.12:3001': secondSales,
			})
		: await startSmallProxy(() => [first]);
}

/** A copy of the sources with its own PostgreSQL, mail server, payment provider and environment file. */
export async function openInstallation(root: string, folder: string, print: (line: string) => void) {
	const home = join(folder, 'rampa');
	cpSync(root, home, { recursive: true, filter: (path) => !NOT_SOURCES.test(relative(root, path)) });
	const [postgres, mail, payu, ...ports] = await Promise.all([
		createTemporaryPostgres(),
		startMailCatcher(),
		startPayuSimulator({ host: '127.0.0.1' }),
		freePort(),
		freePort(),
		freePort(),
		freePort(),
	]);
	await postgres.start();
	const program = nginxProgram();
	print(program ? `the proxy is ${program} with deploy/nginx-two-nodes.conf` : 'no nginx here: a proxy of this script stands for it');
	const proxy = await openProxy(program, folder, ports);
	const nodes: (RunningServer | undefined)[] = [];
	const envFile = join(folder, 'rampa.env');
	const environment: NodeJS.ProcessEnv = {
		PATH: [dirname(process.execPath), postgres.bin, process.env.PATH].join(':'),
		HOME: process.env.HOME,
		...postgres.environment,
	};

	const filled = {
		PUBLIC_URL: proxy.url,
		DATABASE_URL: `postgres://rampa:password@127.0.0.1:${postgres.port}/rampa`,
		SECRET: 'a-secret-of-the-walk-1234',
		METRICS_TOKEN: 'a-token-of-the-walk',
		PAYU_POS_ID: SANDBOX.posId,
		PAYU_CLIENT_ID: SANDBOX.clientId,
		PAYU_CLIENT_SECRET: SANDBOX.clientSecret,
		PAYU_SECOND_KEY: SANDBOX.secondKey,
		PAYU_BASE_URL: payu.url,
		SMTP_URL: mail.url,
		PORT: String(ports[0]),
		// the proxy of this script sends everything to one port
		SALE_PORT: program ? String(ports[2]) : '0',
		DATA_DIR: join(folder, 'data'),
	};
	const urlOf = (node: number) => `http://127.0.0.1:${ports[node]}`;
	return {
		print,
		home,
		postgres,
		mail,
		fillIn: () => fillIn(envFile, filled),
		urlOf,
		publicUrl: proxy.url,
		/** whether both nodes are behind that address */
		isBalanced: program !== null,
		run: (line: string) =>
			runLine(
				here(line, [
					['/etc/rampa.env', envFile],
					['/var/backups/rampa', join(folder, 'backups')],
					['127.0.0.1:3000', `127.0.0.1:${ports[0]}`],
					['127.0.0.1:5432', `127.0.0.1:${postgres.port}`],
				]),
				{ cwd: home, env: environment },
			),
		/** from here on every command has the variables of the file */
		source: () => Object.assign(environment, readWithShell(envFile)),
		startNode: async (node: number, line: string) => {
			const env = { ...environment, PORT: String(ports[node]), ...(program && { SALE_PORT: String(ports[2 + node]) }) };
			nodes[node] = await startServerLine(`exec ${line}`, urlOf(node), { cwd: home, env });
		},
		stopNode: async (node: number) => nodes[node]?.stop(),
		close: async () => {
			await Promise.all(nodes.map((node) => node?.stop()));
			await Promise.all([proxy.close(), mail.close(), payu.close(), postgres.remove()]);
		},
	};
}
