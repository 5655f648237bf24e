import { type AddressedPoster, posterAddress } from './address.ts';
import { MOTIFS } from './motifs.ts';
import { PALETTES } from './palettes.ts';
import { SIZES } from './sizes.ts';

const PATH = /^\/plakat\/[\da-f]{8}\/([a-z]+)\.svg$/;

const isNameOf = <T extends object>(names: T, name: string | null | undefined): name is keyof T & string =>
	typeof name === 'string' && Object.hasOwn(names, name);

/** What an address requests, or null where it is not the address of a poster: nothing else is drawn. */
export function posterAt(address: string): AddressedPoster | null {
	const [path = '', search = ''] = address.split('?', 2);
	const ratio = PATH.exec(path)?.[1];
	if (!isNameOf(SIZES, ratio)) return null;
	const query = new URLSearchParams(search);
	const motif = query.get('motyw');
	const palette = query.get('paleta');
	const requested: AddressedPoster = {
		title: query.get('tytul') ?? '',
		author: query.get('autor') ?? undefined,
		ratio,
		lettered: query.get('napis') === 'nie' ? false : undefined,
		motif: isNameOf(MOTIFS, motif) ? motif : undefined,
		palette: isNameOf(PALETTES, palette) ? palette : undefined,
	};
	return posterAddress(requested) === address ? requested : null;
}
