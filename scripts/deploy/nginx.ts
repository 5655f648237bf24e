import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../lib/free-port.ts';

// A real nginx with the files of deploy/, where this machine has one.

export type NginxFile = 'nginx.conf' | 'nginx-two-nodes.conf';

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

export const readNginxFile = (file: NginxFile) => readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8');

/** null: this machine has no nginx. */
export const nginxProgram = (): string | null => PLACES.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;

/** What a distribution puts around a file of conf.d, with everything it writes in a folder of its own. */
function around(folder: string, site: string): string {
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
	return `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
worker_processes 2;
events {}
http {
	access_log off;
	${temporary.join('\n\t')}
	include ${site};
}
`;
}

function writeConfiguration(folder: string, text: string): string {
	mkdirSync(folder, { recursive: true });
	const [main, site] = [join(folder, 'main.conf'), join(folder, 'rampa.conf')];
	writeFileSync(site, text);
	writeFileSync(main, around(folder, site));
	return main;
}

/** `nginx -t` of the file as it is, with a certificate that is made for it; what nginx says. */
export function checkNginxFile(program: string, folder: string, file: NginxFile): { isValid: boolean; said: string } {
	mkdirSync(folder, { recursive: true });
	const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=online.example.org', '-keyout', key];
	const made = spawnSync('openssl', [...make, '-out', certificate], { encoding: 'utf8' });
	if (made.status !== 0) throw new Error(`openssl: ${made.error?.message ?? made.stderr}`);
	const text = readNginxFile(file)
		.replace(/\/etc\S+fullchain\.pem/, certificate)
		.replace(/\/etc\S+privkey\.pem/, key);
	const { status, stderr } = spawnSync(program, ['-t', '-c', writeConfiguration(folder, text)], { encoding: 'utf8' });
	return { isValid: status === 0, said: stderr };
}

/** The addresses of the file → those of the processes behind it. */
export type Upstreams = Record<string, string>;

export type Nginx = { url: string; close(): Promise<void> };

/** The file without TLS on a free port of this machine, in front of other addresses. Each answer names the address that gave it. */
export async function startNginx(program: string, folder: string, file: NginxFile, upstreams: Upstreams): Promise<Nginx> {
	const [port, plainPort] = [await freePort(), await freePort()];
	let text = readNginxFile(file)
		.replace(/^\s*(ssl_certificate|listen \[::\]).*;$/gm, '')
		.replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};\n\tadd_header X-Answered-By $upstream_addr always;`)
		.replace('listen 80;', `listen 127.0.0.1:${plainPort};`);
	for (const [written, real] of Object.entries(upstreams)) text = text.replaceAll(`server ${written} `, `server ${real} `);
	const child: ChildProcess = spawn(program, ['-c', writeConfiguration(folder, text)], { stdio: ['ignore', 'ignore', 'pipe'] });
	let said = '';
	child.stderr?.setEncoding('utf8').on('data', (chunk) => {
		said = (said + chunk).slice(-4_000);
	});
	const url = `http://127.0.0.1:${port}`;
	const isThere = () =>
		fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
			() => true,
			() => false,
		);
	while (!(await isThere())) {
		if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
		await new Promise((done) => setTimeout(done, 50));
	}
	return {
		url,
		close: async () => {
			if (child.exitCode !== null) return;
			child.kill('SIGTERM');
			await once(child, 'exit');
		},
	};
}
