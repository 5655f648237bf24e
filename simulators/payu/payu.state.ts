import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Notice, Order, Refund } from './payu.types.ts';

const SAVE_EVERY_MS = 200;

export type State = ReturnType<typeof createState>;

type Saved = { orders: Order[]; refunds: Refund[]; undelivered: Notice[]; counter: number };

/** State of the simulated provider; kept in memory, and in a file when one is named, so that a demo survives a restart. */
export function createState(stateFile?: string) {
	const orders = new Map<string, Order>();
	const orderIdByExt = new Map<string, string>();
	const refunds = new Map<string, Refund>();
	const undelivered = new Map<string, Notice>();
	let counter = 5_000_000_000;
	let saving: NodeJS.Timeout | undefined;

	function addOrder(order: Order): void {
		orders.set(order.orderId, order);
		if (order.extOrderId !== null) orderIdByExt.set(order.extOrderId, order.orderId);
	}

	function save(): void {
		if (!stateFile) return;
		clearTimeout(saving);
		saving = undefined;
		const saved: Saved = {
			orders: [...orders.values()],
			refunds: [...refunds.values()],
			undelivered: [...undelivered.values()],
			counter,
		};
		writeFileSync(`${stateFile}.new`, JSON.stringify(saved), { mode: 0o600 });
		renameSync(`${stateFile}.new`, stateFile);
	}

	/** Call after every change; several changes in a row cause one write. */
	function changed(): void {
		if (stateFile && !saving) saving = setTimeout(save, SAVE_EVERY_MS).unref();
	}

	if (stateFile) mkdirSync(dirname(stateFile), { recursive: true });
	if (stateFile && existsSync(stateFile)) {
		const saved = JSON.parse(readFileSync(stateFile, 'utf8')) as Saved;
		for (const order of saved.orders) addOrder(order);
		for (const refund of saved.refunds) refunds.set(refund.refundId, refund);
		for (const notice of saved.undelivered) undelivered.set(notice.id, notice);
		counter = saved.counter;
	}

	const nextNumber = () => String(++counter);

	return { orders, orderIdByExt, refunds, undelivered, addOrder, changed, save, nextNumber };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Shaped like the real ones: 10 capitals and digits, the date, GUEST000P01. */
export function newOrderId(now: number): string {
	const head = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
	const date = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
	return `${head}${date}GUEST000P01`;
}

export const newToken = (): string => randomUUID();

/** ISO with an offset, as PayU writes it. */
export const isoWithOffset = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00');
