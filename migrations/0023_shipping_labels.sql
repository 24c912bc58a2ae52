-- Shipping label: A label of the shop's carrier for a parcel or a return, from its rates to its refund.
create table shipping_labels (
  id text primary key,
  carrier text not null,
  quote_id text not null,
  order_id text not null references orders(id),
  group_id text references order_groups(id),
  return_id text references returns(id),
  shipment_id text references shipments(id),
  status text not null check (status in ('quoted', 'requested', 'bought', 'failed', 'voided')),
  -- A keyed hash of both addresses and the parcel's contents: a quote for others is not used.
  request_key text not null,
  parcel jsonb not null,
  rates jsonb not null,
  rate_id text,
  carrier_name text not null default '',
  service text not null default '',
  cost integer not null default 0 check (cost >= 0),
  tracking_no text not null default '',
  tracking_url text,
  quoted_at timestamptz not null,
  requested_at timestamptz,
  bought_at timestamptz,
  voided_at timestamptz,
  constraint shipping_labels_one_purpose check (group_id is null or return_id is null),
  constraint shipping_labels_requested
    check (status in ('quoted', 'voided') or (rate_id is not null and requested_at is not null)),
  constraint shipping_labels_bought check (status <> 'bought' or bought_at is not null),
  constraint shipping_labels_voided check ((status = 'voided') = (voided_at is not null))
);
create unique index shipping_labels_open_delivery on shipping_labels (group_id)
  where status in ('requested', 'bought') and shipment_id is null;
create unique index shipping_labels_open_return on shipping_labels (return_id)
  where status in ('requested', 'bought');
create index shipping_labels_order on shipping_labels (order_id);
create index shipping_labels_shipment on shipping_labels (shipment_id) where shipment_id is not null;
create index shipping_labels_return on shipping_labels (return_id) where return_id is not null;
create index shipping_labels_group on shipping_labels (group_id) where group_id is not null;
create index shipping_labels_tracking_no on shipping_labels (tracking_no) where tracking_no <> '';
create index shipping_labels_requested on shipping_labels (requested_at) where status = 'requested';
create index shipping_labels_quoted on shipping_labels (quoted_at) where status = 'quoted';

-- Labels that were booked before they had rows.
insert into shipping_labels (
  id, carrier, quote_id, order_id, group_id, shipment_id, status, request_key, parcel, rates,
  rate_id, tracking_no, quoted_at, requested_at, bought_at
)
select distinct on (s.tracking_no)
  'lbl_' || substr(s.id, 5), s.carrier, s.id, s.order_id, s.group_id, s.id, 'bought', '', '{}',
  '[]', '', s.tracking_no, s.shipped_at, s.shipped_at, s.shipped_at
from shipments s
where s.carrier = 'simulated' and s.tracking_no <> ''
order by s.tracking_no, s.shipped_at, s.id;
insert into shipping_labels (
  id, carrier, quote_id, order_id, return_id, status, request_key, parcel, rates, rate_id,
  tracking_no, quoted_at, requested_at, bought_at
)
select
  'lbl_' || substr(r.id, position('_' in r.id) + 1), 'simulated', r.id, r.order_id, r.id, 'bought',
  '', '{}', '[]', '', r.tracking_no, r.requested_at, r.requested_at, r.requested_at
from returns r
where r.tracking_no like 'AUM%' and (r.box_id is null or r.box_id = r.id);

-- What the simulated carrier sold.
alter table sandbox.parcels
  add column service text not null default '',
  add column cost integer not null default 0 check (cost >= 0);

-- A number belongs to a parcel of any carrier.
drop index shipments_tracking_no;
create index shipments_tracking_no on shipments (tracking_no) where tracking_no <> '';
