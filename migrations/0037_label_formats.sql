-- The format that a label was bought in.
alter table shipping_labels
  add column format text not null default 'pdf' check (format in ('pdf', 'zpl'));
