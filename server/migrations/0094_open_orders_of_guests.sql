-- How many unpaid seats guests of one network hold is asked at each of their purchases (N-005).
create index orders_of_guests_open on orders (event_id) where is_open and by_guest;
