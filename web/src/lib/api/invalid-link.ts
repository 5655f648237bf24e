import type { ApiError } from './api-error.ts';

/** The mailed link is used, expired or mistyped; any other error may be gone at the next attempt. */
export const isInvalidLink = ({ type }: ApiError): boolean => type === 'wrong_token' || type === 'validation';
