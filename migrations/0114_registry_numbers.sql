-- Ten digits that can be said over the phone or written on a card. Whoever has them was given them, as with the link, so they are drawn and not counted.
alter table registries add column number text not null unique check (number ~ '^[1-9][0-9]{9}$')
  default (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 9000000000 + 1000000000)::text;
