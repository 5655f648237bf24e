import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminTag } from '#domain/watching/buttons.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ResponsiveImage } from '#web/ui/product/picture.tsx';
import { heroColours, Poster } from '#web/ui/product/poster.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { Tag } from '#web/ui/tag.tsx';

type ItemHeroProps = {
	title: string /** in Polish: it decides the colours */;
	original: string;
	subtitle: string;
	kind: string;
	image: string | null;
	tags: readonly AdminTag[];
	children?: ReactNode;
};

/** The top of an event or a video: its poster's paper and ink, its title. */
export function ItemHero({ title, original, subtitle, kind, image, tags, children }: ItemHeroProps) {
	const t = useText();
	return (
		<section className={image ? 'hero hero--ev hero--photo' : 'hero hero--ev'} style={heroColours(original)}>
			<div className="art">
				{image ? (
					<ResponsiveImage src={image} alt="" sizes="(max-width: 1023px) 100vw, 60vw" first className="poster" />
				) : (
					<Poster title={original} ratio="hero" decorative first />
				)}
			</div>
			<div className="wrap">
				<p className="when">{kind}</p>
				<h1 className="fit" style={titleFit(title)}>
					{title}
				</h1>
				{subtitle && <p className="by">{subtitle}</p>}
				{tags.length > 0 && (
					<div className="tags hero-tags">
						{tags.map((tag) => (
							<Tag key={tag} icon={IconEyeOff} filled>
								{t(`admin_tag.${tag}`)}
							</Tag>
						))}
					</div>
				)}
				{children}
			</div>
		</section>
	);
}
