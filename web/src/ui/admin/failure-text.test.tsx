import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contentTexts } from '#domain/texts/content.texts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { failureText } from './failure-text.ts';

registerTexts(contentTexts);

it('S3-164 a message that says itself that an error occurred is not introduced again', () => {
	const { result } = renderHook(useText);
	const textOf = (message: string) => failureText(result.current, new ApiError({ statusCode: 500, message, type: 'internal' }));
	expect(textOf('Baza śpi')).toBe('Wystąpił błąd: Baza śpi');
	for (const message of ['Wystąpił błąd. Prosimy spróbować później.', 'Wystąpił błąd przy generowaniu kodów'])
		expect(textOf(message)).toBe(message);
	expect(failureText(result.current, new TypeError('x is undefined'))).toMatch(/^Wystąpił błąd\./);
});
