import { useCallback, useEffect } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Calm } from './calm.block.tsx';
import { Lobby } from './lobby.block.tsx';
import type { Player } from './player.ts';
import { SourcePlayer } from './source.player.tsx';
import { Trouble } from './trouble.block.tsx';
import type { useWatch } from './use-watch.ts';

type StageScreenProps = {
	watch: ReturnType<typeof useWatch>;
	title: string;
	opensAt: string | null;
	player: Player | null;
	onPlayer: (player: Player | null) => void;
};

/** What stands in the player's place: the film, the lobby, a reason, or a calm word while it comes back. */
export function StageScreen({ watch: { state, fail, retry, settle }, title, opensAt, player, onPlayer }: StageScreenProps) {
	const t = useText();
	useEffect(() => {
		if (!player) return;
		const stops = [player.on('error', fail), player.on('time', settle)];
		return () => {
			for (const stop of stops) stop();
		};
	}, [player, fail, settle]);
	const reopen = useCallback(() => retry(), [retry]);
	if (state.kind === 'loading') return <Calm title={t('watching.loading')} role="status" />;
	if (state.kind === 'trouble') return <Trouble retryAt={state.retryAt} onRetry={retry} />;
	if (state.kind === 'playing')
		return <SourcePlayer source={state.answer.source} title={title} startAt={state.startAt} onPlayer={onPlayer} />;
	const { error } = state;
	if (error.type === 'not_available' && opensAt) return <Lobby opensAt={opensAt} onOpen={reopen} />;
	if (error.statusCode === 422) return <Calm title={t('watching.invalid')} role="alert" />;
	return (
		<Calm title={t('watching.no_access')} role="alert">
			<p>{error.type === 'country_blocked' ? t('videotrans.no_access') : error.message}</p>
		</Calm>
	);
}
