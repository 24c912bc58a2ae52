import { expect, test } from 'vitest'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { changeTestSettings } from '#test/support/settings.ts'

const { shop, database, call, guest } = await openTestShop({
  settings: changeTestSettings({ shipping: { beyond: ['military', 'territories'] } }),
})

const owner = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  phone: '7755550188',
  countryCode: 'US',
}
const places = [
  { line1: 'Unit 43127 Box 7742', line2: '', city: 'APO', stateCode: 'AE', zip: '09012' },
  { line1: '7742 Ottoville Road', line2: '', city: 'Pago Pago', stateCode: 'AS', zip: '96799' },
  { line1: '7742 Calle Luna', line2: '', city: 'San Juan', stateCode: 'PR', zip: '00901' },
  { line1: '7742 Skyline Drive', line2: '', city: 'Supai', stateCode: 'AZ', zip: '86435' },
  { line1: '7742 Harbor Loop', line2: '', city: 'Whittier', stateCode: 'AK', zip: '99693' },
]
const giver = {
  firstName: 'May',
  lastName: 'Parkwright',
  line1: '1 Elm Street',
  line2: '',
  city: 'Boston',
  countryCode: 'US',
}

async function openRegistry(
  place: (typeof places)[number],
): Promise<{ slug: string; itemId: string }> {
  const { bearer } = await signedInMember(database)
  const act = async (path: string, input: object) => {
    const answer = await call(`post /api/registry/${path}`, input, bearer)
    expect(answer, path).toMatchObject({ success: true })
    return answer.data
  }
  const { id } = await act('create', {})
  const registrants = [{ firstName: 'Nora', lastName: 'Hale' }]
  const event = { eventType: 'wedding', eventDate: '2031-06-20' }
  await act('edit', {
    id,
    title: 'Our wedding',
    registrants,
    ...event,
    addressBefore: { ...owner, ...place },
  })
  await act('publish', { id })
  const { itemId } = await act('addItem', { id, variantId: await makeVariant(database), wanted: 2 })
  const { data } = await call('get /api/registry/detail', { id }, bearer)
  return { slug: String(data['slug']), itemId: String(itemId) }
}

async function keepCard(): Promise<string> {
  const response = await shop.app.request('/sandbox/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card: { number: '4242424242424242', exp: '12/34', cvc: '123', name: 'May Parkwright' },
    }),
  })
  return String(((await response.json()) as { token?: string }).token)
}

test.each(places)(
  'a giver sees $city, $stateCode of a registry, but not street, ZIP code or phone',
  async (place) => {
    const { slug, itemId } = await openRegistry(place)
    const bearer = await guest()
    const email = `may.${place.stateCode.toLowerCase()}@example.com`
    const answers: unknown[] = []
    const ask = async (route: string, input: object = {}) => {
      const answer = await call(route, input, bearer)
      expect(answer, route).toMatchObject({ success: true })
      answers.push(answer)
      return answer.data
    }
    await ask('post /api/registry/share', { slug })
    await ask('post /api/registry/buy', { slug, itemId, qty: 1 })
    await ask('get /api/cart/index')
    const billing = {
      sameAsShipping: false,
      address: { ...giver, region: 'MA', postalCode: '02108' },
    }
    await ask('post /api/checkout/quote', { email, billing })
    const settlement = (await ask('get /api/checkout/index')) as {
      totals?: { grand: number }
      due?: number
    }
    const cardToken = await keepCard()
    const placed = await ask('post /api/checkout/place', {
      expectedTotal: settlement.totals?.grand,
      expectedDue: settlement.due,
      cardToken,
    })
    const { orderId } = placed['session'] as { orderId: string | null }
    expect(orderId).toMatch(/^ord_/)
    await ask('get /api/order/detail', { id: orderId })
    const mails = (
      await database.query('select plain, html from emails where recipient = $1', [email])
    ).rows
    expect(mails.length).toBeGreaterThan(0)
    const told = JSON.stringify([answers, mails])
    expect(told).toContain(`${place.city}, ${place.stateCode}`)
    for (const secret of ['7742', place.zip, owner.phone])
      expect(told.includes(secret), secret).toBe(false)
  },
)
