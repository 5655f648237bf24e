import { useState } from 'react';
import { getFairPlay, markStream } from '#domain/audience/fair-play/fair-play.contract.ts';
import { fairPlayTexts } from '#domain/audience/fair-play/fair-play.texts.ts';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { SwitchField } from '#web/ui/admin/fields/field.tsx';
import { useReport } from '#web/ui/admin/report.ts';

registerTexts(fairPlayTexts);

type Evening = Pick<AnswerOf<typeof getFairPlay>, 'stream_failed' | 'is_marked'>;

/** The same where nothing else of the evening is shown. */
export function LoadedEveningMark({ eventId }: { eventId: number }) {
	const query = { page: 1, limit: 1 };
	const { data } = useAnswer(getFairPlay, { params: { id: eventId }, query }, { errors: 'inline', staleTime: 0 });
	return data && <EveningMark eventId={eventId} evening={data} />;
}

/** The last evening of an event failed, as its stream or a person says (B-029). */
export function EveningMark({ eventId, evening }: { eventId: number; evening: Evening }) {
	const t = useText();
	const report = useReport();
	const [marking, setMarking] = useState<'failed' | 'fine' | null>(null);
	const mark = useCall(markStream, { refreshes: [getFairPlay] });
	const save = (failed: boolean) =>
		mark.mutate({ params: { id: eventId }, body: { failed } }, { onError: report.failed, onSettled: () => setMarking(null) });
	return (
		<>
			<SwitchField
				label={t('fair_play.failed')}
				note={evening.stream_failed && !evening.is_marked ? t('fair_play.failed_by_stream') : undefined}
				checked={evening.stream_failed}
				onChange={({ target }) => setMarking(target.checked ? 'failed' : 'fine')}
			/>
			{marking && (
				<Confirm
					title={t(`fair_play.mark_ask.${marking}`)}
					mild={marking === 'fine'}
					busy={mark.isPending}
					onYes={() => save(marking === 'failed')}
					onNo={() => setMarking(null)}
				>
					<p>{t(`fair_play.mark_text.${marking}`)}</p>
				</Confirm>
			)}
		</>
	);
}
