import { execFileSync } from 'node:child_process';

// How an environment file is read by each tool that may start Rampa. The first runs a real shell, the others follow their manuals.

type Variables = Record<string, string>;

const withoutInherited = (pairs: [string, string][]) =>
	Object.fromEntries(pairs.filter(([name]) => /^[A-Z]/.test(name) && !['PWD', 'OLDPWD', 'SHLVL'].includes(name)));

export function readWithShell(path: string): Variables {
	const printed = execFileSync('/bin/sh', ['-e', '-c', 'set -a; . "$0"; set +a; /usr/bin/env -0', path], {
		env: {},
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const lines = printed.split('\0').filter(Boolean);
	return withoutInherited(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** systemd.exec(5), EnvironmentFile=: `#` and `;` begin comments, a value may be quoted, a backslash escapes. Nothing is substituted. */
export function readLikeSystemd(text: string): Variables {
	const found: Variables = {};
	for (const line of text.replace(/\\\n/g, '').split('\n')) {
		if (/^\s*([#;].*)?$/.test(line)) continue;
		const [, name, value = ''] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
		if (!name) throw new Error(`systemd would leave out: ${line}`);
		const [, double, single, plain] = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(.*?))\s*$/.exec(value) ?? [];
		found[name] = double?.replace(/\\(["\\`$])/g, '$1') ?? single ?? plain?.replace(/\\(.)/g, '$1') ?? '';
	}
	return found;
}

/** Compose's env file: `#` begins a comment, also behind a value; `$NAME` is substituted outside single quotes. */
export function readLikeCompose(text: string): Variables {
	const found: Variables = {};
	for (const line of text.split('\n')) {
		if (/^\s*(#.*)?$/.test(line)) continue;
		const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*[=:]\s*(.*)$/.exec(line) ?? [];
		if (!name) throw new Error(`compose would refuse: ${line}`);
		const [, single, double, plain] = /^(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([^#]*?))\s*(?:#.*)?$/.exec(value) ?? [];
		const substituted = (double ?? plain ?? '').replace(/\$\{?(\w+)\}?/g, (_whole, other: string) => found[other] ?? '');
		found[name] = single ?? substituted;
	}
	return found;
}
