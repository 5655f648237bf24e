import { loadWebBuild } from './lib/web-build.ts';
import { startOrExplain } from './run.ts';

void startOrExplain(loadWebBuild);
