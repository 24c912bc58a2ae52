import { describe, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop

/**
 * Every table whose rows belong to a member. A new table must be listed with its section in the
 * export, or with the reason why it is not exported.
 */
const tables: Readonly<Record<string, { section: string } | { notExported: string }>> = {
  members: { section: 'account' },
  sessions: { section: 'sessions' },
  passkeys: { section: 'passkeys' },
  payment_customers: {
    notExported: 'a name at the payment provider; the saved cards stand in the account settings',
  },
  member_events: { section: 'whatHappened' },
  member_devices: {
    notExported: 'hashes of device cookies; the devices themselves stand with the sessions',
  },
  member_exports: { notExported: 'the copy itself' },
  password_resets: { notExported: 'hashes of links, gone after half an hour' },
  email_changes: { notExported: 'a request under way; what came of it stands in whatHappened' },
  registrations: { notExported: 'an account that waits for its code, gone after a day' },
  sign_in_codes: { notExported: 'hashes of codes, gone after ten minutes' },
  addresses: { section: 'addresses' },
  wishlists: { section: 'wishLists' },
  gift_reservations: { notExported: 'what is given to somebody else, told on their list only' },
  feedback_tickets: { section: 'feedback' },
  bespoke_commissions: { section: 'commissions' },
  carts: { section: 'cart' },
  checkouts: { notExported: 'what became of them is the order' },
  orders: { section: 'orders' },
  past_orders: { section: 'ordersFromBefore' },
  draft_orders: { section: 'draftOrders' },
  order_units: { section: 'orders' },
  order_transfers: {
    notExported:
      'questions for an order that was placed as a guest; an order that came stands with the orders',
  },
  order_updates: { notExported: 'what was mailed about an order; the order tells the same' },
  returns: { section: 'returns' },
  return_drafts: { notExported: 'half-filled forms, gone after seven days' },
  credit_grants: { section: 'wallet' },
  wallet_entries: { section: 'wallet' },
  gift_cards: {
    notExported: 'bought with an order, whose copy has them; the code belongs to whom it was sent',
  },
  closed_wallets: {
    notExported: 'a sealed address, of accounts that are closed and have no copy any more',
  },
  customer_erasures: {
    notExported: 'requests of the staff, without the address once they are done',
  },
  customer_summaries: { section: 'writtenByTheShop' },
  order_summaries: { notExported: 'computed from the orders' },
  staff_invitations: { notExported: 'about the staff of the shop' },
  staff_members: { notExported: 'about the staff of the shop' },
  staff_notification_preferences: { notExported: 'about the staff of the shop' },
  staff_passkeys: { notExported: 'about the staff of the shop' },
  staff_recovery_codes: { notExported: 'about the staff of the shop' },
  staff_sessions: { notExported: 'about the staff of the shop' },
  coupons: { section: 'coupons' },
  coupon_uses: { section: 'coupons' },
  subscribers: { section: 'newsletter' },
  exemption_certificates: { section: 'exemptionCertificates' },
  restock_requests: { section: 'restockRequests' },
  saved_monograms: { section: 'monograms' },
  inquiries: { section: 'inquiries' },
  applications: { section: 'inquiries' },
  files: { section: 'files' },
  events: { section: 'events' },
  idempotency_keys: { notExported: 'answers given already, gone after a day' },
  registries: { section: 'registries' },
  registry_managers: { section: 'registries' },
  registry_gifts: { section: 'registries' },
  registry_contributions: { section: 'registries' },
  overgiving_consents: { notExported: 'a yes given for a moment, to one purchase' },
  registry_invitations: { section: 'registries' },
  points_accounts: { section: 'points' },
  points_grants: { notExported: 'the same movements, by when they lapse' },
  points_entries: { section: 'points' },
  points_redemptions: {
    notExported: 'stands in the points as a movement, and in the coupons as what came of it',
  },
  points_orders: { notExported: 'which order earned what stands in the entries' },
  loyalty_campaign_uses: {
    notExported: 'counts how often a campaign was used; what it brought stands in the points',
  },
  loyalty_tier_changes: {
    notExported: 'the tier stands with the points; how it came to it follows from their movements',
  },
  loyalty_referrals: {
    notExported: 'names the friend as well; what it brought stands in the points',
  },
}

async function member(): Promise<SignedInMember> {
  return signedInMember(database, { now: clock.now() })
}

async function copyOf(nora: SignedInMember): Promise<Record<string, unknown>> {
  await stepUp(shop, nora, 'export-data')
  await call('post /api/user/export', {}, nora.bearer)
  await shop.shop.handlers['members.export']?.({ memberId: nora.id })
  const { data } = await call('post /api/user/export/link', {}, nora.bearer)
  const answer = await shop.shop.app.request(String(data['url']))
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return JSON.parse(strFromU8(files['aumbry-account/data.json'] ?? new Uint8Array())) as Record<
    string,
    unknown
  >
}

/** Inserts one row of the member into each table that no other test of the export fills. */
async function leaveTraces({ id, email }: SignedInMember): Promise<void> {
  const at = clock.now().toISOString()
  const tag = id.slice(-8)
  await database.query(`insert into monogram_proofs (id, svg) values ('prf_${tag}', '<svg/>')`)
  for (const statement of [
    `insert into saved_monograms (id, member_id, label, template_id, choice, proof_id, monogram_text, summary) values ('mgm_${tag}', $1, 'Ours', 'tpl', '{}', 'prf_${tag}', 'NH', 'NH in bottle')`,
    `insert into credit_grants (id, owner_id, balance_type, ref, reason, initial, balance, currency, created_at) values ('wlt_${tag}', $1, 'refund_credit', 'ref_${tag}', 'Credit for a return', 900, 900, 'USD', '${at}')`,
    `insert into coupons (id, code, name, class, value, member_id, starts_at, source, created_at) values ('cpn_${tag}', 'C-${tag.toUpperCase().replaceAll('_', '9')}', 'For your birthday', 'order', '{}', $1, '${at}', 'birthday', '${at}')`,
    `insert into files (id, owner_id, purpose, name, state, size, type, sha256, created_at, expires_at) values ('fil_${tag}', $1, 'feedback', 'torn-hem.jpg', 'ready', 9, 'jpeg', 'x', '${at}', '${at}')`,
    `insert into inquiries (id, number, owner_id, company, contact, email, message, created_at) values ('inq_${tag}', 'B2B-${number()}', $1, 'Halewood Inns', 'Nora', '${email}', 'Forty napkins', '${at}')`,
    `insert into exemption_certificates (id, member_id, company, states, reason, number, issued_on, file_id, file_name, submitted_at) values ('exc_${tag}', $1, 'Halewood Inns', '{NY}', 'resale', 'ST-${tag}', '2026-01-02', 'fil_x', 'st-120.pdf', '${at}')`,
    `insert into past_orders (id, member_id, source, number, placed_at, state, total, items, created_at) values ('pao_${tag}', $1, 'shopify', '#${tag}', '${at}', 'completed', 4200, '[]', '${at}')`,
    `insert into idempotency_keys (owner, key, request_hash, status, body) values ($1, 'key-${tag}', 'x', 200, 'Orchard Street')`,
  ])
    await database.query(statement, [id])
  await database.query(
    `insert into subscribers (id, identity, email, state, source, consent_at, consent_ip, consent_text, created_at, topics) values ('sub_${tag}', $1, $2, 'confirmed', 'popup', '${at}', '203.0.113.7', 'Yes', '${at}', '{arrivals}')`,
    [getMailboxIdentity(email), email],
  )
  await database.query(
    `insert into events (id, visit, type, email, platform_code, platform_type, at, received_at) values ('event_${tag}', 'v', 'web_click', $1, 'aumbry', 'web', '${at}', '${at}')`,
    [email],
  )
}

const number = () =>
  Array.from({ length: 6 }, () => '23456789'[Math.floor(Math.random() * 8)]).join('')

describe('the data of a member', () => {
  test('every table with member data is exported, or listed with a reason', async () => {
    const { rows } = await database.query(`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public'
        and (c.column_name ~ '^(member|owner|subject|giver|buyer|guest)_id$' or c.column_name in ('owner', 'email', 'recipient_email'))`)
    const notTheirs = ['mails', 'staff_keys']
    expect(
      rows
        .map(({ name }) => String(name))
        .filter((name) => !(name in tables) && !notTheirs.includes(name)),
    ).toEqual([])
  })

  test('each listed section is in the export', async () => {
    const nora = await member()
    await leaveTraces(nora)
    const copy = await copyOf(nora)
    const known = await database.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const here = new Set(known.rows.map(({ name }) => String(name)))
    const sections = Object.entries(tables).flatMap(([name, how]) =>
      'section' in how && here.has(name) ? [how.section] : [],
    )
    expect([...new Set(sections)].filter((section) => !(section in copy))).toEqual([])
    expect(copy).toMatchObject({
      monograms: [{ label: 'Ours', monogramText: 'NH' }],
      wallet: { given: [{ initial: 900, reason: 'Credit for a return' }] },
      coupons: { own: [{ name: 'For your birthday' }] },
      files: [{ name: 'torn-hem.jpg' }],
      ordersFromBefore: [{ state: 'completed', total: 42_00 }],
      inquiries: { inquiries: [{ company: 'Halewood Inns' }] },
      newsletter: [{ source: 'popup' }],
      events: [{ type: 'web_click' }],
    })
  })

  test('closing the account erases it, and retained data identifies nobody', async () => {
    const nora = await member()
    await leaveTraces(nora)
    await stepUp(shop, nora, 'close-account')
    expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
      success: true,
    })
    const count = async (table: string, where: string) =>
      (await database.query(`select 1 from ${table} where ${where}`, [nora.id])).rows.length
    for (const [table, where] of [
      ['saved_monograms', 'member_id = $1'],
      ['inquiries', 'owner_id = $1'],
      ['idempotency_keys', 'owner = $1'],
      ['files', "owner_id = $1 and state <> 'deleted'"],
      ['coupons', "member_id = $1 and state = 'active'"],
    ] as const)
      expect(await count(table, where), table).toBe(0)
    for (const table of ['subscribers', 'events'])
      expect(
        (await database.query(`select 1 from ${table} where email = $1`, [nora.email])).rows,
        table,
      ).toEqual([])
    expect(await count('credit_grants', 'owner_id = $1')).toBe(1)
  })
})
