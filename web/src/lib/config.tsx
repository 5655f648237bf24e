import { createContext, type ReactNode, useContext } from 'react';
import type { Bootstrap } from '#domain/documents/render.ts';

export type { Bootstrap };
export type PublicConfig = Bootstrap['config'];

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
