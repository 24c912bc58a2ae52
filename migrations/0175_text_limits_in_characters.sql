-- The limit of a text counts characters as a reader counts them: an emoji or a letter with its accents is one, and has up to four code
-- units (src/platform/http/text-fields.ts). These checks counted code points and refused what the API had accepted.
do $$
declare
  field record;
begin
  for field in
    select c.conname as name, c.conrelid::regclass as tab, pg_get_constraintdef(c.oid) as definition, limits.most
    from (values
      ('addresses', 'label', 30), ('addresses', 'first_name', 40), ('addresses', 'last_name', 40), ('addresses', 'company', 60),
      ('addresses', 'line1', 100), ('addresses', 'line2', 60), ('addresses', 'city', 60),
      ('bespoke_commissions', 'title', 100), ('bespoke_pins', 'text', 500),
      ('cancel_requests', 'reason', 500), ('cancel_requests', 'answer', 500),
      ('cart_groups', 'gift_note', 250), ('cart_lines', 'gift_note', 250), ('companies', 'name', 80),
      ('feedback_tickets', 'name', 60), ('feedback_tickets', 'order_number', 40), ('feedback_tickets', 'page_url', 500),
      ('feedback_messages', 'text', 5000),
      ('letters', 'subject', 120), ('letters', 'body', 10000), ('letters', 'button_label', 40),
      ('loyalty_programs', 'note', 300), ('loyalty_adjustments', 'reason', 200),
      ('members', 'first_name', 40), ('members', 'last_name', 40), ('passkeys', 'name', 40),
      ('order_refunds', 'reason', 200), ('refunds', 'reason', 200),
      ('registries', 'title', 60), ('registries', 'message', 1000), ('registry_items', 'note', 200), ('registry_gifts', 'thanks_text', 1000),
      ('registry_gifts', 'shop', 60), ('registry_gifts', 'shop_order', 40),
      ('registry_drives', 'title', 120), ('registry_drives', 'note', 300), ('registry_contributions', 'note', 250),
      ('returns', 'decision', 500), ('return_pieces', 'note', 500), ('return_pieces', 'decision', 300), ('return_messages', 'text', 2000),
      ('return_standings', 'reason', 500), ('saved_monograms', 'label', 60), ('search_remedies', 'words', 120),
      ('wishlists', 'name', 60), ('wishlist_items', 'note', 200)
    ) as limits (tab, col, most)
    join pg_attribute a on a.attrelid = limits.tab::regclass and a.attname = limits.col
    join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
      and pg_get_constraintdef(c.oid) like format('%%length(%%<= %s)%%', limits.most)
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', field.tab, field.name, field.name,
      replace(field.definition, format('<= %s)', field.most), format('<= %s)', field.most * 4)));
  end loop;
end $$;
