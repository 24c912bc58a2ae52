-- A piece that becomes something sold for less: the difference goes back when it begins anew, and so much less when the piece itself goes back.
alter table return_pieces
  add column difference integer not null default 0 check (difference >= 0 and (difference = 0 or resolution = 'exchange')),
  add column exchange_price integer check (exchange_price is null or (exchange_price >= 0 and resolution = 'exchange')),
  -- What costs more is ordered with the credit.
  add column wanted_variant_id text check (wanted_variant_id is null or resolution = 'credit');

create table refunded_differences (
  refund_id text not null references order_refunds (id),
  line_id text not null,
  unit integer not null,
  amount integer not null check (amount > 0),
  -- What the piece is sold for since.
  price integer not null check (price >= 0),
  primary key (refund_id, line_id, unit),
  foreign key (line_id, unit) references order_pieces (line_id, unit)
);
create index refunded_differences_piece on refunded_differences (line_id, unit);
