import { useEffect } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Calm } from './player-message.block.tsx';
import { Lobby } from './lobby.block.tsx';
import type { Player } from './player.ts';
import { Refused } from './watch-refused.block.tsx';
import { SourcePlayer } from './source.player.tsx';
import { Trouble } from './playback-error.block.tsx';
import type { useWatch } from './use-watch.ts';

type StageScreenProps = {
	watch: ReturnType<typeof useWatch>;
	title: string;
	player: Player | null;
	onPlayer: (player: Player | null) => void;
};

/** What stands in the player's place: the film, the lobby, a reason, or a calm word while it comes back. */
export function StageScreen({ watch: { state, fail, retry, open, settle }, title, player, onPlayer }: StageScreenProps) {
	const t = useText();
	useEffect(() => {
		if (!player) return;
		const stops = [player.on('error', fail), player.on('time', settle)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [player, fail, settle]);
	if (state.kind === 'loading') return <Calm title={t('watching.loading')} role="status" />;
	if (state.kind === 'trouble') return <Trouble retryAt={state.retryAt} onRetry={retry} />;
	if (state.kind === 'playing')
		return <SourcePlayer source={state.answer.source} title={title} startAt={state.startAt} onPlayer={onPlayer} />;
	if (state.kind === 'lobby') return <Lobby opensAt={state.opensAt} onOpen={open} />;
	if (state.error.statusCode === 422) return <Calm title={t('watching.invalid')} role="alert" />;
	return <Refused error={state.error} retryAt={state.retryAt} onRetry={retry} />;
}
