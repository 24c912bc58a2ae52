-- What a commission is drawn from comes as telephones and drawing programs save it.
alter table files drop constraint files_type_check;
alter table files add constraint files_type_check check (type in ('jpeg', 'png', 'webp', 'heic', 'svg', 'eps', 'ai', 'pdf', 'docx'));
