import type { Page } from '@playwright/test';

const MARK = 'unexpected layout shift';

/** From the next document on: shifts that no input caused, as the browser counts them. */
export const recordLayoutShifts = (page: Page) =>
	page.addInitScript((mark) => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
				if (!hadRecentInput) performance.mark(mark, { detail: value });
			}
		}).observe({ type: 'layout-shift', buffered: true });
	}, MARK);

/** Those of the document so far. */
export const layoutShifts = (page: Page): Promise<number[]> =>
	page.evaluate(async (mark) => {
		// two frames and a task, so that what was just rendered is painted and reported
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
		await new Promise((done) => setTimeout(done));
		return performance.getEntriesByName(mark).map((entry) => (entry as PerformanceMark).detail);
	}, MARK);
