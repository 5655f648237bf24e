import styles from './picture.module.css';
import { Poster, type PosterProps } from './poster.tsx';

const WIDTHS = [320, 640, 960, 1280] as const;

/** Our own images have several widths by `?w=`; others are used unchanged. */
export function srcSetOf(src: string): string | undefined {
	if (!src.startsWith('/')) return undefined;
	const join = src.includes('?') ? '&' : '?';
	return WIDTHS.map((width) => `${src}${join}w=${width} ${width}w`).join(', ');
}

export type ResponsiveImageProps = {
	src: string;
	alt: string;
	/** how wide it is shown, e.g. "(max-width: 640px) 50vw, 25vw" */
	sizes?: string;
	/** the main picture: not lazy */
	first?: boolean;
	width?: number;
	height?: number;
	/** as large as its box, cut to fit */
	fill?: boolean;
	onError?: () => void;
};

export const ResponsiveImage = ({ src, alt, sizes = '100vw', first, fill, ...rest }: ResponsiveImageProps) => (
	<picture className={fill ? styles.frame : undefined}>
		<img
			{...rest}
			className={fill ? styles.photo : undefined}
			src={src}
			srcSet={srcSetOf(src)}
			sizes={sizes}
			alt={alt}
			loading={first ? 'eager' : 'lazy'}
			fetchPriority={first ? 'high' : undefined}
			decoding="async"
		/>
	</picture>
);

/** What a card shows of an item: its thumbnail, else its main image. */
export const cardImage = (item: { thumb_link: string | null; image_link: string | null }): string | null =>
	item.thumb_link || item.image_link;

type ItemPictureProps = PosterProps & { src: string | null | undefined; sizes?: string };

/** The item's image, or a poster made from its title: never a grey box. */
export function ItemPicture({ src, sizes, first, ...input }: ItemPictureProps) {
	if (!src) return <Poster {...input} first={first} />;
	return <ResponsiveImage src={src} alt={input.decorative ? '' : input.title} sizes={sizes} first={first} fill />;
}

type ByWidth = { mobile: string | null; tablet: string | null; desktop: string | null; alt: string };

/** One image per width: smartphone up to 575 px, tablet to 991 px, desktop from 992 px (S2-024). */
export function PictureByWidth({ mobile, tablet, desktop, alt }: ByWidth) {
	const fallback = desktop ?? tablet ?? mobile;
	if (!fallback) return null;
	return (
		<picture>
			{mobile && <source media="(max-width: 575px)" srcSet={mobile} />}
			{tablet && <source media="(max-width: 991px)" srcSet={tablet} />}
			<img src={fallback} alt={alt} loading="lazy" decoding="async" />
		</picture>
	);
}
