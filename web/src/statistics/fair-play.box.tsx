import { IconGift, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { type FairPlayPerson, getFairPlay, giveFairPlay } from '#domain/audience/fair-play/fair-play.contract.ts';
import type { FairPlayGift } from '#domain/audience/fair-play/fair-play.rules.ts';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { usePagesHere } from '#web/ui/admin/table/paged-list.ts';
import { EveningMark } from './evening-mark.field.tsx';

/** Who watched the last evening and had trouble, and what they get. */
export function FairPlayBox({ eventId }: { eventId: number }) {
	const t = useText();
	const { query, table } = usePagesHere();
	const answer = useList(getFairPlay, { params: { id: eventId }, query });
	const { data } = answer;
	if (!data && !isLoadFailed(answer)) return null;
	return (
		<Box isBelow>
			<BoxHeader>
				<div>
					<h2>{t('fair_play.title')}</h2>
					<p className="muted tiny">{t('fair_play.lead')}</p>
				</div>
			</BoxHeader>
			<LoadFailed answer={answer} />
			{data && <EveningMark eventId={eventId} evening={data} />}
			{data?.total === 0 && <p className="muted">{t(data.is_over ? 'fair_play.none' : 'fair_play.not_over')}</p>}
			{data && data.total > 0 && (
				<DataTable
					label={t('fair_play.title')}
					columns={columnsOf(t)}
					rows={data.people}
					rowId={({ user_id }) => user_id}
					total={data.total}
					{...table}
					isNarrow
				/>
			)}
			{data && data.waiting > 0 && <GiveActions eventId={eventId} data={data} />}
		</Box>
	);
}

function GiveActions({ eventId, data }: { eventId: number; data: AnswerOf<typeof getFairPlay> }) {
	const t = useText();
	const report = useReport();
	// the number is that of the question: the list is read again before it closes
	const [asking, setAsking] = useState<{ gift: FairPlayGift; count: number } | null>(null);
	const give = useCall(giveFairPlay, { refreshes: [getFairPlay] });
	const who = t(`fair_play.to.${data.stream_failed ? 'everyone' : 'trouble'}`);
	const ask = (gift: FairPlayGift) => setAsking({ gift, count: data.waiting });
	const giveAll = (gift: FairPlayGift) =>
		give.mutate(
			{ params: { id: eventId }, body: { gift } },
			{
				onSuccess: ({ given }) => toast.success(t('fair_play.done', { count: given })),
				onError: report.failed,
				onSettled: () => setAsking(null),
			},
		);
	return (
		<>
			<Actions>
				<Control icon={IconGift} onClick={() => ask('recording')}>
					{t('fair_play.give.recording', { who })}
				</Control>
				<Control icon={IconTicket} onClick={() => ask('code')}>
					{t('fair_play.give.code', { who })}
				</Control>
			</Actions>
			{asking && (
				<Confirm
					title={t(`fair_play.ask.${asking.gift}`, { count: asking.count })}
					busy={give.isPending}
					onYes={() => giveAll(asking.gift)}
					onNo={() => setAsking(null)}
				>
					<p>{t('fair_play.ask_text')}</p>
				</Confirm>
			)}
		</>
	);
}

function troubleText({ trouble, cut_off_minutes, stalled_percent }: FairPlayPerson, t: Translate): string {
	if (trouble === 'cut_off') return t('fair_play.trouble.cut_off', { minutes: cut_off_minutes });
	return trouble === 'stalled' ? t('fair_play.trouble.stalled', { percent: stalled_percent }) : t('fair_play.trouble.none');
}

const columnsOf = (t: Translate): Column<FairPlayPerson>[] => [
	{ id: 'person', title: t('fair_play.person'), lead: true, cell: (row) => `${row.name} (${row.email ?? ''})` },
	{ id: 'trouble', title: t('fair_play.trouble'), cell: (row) => troubleText(row, t) },
	{ id: 'given', title: t('fair_play.given'), cell: (row) => t(`fair_play.given.${row.given ?? 'none'}`) },
];
