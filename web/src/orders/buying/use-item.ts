import { useEffect, useMemo, useState } from 'react';
import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { type Item, itemOfEvent, itemOfVideo } from './item.ts';

/** polling interval while an order is pending */
const REFETCH_MS = 10_000;

/** The product of a payment page, never cached: price and seats may change at any time. Null: nothing to fetch. */
export function useItem(product: { type: ProductType; id: number | string } | null) {
	const t = useText();
	const { language } = useLanguage();
	const { tickets_expiration_time } = useConfig();
	const [isProcessing, setProcessing] = useState(false);
	const options = { staleTime: 0, refetchInterval: isProcessing && REFETCH_MS } as const;
	const params = { slugOrId: String(product?.id ?? '') };
	const ofEvent = useAnswer(getEvent, { params }, { enabled: product?.type === 'event', ...options });
	const ofVideo = useAnswer(getVideo, { params }, { enabled: product?.type === 'video', ...options });
	const event = ofEvent.data?.event;
	const video = ofVideo.data?.video;
	const status = (event ?? video)?.paymentStatus;
	useEffect(() => setProcessing(openOrderState(status) !== null), [status]);
	const item = useMemo((): Item | undefined => {
		if (product?.type === 'event') return event && itemOfEvent(event, language, t);
		if (product?.type === 'video') return video && itemOfVideo(video, language, t, tickets_expiration_time);
		return undefined;
	}, [product?.type, event, video, language, t, tickets_expiration_time]);
	return { item, answers: [ofEvent, ofVideo] };
}
