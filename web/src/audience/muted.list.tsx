import { IconMicrophone } from '@tabler/icons-react';
import { listMuted, unmutePerson } from '#domain/audience/chat/chat.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { Action, failed } from './message-actions.tsx';
import styles from './own-chat.block.module.css';

/** Those who may not write, also where none of their messages is left. */
export function MutedList({ eventId, limit }: { eventId: number; limit: number }) {
	const t = useText();
	const { data } = useAnswer(listMuted, { params: { id: eventId }, query: { limit } }, { errors: 'inline', keepSession: true });
	const unmute = useCall(unmutePerson, { keepSession: true, refreshes: [listMuted] });
	if (!data?.total) return null;
	return (
		<details className={styles.reports}>
			<summary>{t('chat.muted_count', { count: data.total })}</summary>
			<ul>
				{data.muted.map(({ user_id, name, at }) => (
					<li key={user_id} className={styles.muted}>
						<p>
							<strong>{name}</strong> <span className="muted">{momentText(at)}</span>
						</p>
						<Action
							icon={IconMicrophone}
							label={t('chat.unmute', { name })}
							onClick={() => unmute.mutate({ params: { id: eventId, userId: user_id } }, { onError: failed })}
						/>
					</li>
				))}
			</ul>
		</details>
	);
}
