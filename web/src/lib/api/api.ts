import { keepPreviousData, QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AnswerOf, type BodyInputOf, type Endpoint, fillPath, type ParamsOf, type QueryInputOf } from '#domain/base/endpoint.ts';
import type { FormError } from '#domain/base/refusal.ts';
import { endIfExpired, session } from '../session/session.tsx';
import { ApiError } from './api-error.ts';
import { type Reaction, reactToError } from './api-reaction.ts';
import { request } from './request.ts';

type Empty = Record<never, never>;
type Part<Name extends string, T> = [T] extends [undefined]
	? { [key in Name]?: undefined }
	: Empty extends T
		? { [key in Name]?: T }
		: { [key in Name]: T };
type ParamsInput<E> = ParamsOf<E> extends undefined ? undefined : { [key in keyof ParamsOf<E>]: string | number };

/** The input of a call by its contract. `files` makes it multipart/form-data. */
export type CallInput<E> = Part<'params', ParamsInput<E>> &
	Part<'query', QueryInputOf<E>> &
	Part<'body', BodyInputOf<E>> & { files?: Record<string, Blob | null | undefined> };

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
};

/** Server data of a screen. By default an error replaces the page that has nothing to show. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: AnswerOptions<AnswerOf<E>> = {}) {
	const { enabled, staleTime, refetchInterval, keepPrevious, errors = 'page', ...reaction } = options;
	return useQuery<AnswerOf<E>, ApiError>({
		queryKey: answerKey(endpoint, input),
		queryFn: ({ client, queryKey }) =>
			callApi(endpoint, input, { ...reaction, errors, isShown: client.getQueryData(queryKey) !== undefined }),
		enabled,
		staleTime,
		refetchInterval: typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
		placeholderData: keepPrevious ? keepPreviousData : undefined,
	});
}

/** Whether both would send the same. */
const isSameInput = ({ files = {}, ...rest }: AnyInput, { files: otherFiles = {}, ...otherRest }: AnyInput): boolean =>
	JSON.stringify(rest) === JSON.stringify(otherRest) &&
	Object.keys({ ...files, ...otherFiles }).every((name) => files[name] === otherFiles[name]);

/** A second click may come before the button is disabled: what is still being sent is not sent again, both get its answer. */
function useSentOnce<Input, Answer>(send: (input: Input) => Promise<Answer>): (input: Input) => Promise<Answer> {
	const last = useRef<{ input: Input; answer: Promise<Answer> }>(null);
	return (input) => {
		if (last.current && isSameInput(last.current.input as AnyInput, input as AnyInput)) return last.current.answer;
		const answer = send(input).finally(() => {
			if (last.current?.answer === answer) last.current = null;
		});
		last.current = { input, answer };
		return answer;
	};
}

type CallOptions = Reaction & { /** queries that are stale after this call */ refreshes?: readonly Endpoint[] };

/** A change: `call.mutate(input)` or `await call.mutateAsync(input)`. By default the screen shows errors. */
export function useCall<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
	const { refreshes = [], errors = 'inline', ...reaction } = options;
	const queries = useQueryClient();
	const sendOnce = useSentOnce((input: CallInput<E>) => callApi(endpoint, input, { ...reaction, errors }));
	return useMutation<AnswerOf<E>, ApiError, CallInput<E>>({
		mutationFn: sendOnce,
		onSuccess: async () => {
			await Promise.all(refreshes.map(({ method, path }) => queries.invalidateQueries({ queryKey: [method, path] })));
		},
	});
}

const TRY_AGAIN = new Set([0, 502, 503, 504]);

export const createQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			// offline a change fails at once with an error; it is not queued silently for later
			mutations: { networkMode: 'always' },
			queries: {
				refetchOnWindowFocus: false,
				retry: (failures, error) => error instanceof ApiError && TRY_AGAIN.has(error.statusCode) && failures < 2,
			},
		},
	});
