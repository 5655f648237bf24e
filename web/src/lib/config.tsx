import { createContext, type ReactNode, useContext } from 'react';
import type { Bootstrap } from '#domain/documents/render.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';

export type { Bootstrap, PublicConfig };

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
