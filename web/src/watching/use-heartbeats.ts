import { useEffect, useEffectEvent, useRef } from 'react';
import { HEARTBEAT_SECONDS } from '#domain/audience/viewings/heartbeats.rules.ts';
import { sendHeartbeat } from '#domain/audience/viewings/viewings.contract.ts';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { Player } from './player.ts';
import { type OnRefused, sendKeepalive } from './send-keepalive.ts';

const SECOND_MS = 1000;
/** A film that plays says so several times a second. */
const STALL_MS = 1500;

type Meter = {
	seen: number;
	stalled: number;
	stalls: number;
	lastTime: number;
	isPlaying: boolean;
	isStalled: boolean;
	sentAt: number;
	/** the last message said that it plays */
	isReportedPlaying: boolean;
};

const newMeter = (now: number): Meter => ({
	seen: 0,
	stalled: 0,
	stalls: 0,
	lastTime: 0,
	isPlaying: false,
	isStalled: false,
	sentAt: now,
	isReportedPlaying: false,
});

/** One second of a film that should play: seen, or stalled. Without a player it is one that is being recovered. */
function measure(meter: Meter, player: Player | null, now: number): void {
	if (!meter.isPlaying) return;
	// what is paused or sought waits for the person
	if (player?.motion() === 'held') {
		meter.lastTime = now;
		return;
	}
	const isStalled = now - meter.lastTime > STALL_MS;
	if (isStalled) meter.stalled += 1;
	else meter.seen += 1;
	if (isStalled && !meter.isStalled) meter.stalls += 1;
	meter.isStalled = isStalled;
}

type HeartbeatSource = Pick<Watched, 'product' | 'onRefused'> & {
	film: () => Film;
	viewing: string;
	player: Player | null;
	meter: Meter;
	stopped: boolean;
};

function send({ viewing, product, player, meter, stopped, film, onRefused }: HeartbeatSource, now: number) {
	const { seen, stalled, stalls } = meter;
	// a stop right after a message is reported too: silence of a player that plays is taken for a lost connection
	if (seen + stalled === 0 && !(stopped && meter.isReportedPlaying)) return;
	Object.assign(meter, { seen: 0, stalled: 0, stalls: 0, sentAt: now, isReportedPlaying: !stopped });
	const { played } = film();
	const place = { position: player?.position() ?? null, height: player?.height?.() ?? null };
	const body = { viewing, ...place, seen, stalled, stalls, stopped, ...(played && { film: played }) };
	const onAnswer = (answer: unknown) => {
		if (answer) film().onNamed((answer as AnswerOf<typeof sendHeartbeat>).film);
	};
	void sendKeepalive({ endpoint: sendHeartbeat, product, body, onRefused, ...(played && { onAnswer }) });
}

type Film = {
	/** the film that plays, where the server has named one */
	played: string | undefined;
	/** given the current one */
	onNamed: (film: string | null) => void;
};

type Watched = {
	product: Product;
	film: Film;
	/** the film is or will be on the screen: a missing player is a failure */
	isExpected: boolean;
	onRefused: OnRefused;
};

/** Tells the server every half minute what was seen and what stalled; a player in a foreign frame tells nothing. */
export function useHeartbeats(player: Player | null, { product, film: named, isExpected, onRefused }: Watched) {
	const { type, id } = product;
	const viewing = useRef('');
	const meter = useRef<Meter | null>(null);
	const current = useEffectEvent(() => player);
	const film = useEffectEvent(() => named);
	useEffect(() => {
		viewing.current = crypto.randomUUID();
		const own = newMeter(Date.now());
		meter.current = own;
		const tell = (stopped: boolean) =>
			send({ viewing: viewing.current, product: { type, id }, film, player: current(), meter: own, stopped, onRefused }, Date.now());
		const timer = setInterval(() => {
			measure(own, current(), Date.now());
			if (Date.now() - own.sentAt >= HEARTBEAT_SECONDS * SECOND_MS) tell(!own.isPlaying);
		}, SECOND_MS);
		const close = () => tell(true);
		window.addEventListener('pagehide', close);
		return () => {
			clearInterval(timer);
			window.removeEventListener('pagehide', close);
			close();
		};
	}, [type, id, onRefused]);
	useEffect(() => {
		if (!isExpected && meter.current) meter.current.isPlaying = false;
	}, [isExpected]);
	useEffect(() => {
		const own = meter.current;
		if (!player || !own) return;
		// what is opened, or loaded again because something else was chosen, has to begin before it can stall
		const begin = () => {
			Object.assign(own, { isPlaying: false, isStalled: false });
		};
		begin();
		const stop = () => {
			own.isPlaying = false;
			send({ viewing: viewing.current, product: { type, id }, film, player, meter: own, stopped: true, onRefused }, Date.now());
		};
		const stops = [
			player.on('time', () => {
				// loading and seeking change the time too
				if (player.motion() !== 'moving') return;
				// the half minute begins when it plays
				if (!own.isPlaying && own.seen + own.stalled === 0) own.sentAt = Date.now();
				own.isPlaying = true;
				own.lastTime = Date.now();
			}),
			player.on('loading', begin),
			player.on('switching', begin),
			player.on('pause', stop),
			player.on('ended', stop),
		];
		return () => {
			for (const off of stops) off();
		};
	}, [player, type, id, onRefused]);
}
