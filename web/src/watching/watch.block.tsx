import { IconArrowLeft, IconClock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import type { ChatMode } from '#domain/events/chat-modes.ts';
import type { Variant } from '#domain/watching/variants.ts';
import { isOnAir, type Version, type WatchPage, watchPage } from '#domain/watching/watch-page.rules.ts';
import type { StartPosition } from '#domain/watching/watch-state.rules.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';

import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import textLink from '#web/ui/text-link.module.css';
import { FilmContext } from './chapters/film-context.ts';
import { useRequestedStart } from './chapters/use-requested-start.ts';
import { Chat, OwnChatPanel } from './chat.block.tsx';
import { LiveStateMark, Viewers } from './live/live-state.mark.tsx';
import { useInterruption } from './live/use-interruption.ts';
import { useLiveState } from './live/use-live-state.ts';
import playerStyles from './player.module.css';
import { againAt, type Player } from './player.ts';
import { PlayerScreen } from './player-screen.tsx';
import { Trailer } from './trailer.block.tsx';
import { useSide } from './transcript/use-side.tsx';
import { useDarkPage } from './use-dark-page.ts';
import { useHeartbeats } from './use-heartbeats.ts';
import { useNewerFilm } from './use-newer-film.ts';
import { usePositionSaving } from './use-position.ts';
import { useWatch } from './use-watch.ts';
import { VariantsField } from './variants.field.tsx';
import styles from './watch.block.module.css';

// reads the feed, whose schemas a film does not need
const WatchFeed = lazy(async () => ({ default: (await import('./watch.feed.tsx')).WatchFeed }));

export type WatchBlockProps = {
	productType: 'event' | 'video';
	productId: number;
	title: string;
	/** one line under the title */
	lead?: ReactNode;
	/** `?typ=` of the address */
	variant: Variant | null;
	/** `?typ=` is not the name of a variant */
	isUnknownVariant?: boolean;
	onVariant: (variant: Variant | null) => void;
	/** `?t=` of the address: the second to begin at */
	startAt?: number | null;
	/** the page of the title */
	back: string;
	isLive?: boolean;
	hasTrailer?: boolean;
	/** variants known to the page before the server's answer */
	knownVariants?: readonly Variant[];
	/** when it opens, while it is closed */
	opensAt?: string | null;
	/** the event has just opened: the data of the page may be out of date */
	onOpen?: () => void;
	accessUntil?: string | null;
	/** the chat of ours, shown where the event has one */
	ownChat?: ReactNode;
	/** the account has just been blocked: playback stops */
	isStopped?: boolean;
	/** why the session has ended, where it has; given the refusal as far as it is known */
	sessionEnd?: (refusal: ApiError | null) => Promise<ApiError | null>;
};

function positionOf(player: Player, isLiveNow: boolean): StartPosition | null {
	const at = player.position();
	if (at === null) return null;
	return { at, liveAt: (isLiveNow && againAt(player, true)) || 0, isPaused: player.isPaused?.() ?? false, isPlayed: true };
}

/** The player that is on the page, also for what is called later. */
function usePlayer() {
	const [player, setPlayer] = useState<Player | null>(null);
	const current = useRef<Player | null>(null);
	const isLiveNow = useRef(false);
	return {
		player,
		isLiveNow,
		keepPlayer: useCallback((next: Player | null) => {
			current.current = next;
			setPlayer(next);
		}, []),
		positionNow: useCallback(() => current.current && positionOf(current.current, isLiveNow.current), []),
	};
}

/** The player and what it is told and tells: source, state of the stream, position, heartbeats. */
function usePlayback(props: WatchBlockProps) {
	const { productType: type, productId: id, variant, startAt = null, opensAt = null, onOpen, isStopped, sessionEnd } = props;
	const product = useMemo(() => ({ type, id }), [type, id]);
	const { player, keepPlayer, isLiveNow, positionNow } = usePlayer();
	const [isTrailer, setTrailer] = useState(false);
	// only a choice made on this page: the server knows the last one made before, here or in another browser
	const [sound, setSound] = useState<string | null>(null);
	const [chatMode, setChatMode] = useState<ChatMode | null>(null);
	const watch = useWatch({ product, variant, sound, positionNow, opensAt, onOpen, startAt, sessionEnd });
	const playing = watch.state.kind === 'playing' ? watch.state.answer : null;
	const isRecording = playing?.recording ?? false;
	const sent = useLiveState(playing?.live ?? null, { isRecording, onRefused: watch.stop });
	const live = useInterruption((!isRecording && sent?.state) || null, player);
	useLayoutEffect(() => {
		isLiveNow.current = isOnAir(live);
	}, [isLiveNow, live]);
	const { isUnknownVariant = false, knownVariants = [] } = props;
	const page = watchPage({ watch, sent, live, isTrailer, variant, isUnknownVariant, knownVariants, chatMode });
	const { isNextOnAir, isRefused } = page;
	useEffect(() => {
		if (isNextOnAir) watch.startNext();
	}, [isNextOnAir, watch.startNext]);
	usePositionSaving(player, product, watch.stop);
	const onNamed = useNewerFilm(player, { answer: playing, renew: watch.renew });
	useHeartbeats(player, { product, film: { played: playing?.film, onNamed }, isExpected: !isTrailer && !isRefused, onRefused: watch.stop });
	useRequestedStart(player, startAt);
	useEffect(() => {
		if (isStopped) player?.pause();
	}, [isStopped, player]);
	// the server tells why
	const stop = useCallback(() => watch.stop(null), [watch.stop]);
	return { stop, product, watch, page, live, player, keepPlayer, sound, setSound, isTrailer, setTrailer, setChatMode };
}

type Playback = ReturnType<typeof usePlayback>;

/** The watch page: player, variants, chat. The server decides at this moment who may watch. */
export function WatchBlock(props: WatchBlockProps) {
	const t = useText();
	const { back, ownChat } = props;
	const playback = usePlayback(props);
	const { page, product, player, isTrailer, sound } = playback;
	const { answer } = page;
	useDarkPage();
	const keptFocus = useKeptFocus();
	const area = keptFocus.ref;
	const show = useCallback(
		() => area.current?.scrollIntoView?.({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' }),
		[area],
	);
	const film = useMemo(() => ({ chapters: answer?.chapters ?? [], player, show }), [answer, player, show]);
	const side = useSide({ answer: isTrailer ? null : answer, product, sound, path: back });
	const viewers = page.viewers !== null && <Viewers count={page.viewers} />;
	const chat = chatOf(page.chat, ownChat, viewers);
	return (
		<FilmContext value={film}>
			<div className={chat || side.content ? styles.watch : `${styles.watch} ${styles.alone}`} data-room="widownia">
				<div className={styles.stage}>
					<div className={styles.header}>
						<Link className={textLink.link} to={back}>
							<Icon icon={IconArrowLeft} />
							<span>{t('watching.back')}</span>
						</Link>
						{props.isLive && answer && <LiveStateMark state={page.liveMark} player={player} />}
						{!chat && viewers}
					</div>
					<Picture {...props} playback={playback} keptFocus={keptFocus} />
					<UnderPicture {...props} playback={playback} />
					{side.button}
					{page.isAnswered && <Notices page={page} accessUntil={props.accessUntil} />}
					{chat && side.content}
				</div>
				{chat ?? side.content}
				{answer && (
					<Suspense>
						<WatchFeed product={product} onMode={playback.setChatMode} onElsewhere={playback.stop} />
					</Suspense>
				)}
			</div>
		</FilmContext>
	);
}

function chatOf(chat: WatchPage['chat'], ownChat: ReactNode, viewers: ReactNode) {
	if (chat?.kind === 'own') return ownChat ? <OwnChatPanel viewers={viewers}>{ownChat}</OwnChatPanel> : null;
	return chat && <Chat url={chat.url} kind={chat.of} viewers={viewers} />;
}

type PartProps = WatchBlockProps & { playback: Playback };

function Picture({ playback, keptFocus, title, back, productType, productId }: PartProps & { keptFocus: ReturnType<typeof useKeptFocus> }) {
	const t = useText();
	const { watch, live, player, product } = playback;
	if (playback.isTrailer) return <Trailer product={product} title={title} />;
	return (
		<div className={playerStyles.player} {...keptFocus}>
			{/* here before its text and unchanged by further attempts, so that screen readers announce it, and once */}
			<p className="visually-hidden" role="status">
				{watch.state.kind === 'failing' && t('watching.trouble')}
			</p>
			<PlayerScreen
				watch={watch}
				live={live}
				eventId={productType === 'event' ? productId : null}
				title={title}
				back={back}
				player={player}
				onPlayer={playback.keepPlayer}
				onSound={playback.setSound}
			/>
		</div>
	);
}

function UnderPicture({ playback, title, lead, hasTrailer = false, onVariant }: PartProps) {
	const { watch, page, setTrailer } = playback;
	const choose = (version: Version) => {
		if (version === 'trailer') watch.keepPosition();
		setTrailer(version === 'trailer');
		if (version !== 'trailer') onVariant(version === 'original' ? null : version);
	};
	return (
		<div className={styles.under}>
			<div>
				<h1 className={`fitted ${styles.title}`} style={titleFit(title)}>
					{title}
				</h1>
				{lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
			</div>
			<VariantsField variants={page.versions} hasTrailer={hasTrailer} value={page.version} onChange={choose} />
		</div>
	);
}

function Notices({ page, accessUntil }: { page: WatchPage; accessUntil: string | null | undefined }) {
	const t = useText();
	const { answer, missing } = page;
	return (
		<div className={styles.notices}>
			{missing && answer && <Notice>{t(`watching.missing.${missing}`)}</Notice>}
			{missing === 'unknown' && !answer && <Notice>{t('item.no_such_version')}</Notice>}
			{!page.hasNoRight && (
				<Notice
					icon={IconClock}
					quiet
					title={accessUntil ? t('watching.access_until', { at: formatMomentDigits(accessUntil) }) : undefined}
				>
					{t('watching.one_device')}
				</Notice>
			)}
		</div>
	);
}
