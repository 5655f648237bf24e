import { IconDownload } from '@tabler/icons-react';
import type { IssuedInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { ksefTexts } from '#domain/invoices/ksef/ksef.texts.ts';
import { groupOf, isOwnReason, isRefused, isSendingLate, type SendingGroup } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { downloadXml } from '#web/lib/api/download.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type StateKind, StateTag } from '#web/ui/tag.tsx';
import styles from './issued-invoice.view.module.css';

registerTexts(ksefTexts);

const TONES: Record<SendingGroup, StateKind> = { waiting: 'wait', numbered: 'ok', refused: 'stop', outside: 'off' };

export function KsefTag({ ksef }: Pick<IssuedInvoice, 'ksef'>) {
	const t = useText();
	const group = groupOf(ksef?.state ?? null);
	if (ksef?.is_replaced) return <StateTag kind="off">{t('ksef.replaced')}</StateTag>;
	if (ksef?.closed_reason) return <StateTag kind="off">{t('ksef.closed')}</StateTag>;
	const isLate = group === 'waiting' && ksef !== null && isSendingLate(ksef.deadline, new Date());
	return <StateTag kind={isLate ? 'stop' : TONES[group]}>{t(`ksef.group.${group}`)}</StateTag>;
}

/** Its number, or why it has none; its receipt. */
export function KsefBox({ invoice: { id, number, ksef } }: { invoice: Pick<IssuedInvoice, 'id' | 'number' | 'ksef'> }) {
	const t = useText();
	const report = useReport();
	if (ksef === null) return null;
	const { reason, code } = ksef;
	const said = reason !== null && isOwnReason(reason) ? t(`ksef.reason.${reason}`) : reason;
	const saveUpo = () => downloadXml(`/api/issued-invoices/${id}/upo`, `UPO-${number.replaceAll('/', '-')}.xml`).catch(report.failed);
	return (
		<Box aria-label={t('ksef.state')}>
			<BoxHeader>
				<h2>{t('ksef.title')}</h2>
				<KsefTag ksef={ksef} />
			</BoxHeader>
			<div className={styles.lines}>
				{ksef.number && (
					<p>
						{t('ksef.number')}: <span className="tabular">{ksef.number}</span>
						{ksef.mode === 'Offline' && ` · ${t('ksef.offline')}`}
					</p>
				)}
				{groupOf(ksef.state) === 'waiting' && <p>{t('ksef.deadline', { day: shortDate(ksef.deadline) })}</p>}
				{said !== null && (
					<p>{isRefused(ksef) ? t('ksef.refusal', { code: code ?? '–', reason: said }) : t('ksef.remark', { reason: said })}</p>
				)}
				{ksef.closed_reason && <p>{t('ksef.closed_reason', { reason: ksef.closed_reason })}</p>}
				{ksef.state === 'receipted' && (
					<Control icon={IconDownload} onClick={() => void saveUpo()}>
						{t('ksef.upo')}
					</Control>
				)}
			</div>
		</Box>
	);
}
