import { expect, it } from 'vitest';
import { asksAboutPrice, nextQuestion, questionsOfEvent } from './save-questions.rules.ts';

it.each([
	['a new event', true, [], { aboutTime: false, aboutPrice: true }],
	['another title', false, ['title', 'subtitle'], { aboutTime: false, aboutPrice: false }],
	['another hour', false, ['time_from'], { aboutTime: true, aboutPrice: true }],
	['a whole day', false, ['full_day'], { aboutTime: true, aboutPrice: true }],
	['another price', false, ['event_price'], { aboutTime: false, aboutPrice: true }],
	['another film', false, ['video_id'], { aboutTime: false, aboutPrice: true }],
	['a live stream', false, ['live_enabled'], { aboutTime: false, aboutPrice: true }],
] as const)('of an event, %s asks what may concern those who hold tickets', (_, isNew, changed, expected) => {
	expect(questionsOfEvent({ isNew, changed })).toEqual(expected);
});

it.each([
	['a new one', true, ['video_price'], false],
	['another title', false, ['title'], false],
	['another price', false, ['video_price'], true],
	['another premiere', false, ['available_from'], true],
	['a film that is shown', false, ['visible'], true],
] as const)('of a film, %s', (_, isNew, changed, expected) => {
	expect(asksAboutPrice({ isNew, changed })).toBe(expected);
});

it('the time is asked about before the price', () => {
	expect(nextQuestion({ moved: {}, film: {} })).toBe('moved');
	expect(nextQuestion({ moved: null, film: {} })).toBe('film');
	expect(nextQuestion({ moved: null, film: null })).toBeNull();
});
