import { fileURLToPath } from 'node:url'
import type { Id } from '#kernel/ids/ids.ts'
import { registriesContract } from '#modules/registries/contract.ts'
import type { GiftAddress } from '#modules/registries/api/registry-schema.ts'
import { completeContribution } from '#modules/registries/commands/contribute.ts'
import { createEventTypeReader } from '#modules/registries/commands/event-types.ts'
import { syncGiftUnits } from '#modules/registries/commands/sync-gift-units.ts'
import { createGiftCredit } from '#modules/fulfillment/commands/gift-credit.ts'
import {
  creditHandlers,
  groupGiftsHandlers,
  givingHandlers,
  picturesHandlers,
  registriesHandlers,
  registriesStaffHandlers,
  replacementsHandlers,
  startersHandlers,
  undeliverableGiftsHandlers,
  thanksHandlers,
} from '#modules/registries/api/http.ts'
import { registryJobs } from '#modules/registries/jobs.ts'
import { findUnitReturn } from '#modules/returns/queries/find-unit-return.ts'
import type { Ctx } from '#platform/context.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { createLog } from '#platform/log/log.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { openTestAftercare, type TestAftercare } from './aftercare.ts'
import {
  homeAddress,
  unwrapResult,
  openTestCheckout,
  type TestBuyer,
  type TestCheckout,
} from './checkout.ts'
import { testContext } from './context.ts'
import { signedInMember } from './signed-in-member.ts'
import { exchange } from './exchange.ts'
import { makeVariant } from './products.ts'
import { testServices } from './services.ts'

/** The address of test registries, which must not be in any answer to a giver. */
export const secretAddress: GiftAddress = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  line1: '77 Canary Crescent',
  line2: 'Unit 9Z',
  city: 'Reno',
  stateCode: 'NV',
  zip: '89501',
  countryCode: 'US',
  phone: '7755550188',
}

/** The event types of the content file. */
const eventKinds = createEventTypeReader({
  folder: fileURLToPath(new URL('../../content', import.meta.url)),
  log: createLog('silent'),
})

export interface TestOwner {
  readonly ctx: Ctx
  readonly email: string
  readonly id: Id<'mem'>
}

export interface TestRegistries {
  readonly handlers: ReturnType<typeof registriesHandlers>
    & ReturnType<typeof registriesStaffHandlers>
    & ReturnType<typeof thanksHandlers>
    & ReturnType<typeof replacementsHandlers>
    & ReturnType<typeof startersHandlers>
    & ReturnType<typeof creditHandlers>
    & ReturnType<typeof picturesHandlers>
    & ReturnType<typeof undeliverableGiftsHandlers>
    & ReturnType<typeof groupGiftsHandlers>
    & ReturnType<typeof givingHandlers>
  readonly services: Services
  readonly jobs: ReturnType<typeof registryJobs>
  owner(): Promise<TestOwner>
  /** Opens a registry for Nora and Theo with an item per variant. */
  open(
    owner: TestOwner,
    wishes: readonly { variantId: string; wanted: number }[],
    settings?: Partial<Save>,
  ): Promise<Registry>
  read(owner: TestOwner, id: string): Promise<Registry>
  /** Adds a gift to the cart and completes checkout data without a street. */
  choose(
    buyer: TestBuyer,
    gift: { slug: string; itemId: string; qty?: number; allowExtra?: true; email?: string },
  ): Promise<void>
}

type Save = Omit<InputOf<typeof registriesContract.saveRegistry>, 'id'>
type Registry = OutputOf<typeof registriesContract.readRegistry>

export function openTestRegistries(
  database: Database,
  checkout: TestCheckout = openTestCheckout(database),
  fulfillment: Services = openTestAftercare(database).services,
): TestRegistries {
  const services = testServices(database, {
    ...checkout.services,
    limitByKey: createRateLimits(database, 1).limitByKey,
    readEventTypes: eventKinds,
    giftCredit: createGiftCredit(fulfillment),
  })
  const handlers = {
    ...registriesStaffHandlers(services),
    ...registriesHandlers(services),
    ...creditHandlers(services),
    ...picturesHandlers(services),
    ...undeliverableGiftsHandlers(services),
    ...groupGiftsHandlers(services),
    ...thanksHandlers(services),
    ...replacementsHandlers(services),
    ...startersHandlers(services),
    ...givingHandlers(services),
  }
  checkout.finishElsewhere((paymentId) => completeContribution(services, paymentId))
  return {
    services,
    handlers,
    jobs: registryJobs(services),
    async owner() {
      const { actor, email, id } = await signedInMember(database)
      return { ctx: testContext(database, { actor, clock: checkout.clock }), email, id }
    },
    async open({ ctx }, wishes, settings = {}) {
      const { id } = unwrapResult(await handlers.createRegistry(ctx, {}, exchange))
      for (const wish of wishes)
        unwrapResult(await handlers.addItem(ctx, { id, ...wish }, exchange))
      const registrants = [
        { firstName: 'Nora', lastName: 'Hale' },
        { firstName: 'Theo', lastName: 'Brandt' },
      ]
      const save = {
        id,
        title: 'Our wedding',
        registrants,
        addressBefore: secretAddress,
        ...settings,
      }
      unwrapResult(
        await handlers.saveRegistry(
          ctx,
          registriesContract.saveRegistry.input.parse(save),
          exchange,
        ),
      )
      return unwrapResult(await handlers.publishRegistry(ctx, { id }, exchange))
    },
    read: async ({ ctx }, id) => unwrapResult(await handlers.readRegistry(ctx, { id }, exchange)),
    async choose(buyer, { slug, itemId, qty = 1, allowExtra, email = 'aunt.may@example.com' }) {
      unwrapResult(
        await handlers.buyGift(
          buyer.ctx,
          { slug, itemId, qty, ...(allowExtra && { allowExtra }) },
          exchange,
        ),
      )
      const billing = {
        ...homeAddress,
        region: homeAddress.stateCode,
        postalCode: homeAddress.zip,
        firstName: 'May',
        lastName: 'Parkwright',
      }
      const { firstName, lastName, line1, line2, city, region, postalCode, countryCode } = billing
      const address = { firstName, lastName, line1, line2, city, region, postalCode, countryCode }
      unwrapResult(
        await checkout.handlers.quoteCheckout(
          buyer.ctx,
          { email, billing: { sameAsShipping: false, address } },
          exchange,
        ),
      )
    },
  }
}

/** A registry with one item and the actions of its guests. */
export async function openWithWish(
  database: Database,
  giving: TestGiving,
  {
    wanted = 2,
    price,
    settings = {},
    variantId: known,
  }: { wanted?: number; price?: number; settings?: Partial<Save>; variantId?: string } = {},
) {
  const { handlers, shop } = giving
  const owner = await giving.owner()
  const variantId =
    known ?? (await makeVariant(database, { onHand: 50, ...(price !== undefined && { price }) }))
  const registry = await giving.open(owner, [{ variantId, wanted }], settings)
  const [itemId, slug] = [registry.items[0]?.id ?? '', registry.slug ?? '']
  /** The context of the owner at the current time. */
  const asOwner = (): Ctx => ({ ...owner.ctx, now: shop.checkout.clock.now() })
  return {
    owner,
    asOwner,
    variantId,
    registry,
    itemId,
    slug,
    read: async () =>
      unwrapResult(await handlers.readRegistry(asOwner(), { id: registry.id }, exchange)),
    counts: async () => (await giving.read(owner, registry.id)).items[0]?.counts,
    async give(qty = 1, buyer = shop.checkout.buyer()) {
      await giving.choose(buyer, { slug, itemId, qty })
      const order = unwrapResult(await buyer.place())
      await buyer.enterCard(order.checkoutId)
      const { orderId } = await buyer.complete(order.checkoutId)
      await shop.checkout.runJobs(giving.jobs)
      return { buyer, orderId: orderId ?? '', checkoutId: order.checkoutId }
    },
    share: (ctx = shop.checkout.buyer().ctx, pass?: string) =>
      handlers.readSharedRegistry(ctx, { slug, ...(pass && { pass }) }, exchange),
  }
}

export type TestGiving = TestRegistries & { readonly shop: TestAftercare }

/** The shop with registries whose units follow orders. */
export function openTestGiving(database: Database): TestGiving {
  const shop = openTestAftercare(database, { orderUnitFollowers: [syncGiftUnits(findUnitReturn)] })
  return { shop, ...openTestRegistries(database, shop.checkout, shop.services) }
}
