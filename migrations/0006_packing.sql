-- Where a variant is stored, as pick lists show it.
alter table variants add column shelf text not null default '' check (length(shelf) <= 160);

-- Whether a delivery group has units that have not shipped. Lists of open work read this column.
alter table order_groups add column is_unshipped boolean not null default true;
update order_groups g
set is_unshipped = false
where not exists (
  select 1
  from order_lines l
  cross join lateral generate_series(0, l.qty - 1) u
  left join order_units p on p.line_id = l.id and p.unit = u
  where l.group_id = g.id
    and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
);
create index order_groups_unshipped on order_groups (latest, id)
  where is_unshipped and address is not null;

-- Pick batch: Delivery groups that one person picks and packs together.
create table pick_batches (
  id text primary key,
  state text not null default 'open' check (state in ('open', 'picked', 'packed', 'cancelled')),
  assignee_id text,
  assignee_name text not null default '' check (length(assignee_name) <= 400),
  created_by text not null,
  created_at timestamptz not null,
  picked_at timestamptz,
  packed_at timestamptz,
  version integer not null default 1,
  check ((state = 'packed') = (packed_at is not null))
);
create index pick_batches_state on pick_batches (state, created_at);

-- Pick batch: The delivery groups in a batch. A group is in one open batch at a time.
create table pick_batch_groups (
  batch_id text not null references pick_batches(id),
  group_id text not null references order_groups(id),
  position integer not null,
  is_open boolean not null default true,
  primary key (batch_id, group_id)
);
create unique index pick_batch_groups_open on pick_batch_groups (group_id) where is_open;

-- Pick: An unshipped order unit that was taken from its shelf, or was missing there.
create table picks (
  line_id text not null,
  unit integer not null,
  variant_id text not null,
  state text not null check (state in ('picked', 'short')),
  picked_by text not null,
  picked_at timestamptz not null,
  primary key (line_id, unit),
  foreign key (line_id, unit) references order_units(line_id, unit)
);
create index picks_short on picks (picked_at) where state = 'short';

-- A shipment that was voided never left: its units are packed again.
alter table shipments add column voided_at timestamptz;
alter table shipments drop constraint shipments_status_check;
alter table shipments add constraint shipments_status_check
  check (status in ('shipped', 'delivered', 'lost', 'resolved', 'voided'));
alter table shipments add constraint shipments_voided_check
  check ((status = 'voided') = (voided_at is not null));

-- The prepaid label that staff uploaded for a return.
alter table returns add column label_file_id text references files(id) on delete set null;
drop index returns_tracking_no;
create unique index returns_tracking_no on returns (tracking_no)
  where ((box_id is null) or (box_id = id)) and label_file_id is null;
create index returns_label on returns (label_file_id) where label_file_id is not null;
create index returns_status on returns (status, requested_at);
create index returns_requested on returns (requested_at);
