import { type AddressedPoster, posterAddress } from '#posters/address.ts';
import { paletteOf } from '#posters/classics.ts';
import { readableInk } from '#posters/palettes.ts';
import { SIZES } from '#posters/sizes.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './picture.module.css';

export type PosterProps = AddressedPoster & {
	/** the title is already shown next to it */
	decorative?: boolean;
	/** on the first screen: not lazy */
	first?: boolean;
};

/** A poster made from the title, drawn by the server; its background colour is shown until it is loaded. */
export function Poster({ decorative, first, ...input }: PosterProps) {
	const t = useText();
	const [width, height] = SIZES[input.ratio ?? 'portrait'];
	return (
		<span className={styles.frame}>
			<img
				className={styles.frame}
				src={posterAddress(input)}
				alt={decorative ? '' : t('web.poster_of', { title: input.title })}
				width={width}
				height={height}
				loading={first ? 'eager' : 'lazy'}
				fetchPriority={first ? 'high' : undefined}
				decoding="async"
				// the drawing scales to its frame: a hero keeps its right side, where the picture is
				style={{ background: paletteOf(input.title, input.palette).bg, objectFit: 'fill' }}
			/>
		</span>
	);
}

/** Paper and ink of a title's hero. */
export function heroColours(title: string, name?: PosterProps['palette']) {
	const palette = paletteOf(title, name);
	return { '--hp': palette.bg, '--hf': readableInk(palette) } as React.CSSProperties;
}
