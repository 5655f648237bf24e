import type { ReactNode } from 'react';
import styles from './hero.module.css';
import { ResponsiveImage } from './picture.tsx';
import { Poster } from './poster.tsx';

type HeroPictureProps = { image: string | null; title: string; artClass?: string; wordsClass?: string; children: ReactNode };

/** A photo or the title's poster, and the text next to or under it. */
export const HeroPicture = ({ image, title, artClass = '', wordsClass = '', children }: HeroPictureProps) => (
	<>
		<div className={`${styles.picture} ${artClass}`}>
			{image ? (
				<ResponsiveImage src={image} alt="" sizes="(max-width: 1023px) 100vw, 60vw" first fill />
			) : (
				<Poster title={title} ratio="hero" decorative first />
			)}
		</div>
		<div className={`wrap ${styles.words} ${wordsClass}`}>{children}</div>
	</>
);
