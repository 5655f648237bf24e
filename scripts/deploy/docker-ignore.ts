/** One line of a .dockerignore: `**` matches any number of folders, `*` anything but a slash; a folder matches everything below it. */
function toPattern(line: string): RegExp {
	const parts = line.replace(/^\/|\/$/g, '').split('/');
	const source = parts
		.map((part) => (part === '**' ? '(?:.*/)?' : `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`))
		.join('');
	return new RegExp(`^${source.replace(/\/$/, '')}(/|$)`);
}

/** Whether a path is excluded from the image: the last matching line decides. */
export function readDockerIgnore(text: string): (path: string) => boolean {
	const rules = text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line && !line.startsWith('#'))
		.map((line) => ({ pattern: toPattern(line.replace(/^!/, '')), leavesOut: !line.startsWith('!') }));
	return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.leavesOut ?? false;
}
