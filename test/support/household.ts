import { randomUUID } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { placedOrder } from './placed-order.ts'
import type { Answer, TestShop } from './shop.ts'
import { signedInMember, type SignedInMember } from './signed-in-member.ts'
import { stepUp } from './step-up.ts'
import { createListedVariant } from './wishlists.ts'

export interface Household extends SignedInMember {
  /** Texts that only this member may read. */
  readonly secrets: readonly string[]
}

/**
 * A member with one of everything: address, lists, cart, checkout, order, passkey, file and
 * requests.
 */
export async function openHousehold(shop: TestShop, mark: string): Promise<Household> {
  const { database, call } = shop
  const email = `${mark.toLowerCase()}@household.example`
  const nora = await signedInMember(database, { email })
  const phone = `77555${String(10_000 + Math.floor(Math.random() * 89_999))}`
  const does = async (route: string, input: object): Promise<Answer> => {
    const answer = await call(route, input, nora.bearer)
    if (!answer.success)
      throw new Error(`${route}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer
  }
  const address = {
    firstName: mark,
    lastName: `${mark}son`,
    line1: `7 ${mark} Lane`,
    city: 'Reno',
    stateCode: 'NV',
    zip: '89501',
    phone,
  }

  await does('post /api/user/updateNameAndBirth', {
    firstName: mark,
    lastName: `${mark}son`,
    birthDate: null,
  })
  await does('post /api/address/create', { ...address, deliveryNotes: `${mark} gate code` })
  const wishedVariant = await createListedVariant(database)
  await does('post /api/wishlist/add', { ...wishedVariant, note: `${mark} wishes` })
  await does('post /api/cart/add', { variantId: wishedVariant.variantId, qty: 1 })
  await does('post /api/cart/group', { recipientName: `${mark} aunt`, giftNote: `${mark} greets` })
  const cart = await does('get /api/cart/index', {})
  const [group] = cart.data['groups'] as { id: string }[]
  const settings = {
    email,
    groups: [{ groupId: group?.id, address }],
    billing: { sameAsShipping: true },
  }
  const quote = await does('post /api/checkout/quote', settings)
  const methods = (quote.data['groups'] as { methods: { id: string }[] }[])[0]?.methods ?? []
  const finalQuote = await does('post /api/checkout/quote', {
    groups: [{ groupId: group?.id, methodId: methods[0]?.id }],
  })
  await does('post /api/checkout/place', {
    expectedTotal: (finalQuote.data['totals'] as { grand: number }).grand,
    expectedDue: finalQuote.data['due'],
  })
  const order = await placedOrder({ ownerId: nora.id, sessionId: nora.actor.sessionId, email })
  await inTransaction(database.db, (tx) =>
    writeOrder(tx, order, generateOrderKeys(shop.shop.services.settings.get('shop').orderPrefix)),
  )
  const { data: registry } = await does('post /api/registry/create', {})
  const registrants = [{ firstName: mark, lastName: `${mark}son` }]
  const people = {
    registrants,
    title: `${mark} and all`,
    addressBefore: address,
    visibility: 'private',
  }
  await does('post /api/registry/edit', { id: registry['id'], ...people })
  await does('post /api/registry/addItem', {
    id: registry['id'],
    variantId: wishedVariant.variantId,
    note: `${mark} dreams`,
  })
  await does('post /api/registry/publish', { id: registry['id'] })
  await does('post /api/registry/inviteManager', {
    id: registry['id'],
    email: `${mark.toLowerCase()}.helper@household.example`,
  })
  await does('post /api/file/start', { purpose: 'feedback', name: `${mark}.jpg`, size: 100 })
  await stepUp(shop, nora, 'add-passkey')
  await does('post /api/user/passkeys/options', {})
  await database.query(
    "insert into passkeys (id, member_id, credential_id, public_key, counter, name, created_at) values ($1, $2, $3, '', 0, $4, now())",
    [createId('pky'), nora.id, randomUUID(), `${mark} key`],
  )
  await call('post /api/register', {
    email: `${mark.toLowerCase()}.second@household.example`,
    firstName: mark,
    lastName: `${mark}son`,
  })
  return { ...nora, secrets: [mark, phone, email] }
}
