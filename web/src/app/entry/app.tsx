import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '#domain/base/text/language.ts';
import { type Bootstrap, BootstrapProvider } from '#web/lib/config.tsx';
import { LanguageProvider } from '#web/lib/language.tsx';
import { FirstErrorProvider } from '../errors/first-error.tsx';
import type { PageError } from '../errors/page-error.ts';

export type AppProps = {
	queries: QueryClient;
	bootstrap: Bootstrap;
	language: Language;
	/** language of the visitor, if known and different */
	wanted?: Language;
	error?: PageError;
	children: ReactNode;
};

/** Providers around every page, on the server and in the browser. */
export const App = ({ queries, bootstrap, language, wanted, error, children }: AppProps) => (
	<QueryClientProvider client={queries}>
		<BootstrapProvider bootstrap={bootstrap}>
			<LanguageProvider initial={language} wanted={wanted}>
				<FirstErrorProvider error={error}>{children}</FirstErrorProvider>
			</LanguageProvider>
		</BootstrapProvider>
	</QueryClientProvider>
);
