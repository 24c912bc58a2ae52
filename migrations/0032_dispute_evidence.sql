-- Dispute evidence is submitted through the payment provider. `texts` is what was sent, frozen when
-- the submission begins; it is null if the evidence was handed in on the provider's own page.
alter table dispute_evidence
  add column attempts integer not null default 0,
  add column texts jsonb,
  add column sending_by text,
  add column sending_at timestamptz,
  add column failure text check (length(failure) <= 200),
  add constraint dispute_evidence_sending
    check ((sending_by is null) = (sending_at is null)),
  add constraint dispute_evidence_sending_once
    check (sending_at is null or (submitted_at is null and texts is not null));
create index dispute_evidence_sending on dispute_evidence (sending_at)
  where sending_at is not null;

-- Dispute evidence file: A document of the shop's answer to a dispute, one of each kind.
create table dispute_evidence_files (
  payment_id text not null,
  ref text not null,
  kind text not null check (kind in (
    'invoice', 'record', 'delivery', 'communication', 'policy', 'signature', 'product')),
  file_id text not null,
  name text not null check (length(name) between 1 and 120),
  type text not null check (type in ('pdf', 'jpeg', 'png')),
  size integer not null check (size > 0),
  added_by text not null,
  added_at timestamptz not null,
  primary key (payment_id, ref, kind),
  foreign key (payment_id, ref) references payment_disputes(payment_id, ref)
);

alter table sandbox.disputes
  add column respond_by timestamptz,
  add column awaits_evidence boolean not null default false,
  add column evidence jsonb,
  add column evidence_key text,
  add check ((evidence is null) = (evidence_key is null));
update sandbox.disputes set respond_by = closes_at;
alter table sandbox.disputes alter column respond_by set not null;
