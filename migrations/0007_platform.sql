-- Rate limits shared by every process (the shape rate-limiter-flexible expects).
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- First answers to writes that carried an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What makes this shop this shop: its secret, its revision of public pages.
create table shop_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
