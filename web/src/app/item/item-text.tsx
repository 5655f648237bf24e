import type { ReactNode } from 'react';
import type { Video } from '#domain/videos/videos.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { ItemTags, type Tagged } from '#web/shared/product/item-tags.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { GalleryBlock } from './gallery.block.tsx';
import styles from './item-text.module.css';
import { TrailerToggle } from './trailer-toggle.tsx';

type TextItem = Tagged & Pick<Video, 'id' | 'title' | 'description' | 'additional_desc' | 'has_teaser' | 'gallery'>;

type ItemTextProps = { item: TextItem; type: 'event' | 'video'; chapters?: ReactNode; children?: ReactNode };

/** The text column: description, how to watch, trailer, further text, chapters, gallery. */
export function ItemText({ item, type, chapters, children }: ItemTextProps) {
	const t = useText();
	return (
		<div className={styles.text}>
			{children}
			<RichText html={item.description} className="lead" />
			<ItemTags item={item} withLength />
			{item.has_teaser && <TrailerToggle type={type} id={item.id} title={item.title} />}
			{item.additional_desc && (
				<section aria-labelledby="o-spektaklu">
					<h2 id="o-spektaklu">{t('item.about')}</h2>
					<RichText html={item.additional_desc} />
				</section>
			)}
			{chapters}
			<GalleryBlock title={item.title} images={item.gallery ?? []} />
		</div>
	);
}
