import type { Language } from '#domain/base/text/language.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { videoAccessTerm } from '#domain/videos/videos.rules.ts';
import type { Translate } from '#web/lib/language.tsx';

/** "Po zakupie masz 48 godzin na obejrzenie…": how long access to a video lasts, and from when (F-051). */
export function accessTermText({ hours, from, until }: ReturnType<typeof videoAccessTerm>, language: Language, t: Translate): string {
	if (until) return t('video.ticket_until', { until: formatMoment(until, language) });
	if (hours === null) return t('video.ticket_no_limit');
	return from
		? t('video.ticket_hours_from', { count: hours, from: formatMoment(from, language) })
		: t('video.ticket_hours', { count: hours });
}
