import { defineTexts } from '../base/text.ts';

/** The videos view of the panel (spec 2 §2, §5, §8). */
export const videosTexts = defineTexts({
	'videos.validate.video_link': ['Proszę wybrać wideo.', 'Please choose a video.'],
	'videos.validate.dates': [
		'Koniec dostępności nie może być przed jej początkiem.',
		'The end of availability cannot be before its beginning.',
	],
	'videos.validate.gallery': ['Nie ma takiej galerii.', 'There is no such gallery.'],
	'videos.validate.categories': ['Nie ma takiej kategorii.', 'There is no such category.'],
	'videos.has_orders': ['Nie można usunąć wideo: są na nie zamówienia.', 'The video cannot be deleted: there are orders for it.'],
	'videos.has_events': ['Nie można usunąć wideo: używają go wydarzenia.', 'The video cannot be deleted: events use it.'],
	'videos.has_codes': ['Nie można usunąć wideo: są na nie kody.', 'The video cannot be deleted: there are codes for it.'],
});
