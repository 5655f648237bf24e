import { useEffect } from 'react';

/** The whole page, header included, is dark while watching; light again after leaving. */
export function useDarkPage() {
	useEffect(() => {
		const { dataset } = document.documentElement;
		const before = dataset.room;
		dataset.room = 'widownia';
		return () => {
			dataset.room = before;
		};
	}, []);
}
