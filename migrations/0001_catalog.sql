-- What the shop sells. A picture is kept once, under the hash of its content.
create table media (
  id text primary key,
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  -- The hash of the file it came from, when something had to be taken out of it.
  source_key text unique check (source_key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create table goods (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 255),
  title text not null check (title <> ''),
  description_html text not null default '',
  brand text not null default '',
  category text not null default '',
  type text not null default '',
  tags text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  published boolean not null default true,
  gift_card boolean not null default false,
  -- [{name, values}] in the order they are shown; empty when there is nothing to choose.
  options jsonb not null default '[]',
  -- [{namespace, key, label, value}]: everything a merchant's file says beyond the columns above.
  attributes jsonb not null default '[]',
  seo_title text not null default '',
  seo_description text not null default '',
  -- Shown in lists: active and published.
  visible boolean not null generated always as (status = 'active' and published) stored,
  -- Order of the featured sort: the order in which goods came in.
  position bigint generated always as identity,
  popularity integer not null default 0 check (popularity >= 0),
  price_min integer not null default 0 check (price_min >= 0),
  price_max integer not null default 0 check (price_max >= price_min),
  -- Derived from this row, its variants and pictures by whoever writes them: what a list shows, and what search knows.
  card jsonb not null default '{}',
  sellable boolean not null default false,
  indexed jsonb not null default '{}',
  derived_by integer not null default 0,
  version integer not null default 1,
  -- The transaction that last changed what a list shows; an index in memory asks for what it has not seen yet.
  changed xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index goods_changed on goods (changed);
create unique index goods_position on goods (position);

create table goods_media (
  goods_id text not null references goods (id) on delete cascade,
  position integer not null check (position >= 0),
  -- Null while the picture could not be fetched; its source is kept so that it can be tried again.
  media_id text references media (id),
  source text not null check (source <> ''),
  alt text not null default '',
  primary key (goods_id, position)
);
create index goods_media_media on goods_media (media_id);

create table variants (
  id text primary key,
  goods_id text not null references goods (id) on delete cascade,
  position integer not null check (position >= 0),
  status text not null default 'active' check (status in ('active', 'archived')),
  sku text check (sku <> ''),
  barcode text not null default '',
  option_values text[] not null default '{}' check (cardinality(option_values) <= 3),
  price integer not null check (price >= 0),
  compare_at integer check (compare_at >= 0),
  cost integer check (cost >= 0),
  taxable boolean not null default true,
  tax_code text not null default '',
  weight_g integer not null default 0 check (weight_g >= 0),
  weight_unit text not null default '',
  requires_shipping boolean not null default true,
  fulfillment_service text not null default 'manual',
  unit_price jsonb,
  tracked boolean not null default false,
  policy text not null default 'deny' check (policy in ('deny', 'continue')),
  -- What the merchant's file said last, negative counts included. What can be sold is inventory's to say.
  counted integer,
  -- A copy of what inventory says can still be bought.
  available integer not null default 0 check (available >= 0),
  min_qty integer not null default 1 check (min_qty >= 1),
  max_qty integer not null default 20,
  multiple integer not null default 1 check (multiple >= 1),
  ships_on date,
  picture_source text not null default '',
  media_id text references media (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_qty >= min_qty)
);
create unique index variants_once on variants (goods_id, option_values) where status = 'active';
create index variants_goods on variants (goods_id);
create index variants_sku on variants (lower(sku)) where sku is not null;
create index variants_media on variants (media_id) where media_id is not null;

create table collections (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 255),
  title text not null check (title <> ''),
  kind text not null check (kind in ('department', 'category', 'edit')),
  parent_id text references collections (id),
  intro text not null default '',
  -- Null: chosen by hand alone.
  rule jsonb,
  -- Slugs, so that goods may be named before they are imported.
  hand text[] not null default '{}',
  pinned text[] not null default '{}',
  sort text not null default 'featured' check (sort in ('featured', 'newest', 'price-asc', 'price-desc', 'best-selling')),
  media_id text references media (id),
  position integer not null check (position >= 0),
  status text not null default 'active' check (status in ('active', 'archived')),
  updated_at timestamptz not null default now(),
  check ((kind = 'category') >= (parent_id is not null))
);

-- Who belongs where, worked out when goods or collections change. `rank` orders pinned goods, then those chosen by hand.
create table collection_goods (
  collection_id text not null references collections (id) on delete cascade,
  goods_id text not null references goods (id) on delete cascade,
  rank integer check (rank >= 0),
  primary key (collection_id, goods_id)
);
create index collection_goods_goods on collection_goods (goods_id);

-- Small lists that are read whole; `changed` works as it does for goods.
create table catalog_lists (
  name text primary key check (name in ('collections', 'synonyms')),
  value jsonb not null default '[]',
  changed xid8 not null default pg_current_xact_id()
);
insert into catalog_lists (name) values ('collections'), ('synonyms');

-- Searches that found nothing: the merchant's list of words to teach.
create table search_misses (
  words text primary key check (words <> '' and length(words) <= 120),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index search_misses_last on search_misses (last_at);

create table imports (
  id text primary key,
  file text not null,
  created integer not null default 0,
  changed integer not null default 0,
  untouched integer not null default 0,
  rejected integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
