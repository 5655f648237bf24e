import { type CaptionTrack, trackNames } from '#domain/watching/player/captions.rules.ts';
import { playerControlsTexts } from '#domain/watching/player/controls.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';

registerTexts(playerControlsTexts);

/** Names of tracks to choose from, in their order; no two are equal. */
export function useTrackNames(tracks: readonly (CaptionTrack & { name: string })[]): string[] {
	const t = useText();
	return trackNames(tracks, ({ name, kind }) => t('player.track', { name, kind: t(`player.kind.${kind}`) }));
}
