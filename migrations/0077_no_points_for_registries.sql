-- A share of what gifts earn, for the owner of a registry, was a rule that nothing followed: no version ever gave it, no lot was of it.
update loyalty_programs set terms = terms - 'registry';
alter table points_lots drop column not_before;
