import type { TestProject } from 'vitest/node';
import { startTemplateServer } from './template.ts';

declare module 'vitest' {
	interface ProvidedContext {
		adminUrl: string;
	}
}

export default async function setup(project: TestProject) {
	const server = await startTemplateServer();
	project.provide('adminUrl', server.adminUrl);
	return server.stop;
}
