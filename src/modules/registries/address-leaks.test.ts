import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish, secretAddress } from '#test/support/registries.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { submitCard } from '#test/support/sandbox.ts'
import { openTestShop } from '#test/support/shop.ts'
import { groupGiftsContract } from './api/group-gifts-contract.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop } = giving
const { shop: served, call, guest } = await openTestShop({ database, clock: shop.checkout.clock })

/** A searchable registry with a gift and a contribution. */
async function openWithGifts() {
  const settings = {
    visibility: 'searchable',
    eventDate: '2026-06-20',
    city: 'Reno',
    stateCode: 'NV',
  } as const
  const opened = await openWithWish(database, giving, { wanted: 3, settings })
  await opened.give()
  const wish = {
    id: opened.registry.id,
    itemId: opened.itemId,
    minContribution: 10_00,
    deadline: '2026-05-20',
    outcome: 'credit',
  }
  const { groupGifts } = unwrapResult(
    await handlers.startGroupGift(
      opened.asOwner(),
      groupGiftsContract.startGroupGift.input.parse(wish),
      exchange,
    ),
  )
  const groupGiftId = groupGifts[0]?.id ?? ''
  const buyer = shop.checkout.buyer()
  const part = {
    slug: opened.slug,
    groupGiftId,
    amount: 20_00,
    name: 'Cosima Vane',
    email: 'cosima.vane@example.com',
    isAnonymous: false,
    note: '',
  }
  const session = unwrapResult(await handlers.contribute(buyer.ctx, part, exchange))
  await submitCard(shop.checkout.sandbox, session)
  unwrapResult(
    await handlers.readContribution(
      buyer.ctx,
      { contributionId: session.contributionId },
      exchange,
    ),
  )
  return { ...opened, groupGiftId, contributionId: session.contributionId }
}

/** Valid inputs for endpoints that the sample generator cannot guess. */
const inputOverrides: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/guest/unsubscribe': { email: 'eve@example.com' },
  '/api/registry/find': { name: 'Nora Hale' },
  '/api/track': { visit: 'visit-of-nobody', events: [] },
}

const callEndpoint = async (
  { method, path }: Endpoint,
  { input, headers }: { input: object; headers: Record<string, string> },
) => JSON.stringify(await call(`${method} ${path}`, input, headers).catch(() => ''))

const isPublic = ({ access }: Endpoint): boolean =>
  access === 'public' || access === 'anyone' || access === 'session'

test('no public endpoint discloses the street, phone, email, or givers', async () => {
  const { slug, registry, itemId, groupGiftId, contributionId, owner, variantId } =
    await openWithGifts()
  const known = {
    slug,
    id: registry.id,
    registryId: registry.id,
    itemId,
    groupGiftId,
    contributionId,
    variantId,
    registryNumber: registry.number,
  }
  const secrets = [
    secretAddress.line1,
    secretAddress.line2,
    secretAddress.phone,
    secretAddress.zip,
    owner.email,
    'Parkwright',
    'aunt.may@example.com',
    'Cosima',
    'cosima.vane@example.com',
  ]
  const guestHeaders = await guest()
  let answerCount = 0
  for (const endpoint of served.endpoints.filter(isPublic)) {
    const sample = inputOverrides[endpoint.path] ?? sampleInput(endpoint)
    const shape = Object.keys((endpoint.input as { shape?: object }).shape ?? {})
    const filled = {
      ...sample,
      ...Object.fromEntries(Object.entries(known).filter(([key]) => shape.includes(key))),
    }
    const answers = await Promise.all(
      [sample, filled].flatMap((input) =>
        [{}, guestHeaders].map((headers) =>
          callEndpoint(endpoint, { input, headers: { ...headers } }),
        ),
      ),
    )
    answerCount += answers.filter((answer) => answer.includes('Nora')).length
    for (const secret of secrets)
      expect(answers.join('').includes(secret), `${endpoint.path} tells ${secret}`).toBe(false)
  }
  expect(answerCount, 'the registry itself was among the answers').toBeGreaterThan(2)
})
