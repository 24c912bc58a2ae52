create table monogram_templates (
  id text primary key,
  position integer not null,
  template jsonb not null,
  active boolean not null default true,
  updated_at timestamptz not null default now()
);

-- The one file: named by its content and what it was chosen as, never changed.
create table monogram_proofs (
  id text primary key,
  svg text not null check (length(svg) <= 400000),
  created_at timestamptz not null default now()
);

create table saved_monograms (
  id text primary key,
  member_id text not null,
  label text not null check (length(label) between 1 and 60),
  template_id text not null,
  choice jsonb not null,
  proof_id text not null references monogram_proofs (id),
  letters text not null,
  summary text not null,
  created_at timestamptz not null default now()
);
create index saved_monograms_member on saved_monograms (member_id, created_at desc);

-- One for each order line that carries letters: what the workshop has to do.
create table monogram_works (
  id text primary key,
  order_id text not null,
  order_line_id text not null unique,
  order_number text not null,
  piece text not null,
  qty integer not null check (qty > 0),
  personalization jsonb not null,
  proof_id text not null references monogram_proofs (id),
  color_code text not null,
  state text not null default 'queued' check (state in ('queued', 'in_work', 'done', 'redo', 'cancelled')),
  due_on date not null,
  locks_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index monogram_works_queue on monogram_works (due_on, color_code) where state in ('queued', 'in_work', 'redo');
create index monogram_works_order on monogram_works (order_id);

create table monogram_work_events (
  id bigint generated always as identity primary key,
  work_id text not null references monogram_works (id),
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id text,
  data jsonb not null default '{}'
);
create index monogram_work_events_work on monogram_work_events (work_id, id);

-- Two lines of one variant with different letters are two lines.
alter table cart_lines add column personalization jsonb;
alter table cart_lines add column personalization_key text not null default '';
alter table cart_lines add constraint cart_lines_personalized check ((personalization is null) = (personalization_key = ''));
drop index cart_lines_once;
create unique index cart_lines_once on cart_lines (group_id, variant_id, personalization_key) where state = 'active';

alter table order_lines add column personalization jsonb;

-- Totals name what the letters cost; in what was frozen before there were any, that is nothing.
alter table orders add column personalization integer not null default 0 check (personalization >= 0);
alter table orders drop constraint orders_total_adds_up;
alter table orders add constraint orders_total_adds_up
  check (grand = merchandise - product_discount - order_discount + personalization + wrap + shipping - shipping_discount + tax);
alter table order_adjustments drop constraint order_adjustments_kind_check;
alter table order_adjustments add constraint order_adjustments_kind_check
  check (kind in ('product-discount', 'order-discount', 'personalization', 'wrap', 'shipping', 'shipping-discount', 'tax'));
update order_groups set totals = replace(totals::text, '"merchandise":', '"personalization": 0, "merchandise":')::jsonb;
update order_lines set units = replace(units::text, '"merchandise":', '"personalization": 0, "merchandise":')::jsonb;
update checkouts set snapshot = replace(snapshot::text, '"merchandise":', '"personalization": 0, "merchandise":')::jsonb;
