import { randomUUID } from 'node:crypto'
import { checkoutContract } from '#modules/checkout/contract.ts'
import { givingContract } from '#modules/registries/api/giving-contract.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { Shopper } from '#test/support/shopper.ts'

interface OpenItem {
  readonly slug: string
  readonly itemId: string
}

const address = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  line1: '77 Canary Crescent',
  line2: '',
  city: 'Reno',
  stateCode: 'NV',
  zip: '89501',
}

/** Inserts an open registry with one item. */
export async function openRegistry(database: Database, variantId: string): Promise<OpenItem> {
  const tail = randomUUID().replaceAll('-', '').slice(0, 12)
  const [id, itemId, slug] = [`reg_${tail}`, `rgi_${tail}`, `race-${tail}`]
  await database.query(
    `insert into registries (id, owner_id, slug, status, step, title, registrants, address_before, published_at, created_at, updated_at)
     values ($1, 'mem_of_the_race', $2, 'active', 5, 'Our wedding', $3, $4, now(), now(), now())`,
    [
      id,
      slug,
      JSON.stringify([{ firstName: 'Nora', lastName: 'Hale' }]),
      JSON.stringify({ ...address, countryCode: 'US', phone: '7755550188' }),
    ],
  )
  await database.query(
    `insert into registry_items (id, registry_id, code, variant_id, wanted, added_from, price_when_added, added_at) values ($1, $2, 1, $3, 1, 'product', 0, now())`,
    [itemId, id, variantId],
  )
  await database.query(
    `insert into registry_units (id, item_id, registry_id, seq) values ($1, $2, $3, 1)`,
    [`rgu_${tail}`, itemId, id],
  )
  return { slug, itemId }
}

/**
 * Adds the gift to the cart of a guest and completes checkout data; returns the input of placing.
 */
export async function prepareGift({ api, email }: Shopper, wish: OpenItem) {
  await api.ask(givingContract.buyGift, { ...wish, qty: 1 }, { key: randomUUID() })
  const card = {
    firstName: 'May',
    lastName: 'Parkwright',
    line1: '24 Orchard Street',
    line2: '',
    city: 'New York',
    region: 'NY',
    postalCode: '10002',
    countryCode: 'US',
  }
  const settlement = await api.ask(checkoutContract.quoteCheckout, {
    email,
    billing: { sameAsShipping: false, address: card },
  })
  if (!settlement.canPlace)
    throw new Error(`The checkout is still missing ${settlement.missing.join(', ')}.`)
  return {
    expectedTotal: settlement.totals.grand,
    expectedDue: settlement.due,
    cartVersion: settlement.cartVersion,
  }
}
