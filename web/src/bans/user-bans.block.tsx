import { banReason } from '#domain/bans/ban-reasons.ts';
import type { Ban } from '#domain/bans/bans.contract.ts';
import { bansTexts } from '#domain/bans/bans.texts.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import panel from '#web/ui/account-panel.module.css';
import { type Column, Table } from '#web/ui/table.tsx';
import { BanForm } from './ban.form.tsx';
import { BanEnd } from './ban-end.tsx';
import { UnbanButton } from './unban.button.tsx';

registerTexts(bansTexts);

/** A person's bans with unban, and a ban form while none is active (S3-058). */
export function UserBansBlock({ userId, bans, canBan }: { userId: number; bans: readonly Ban[]; canBan: boolean }) {
	const t = useText();
	const columns: Column<Ban>[] = [
		{ key: 'reason', title: t('bans.reason'), cell: (ban) => banReason(ban.reason, t.language) },
		{ key: 'created', title: t('bans.created'), cell: (ban) => momentText(ban.created_at) },
		{ key: 'until', title: t('bans.until'), cell: (ban) => <BanEnd ban={ban} /> },
		{ key: 'unban', title: t('bans.unban'), cell: (ban) => ban.active && <UnbanButton ban={ban} /> },
	];
	return (
		<section className={panel.panel} id="blokady">
			<div className={panel.header}>
				<h2>{t('bans.title')}</h2>
			</div>
			<Table caption={t('bans.title')} columns={columns} rows={bans} rowKey={(ban) => ban.id} empty={t('bans.none')} />
			{canBan && !bans.some((ban) => ban.active) && <BanForm userId={userId} />}
		</section>
	);
}
