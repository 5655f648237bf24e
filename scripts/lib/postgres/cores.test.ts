import { expect, test } from 'vitest';
import { leavingOneCore, readCores } from './cores.ts';

test('a list of cores is read as the kernel writes it', () => {
	expect(readCores('0')).toEqual([0]);
	expect(readCores('0-3')).toEqual([0, 1, 2, 3]);
	expect(readCores('1,4-5')).toEqual([1, 4, 5]);
});

test('a machine without taskset or a second core starts the database as it is', () => {
	const path = process.env.PATH;
	try {
		process.env.PATH = '';
		expect(leavingOneCore()).toEqual([]);
	} finally {
		process.env.PATH = path;
	}
});
