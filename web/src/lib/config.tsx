import { createContext, type ReactNode, useContext } from 'react';
import type { Consent } from '#domain/base/consent.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';

export type { PublicConfig };

/** What the server knows and every page needs. */
export type Bootstrap = { config: PublicConfig; now: string; country: string | null; consent: Consent | null; publicUrl: string };

const BootstrapContext = createContext<Bootstrap | null>(null);

export const BootstrapProvider = ({ bootstrap, children }: { bootstrap: Bootstrap; children: ReactNode }) => (
	<BootstrapContext value={bootstrap}>{children}</BootstrapContext>
);

export function useBootstrap(): Bootstrap {
	const bootstrap = useContext(BootstrapContext);
	if (!bootstrap) throw new Error('BootstrapProvider is missing');
	return bootstrap;
}

export const useConfig = (): PublicConfig => useBootstrap().config;
