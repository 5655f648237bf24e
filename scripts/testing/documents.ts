import { globSync, readFileSync } from 'node:fs';

// Shared by the tests of the documents.

export const read = (name: string) => readFileSync(name, 'utf8');

/** The text of all files of a pattern, without the tests of the documents themselves. */
export const sources = (pattern: string) =>
	globSync(pattern)
		.filter((file) => !/^scripts\/documents[\w-]*\.test\.ts$/.test(file))
		.map(read)
		.join('\n');

export const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const sectionOf = (text: string, title: string) => text.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';

/** The rows of the tables of a section, cell by cell, without their headings. */
export const rowsOf = (text: string, title: string) =>
	sectionOf(text, title)
		.split(/\n\n/)
		.filter((block) => block.startsWith('|'))
		.map((table) =>
			table
				.trim()
				.split('\n')
				.slice(2)
				.map((line) =>
					line
						.slice(1, -1)
						.split('|')
						.map((cell) => cell.trim()),
				),
		);

export const namesIn = (cell: string | undefined) => matches(cell ?? '', /`([^`]+)`/g);
