/** One line of a .dockerignore: `**` is any number of folders, `*` anything but a slash; a folder stands for all below it. */
function toPattern(line: string): RegExp {
	const parts = line.replace(/^\/|\/$/g, '').split('/');
	const source = parts
		.map((part) => (part === '**' ? '(?:.*/)?' : `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`))
		.join('');
	return new RegExp(`^${source.replace(/\/$/, '')}(/|$)`);
}

/** Whether a path is left out of the image: the last line that fits decides. */
export function readDockerIgnore(text: string): (path: string) => boolean {
	const rules = text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line && !line.startsWith('#'))
		.map((line) => ({ pattern: toPattern(line.replace(/^!/, '')), leavesOut: !line.startsWith('!') }));
	return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.leavesOut ?? false;
}
