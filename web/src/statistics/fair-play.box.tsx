import { IconGift, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { type FairPlayPerson, getFairPlay, giveFairPlay, markStream } from '#domain/audience/fair-play/fair-play.contract.ts';
import type { FairPlayGift } from '#domain/audience/fair-play/fair-play.rules.ts';
import { fairPlayTexts } from '#domain/audience/fair-play/fair-play.texts.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { SwitchField } from '#web/ui/admin/fields/field.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';

registerTexts(fairPlayTexts);

const FIRST: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };

/** Those whose evening failed, and what they get. */
export function FairPlayBox({ eventId }: { eventId: number }) {
	const t = useText();
	const report = useReport();
	const [state, setState] = useState(FIRST);
	// the number is that of the question: the list is read again before it closes
	const [asking, setAsking] = useState<{ gift: FairPlayGift; count: number } | null>(null);
	const answer = useAnswer(
		getFairPlay,
		{ params: { id: eventId }, query: { page: state.page, limit: state.limit } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0 },
	);
	const { data } = answer;
	const [marking, setMarking] = useState<'failed' | 'fine' | null>(null);
	const give = useCall(giveFairPlay, { refreshes: [getFairPlay] });
	const mark = useCall(markStream, { refreshes: [getFairPlay] });
	const header = (
		<BoxHeader>
			<div>
				<h2>{t('fair_play.title')}</h2>
				<p className="muted tiny">{t('fair_play.lead')}</p>
			</div>
		</BoxHeader>
	);
	if (!data)
		return (
			isLoadFailed(answer) && (
				<Box isBelow>
					{header}
					<LoadFailed answer={answer} />
				</Box>
			)
		);
	const saveMark = (failed: boolean) =>
		mark.mutate({ params: { id: eventId }, body: { failed } }, { onError: report.failed, onSettled: () => setMarking(null) });
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
		<Box isBelow>
			{header}
			<LoadFailed answer={answer} />
			<SwitchField
				label={t('fair_play.stream_failed')}
				note={data.stream_failed && !data.is_marked ? t('fair_play.stream_measured') : undefined}
				checked={data.stream_failed}
				onChange={({ target }) => setMarking(target.checked ? 'failed' : 'fine')}
			/>
			{data.total === 0 ? (
				<p className="muted">{t(data.is_over ? 'fair_play.none' : 'fair_play.not_over')}</p>
			) : (
				<DataTable
					label={t('fair_play.title')}
					columns={columnsOf(t)}
					rows={data.people}
					rowId={({ user_id }) => String(user_id)}
					total={data.total}
					state={state}
					onState={(change) => setState({ ...state, page: 1, ...change })}
					isNarrow
				/>
			)}
			{data.waiting > 0 && (
				<Actions>
					<Control icon={IconGift} onClick={() => ask('recording')}>
						{t('fair_play.give.recording')}
					</Control>
					<Control icon={IconTicket} onClick={() => ask('code')}>
						{t('fair_play.give.code')}
					</Control>
				</Actions>
			)}
			{marking && (
				<Confirm
					title={t(`fair_play.mark_ask.${marking}`)}
					mild={marking === 'fine' || !data.automatic}
					busy={mark.isPending}
					onYes={() => saveMark(marking === 'failed')}
					onNo={() => setMarking(null)}
				>
					<p>
						{t(`fair_play.mark_text.${marking}`)} {marking === 'failed' && whatFollows(data.automatic ?? null, t)}
					</p>
				</Confirm>
			)}
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
		</Box>
	);
}

/** What happens to the people on the list of a stream that failed. */
const whatFollows = (automatic: FairPlayGift | null, t: Translate): string =>
	automatic ? t('fair_play.mark_then.automatic', { gift: t(`fair_play.given.${automatic}`) }) : t('fair_play.mark_then.none');

function troubleText({ trouble, cut_off_minutes, stalled_percent }: FairPlayPerson, t: Translate): string {
	if (trouble === 'cut_off') return t('fair_play.trouble.cut_off', { minutes: cut_off_minutes });
	return trouble === 'stalled' ? t('fair_play.trouble.stalled', { percent: stalled_percent }) : t('fair_play.trouble.stream');
}

const columnsOf = (t: Translate): Column<FairPlayPerson>[] => [
	{
		id: 'person',
		cell: ({ row: { original } }) => `${original.name} (${original.email ?? ''})`,
		meta: { title: t('fair_play.person'), lead: true },
	},
	{ id: 'trouble', cell: ({ row: { original } }) => troubleText(original, t), meta: { title: t('fair_play.trouble') } },
	{
		id: 'given',
		cell: ({ row: { original } }) => t(`fair_play.given.${original.given ?? 'none'}`),
		meta: { title: t('fair_play.given') },
	},
];
