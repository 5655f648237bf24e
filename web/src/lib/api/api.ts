import { keepPreviousData, QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type AnswerOf, type BodyInputOf, type Endpoint, fillPath, type ParamsOf, type QueryInputOf } from '#domain/base/endpoint.ts';
import type { FormError } from '#domain/base/refusal.ts';
import { endIfExpired, session } from '../session/session.tsx';
import { ApiError, TOO_LATE } from './api-error.ts';
import { type Reaction, reactToError } from './api-reaction.ts';
import { request } from './request.ts';

type Empty = Record<never, never>;
type RequestPart<Name extends string, T> = [T] extends [undefined]
	? { [key in Name]?: undefined }
	: Empty extends T
		? { [key in Name]?: T }
		: { [key in Name]: T };
type ParamsInput<E> = ParamsOf<E> extends undefined ? undefined : { [key in keyof ParamsOf<E>]: string | number };

/** The input of a call by its contract. `files` makes it multipart/form-data. */
export type CallInput<E> = RequestPart<'params', ParamsInput<E>> &
	RequestPart<'query', QueryInputOf<E>> &
	RequestPart<'body', BodyInputOf<E>> & { files?: Record<string, Blob | null | undefined> };

type AnyInput = {
	params?: Record<string, string | number>;
	query?: Record<string, unknown>;
	body?: unknown;
	files?: Record<string, Blob | null | undefined>;
};

/** Calls the API by its contract; a refusal throws an `ApiError` after the common reaction. */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>, reaction: Reaction = {}): Promise<AnswerOf<E>> {
	const { params, query, body, files } = input as AnyInput;
	endIfExpired();
	const token = session.get()?.token ?? null;
	try {
		const answer = await request({ method: endpoint.method, path: fillPath(endpoint.path, params), query, body, files, token });
		return answer as AnswerOf<E>;
	} catch (error) {
		if (error instanceof ApiError) reactToError(error, token, reaction);
		throw error;
	}
}

/** The server's errors of a form without saving it: the call is only validated. */
export async function checkForm<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<FormError> {
	const { params, body } = input as AnyInput;
	const token = session.get()?.token ?? null;
	try {
		await request({ method: endpoint.method, path: fillPath(endpoint.path, params), body, token, checkOnly: true });
		return {};
	} catch (error) {
		// the screen has its own errors to show: an unreachable server is reported when the form is sent
		if (error instanceof ApiError) return error.formError ?? {};
		throw error;
	}
}

/** `[method, path, { params, query }]`: the server prefetches under the same key. */
export function answerKey<E extends Endpoint>(endpoint: E, input: CallInput<E>): QueryKey {
	const { params, query } = input as AnyInput;
	return [endpoint.method, endpoint.path, { params, query }];
}

type AnswerOptions<A> = Reaction & {
	enabled?: boolean;
	staleTime?: number;
	/** may depend on the last answer */
	refetchInterval?: number | false | ((answer: A | undefined) => number | false);
	keepPrevious?: boolean;
	/** loaded again when the person returns from another tab, where it may have changed */
	refreshesOnReturn?: boolean;
};

/** Server data of a screen. By default an error replaces the page that has nothing to show. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: AnswerOptions<AnswerOf<E>> = {}) {
	const { enabled, staleTime, refetchInterval, keepPrevious, refreshesOnReturn = false, errors = 'page', ...reaction } = options;
	return useQuery<AnswerOf<E>, ApiError>({
		queryKey: answerKey(endpoint, input),
		queryFn: ({ client, queryKey }) =>
			callApi(endpoint, input, { ...reaction, errors, isShown: client.getQueryData(queryKey) !== undefined }),
		enabled,
		staleTime,
		refetchInterval: typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
		refetchOnWindowFocus: refreshesOnReturn,
		placeholderData: keepPrevious ? keepPreviousData : undefined,
	});
}

/** A page of a list as it is now; the one before stays until it comes. */
export const useList = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options: AnswerOptions<AnswerOf<E>> = {}) =>
	useAnswer(endpoint, input, { errors: 'inline', keepPrevious: true, staleTime: 0, ...options });

/** Whether both would send the same. */
const isSameInput = ({ files = {}, ...rest }: AnyInput, { files: otherFiles = {}, ...otherRest }: AnyInput): boolean =>
	JSON.stringify(rest) === JSON.stringify(otherRest) &&
	Object.keys({ ...files, ...otherFiles }).every((name) => files[name] === otherFiles[name]);

/** A second click may come before the button is disabled: what is still being sent is not sent again. */
function useSending() {
	const last = useRef<AnyInput>(null);
	return useMemo(
		() => ({
			/** false: the same is being sent */
			begin: (input: AnyInput): boolean => {
				if (last.current && isSameInput(last.current, input)) return false;
				last.current = input;
				return true;
			},
			end: (input: AnyInput) => {
				if (last.current === input) last.current = null;
			},
		}),
		[],
	);
}

/** What makes content says which save it is: the same until it is answered, so that pressing again after a lost answer makes nothing twice. */
function useRequestId(endpoint: Endpoint) {
	const last = useRef<string>(null);
	return useMemo(() => {
		const current = () => (last.current ??= crypto.randomUUID());
		return {
			/** for the form's own checks of what it is about to send */
			current,
			renew: () => {
				last.current = null;
			},
			added: (input: AnyInput): AnyInput =>
				endpoint.isMadeOnce ? { ...input, body: { request_id: current(), ...(input.body as object) } } : input,
		};
	}, [endpoint]);
}

type CallOptions = Reaction & { /** queries that are stale after this call */ refreshes?: readonly Endpoint[] };

/**
 * A change by a click: `call.mutate(input)` or `await call.mutateAsync(input)`. By default the screen shows errors. A click that repeats
 * what is being sent gets no answer, so that what follows the save happens once.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
	const { refreshes = [], errors = 'inline', ...reaction } = options;
	const queries = useQueryClient();
	const sending = useSending();
	const request = useRequestId(endpoint);
	const { mutate, mutateAsync, ...state } = useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
		mutationFn: (input) =>
			callApi(endpoint, request.added(input as AnyInput) as CallInput<E>, { ...reaction, errors }).finally(() =>
				sending.end(input as AnyInput),
			),
		onSuccess: async () => {
			request.renew();
			await Promise.all(refreshes.map(({ method, path }) => queries.invalidateQueries({ queryKey: [method, path] })));
		},
	});
	const send = useMemo(
		() => ({
			mutate: (...sent: Parameters<typeof mutate>) => {
				if (sending.begin(sent[0] as AnyInput)) mutate(...sent);
			},
			mutateAsync: (...sent: Parameters<typeof mutateAsync>) =>
				sending.begin(sent[0] as AnyInput) ? mutateAsync(...sent) : new Promise<never>(() => {}),
		}),
		[sending, mutate, mutateAsync],
	);
	return { ...state, ...send, requestId: request.current };
}

const TRY_AGAIN = new Set([0, 502, 503, 504]);
/** A read that waited its whole time is not repeated unasked: the person has waited long enough. */
const isRepeated = ({ statusCode, type }: ApiError) => TRY_AGAIN.has(statusCode) && type !== TOO_LATE;

export const createQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			// offline a change fails at once with an error; it is not queued silently for later
			mutations: { networkMode: 'always' },
			queries: {
				refetchOnWindowFocus: false,
				retry: (failures, error) => error instanceof ApiError && isRepeated(error) && failures < 2,
			},
		},
	});
