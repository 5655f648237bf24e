import { useMemo } from 'react';
import { Link } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { countdownTarget } from '#domain/watching/countdown.rules.ts';
import { useText } from '#web/lib/language.tsx';
import textLink from '#web/ui/text-link.module.css';
import { Countdown } from '../shared/product/countdown.tsx';
import { PlayerMessage } from './player-message.block.tsx';

/** Before the opening: the time left; the stream starts automatically. */
export function Lobby({ opensAt, onOpen }: { opensAt: string; onOpen: () => void }) {
	const t = useText();
	const target = useMemo(() => Date.parse(countdownTarget(opensAt, Math.random())), [opensAt]);
	const at = formatMomentDigits(opensAt);
	return (
		<PlayerMessage title={t('watching.lobby')}>
			<Countdown target={target} label={t('watching.lobby_left')} onEnd={onOpen} />
			<p>{t('watching.lobby_lead', { at })}</p>
			<p>
				<Link className={textLink.link} to={TEST_PAGE} target="_blank">
					{t('web.test_page')}
				</Link>
			</p>
		</PlayerMessage>
	);
}
