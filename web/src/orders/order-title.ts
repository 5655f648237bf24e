import type { Language } from '#domain/base/text/language.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { Translate } from '#web/lib/language.tsx';

/** What was ordered: the title of the event or video, or that a gift opens any. */
export const orderTitle = (order: Pick<Order, 'title'>, t: Translate): string => order.title ?? t('order_result.unit_any');

/** "Bilet: Świętoszek"; English where there is one. */
export const orderDescription = (
	{ description, description_en }: Pick<Order, 'description' | 'description_en'>,
	language: Language,
): string => (language === 'en' && description_en) || description;
