import { randomUUID } from 'node:crypto';
import { timestamp } from './ksef.references.ts';
import type { Answer, Failure, Success } from './ksef.types.ts';

const DESCRIPTIONS: Record<number, string> = {
	21111: 'Nieprawidłowe wyzwanie autoryzacyjne.',
	21155: 'Przekroczono dozwoloną liczbę faktur w sesji.',
	21164: 'Faktura o podanym identyfikatorze nie istnieje.',
	21165: 'Faktura o podanym numerze KSeF nie jest jeszcze dostępna.',
	21166: 'Korekta techniczna niedostępna.',
	21167: 'Status faktury nie pozwala na korektę techniczną.',
	21173: 'Brak sesji o wskazanym numerze referencyjnym.',
	21178: 'Nie znaleziono UPO dla podanych kryteriów.',
	21180: 'Status sesji nie pozwala na wykonanie operacji.',
	21301: 'Brak autoryzacji.',
	21304: 'Brak uwierzytelnienia.',
	21402: 'Nieprawidłowy rozmiar pliku.',
	21403: 'Nieprawidłowy skrót pliku.',
	21405: 'Błąd walidacji danych wejściowych.',
	21418: 'Przekazany token kontynuacji ma nieprawidłowy format.',
	21470: 'Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.',
};
const TITLES: Record<number, string> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	410: 'Gone',
	429: 'Too Many Requests',
};
const DETAILS: Record<number, string> = {
	400: 'Żądanie jest nieprawidłowe.',
	401: 'Wymagane jest uwierzytelnienie.',
	403: 'Brak uprawnień do wykonania tej operacji.',
	404: 'Nie znaleziono zasobu.',
	410: 'Status operacji nie jest już dostępny.',
	429: 'Przekroczono limit żądań.',
};

/** Refused with one of KSeF's own codes. */
export const refuse = (code: number, ...details: string[]): Answer => ({ failure: { status: 400, code, details } });
export const badInput = (what: string): Answer => refuse(21405, what);
export const unauthorized = (): Answer => ({ failure: { status: 401 } });

/** The older format of 400 and 429, for callers that do not request problem details; other errors have only the newer one. */
function olderBody({ status, code = 0, details = [] }: Failure, now: number): object | null {
	if (status === 429) return { status: { code: 429, description: 'Too Many Requests', details } };
	if (status !== 400) return null;
	return {
		exception: {
			exceptionDetailList: [{ exceptionCode: code, exceptionDescription: DESCRIPTIONS[code] ?? '', details }],
			referenceNumber: randomUUID(),
			serviceCode: '00-simulator-00',
			serviceCtx: 'srvSIM',
			serviceName: 'simulator',
			timestamp: timestamp(now),
		},
	};
}

function problem({ status, code, details = [], reasonCode, security }: Failure, { now, path }: { now: number; path: string }): object {
	return {
		title: TITLES[status] ?? 'Error',
		status,
		instance: path,
		detail: status === 429 && details[0] ? details[0] : (DETAILS[status] ?? ''),
		...(code === undefined ? {} : { errors: [{ code, description: DESCRIPTIONS[code] ?? '', details }] }),
		...(reasonCode === undefined ? {} : { reasonCode }),
		...(security ? { security } : {}),
		timestamp: timestamp(now),
		traceId: randomUUID().replaceAll('-', ''),
	};
}

export type FailureRequest = { path: string; now: number; wantsProblem: boolean };

export function renderFailure(failure: Failure, request: FailureRequest): Success {
	const older = request.wantsProblem ? null : olderBody(failure, request.now);
	return {
		status: failure.status,
		headers: {
			'content-type': older ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8',
			...(failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) }),
		},
		body: older ?? problem(failure, request),
	};
}
