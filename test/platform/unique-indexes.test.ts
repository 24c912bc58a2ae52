import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'

const { shop, database, call } = await openTestShop()
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Test', now: new Date() })}`,
}

/**
 * Every unique index except primary keys named `id`, which the shop generates. The first table
 * lists indexes that input can violate, alone or concurrently, with the test of the result. The
 * second table lists the others. A new index must be added to one of them.
 */
const byInput: Readonly<Record<string, readonly [file: string, test: string]>> = {
  addresses_one_of_each: [
    'src/modules/addresses/addresses.postgres.test.ts',
    'ten concurrent requests with one address',
  ],
  addresses_default_billing: [
    'src/modules/addresses/addresses.postgres.test.ts',
    'ten concurrent requests to become the default',
  ],
  addresses_default_shipping: [
    'src/modules/addresses/addresses.postgres.test.ts',
    'ten concurrent requests to become the default',
  ],
  application_scores_pkey: [
    'src/modules/inquiries/api/careers-staff-handlers.test.ts',
    'keeps one scorecard per reviewer and shows the average',
  ],
  applications_once: [
    'src/modules/inquiries/inquiries.test.ts',
    'needs a file and consent; its emailed link shows the status and withdraws it with its files',
  ],
  bespoke_deposits_once: [
    'src/modules/bespoke/balance-races.postgres.test.ts',
    'ten pay what is left',
  ],
  cart_groups_one_own: [
    'src/modules/cart/cart.postgres.test.ts',
    '20 concurrent additions in two processes',
  ],
  cart_lines_once: [
    'src/modules/cart/cart.postgres.test.ts',
    '20 concurrent additions in two processes',
  ],
  carts_one_active: ['src/modules/cart/cart.postgres.test.ts', 'a first line is added while'],
  shipping_labels_open_delivery: [
    'src/modules/fulfillment/commands/buy-label.postgres.test.ts',
    'ten people ship one delivery at once',
  ],
  checkouts_one_paying: ['src/modules/checkout/races.postgres.test.ts', '50 identical placements'],
  companies_email_domain_key: [
    'src/modules/monograms/commands/companies.test.ts',
    'a domain must be valid and belongs to one company',
  ],
  coupon_use_subjects_pkey: [
    'src/modules/coupons/coupons.postgres.test.ts',
    '20 buyers for a code of one use',
  ],
  coupon_uses_coupon_id_checkout_id_key: [
    'src/modules/coupons/coupons.test.ts',
    'the same cart reserves a use once; another cart of the mailbox is refused',
  ],
  coupons_code_key: [
    'src/modules/coupons/coupon-selection.test.ts',
    'an invalid coupon file is refused with reasons',
  ],
  order_annotations_pkey: [
    'src/modules/order-desk/order-desk.postgres.test.ts',
    'ten first changes of one order at once',
  ],
  first_order_discounts_pkey: [
    'src/modules/coupons/coupons.postgres.test.ts',
    '20 first orders at once',
  ],
  feedback_emails_pkey: [
    'src/modules/feedback/commands/receive-email.postgres.test.ts',
    'an email delivered four times at once creates one ticket',
  ],
  file_chunks_pkey: [
    'src/modules/files/files.test.ts',
    'an interrupted upload continues with the missing parts',
  ],
  gift_cards_code_hash_key: [
    'src/modules/wallet/gift-card-file.test.ts',
    'imported cards keep their balance and code, once',
  ],
  newsletter_emails_pkey: [
    'src/modules/subscriptions/newsletter-campaigns.postgres.test.ts',
    'three parallel newsletters send one email to a monthly subscriber',
  ],
  settings_versions_pkey: [
    'src/modules/settings/settings.test.ts',
    'a change that is based on an older version is rejected and stores nothing',
  ],
  members_email: [
    'src/modules/members/account-races.postgres.test.ts',
    'of two parallel email changes to one address, one succeeds and one is refused',
  ],
  passkeys_credential_id_key: [
    'src/modules/members/commands/passkeys.test.ts',
    'adding one requires step-up, works once and sends an email',
  ],
  pick_batch_groups_open: [
    'src/modules/fulfillment/packing.postgres.test.ts',
    'ten people start a batch with one delivery: one has it',
  ],
  registries_slug_key: [
    'src/modules/registries/immediate-gifts.test.ts',
    'only one of two concurrent requests gets the same link',
  ],
  registry_group_gifts_one: [
    'src/modules/registries/group-gifts.test.ts',
    'only managers start and end group gifts, one per item',
  ],
  registry_managers_member: [
    'src/modules/registries/immediate-gifts.test.ts',
    'accepting two invitations at once makes a member co-manager once',
  ],
  return_locations_pkey: ['test/platform/unique-indexes.test.ts', 'return locations with one id'],
  return_photos_pkey: ['test/platform/unique-indexes.test.ts', 'a photo that is named twice'],
  return_units_once: [
    'src/modules/returns/returns.postgres.test.ts',
    'only one of twenty concurrent returns of a unit is accepted',
  ],
  staff_members_email_key: [
    'src/modules/staff/directory.test.ts',
    'an invitation is emailed, opens once, and ends after 7 days or with a newer one',
  ],
  staff_roles_name: [
    'src/modules/staff/directory.test.ts',
    'a role is created, changed and deleted; one that people have is not',
  ],
  search_fixes_active: [
    'test/platform/search-desk.test.ts',
    'a search has one fix until it is undone',
  ],
  wishlist_items_list_id_product_id_variant_id_key: [
    'src/modules/wishlists/wishlists.postgres.test.ts',
    'adding an item ten times at once adds it once',
  ],
  gift_reservations_item_id_giver_id_key: [
    'src/modules/wishlists/wishlists.postgres.test.ts',
    'a reservation made during sign-in is kept once',
  ],
  wishlists_one_default: [
    'src/modules/wishlists/wishlists.postgres.test.ts',
    'concurrent changes leave one default list',
  ],
}

const notByInput: Readonly<Record<string, readonly string[]>> = {
  'random: 128 bits or more, or a number that is drawn anew when it is taken': [
    'applications_number_key',
    'applications_status_hash_key',
    'bespoke_commissions_link_hash_key',
    'bespoke_commissions_number_key',
    'customer_erasures_token_hash_key',
    'draft_orders_token',
    'draft_orders_cart',
    'draft_orders_number',
    'email_changes_token_hash_key',
    'email_changes_revert_hash_key',
    'feedback_tickets_link_hash_key',
    'feedback_tickets_link_nonce_key',
    'feedback_tickets_number_key',
    'gift_access_code_hash_key',
    'inquiries_number_key',
    'member_exports_link_hash_key',
    'order_access_pkey',
    'order_transfers_token_hash_key',
    'orders_lookup_key_key',
    'orders_number_key',
    'password_resets_pkey',
    'points_accounts_code_key',
    'registries_number_key',
    'registry_items_registry_id_code_key',
    'registry_managers_token_hash_key',
    'returns_number_key',
    'staff_invitations_pkey',
    'restock_requests_confirm',
    'subscribers_confirm',
    'wishlists_share_hash_key',
    'wishlists_share_nonce_key',
  ],
  'the act that writes it has restored the object, which a second undo finds changed': [
    'audit_entries_undoes',
  ],
  'the statement that writes it says what happens on a conflict': [
    'customer_erasures_waiting',
    'order_summaries_pkey',
    'staff_notification_preferences_pkey',
    'staff_notification_reads_pkey',
    'staff_notifications_open',
    'daily_reconciliations_pkey',
    'dispute_evidence_pkey',
    'payment_customers_pkey',
    'cancel_requests_open',
    'catalog_lists_pkey',
    'closed_wallets_pkey',
    'collection_products_pkey',
    'content_addresses_pkey',
    'coupons_one_for_registry',
    'coupons_one_for_subscribing',
    'gift_access_pkey',
    'idempotency_keys_pkey',
    'loyalty_campaign_sums_pkey',
    'loyalty_referrals_pkey',
    'loyalty_reward_sums_pkey',
    'emails_dedupe_key_key',
    'media_key_key',
    'media_source_key_key',
    'member_codes_pkey',
    'member_devices_pkey',
    'member_exports_pkey',
    'order_access_codes_pkey',
    'payment_disputes_pkey',
    'payment_events_pkey',
    'points_accounts_pkey',
    'points_restores_pkey',
    'picks_pkey',
    'promises_pkey',
    'rate_limits_pkey',
    'registry_invitations_registry_id_email_key',
    'registry_managers_registry_id_email_key',
    'overgiving_consents_pkey',
    'past_orders_once',
    'registry_undeliverable_gifts_pkey',
    'restock_requests_once',
    'return_drafts_pkey',
    'return_trust_flags_pkey',
    'searches_without_results_pkey',
    'shipment_scans_pkey',
    'shop_settings_pkey',
    'failed_attempts_pkey',
    'solved_puzzles_pkey',
    'staff_invitations_first_run',
    'staff_invitations_member_id_key',
    'staff_passkeys_credential_id_key',
    'step_ups_pkey',
    'stock_levels_pkey',
    'subscribers_identity_key',
    'tax_calculations_pkey',
    'tax_records_reference_key',
    'tax_records_refund',
    'tax_records_sale',
    'wallet_entries_once',
    'credit_grants_balance_type_ref_key',
  ],
  'whoever writes it has locked the row or the table that it hangs from, and has looked': [
    'dispute_evidence_files_pkey',
    'bespoke_proofs_commission_id_version_key',
    'bespoke_proofs_one_open',
    'bespoke_quotes_one_open',
    'cart_groups_one_registry',
    'email_changes_open',
    'loyalty_programs_version_key',
    'registry_items_variant',
    'registry_units_item_id_seq_key',
    'return_policies_live',
    'return_policies_pkey',
  ],
  'its columns are ids and counts that one act of the shop draws for itself': [
    'bespoke_commissions_checkout_id_key',
    'bespoke_commissions_order_id_key',
    'bespoke_deposits_payment_id_key',
    'cart_groups_cart_id_id_key',
    'checkouts_order_id_key',
    'checkouts_payment_id_key',
    'coupon_use_cards_pkey',
    'gift_cards_line_id_unit_key',
    'gift_cards_grant_id_key',
    'product_media_pkey',
    'products_position',
    'loyalty_campaign_uses_pkey',
    'monogram_jobs_order_line_id_key',
    'order_adjustments_pkey',
    'order_groups_order_id_position_key',
    'order_lines_order_id_position_key',
    'order_units_pkey',
    'order_refund_tenders_pkey',
    'order_tenders_payment',
    'order_tenders_pkey',
    'orders_checkout_id_key',
    'payments_checkout_id_key',
    'payments_order_id_key',
    'payments_provider_ref_key',
    'points_grants_cause',
    'points_grants_unit',
    'points_orders_pkey',
    'points_redemptions_checkout_id_key',
    'points_redemptions_coupon_id_key',
    'points_redemptions_ticket_key',
    'points_uses_pkey',
    'refunded_differences_pkey',
    'refunded_shares_pkey',
    'refunds_provider_ref_key',
    'registries_picture_id',
    'registry_contributions_payment_id_key',
    'registry_gifts_registry_id_order_id_key',
    'registry_units_order_unit',
    'staff_recovery_codes_pkey',
    'stock_reservations_once',
    'return_units_pkey',
    'returns_tracking_no',
    'schema_migrations_pkey',
    'pick_batch_groups_pkey',
    'shipment_units_pkey',
    'wallet_authorizations_pkey',
  ],
  'written by a job, which runs again': ['order_transfers_open', 'shipping_labels_open_return'],
  'an import looks and writes in one transaction, and tries once more what has moved meanwhile': [
    'collections_slug_key',
    'import_rows_once',
    'import_rows_pkey',
    'products_slug_key',
    'redirects_from_path_key',
    'variants_once',
  ],
}

/** Primary keys named `id` that are entered and not generated. */
const enteredIds = ['return_locations_pkey']

test('every unique index is listed as reachable by input, with a test, or as not reachable', async () => {
  const { rows } = await database.query(`
    select i.relname as name, pg_get_indexdef(x.indexrelid) ~ '\\(id\\)$' as "isId"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
    where x.indisunique and n.nspname = 'public'`)
  const indexes = rows
    .filter(({ name, isId }) => !isId || enteredIds.includes(String(name)))
    .map(({ name }) => String(name))
  const known = [...Object.keys(byInput), ...Object.values(notByInput).flat()]
  expect(known.toSorted()).toEqual(indexes.toSorted())
})

test.each(Object.entries(byInput))('the test of %s exists', (_, [file, title]) => {
  expect(readFileSync(file, 'utf8')).toContain(title)
})

const endpointAt = (path: string, method: string) => {
  const found = shop.endpoints.find(
    (endpoint) => endpoint.path === path && endpoint.method === method,
  )
  if (!found) throw new Error(`Endpoint ${method} ${path} not found.`)
  return found
}

test('a duplicate photo is refused by its field', async () => {
  const photo = { lineId: 'oln_1', fileId: 'fil_1' }
  const input = {
    ...sampleInput(endpointAt('/api/return/submit', 'post')),
    photos: [photo, { ...photo, lineId: 'oln_2' }],
  }
  expect(await call('post /api/return/submit', input)).toMatchObject({
    code: 42200,
    data: { fields: { photos: 'Use each photo only once.' } },
  })
})

test('return locations with equal ids are refused by field, and of two concurrent lists one is stored', async () => {
  const house = (id: string, town: string) => ({
    id,
    lines: ['Returns', `1 Mill Road`, `${town} 02139`],
    states: ['MA'],
  })
  const put = (...locations: object[]) =>
    call('post /api/staff/return/locations', { locations }, staff)
  expect(await put(house('east', 'Boston, MA'), house('east', 'Salem, MA'))).toMatchObject({
    code: 42200,
    data: { fields: { locations: 'Use each id once.' } },
  })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      put(house('east', `Town ${index}, MA`), house('west', 'Reno, NV')),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await call('get /api/staff/return/locations', {}, staff)).data['rows']).toHaveLength(2)
})
