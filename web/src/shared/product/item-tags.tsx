import { IconEar, IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Video } from '#domain/videos/videos.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { Tag, Tags } from '#web/ui/tag.tsx';

export type Tagged = Pick<Video, 'has_pjm' | 'has_pjm_window' | 'has_audiodesc' | 'has_ad_track' | 'age_restriction' | 'duration'>;

/** How an item can be watched, from which age and how long it is. */
export function ItemTags({ item, withLength, children }: { item: Tagged; withLength?: boolean; children?: ReactNode }) {
	const t = useText();
	return (
		<Tags>
			{children}
			{(item.has_audiodesc || item.has_ad_track) && <Tag icon={IconEar}>{t('item.audiodesc')}</Tag>}
			{(item.has_pjm || item.has_pjm_window) && <Tag icon={IconHandStop}>{t('item.pjm')}</Tag>}
			{item.age_restriction > 0 && <Tag>{t('item.age', { age: item.age_restriction })}</Tag>}
			{withLength && item.duration > 0 && <Tag>{t('item.minutes', { count: item.duration })}</Tag>}
		</Tags>
	);
}
