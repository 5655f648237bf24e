import { useEffect } from 'react';

/** The whole house goes dark while somebody watches, the header too (design §8); lights on when he leaves. */
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
