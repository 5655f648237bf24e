import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import type { PageError } from './page-error.ts';

const FirstErrorContext = createContext<PageError | undefined>(undefined);

export const FirstErrorProvider = ({ error, children }: { error?: PageError; children: ReactNode }) => (
	<FirstErrorContext value={error}>{children}</FirstErrorContext>
);

/** The server could not render this document's page; the error is shown until the visitor navigates. */
export function useFirstError(): PageError | undefined {
	const error = useContext(FirstErrorContext);
	const { key } = useLocation();
	const [firstKey] = useState(key);
	return key === firstKey ? error : undefined;
}
