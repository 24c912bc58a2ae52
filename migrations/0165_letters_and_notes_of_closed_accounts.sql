-- The address of somebody who was asked to help stands with the helpers; in the history nothing takes it out when they go.
update registry_log set text = 'Asked somebody to help with the registry.' where kind = 'people' and text like 'Asked %@% to help with the registry.';

-- Names stand in letters and answers as well.
update registries set letters = null, answers = '{}' where owner_id in (select id from members where closed_at is not null);
update registry_items set note = '', letters = null
where registry_id in (select r.id from registries r join members m on m.id = r.owner_id where m.closed_at is not null);

-- Whoever reads the record of the staff's acts must not be able to pay with the cards in it.
update staff_acts set input = jsonb_set(input, '{code}', to_jsonb('…' || right(input ->> 'code', 4)))
where act like '/api/staff/wallet/%' and jsonb_typeof(input -> 'code') = 'string';
