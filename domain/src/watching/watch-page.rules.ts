import type { ChatMode } from '../events/chat-modes.ts';
import type { LiveStatus } from '../live/live.contract.ts';
import type { LiveState } from '../live/live.rules.ts';
import { choiceForVariant } from './player/choices.rules.ts';
import type { Variant } from './variants.ts';
import type { Watch, WatchRefusal } from './watch-state.rules.ts';
import type { WatchAnswer } from './watching.contract.ts';

export type Version = Variant | 'original' | 'trailer';

export type WatchPageFacts = {
	watch: Pick<Watch<WatchRefusal>, 'state' | 'answer'>;
	/** of a live stream of our own, or of the one that follows a recording */
	sent: LiveStatus | null;
	/** the state of the live stream as the viewer sees it; null for a film */
	live: LiveState | null;
	isTrailer: boolean;
	/** `?typ=` of the address; `isUnknownVariant`: it names none */
	variant: Variant | null;
	isUnknownVariant: boolean;
	/** known to the page before the server's answer */
	knownVariants: readonly Variant[];
	/** since the answer, where an editor has changed it */
	chatMode: ChatMode | null;
};

export type WatchPage = {
	/** what is or was played; null before the first one and after a refusal */
	answer: WatchAnswer | null;
	/** what is under the picture waits for the answer, which brings versions and a transcript: nothing moves then */
	isAnswered: boolean;
	/** the player is not expected to be there */
	isRefused: boolean;
	/** no notice about what the person may do with it */
	hasNoRight: boolean;
	versions: readonly Variant[];
	version: Version;
	/** the version of the address that is not there */
	missing: Variant | 'unknown' | null;
	chat: { kind: 'own' } | { kind: 'embed'; url: string; of: 'frame' | 'html' } | null;
	/** null: the number is not shown */
	viewers: number | null;
	/** of a live event */
	liveMark: LiveState;
	/** while a recording is watched: the next stream of the event is on air */
	isNextOnAir: boolean;
};

/** It plays, or did until its connection was lost. */
export const isOnAir = (state: LiveState | undefined | null): boolean => state === 'on_air' || state === 'lost';

const RIGHTS_LOST: readonly string[] = ['no_access', 'event_cancelled'];

function chatOf(answer: WatchAnswer, since: ChatMode | null): WatchPage['chat'] {
	const mode = since ?? answer.chat_mode;
	if (mode === 'own') return { kind: 'own' };
	const { chat_url: url, chat_kind: of } = answer;
	return mode === 'embed' && url && of ? { kind: 'embed', url, of } : null;
}

function missingOf({ variant, isUnknownVariant }: WatchPageFacts, answer: WatchAnswer | null): WatchPage['missing'] {
	if (isUnknownVariant) return 'unknown';
	const isGiven = variant && answer && (answer.variants.includes(variant) || choiceForVariant(variant, answer));
	return isGiven ? null : variant;
}

export function watchPage(facts: WatchPageFacts): WatchPage {
	const { watch, sent, live, isTrailer, variant, knownVariants, chatMode } = facts;
	const { state } = watch;
	const isRefused = state.kind === 'refused' || state.kind === 'lobby';
	const answer = isRefused ? null : watch.answer;
	const isRecording = (state.kind === 'playing' && state.answer.recording) ?? false;
	// versions can be chosen before the opening
	const isWaiting = state.kind === 'lobby';
	const chosen = isWaiting ? knownVariants.find((known) => known === variant) : answer?.variant;
	return {
		answer,
		isAnswered: answer !== null || state.kind !== 'loading',
		isRefused,
		hasNoRight: state.kind === 'refused' && RIGHTS_LOST.includes(state.error.type),
		versions: isWaiting ? knownVariants : (answer?.variants ?? []),
		version: isTrailer ? 'trailer' : (chosen ?? 'original'),
		missing: missingOf(facts, answer),
		chat: answer && chatOf(answer, chatMode),
		viewers: sent && !isRecording && sent.viewers > 0 && sent.state !== 'ended' ? sent.viewers : null,
		liveMark: answer?.recording ? 'ended' : (live ?? answer?.live?.state ?? 'on_air'),
		isNextOnAir: isRecording && isOnAir(sent?.state),
	};
}
