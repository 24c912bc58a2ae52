-- What a merchant calls a batch of cards: where they came from, what they were given for.
alter table gift_cards add column tags text[] not null default '{}';
