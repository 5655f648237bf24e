import { describe, expect, it } from 'vitest';
import {
	chapterAt,
	chaptersOfSound,
	chapterTitle,
	LAST_SECOND,
	percentOf,
	startSecond,
	whyNotOrder,
	whyNotWithin,
} from './chapters.rules.ts';
import { videoForm, videoIn } from './videos.fields.ts';

const at = (...seconds: unknown[]) => seconds.map((at_seconds) => ({ at_seconds, title: 'Akt', title_en: '' }));
const messages = (wrong: { row: number; message: string }[]) => wrong.map(({ row, message }) => `${row} ${message.split('_').pop()}`);

describe('the order of chapters', () => {
	it('grows, and no two begin in the same second', () => {
		expect(whyNotOrder([])).toEqual([]);
		expect(whyNotOrder(at(0, 1, 2))).toEqual([]);
		expect(messages(whyNotOrder(at(0, 10, 10)))).toEqual(['2 same']);
		expect(messages(whyNotOrder(at(5, 4)))).toEqual(['1 order']);
		expect(messages(whyNotOrder(at(10, 5, 7, 10, 11)))).toEqual(['1 order', '2 order', '3 same']);
	});

	it('passes over rows that cannot be read', () => {
		expect(messages(whyNotOrder([...at(5, 'x', null, 4.5), null, 3, ...at(5)]))).toEqual(['6 same']);
	});
});

describe('the end of the film', () => {
	it('is after the beginning of each chapter', () => {
		expect(whyNotWithin({ chapters: at(0, 59), duration: 1 })).toBe(null);
		expect(whyNotWithin({ chapters: at(0, 60, 61), duration: 1 })).toEqual({
			'chapters.1.at_seconds': 'videos.validate.chapter_after_end',
			'chapters.2.at_seconds': 'videos.validate.chapter_after_end',
		});
	});

	it('is not known where the duration is 0', () => {
		expect(whyNotWithin({ chapters: at(80_000), duration: 0 })).toBe(null);
		expect(whyNotWithin({ duration: 1 })).toBe(null);
	});
});

it('B-014 a film of a translation has no chapters', () => {
	const video = { chapters: [{ at_seconds: 0, title: 'Akt', title_en: 'Act' }], sound_languages: ['en'] };
	expect([chaptersOfSound(video, 'pl'), chaptersOfSound(video, 'en'), chaptersOfSound({}, 'pl')]).toEqual([video.chapters, [], []]);
});

describe('a form with chapters', () => {
	const errors = (chapters: unknown, duration: unknown = 10) =>
		Object.fromEntries(
			(videoForm.safeParse({ title: 'Mewa', video_link: '5', chapters, duration }).error?.issues ?? []).map(({ path, message }) => [
				path.join('.'),
				message,
			]),
		);

	it('names every wrong field by its row, all at once', () => {
		const rows = [
			{ at_seconds: 30, title: '', title_en: '' },
			{ at_seconds: '12:30', title: 'a', title_en: 'b'.repeat(201) },
			{ at_seconds: 20, title: 'c'.repeat(201), title_en: '' },
			{ at_seconds: 600, title: 'Akt', title_en: '' },
		];
		expect(errors(rows)).toEqual({
			'chapters.0.title': 'videos.validate.chapter_title',
			'chapters.1.at_seconds': 'videos.validate.chapter_time',
			'chapters.1.title_en': 'videos.validate.chapter_long',
			'chapters.2.title': 'videos.validate.chapter_long',
			'chapters.2.at_seconds': 'videos.validate.chapter_order',
			'chapters.3.at_seconds': 'videos.validate.chapter_after_end',
		});
	});

	it('takes 100 chapters and not 101', () => {
		const many = (count: number) => at(...Array.from({ length: count }, (_, second) => second));
		expect(errors(many(100))).toEqual({});
		expect(errors(many(101))).toEqual({ chapters: 'videos.validate.chapters_many' });
	});

	it('takes the last second of a day and not the next, and titles of 1 and of 200 characters', () => {
		expect(errors([{ at_seconds: LAST_SECOND, title: 'c'.repeat(200), title_en: 'c'.repeat(200) }], 0)).toEqual({});
		expect(errors([{ at_seconds: 0, title: 'x' }], 0)).toEqual({});
		expect(Object.keys(errors(at(LAST_SECOND + 1), 0))).toEqual(['chapters.0.at_seconds']);
		for (const second of [-1, 1.5, '', null, undefined, true, [], {}])
			expect(errors([{ at_seconds: second, title: 'Akt' }], 0)).toEqual({ 'chapters.0.at_seconds': 'videos.validate.chapter_time' });
	});

	it('is read from text too, as a multipart form sends it; none when missing', () => {
		const read = (chapters: unknown) => videoIn.shape.chapters.safeParse(chapters);
		expect(read('[{"at_seconds":"5","title":" Akt I "}]').data).toEqual([{ at_seconds: 5, title: 'Akt I', title_en: '' }]);
		expect([read(undefined).data, read('').data, read('[]').data]).toEqual([[], [], []]);
		for (const wrong of ['[', '5', 5, {}, [5], ['a']]) expect(read(wrong).success).toBe(false);
	});
});

describe('what plays', () => {
	it('is the last chapter that has begun', () => {
		const chapters = [{ at_seconds: 10 }, { at_seconds: 20 }];
		expect([0, 9.9, 10, 19.9, 20, 500].map((second) => chapterAt(chapters, second))).toEqual([-1, -1, 0, 0, 1, 1]);
	});

	it('has its English title where there is one', () => {
		expect(chapterTitle({ title: 'Akt', title_en: 'Act' }, 'en')).toBe('Act');
		expect(chapterTitle({ title: 'Akt', title_en: '' }, 'en')).toBe('Akt');
		expect(chapterTitle({ title: 'Akt', title_en: 'Act' }, 'pl')).toBe('Akt');
	});

	it('has a mark inside the film only', () => {
		expect([percentOf(0, 40), percentOf(10, 40), percentOf(40, 40), percentOf(41, 40), percentOf(1, null), percentOf(1, 0)]).toEqual([
			0,
			25,
			100,
			null,
			null,
			null,
		]);
	});
});

describe('?t= of an address', () => {
	it('is whole seconds of a day', () => {
		expect(['0', '59', '5740', '86399'].map(startSecond)).toEqual([0, 59, 5_740, 86_399]);
		for (const wrong of [null, '86400', '-1', '1.5', '1e1', ' 5', '', 'x', '000001']) expect(startSecond(wrong)).toBe(null);
	});
});
