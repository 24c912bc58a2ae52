-- What is kept back of a piece's price, as it was promised and shown.
alter table return_pieces add column restocking_fee integer not null default 0 check (restocking_fee >= 0);

-- A parcel may be fetched, and may go to another house than the shop's.
alter table returns drop constraint returns_method_check,
  add constraint returns_method_check check (method in ('label', 'qr_dropoff', 'pickup', 'own', 'none')),
  add column pick_up_on date,
  -- The lines of an address, the name first; null: the shop's own house.
  add column send_to jsonb;

-- Where parcels come back to, by where they come from. States of none of them send to the shop's own house.
create table return_houses (
  id text primary key,
  lines jsonb not null check (jsonb_array_length(lines) between 2 and 6),
  states text[] not null,
  changed_at timestamptz not null
);

-- Whose returns go by themselves whatever they are, and whose a person looks at first. A promise that was made is kept to all of them.
create table return_standings (
  kind text not null check (kind in ('buyer', 'order')),
  -- The identity of an address, or an order's id.
  subject text not null,
  standing text not null check (standing in ('trusted', 'watched')),
  reason text not null check (length(reason) between 1 and 500),
  set_by text not null,
  set_at timestamptz not null,
  primary key (kind, subject)
);

alter table sandbox.parcels add column collect_on date;
