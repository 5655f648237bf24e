import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { domainMutations } from './domain.ts';
import { serverMutations } from './server.ts';
import { contentMutations } from './server-content.ts';
import { webMutations } from './web.ts';

const ALL = [...domainMutations, ...serverMutations, ...contentMutations, ...webMutations];

it.each(ALL)('the mutation "$name" finds its text once, and its test names $id', ({ file, find, test, id }) => {
	expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
	expect(readFileSync(test, 'utf8')).toContain(id);
});
