import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import type { LiveState } from '#domain/live/live.rules.ts';
import { countdownTarget } from '#domain/watching/countdown.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import textLink from '#web/ui/text-link.module.css';
import { Countdown } from '../shared/product/countdown.tsx';
import { LiveArea } from './live/live-area.tsx';
import { PlaybackError } from './playback-error.block.tsx';
import type { Player } from './player.ts';
import { PlayerMessage } from './player-message.block.tsx';
import { SourcePlayer } from './source.player.tsx';
import type { useWatch } from './use-watch.ts';
import { WatchRefused } from './watch-refused.block.tsx';

// reads the feed, whose schemas a film does not need
const LiveOverlay = lazy(async () => ({ default: (await import('./live/live-overlay.tsx')).LiveOverlay }));

type PlayerScreenProps = {
	watch: ReturnType<typeof useWatch>;
	/** of a live stream of our own; null for a film */
	live: LiveState | null;
	eventId: number | null;
	title: string;
	/** the page of the title */
	back: string;
	player: Player | null;
	onPlayer: (player: Player | null) => void;
	onSound: (language: string) => void;
};

/** Content of the player area: the film, the lobby, a refusal, or a message while it recovers. */
export function PlayerScreen({
	watch: { state, stop, retry, startNext, open, settle },
	live,
	eventId,
	title,
	back,
	player,
	onPlayer,
	onSound,
}: PlayerScreenProps) {
	const t = useText();
	useEffect(() => {
		if (!player) return;
		const end = () => stop(null);
		const listeners = [player.on('error', end), player.on('refused', end), player.on('time', settle)];
		return () => {
			for (const remove of listeners) remove();
		};
	}, [player, stop, settle]);
	if (state.kind === 'loading' || state.kind === 'ending') return <PlayerMessage title={t('watching.loading')} role="status" />;
	if (state.kind === 'failing') return <PlaybackError retryAt={state.retryAt} onRetry={retry} />;
	if (state.kind === 'playing') {
		const { source, sounds, sound } = state.answer;
		const overlay = live !== null && eventId !== null && (
			<Suspense>
				<LiveOverlay eventId={eventId} state={live} />
			</Suspense>
		);
		return (
			<LiveArea state={live} onEnd={retry} overlay={overlay}>
				<SourcePlayer
					source={source}
					accessibility={state.answer}
					sounds={{ list: sounds, current: sound, onChange: onSound }}
					title={title}
					isLive={live !== null}
					overlay={overlay}
					// a live stream begins where it is now, unless it was paused or watched behind that
					startAt={live === null ? state.start.at : state.start.liveAt}
					isPaused={state.start.isPaused}
					isPlayed={state.start.isPlayed}
					onPlayer={onPlayer}
				/>
			</LiveArea>
		);
	}
	if (state.kind === 'lobby') return <Lobby opensAt={state.opensAt} onOpen={open} />;
	if (state.error.statusCode === 422)
		return (
			<PlayerMessage title={<span role="alert">{t('watching.invalid')}</span>}>
				<Button variant="line" onClick={retry}>
					{t('watching.retry')}
				</Button>
			</PlayerMessage>
		);
	return (
		<WatchRefused
			error={state.error}
			retryAt={state.retryAt}
			onRetry={state.error.type === 'plays_elsewhere' ? startNext : retry}
			back={back}
		/>
	);
}

/** Before the opening: the time left; the stream starts automatically. */
function Lobby({ opensAt, onOpen }: { opensAt: string; onOpen: () => void }) {
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
