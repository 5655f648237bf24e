import { expect, it } from 'vitest';
import { listPurposes, purposesHtml } from './purposes.rules.ts';
import { PURPOSES } from './purposes.ts';

it('N-029 the list of the policy has every purpose with its period, in both languages', () => {
	expect(listPurposes('pl').map(({ name }) => name)).toEqual(Object.keys(PURPOSES));
	expect(listPurposes('pl').find(({ name }) => name === 'addresses')?.period).toBe('Przechowujemy 365 dni.');
	expect(listPurposes('en').find(({ name }) => name === 'audit')?.period).toBe('Kept for 5 years.');
	expect(purposesHtml('pl').match(/<li>/g)).toHaveLength(Object.keys(PURPOSES).length);
});
