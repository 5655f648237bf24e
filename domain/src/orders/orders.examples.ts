/** For tests: the times of an order's title, where nothing is set. */
export const NO_TIMES = {
	date_from: null,
	date_to: null,
	time_from: null,
	time_to: null,
	full_day: null,
	hide_time_to: null,
	available_from: null,
	end_date: null,
};
