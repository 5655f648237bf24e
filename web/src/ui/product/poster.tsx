import { useId, useMemo } from 'react';
import { readableInk } from '#posters/palettes.ts';
import { type PosterInput, paletteOf, poster } from '#posters/poster.ts';
import { useText } from '#web/lib/language.tsx';

export type PosterProps = Omit<PosterInput, 'idSuffix' | 'alt'> & { /** its title stands beside it already */ decorative?: boolean };

/** A poster made from the title; SVG in the page, because an <img> could not use the page's fonts. */
export function Poster({ decorative, ...input }: PosterProps) {
	const t = useText();
	const idSuffix = useId().replace(/\W/g, '');
	const { title, author, ratio, lettered, motif, palette, label } = input;
	const alt = decorative ? undefined : t('web.poster_of', { title });
	const svg = useMemo(
		() => poster({ title, author, ratio, lettered, motif, palette, label, alt, idSuffix }),
		[title, author, ratio, lettered, motif, palette, label, alt, idSuffix],
	);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; every text in it is escaped (posters)
	return <span className="poster-box" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Paper and ink of a title's hero. */
export function heroColours(title: string, name?: PosterProps['palette']) {
	const palette = paletteOf(title, name);
	return { '--hp': palette.bg, '--hf': readableInk(palette) } as React.CSSProperties;
}
