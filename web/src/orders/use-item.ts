import { useMemo } from 'react';
import { getEvent } from '#domain/events/events.contract.ts';
import type { Product } from '#domain/orders/product.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { type Item, itemOfEvent, itemOfVideo } from './item.ts';

/** The product of a payment page, always fresh: its price and what is left may change any moment. Null: nothing to fetch. */
export function useItem(product: Product | null): Item | undefined {
	const t = useText();
	const { language } = useLanguage();
	const params = { slugOrId: String(product?.id ?? '') };
	const event = useAnswer(getEvent, { params }, { enabled: product?.type === 'event', staleTime: 0 }).data?.event;
	const video = useAnswer(getVideo, { params }, { enabled: product?.type === 'video', staleTime: 0 }).data?.video;
	return useMemo(() => {
		if (product?.type === 'event') return event && itemOfEvent(event, language, t);
		if (product?.type === 'video') return video && itemOfVideo(video, language, t);
		return undefined;
	}, [product?.type, event, video, language, t]);
}
