import type { Ban } from '#domain/bans/bans.contract.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { StateTag } from '#web/ui/tag.tsx';

export function BanEnd({ ban }: { ban: Ban }) {
	const t = useText();
	if (ban.forever) return <StateTag kind="stop">{t('bans.forever_short')}</StateTag>;
	const until = ban.expiration_date ? momentText(ban.expiration_date) : '';
	return <StateTag kind={ban.active ? 'stop' : 'off'}>{ban.active ? until : `${until} · ${t('bans.expired')}`}</StateTag>;
}
