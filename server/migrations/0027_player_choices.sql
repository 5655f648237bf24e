-- The player's choices follow the person to every browser (B-010).

alter table users add column player_choices jsonb
	constraint users_player_choices_check check (jsonb_typeof(player_choices) = 'object');
comment on column users.player_choices is 'What the person has chosen in the player: captions, quality, interpreter, audio description.';
