import { IconArrowLeft, IconClock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import type { ChatMode } from '#domain/events/chat-modes.ts';
import { choiceForVariant } from '#domain/watching/player/choices.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
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
import { type StartPosition, useWatch } from './use-watch.ts';
import { VariantsField, type Version } from './variants.field.tsx';
import styles from './watch.block.module.css';

// reads the feed, whose schemas a film does not need
const ChatModeFeed = lazy(async () => ({ default: (await import('./chat-mode.feed.tsx')).ChatModeFeed }));

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

function chatOf({ chat_mode, chat_url, chat_kind }: WatchAnswer, ownChat: ReactNode, viewers: ReactNode) {
	if (chat_mode === 'own' && ownChat) return <OwnChatPanel viewers={viewers}>{ownChat}</OwnChatPanel>;
	return chat_mode === 'embed' && chat_url && chat_kind ? <Chat url={chat_url} kind={chat_kind} viewers={viewers} /> : null;
}

function positionOf(player: Player, isOnAir: boolean): StartPosition | null {
	const at = player.position();
	if (at === null) return null;
	return { at, liveAt: (isOnAir && againAt(player, true)) || 0, isPaused: player.isPaused?.() ?? false, isPlayed: true };
}

/** The watch page: player, variants, chat. The server decides at this moment who may watch. */
export function WatchBlock(props: WatchBlockProps) {
	const {
		productType,
		productId,
		title,
		lead,
		variant,
		isUnknownVariant,
		onVariant,
		startAt = null,
		back,
		isLive,
		hasTrailer = false,
		knownVariants = [],
		opensAt = null,
		onOpen,
		accessUntil,
		ownChat,
		isStopped,
		sessionEnd,
	} = props;
	const t = useText();
	const product = useMemo(() => ({ type: productType, id: productId }), [productType, productId]);
	const [player, setPlayer] = useState<Player | null>(null);
	const [isTrailer, setTrailer] = useState(false);
	/** since the answer, where an editor has changed it */
	const [chatMode, setChatMode] = useState<ChatMode | null>(null);
	const current = useRef<Player | null>(null);
	const keepPlayer = useCallback((next: Player | null) => {
		current.current = next;
		setPlayer(next);
	}, []);
	const isOnAir = useRef(false);
	const positionNow = useCallback(() => current.current && positionOf(current.current, isOnAir.current), []);
	// only a choice made on this page: the server knows the last one made before, here or in another browser
	const [sound, setSound] = useState<string | null>(null);
	const watch = useWatch({ product, variant, sound, positionNow, opensAt, onOpen, startAt, sessionEnd });
	const playing = watch.state.kind === 'playing' ? watch.state.answer : null;
	const keptFocus = useKeptFocus();
	const isRecording = playing?.recording ?? false;
	const sent = useLiveState(playing?.live ?? null, { isRecording, onRefused: watch.stop });
	const live = useInterruption((!isRecording && sent?.state) || null, player);
	isOnAir.current = live === 'on_air' || live === 'lost';
	const isNextOnAir = isRecording && (sent?.state === 'on_air' || sent?.state === 'lost');
	useEffect(() => {
		if (isNextOnAir) watch.startNext();
	}, [isNextOnAir, watch.startNext]);
	usePositionSaving(player, product, watch.stop);
	const isRefused = watch.state.kind === 'refused' || watch.state.kind === 'lobby';
	const hasNoRight = watch.state.kind === 'refused' && ['no_access', 'event_cancelled'].includes(watch.state.error.type);
	const onNamed = useNewerFilm(player, { answer: playing, renew: watch.renew });
	useHeartbeats(player, { product, film: { played: playing?.film, onNamed }, isExpected: !isTrailer && !isRefused, onRefused: watch.stop });
	useRequestedStart(player, startAt);
	useEffect(() => {
		if (isStopped) player?.pause();
	}, [isStopped, player]);

	// the chat continues while playback recovers
	useDarkPage();
	const last = useRef<WatchAnswer | null>(null);
	if (playing) last.current = playing;
	const answer = isRefused ? null : last.current;
	const choose = (version: Version) => {
		if (version === 'trailer') watch.keepPosition();
		setTrailer(version === 'trailer');
		if (version !== 'trailer') onVariant(version === 'original' ? null : version);
	};
	const viewers = sent && !isRecording && sent.viewers > 0 && sent.state !== 'ended' && <Viewers count={sent.viewers} />;
	const chat = answer && chatOf({ ...answer, chat_mode: chatMode ?? answer.chat_mode }, ownChat, viewers);
	// not only for this: a film without a chat of ours opens no connection
	const hasFeed = answer !== null && (answer.chat_mode === 'own' || live !== null);
	const side = useSide({ answer: isTrailer ? null : answer, product, sound, path: back });
	const area = keptFocus.ref;
	const show = useCallback(
		() => area.current?.scrollIntoView?.({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'nearest' }),
		[area],
	);
	const film = useMemo(() => ({ chapters: answer?.chapters ?? [], player, show }), [answer, player, show]);
	// what is under the picture waits for the answer, which brings versions and a transcript: nothing moves then
	const isAnswered = answer !== null || watch.state.kind !== 'loading';
	// variants can be chosen before the opening
	const isWaiting = watch.state.kind === 'lobby';
	const variants = isWaiting ? knownVariants : (answer?.variants ?? []);
	const chosen = isWaiting ? knownVariants.find((known) => known === variant) : answer?.variant;
	const isGiven = variant && answer && (answer.variants.includes(variant) || choiceForVariant(variant, answer));
	const missing = isUnknownVariant ? 'unknown' : isGiven ? null : variant;
	return (
		<FilmContext value={film}>
			<div className={chat || side.content ? styles.watch : `${styles.watch} ${styles.alone}`} data-room="widownia">
				<div className={styles.stage}>
					<div className={styles.header}>
						<Link className={textLink.link} to={back}>
							<Icon icon={IconArrowLeft} />
							<span>{t('watching.back')}</span>
						</Link>
						{isLive && answer && (
							<LiveStateMark state={answer.recording ? 'ended' : (live ?? answer.live?.state ?? 'on_air')} player={player} />
						)}
						{!chat && viewers}
					</div>
					{isTrailer ? (
						<Trailer product={product} title={title} />
					) : (
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
								onPlayer={keepPlayer}
								onSound={setSound}
							/>
						</div>
					)}
					<div className={styles.under}>
						<div>
							<h1 className={`fitted ${styles.title}`} style={titleFit(title)}>
								{title}
							</h1>
							{lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
						</div>
						<VariantsField
							variants={variants}
							hasTrailer={hasTrailer}
							value={isTrailer ? 'trailer' : (chosen ?? 'original')}
							onChange={choose}
						/>
					</div>
					{side.button}
					{isAnswered && (
						<div className={styles.notices}>
							{missing && answer && <Notice>{t(`watching.missing.${missing}`)}</Notice>}
							{isUnknownVariant && !answer && <Notice>{t('item.no_such_version')}</Notice>}
							{!hasNoRight && (
								<Notice
									icon={IconClock}
									quiet
									title={accessUntil ? t('watching.access_until', { at: formatMomentDigits(accessUntil) }) : undefined}
								>
									{t('watching.one_device')}
								</Notice>
							)}
						</div>
					)}
					{chat && side.content}
				</div>
				{chat ?? side.content}
				{hasFeed && (
					<Suspense>
						<ChatModeFeed eventId={productId} onMode={setChatMode} />
					</Suspense>
				)}
			</div>
		</FilmContext>
	);
}
