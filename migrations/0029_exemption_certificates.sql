-- Exemption certificate: A document by which a member buys without sales tax in some states.
create table exemption_certificates (
  id text primary key check (id ~~ 'exc\_%'),
  member_id text not null references members(id),
  company text not null check (length(company) <= 400),
  states text[] not null check (cardinality(states) >= 1 and cardinality(states) <= 51),
  reason text not null check (reason in (
    'resale', 'federal_government', 'state_government', 'tribal_government', 'diplomat',
    'charity', 'religious', 'education', 'other')),
  number text not null check (length(number) >= 1 and length(number) <= 240),
  issued_on date not null,
  expires_on date,
  file_id text not null,
  file_name text not null,
  state text not null default 'submitted'
    check (state in ('submitted', 'accepted', 'rejected', 'revoked')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision_note text not null default '' check (length(decision_note) <= 1200),
  reminded_at timestamptz,
  constraint exemption_certificates_period check (expires_on >= issued_on),
  constraint exemption_certificates_decided
    check ((state = 'submitted') = (decided_at is null and decided_by is null))
);
create index exemption_certificates_member on exemption_certificates (member_id, submitted_at desc);
create index exemption_certificates_submitted on exemption_certificates (submitted_at);
create index exemption_certificates_number on exemption_certificates (lower(number));
create index exemption_certificates_reminder on exemption_certificates (expires_on)
  where state = 'accepted' and reminded_at is null;

-- The certificate by which a delivery group was sold without tax, or the one that had expired.
alter table order_groups add column tax_exemption jsonb;
