import { IconEyeOff } from '@tabler/icons-react';
import type { AdminTag } from '#domain/watching/buttons.rules.ts';
import { useText } from '#web/lib/language.tsx';
import hero from '#web/ui/product/hero.module.css';
import { HeroPicture } from '#web/ui/product/hero.tsx';
import { heroColours } from '#web/ui/product/poster.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { Tag, Tags } from '#web/ui/tag.tsx';
import styles from './item-hero.module.css';

type ItemHeroProps = {
	title: string /** in Polish: the colours are derived from it */;
	original: string;
	subtitle: string;
	kind: string;
	image: string | null;
	tags: readonly AdminTag[];
};

/** The top of an event or a video: its poster's paper and ink, its title. */
export function ItemHero({ title, original, subtitle, kind, image, tags }: ItemHeroProps) {
	const t = useText();
	return (
		<section className={image ? `${hero.hero} ${hero.photo}` : hero.hero} style={heroColours(original)}>
			<HeroPicture image={image} title={original} artClass={styles.picture} wordsClass={styles.words}>
				<p className={styles.kind}>{kind}</p>
				<h1 className={`fitted ${hero.title}`} style={titleFit(title)}>
					{title}
				</h1>
				{subtitle && <p className={hero.byline}>{subtitle}</p>}
				{tags.length > 0 && (
					<Tags className={styles.tags}>
						{tags.map((tag) => (
							<Tag key={tag} icon={IconEyeOff} filled>
								{t(`admin_tag.${tag}`)}
							</Tag>
						))}
					</Tags>
				)}
			</HeroPicture>
		</section>
	);
}
