export type Section = { title: string; lines: string[] };

/** The sections of a manual and the commands in their code blocks, without trailing comments. */
export function readManual(markdown: string): Section[] {
	return markdown
		.split(/^## /m)
		.slice(1)
		.map((section) => ({
			title: section.split('\n')[0] ?? '',
			lines: [...section.matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
				.flatMap(([, block = '']) => block.split('\n'))
				.map((line) => line.replace(/\s+# .*$/, '').trim())
				.filter(Boolean),
		}));
}
