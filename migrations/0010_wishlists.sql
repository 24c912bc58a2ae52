-- What people would like to have. `kind` is there because a gift registry is a list, too.
create table wishlists (
  id text primary key check (id like 'wsl\_%'),
  owner_id text not null check (owner_id like 'mem\_%' or owner_id like 'gst\_%'),
  kind text not null default 'wishlist' check (kind in ('wishlist')),
  name text not null check (length(name) between 1 and 60),
  is_default boolean not null default false,
  mail_notices boolean not null default false,
  -- The link's secret is worked out from the nonce with the shop's secret; the hash finds the list again.
  share_nonce text unique,
  share_hash text unique check (length(share_hash) = 64),
  position bigint generated always as identity,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((share_nonce is null) = (share_hash is null)),
  -- A guest's list is for this browser alone.
  check (owner_id like 'mem\_%' or (share_hash is null and not mail_notices))
);
create unique index wishlists_one_default on wishlists (owner_id) where is_default;
create index wishlists_owner on wishlists (owner_id, position);

create table wishlist_items (
  id text primary key check (id like 'wli\_%'),
  list_id text not null references wishlists (id) on delete cascade,
  goods_id text not null,
  -- Null: whichever of its variants.
  variant_id text,
  qty integer not null default 1 check (qty between 1 and 99),
  priority text not null default 'nice' check (priority in ('must', 'nice', 'dream')),
  note text not null default '' check (length(note) <= 200),
  price_when_added integer not null check (price_when_added >= 0),
  added_at timestamptz not null,
  position bigint generated always as identity,
  -- Since when it is sold out, and when it came back last, as far as somebody looked.
  sold_out_at timestamptz,
  back_at timestamptz,
  -- What its owner was mailed about last.
  told_price integer,
  told_back_at timestamptz,
  unique nulls not distinct (list_id, goods_id, variant_id)
);
create index wishlist_items_goods on wishlist_items (goods_id);

-- A friend with the link means to give it. The owner never sees any of this.
create table wishlist_reservations (
  id text primary key check (id like 'wlr\_%'),
  item_id text not null references wishlist_items (id) on delete cascade,
  giver_id text not null check (giver_id like 'mem\_%' or giver_id like 'gst\_%'),
  qty integer not null check (qty between 1 and 99),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (item_id, giver_id)
);
create index wishlist_reservations_giver on wishlist_reservations (giver_id);
create index wishlist_reservations_end on wishlist_reservations (expires_at);
