import { defineTexts } from '../base/text/text.ts';

export const galleriesTexts = defineTexts({
	'galleries.validate.name': [
		'Niepoprawna nazwa. Dozwolone litery, cyfry i spacje',
		'Invalid name. Letters, digits and spaces are allowed',
	],
	'galleries.validate.max': [
		'Może być najwyżej 2000 galerii. Usuń te, których nie używasz.',
		'There can be at most 2,000 galleries. Delete those you do not use.',
	],
	'galleries.validate.image': ['Proszę wybrać plik.', 'Please choose a file.'],
	'galleries.in_use': [
		'Nie można usunąć: galerii używają wideo: {videos}.',
		'It cannot be deleted: these videos use the gallery: {videos}.',
	],
	'galleries.wait': ['Proszę spróbować ponownie za kilka sekund.', 'Please try again in a few seconds.'],
	'galleries.add': ['Dodaj galerię', 'Add a gallery'],
	'galleries.name': ['Nazwa', 'Name'],
	'galleries.images': ['Zdjęcia', 'Images'],
	'galleries.videos': ['Wideo', 'Videos'],
	'galleries.manage_of': ['Zarządzaj zdjęciami: {name}', 'Manage images: {name}'],
	'galleries.delete_of': ['Usuń galerię: {name}', 'Delete gallery: {name}'],
	'galleries.delete_ask': ['Usunąć galerię „{name}” i jej zdjęcia?', 'Delete the gallery “{name}” and its images?'],
	'galleries.empty': ['Brak galerii', 'No galleries'],
	'galleries.no_images': ['Brak zdjęć', 'No images'],
	'galleries.image_count': ['{count} z {max}', '{count} of {max}'],
	'galleries.image_alt': ['Zdjęcie {number}', 'Image {number}'],
	'galleries.image_delete': ['Usuń zdjęcie {number}', 'Delete image {number}'],
	'galleries.image_delete_ask': ['Usunąć to zdjęcie?', 'Delete this image?'],
	'galleries.image_upload': ['Nowe zdjęcie', 'New image'],
	'galleries.image_add': ['Dodaj zdjęcie', 'Add the image'],
});
