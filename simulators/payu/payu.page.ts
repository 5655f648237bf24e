import { formatGrosze } from '#domain/base/money.ts';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import type { Language } from '#domain/base/text/language.ts';
import { fillText, pickText, type TextParams } from '#domain/base/text/text.ts';
import { WARSAW } from '#domain/base/time/time.ts';
import { BLIK_CODES } from './payu.blik.ts';
import { type PayText, payTexts } from './payu.texts.ts';
import type { Order } from './payu.types.ts';

const DELAYS_MS = [0, 2000, 10_000, 60_000];

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f0efea;color:#121116;font:1.0625rem/1.6 Archivo,"Helvetica Neue",Arial,sans-serif}
.bar{padding:12px 20px;background:#ffc67a;text-align:center}
main{max-width:34rem;margin:24px auto;padding:24px 20px;background:#fff;border:1px solid #d2cfc6}
h1{margin:0 0 16px;font:400 1.875rem/1.15 Gloock,"Times New Roman",serif}
h2{margin:24px 0 12px;font-size:1.0625rem}
ul{margin:0 0 16px;padding:0;list-style:none}
li{padding:8px 0;border-bottom:1px solid #e5e3dc;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 8px}
dt{color:#55515f}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{font-size:1.5rem;font-weight:700;line-height:1.25}
label{display:block;margin:16px 0 4px;font-weight:600}
input,select{width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #8c8880;border-radius:3px}
.hint{margin:4px 0 0;color:#55515f;font-size:.9375rem}
.error{margin:4px 0 0;color:#b3241b;font-weight:600}
button,.back{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:12px 16px;font:inherit;font-weight:600;line-height:1.3;text-align:center;text-decoration:none;color:#121116;background:#fff;border:2px solid #121116;border-radius:3px;cursor:pointer}
button.main,.back{color:#fff;background:#2a2bc8;border-color:#2a2bc8}
:focus-visible{outline:3px solid #2a2bc8;outline-offset:3px}
`;

type Say = (key: PayText, params?: TextParams) => string;

const sayIn =
	(language: Language): Say =>
	(key, params) =>
		escapeHtml(fillText(language, pickText(language, payTexts[key]), params));

/** Polish unless the shop sent English as the buyer's language. */
const languageOf = (order?: Order): Language => (order?.request.buyer?.language === 'en' ? 'en' : 'pl');

const frame = (language: Language, say: Say, heading: string, content: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${say('title')}</title><style>${STYLE}</style></head>
<body><header class="bar"><strong>${say('title')}.</strong> ${say('notice')}</header>
<main><h1>${heading}</h1>${content}</main></body></html>`;

function summary(order: Order, language: Language, say: Say): string {
	const products = order.request.products.map(
		(product) =>
			`<li>${escapeHtml(product.name)} × ${escapeHtml(product.quantity)}, ${formatGrosze(Number(product.unitPrice), language)}</li>`,
	);
	const until = new Date(order.expiresAt).toLocaleString(language, { timeZone: WARSAW, dateStyle: 'short', timeStyle: 'short' });
	return `<ul>${products.join('')}</ul><dl>
<dt>${say('order')}</dt><dd>${escapeHtml(order.extOrderId ?? order.orderId)}</dd>
<dt>${say('valid_until')}</dt><dd>${escapeHtml(until)}</dd>
<dt>${say('amount')}</dt><dd class="sum">${formatGrosze(Number(order.request.totalAmount), language)}</dd></dl>`;
}

function blikField(say: Say, wrong: boolean): string {
	const error = wrong ? `<p class="error" id="blik-error">${say('blik_wrong')}</p>` : '';
	const described = wrong ? 'aria-invalid="true" aria-describedby="blik-error blik-hint"' : 'aria-describedby="blik-hint"';
	return `<label for="blik">${say('blik')}</label>
<input id="blik" name="blik" inputmode="numeric" autocomplete="off" maxlength="7" ${described}>${error}
<p class="hint" id="blik-hint">${say('blik_hint')}</p>`;
}

function delayField(say: Say): string {
	const options = DELAYS_MS.map(
		(ms) => `<option value="${ms}">${ms === 0 ? say('delay_none') : say('delay_seconds', { count: ms / 1000 })}</option>`,
	);
	return `<label for="delay">${say('delay')}</label><select id="delay" name="delay">${options.join('')}</select>`;
}

/** The page a buyer is sent to; it needs no script. */
export function payPage(order: Order, { wrongBlik = false } = {}): string {
	const language = languageOf(order);
	const say = sayIn(language);
	const form = `<form method="post">${blikField(say, wrongBlik)}${delayField(say)}<h2>${say('choose')}</h2>
<button class="main" name="outcome" value="paid">${say('paid')}</button>
<button name="outcome" value="waiting">${say('waiting')}</button>
<button name="outcome" value="rejected">${say('rejected')}</button>
<button name="outcome" value="abandoned">${say('abandoned')}</button></form>`;
	return frame(language, say, say('heading'), summary(order, language, say) + form);
}

/** The simulator's own page: what each BLIK code typed in the shop does. */
export function codesPage(): string {
	const say = sayIn('pl');
	const rows = Object.entries(BLIK_CODES).map(([code, { text }]) => `<dt>${code.padEnd(6, '…')}</dt><dd>${say(text)}</dd>`);
	return frame('pl', say, say('blik_codes'), `<dl>${rows.join('')}<dt>……</dt><dd>${say('blik_unknown')}</dd></dl>`);
}

type Message = 'closed' | 'done' | 'unknown' | 'wrong' | 'accepted';

export function messagePage(message: Message, order?: Order, backTo?: string): string {
	const language = languageOf(order);
	const say = sayIn(language);
	const back = backTo ? `<a class="back" href="${escapeHtml(backTo)}">${say('back')}</a>` : '';
	return frame(language, say, say(message), `<p>${say(`${message}_why`)}</p>${back}`);
}
