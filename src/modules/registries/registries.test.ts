import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish, secretAddress } from '#test/support/registries.ts'
import { exchange } from '#test/support/exchange.ts'
import { registryInvariants } from './db/invariants.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { checkout } = shop
const start = checkout.clock.now()

beforeEach(async () => {
  await checkout.runJobs(jobs)
  checkout.clock.set(start)
})

const opened = (wanted?: number, settings = {}) =>
  openWithWish(database, giving, { ...(wanted && { wanted }), settings })

const violations = async () =>
  (await checkInvariants(database.db, registryInvariants)).flatMap((one) => one.violations)

describe('creating and managing', () => {
  test('a draft saves each step and can be published once complete', async () => {
    const owner = await giving.owner()
    const draft = unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange))
    expect(draft).toMatchObject({ status: 'draft', step: 1, visibility: 'link_only' })
    unwrapResult(
      await handlers.saveRegistry(
        owner.ctx,
        { id: draft.id, step: 1, title: 'Our wedding', eventDate: '2026-06-20' },
        exchange,
      ),
    )
    expect(await giving.read(owner, draft.id)).toMatchObject({
      step: 2,
      title: 'Our wedding',
      eventDate: '2026-06-20',
    })
    expect(await handlers.publishRegistry(owner.ctx, { id: draft.id }, exchange)).toMatchObject({
      refused: 'fields-invalid',
      fields: { registrants: expect.any(String), addressBefore: expect.any(String) },
    })
    const registrants = [{ firstName: 'Nora', lastName: 'Hale' }]
    unwrapResult(
      await handlers.saveRegistry(
        owner.ctx,
        { id: draft.id, step: 2, registrants, addressBefore: secretAddress },
        exchange,
      ),
    )
    const open = unwrapResult(await handlers.publishRegistry(owner.ctx, { id: draft.id }, exchange))
    expect(open).toMatchObject({
      status: 'active',
      shareUrl: expect.stringMatching(/\/registry\/share\/nora-[a-z0-9]{8}$/),
    })
  })

  test('another member’s registry is not found', async () => {
    const { registry, itemId } = await opened()
    const stranger = await giving.owner()
    for (const answer of [
      await handlers.readRegistry(stranger.ctx, { id: registry.id }, exchange),
      await handlers.saveRegistry(stranger.ctx, { id: registry.id, title: 'Mine' }, exchange),
      await handlers.updateItem(stranger.ctx, { itemId, wanted: 9 }, exchange),
      await handlers.removeItem(stranger.ctx, { itemId }, exchange),
      await handlers.restoreItem(stranger.ctx, { itemId }, exchange),
      await handlers.changeStatus(stranger.ctx, { id: registry.id, action: 'delete' }, exchange),
    ])
      expect(answer).toMatchObject({ refused: 'not-found' })
  })

  test('a co-manager can change the registry, and the log names the actor', async () => {
    const { owner, registry, itemId } = await opened()
    unwrapResult(
      await handlers.inviteManager(
        owner.ctx,
        { id: registry.id, email: 'theo@example.com' },
        exchange,
      ),
    )
    const mail = await queryRow(
      database.db,
      { text },
      sql`select plain as text from emails where recipient = 'theo@example.com'`,
    )
    const token = /#invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const theo = await giving.owner()
    expect(unwrapResult(await handlers.acceptManager(theo.ctx, { token }, exchange))).toMatchObject(
      {
        id: registry.id,
        role: 'co',
      },
    )
    expect(
      await handlers.acceptManager((await giving.owner()).ctx, { token }, exchange),
    ).toMatchObject({
      refused: 'token-used-or-expired',
    })
    unwrapResult(await handlers.updateItem(theo.ctx, { itemId, wanted: 5 }, exchange))
    unwrapResult(
      await handlers.saveRegistry(
        theo.ctx,
        { id: registry.id, addressBefore: { ...secretAddress, line1: '1 New Road' } },
        exchange,
      ),
    )
    expect((await giving.read(owner, registry.id)).log[0]).toMatchObject({
      actorName: 'Nora',
      text: 'Updated the shipping address.',
    })
    expect(
      await handlers.inviteManager(theo.ctx, { id: registry.id, email: 'x@example.com' }, exchange),
    ).toMatchObject({
      refused: 'not-found',
    })
  })

  test('a quantity below the given units is refused with their count', async () => {
    const { owner, itemId, give, counts } = await opened(3)
    await give(2)
    expect(await handlers.updateItem(owner.ctx, { itemId, wanted: 1 }, exchange)).toMatchObject({
      refused: 'fields-invalid',
      detail: { taken: 2 },
    })
    unwrapResult(await handlers.updateItem(owner.ctx, { itemId, wanted: 2 }, exchange))
    expect(await counts()).toMatchObject({ wanted: 2, bought: 2, remaining: 0 })
    unwrapResult(await handlers.updateItem(owner.ctx, { itemId, wanted: 7 }, exchange))
    expect(await counts()).toMatchObject({ wanted: 7, bought: 2, remaining: 5 })
    expect(await handlers.removeItem(owner.ctx, { itemId }, exchange)).toMatchObject({
      refused: 'fields-invalid',
    })
    expect(await violations()).toEqual([])
  })

  test('invitation cards show the names and the link, eight per sheet', async () => {
    const { owner, registry, slug } = await opened()
    const { name, bytes } = unwrapResult(
      await handlers.printCards(owner.ctx, { id: registry.id }, exchange),
    )
    expect(name).toBe('registry-cards.pdf')
    const { text: cardText } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
      mergePages: true,
    })
    expect(cardText.match(/Nora and Theo/g)).toHaveLength(8)
    expect(cardText.replaceAll(/\s/g, '')).toContain(`/registry/share/${slug}`)
    expect(cardText).not.toContain(secretAddress.line1)
    expect(
      await handlers.printCards((await giving.owner()).ctx, { id: registry.id }, exchange),
    ).toMatchObject({ refused: 'not-found' })
  })

  test('a member can have five active registries', async () => {
    const owner = await giving.owner()
    for (let count = 0; count < 5; count++) {
      const { id } = unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange))
      unwrapResult(
        await handlers.saveRegistry(owner.ctx, { id, title: `Ours, ${count}` }, exchange),
      )
    }
    expect(await handlers.createRegistry(owner.ctx, {}, exchange)).toMatchObject({
      refused: 'fields-invalid',
    })
  })
})

describe('finding', () => {
  const find = (firstName: string, lastName: string, more = {}) =>
    handlers
      .findRegistries(
        checkout.buyer().ctx,
        { name: `${firstName} ${lastName}`, page: 1, ...more },
        exchange,
      )
      .then(unwrapResult)

  test('search finds only searchable registries, by the beginnings of names', async () => {
    await opened(1, {
      visibility: 'searchable',
      eventDate: '2026-06-20',
      city: 'Reno',
      stateCode: 'NV',
    })
    await opened(1)
    expect((await find('nor', 'HA')).rows).toEqual([
      {
        slug: expect.any(String),
        names: 'Nora Hale and Theo Brandt',
        title: 'Our wedding',
        eventName: 'Wedding',
        month: 'June 2026',
        place: 'Reno, NV',
      },
    ])
    expect((await find('Theo', 'Brandt', { month: '2026-06', stateCode: 'NV' })).total).toBe(1)
    expect((await find('Theo', 'Brandt', { month: '2026-07' })).total).toBe(0)
    expect((await find('Nora', 'Welles')).total).toBe(0)
  })

  test('unlocking allows ten tries and hides unknown registries', async () => {
    const { slug, share } = await opened(1, { visibility: 'password', password: 'peonies' })
    const locked = unwrapResult(await share())
    expect(locked).toMatchObject({ access: 'locked', names: '', items: [] })
    const { ctx } = checkout.buyer()
    const wrong = await handlers.unlockRegistry(ctx, { slug, password: 'roses' }, exchange)
    expect(
      await handlers.unlockRegistry(ctx, { slug: 'nobody-here', password: 'roses' }, exchange),
    ).toEqual(wrong)
    const { pass } = unwrapResult(
      await handlers.unlockRegistry(ctx, { slug, password: 'peonies' }, exchange),
    )
    expect(unwrapResult(await share(ctx, pass))).toMatchObject({
      access: 'open',
      names: 'Nora and Theo',
    })
    for (let tries = 0; tries < 8; tries++)
      await handlers.unlockRegistry(ctx, { slug, password: 'x' }, exchange)
    expect(
      await handlers.unlockRegistry(ctx, { slug, password: 'peonies' }, exchange),
    ).toMatchObject({ refused: 'too-many' })
  })

  test('a private registry is visible to its managers only', async () => {
    const { owner, share } = await opened(1, { visibility: 'private' })
    expect(await share()).toMatchObject({ refused: 'not-found' })
    expect(unwrapResult(await share(owner.ctx))).toMatchObject({ names: 'Nora and Theo' })
  })
})

describe('giving', () => {
  test('a gift has its own delivery group, and no answer shows the street', async () => {
    const { slug, itemId, counts } = await opened()
    const buyer = checkout.buyer()
    await giving.choose(buyer, { slug, itemId })
    const own = await buyer.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    expect(
      own.groups.map(({ kind, recipientName, pricesHidden, place }) => ({
        kind,
        recipientName,
        pricesHidden,
        place,
      })),
    ).toEqual([
      { kind: 'own', recipientName: '', pricesHidden: false, place: '' },
      { kind: 'registry', recipientName: 'Nora and Theo', pricesHidden: true, place: 'Reno, NV' },
    ])
    const placed = unwrapResult(await buyer.place())
    expect(await counts()).toMatchObject({ wanted: 2, remaining: 2 })
    await buyer.enterCard(placed.checkoutId)
    const { orderId } = await buyer.complete(placed.checkoutId)
    const order = unwrapResult(
      await checkout.handlers.readPlacedOrder(buyer.ctx, { id: orderId ?? '' }, exchange),
    )
    const emails = await queryRows(
      database.db,
      { email: jsonOf<object>() },
      sql`select to_jsonb(e) as email from emails e where recipient like 'nora@%'`,
    )
    const answers = JSON.stringify([own, order, emails])
    for (const secret of [
      secretAddress.line1,
      secretAddress.line2,
      secretAddress.phone,
      secretAddress.zip,
    ])
      expect(answers).not.toContain(secret)
    expect(await counts()).toMatchObject({ bought: 1, remaining: 1 })
    expect(await violations()).toEqual([])
  })

  test('the order stores the shipping address', async () => {
    const { give } = await opened()
    const { orderId } = await give()
    const group = await queryRow(
      database.db,
      { address: nullable(jsonOf<object>()) },
      sql`select address from order_groups where order_id = ${orderId}`,
    )
    expect(group?.address).toMatchObject({ line1: secretAddress.line1, phone: secretAddress.phone })
  })

  test('from the switch date on, gifts ship to the second address', async () => {
    const after = {
      ...secretAddress,
      line1: '5 Married Way',
      city: 'Austin',
      stateCode: 'TX',
      zip: '78701',
    }
    const { slug, itemId } = await opened(2, { addressAfter: after, addressSwitchOn: '2026-03-10' })
    const buyer = checkout.buyer()
    await giving.choose(buyer, { slug, itemId })
    expect((await buyer.settlement()).groups[0]?.place).toBe('Reno, NV')
    checkout.clock.advance(days(9))
    expect(
      (
        await checkout.handlers
          .readCheckout({ ...buyer.ctx, now: checkout.clock.now() }, {}, exchange)
          .then(unwrapResult)
      ).groups[0]?.place,
    ).toBe('Austin, TX')
  })

  test('a placed checkout holds the gift for 15 minutes', async () => {
    const { slug, itemId, share, give } = await opened(1)
    const may = checkout.buyer()
    await giving.choose(may, { slug, itemId })
    unwrapResult(await may.place())
    expect(unwrapResult(await share()).items[0]).toMatchObject({
      remaining: 0,
      beingBought: 1,
      given: 0,
    })
    expect(
      await handlers.buyGift(checkout.buyer().ctx, { slug, itemId, qty: 1 }, exchange),
    ).toMatchObject({
      refused: 'registry-taken',
      message: 'Someone else is buying this gift right now.',
    })
    checkout.clock.advance(minutes(15))
    expect(
      unwrapResult(await share({ ...checkout.buyer().ctx, now: checkout.clock.now() })).items[0],
    ).toMatchObject({
      remaining: 1,
      beingBought: 0,
    })
    expect((await give()).orderId).not.toBe('')
    expect(await violations()).toEqual([])
  })

  test('buying more than needed requires consent', async () => {
    const { slug, itemId, give, counts } = await opened(1)
    await give()
    const late = checkout.buyer()
    expect(await handlers.buyGift(late.ctx, { slug, itemId, qty: 1 }, exchange)).toMatchObject({
      refused: 'registry-taken',
      detail: { remaining: 0 },
    })
    await giving.choose(late, { slug, itemId, allowExtra: true })
    const placed = unwrapResult(await late.place())
    await late.enterCard(placed.checkoutId)
    await late.complete(placed.checkoutId)
    expect(await counts()).toMatchObject({ wanted: 1, bought: 2, extra: 1, remaining: 0 })
    expect(await violations()).toEqual([])
  })

  test('the second of two checkouts for the last unit is refused', async () => {
    const { slug, itemId } = await opened(1)
    const [may, june] = [checkout.buyer(), checkout.buyer()]
    await giving.choose(may, { slug, itemId })
    await giving.choose(june, { slug, itemId })
    unwrapResult(await may.place())
    const refused = await june.place()
    expect(isRefusal(refused) && refused).toMatchObject({
      refused: 'registry-taken',
      message: expect.stringContaining('Someone else is buying'),
    })
  })

  test('a gift bought elsewhere counts as given, and only its giver can unmark it', async () => {
    const { slug, itemId, share, owner, registry } = await opened(2)
    const friend = checkout.buyer()
    const marked = unwrapResult(
      await handlers.markElsewhere(
        friend.ctx,
        {
          slug,
          itemId,
          qty: 1,
          name: 'Cousin Ada',
          note: '',
          store: 'Marble & Oak',
          storeOrder: '4711',
        },
        exchange,
      ),
    )
    expect(marked.items[0]).toMatchObject({ given: 1, remaining: 1, mine: 1 })
    expect(unwrapResult(await share()).items[0]).toMatchObject({ given: 1, remaining: 1, mine: 0 })
    expect(JSON.stringify(unwrapResult(await share()))).not.toContain('Ada')
    expect((await giving.read(owner, registry.id)).gifts).toMatchObject([
      { giverName: 'Cousin Ada', source: 'elsewhere', store: 'Marble & Oak', storeOrder: '4711' },
    ])
    unwrapResult(await handlers.unmarkElsewhere(checkout.buyer().ctx, { slug, itemId }, exchange))
    expect(unwrapResult(await share()).items[0]).toMatchObject({ given: 1 })
    unwrapResult(await handlers.unmarkElsewhere(friend.ctx, { slug, itemId }, exchange))
    expect(unwrapResult(await share()).items[0]).toMatchObject({ given: 0, remaining: 2 })
  })

  test('a paused registry refuses gifts, also at checkout', async () => {
    const { owner, registry, slug, itemId } = await opened()
    const buyer = checkout.buyer()
    await giving.choose(buyer, { slug, itemId })
    unwrapResult(
      await handlers.changeStatus(owner.ctx, { id: registry.id, action: 'pause' }, exchange),
    )
    expect(await buyer.settlement()).toMatchObject({
      canPlace: false,
      groups: [{ place: '', warnings: [expect.stringContaining('isn’t accepting gifts')] }],
    })
    expect(await handlers.buyGift(buyer.ctx, { slug, itemId, qty: 1 }, exchange)).toMatchObject({
      refused: 'transition-illegal',
      reason: 'registry-not-accepting-gifts',
    })
  })
})

describe('gifts after the order', () => {
  test('canceling before shipment makes the item available again', async () => {
    const { give, counts } = await opened(1)
    const { orderId } = await give()
    unwrapResult(
      await shop.staff.staffCancel(shop.clerk, { order: orderId, reason: 'staff' }, exchange),
    )
    expect(await counts()).toMatchObject({ bought: 0, remaining: 1 })
    expect(await violations()).toEqual([])
  })

  test('a delivered gift can be thanked for by one email without addresses', async () => {
    const { owner, registry, give, counts } = await opened(1)
    const { orderId } = await give()
    await checkout.runJobs(jobs)
    await shop.pass(minutes(61))
    unwrapResult(await shop.staff.shipPieces(shop.clerk, { order: orderId }, exchange))
    expect(await counts()).toMatchObject({ shipped: 1, delivered: 0 })
    await shop.pass(days(9))
    expect(await counts()).toMatchObject({ delivered: 1 })
    const ctx = { ...owner.ctx, now: checkout.clock.now() }
    const gift = (await giving.read(owner, registry.id)).gifts[0]
    expect(gift).toMatchObject({
      giverName: 'May Parkwright',
      thankYou: { status: 'none', canEmail: true },
    })
    expect(JSON.stringify(gift)).not.toContain('aunt.may')
    unwrapResult(
      await handlers.thankGiver(
        ctx,
        { giftId: gift?.id ?? '', text: 'We love them.', action: 'send' },
        exchange,
      ),
    )
    expect(
      await handlers.thankGiver(
        ctx,
        { giftId: gift?.id ?? '', text: 'Again', action: 'send' },
        exchange,
      ),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    const sent = await queryRows(
      database.db,
      { text },
      sql`
        select plain as text
        from emails
        where dedupe_key = ${`registry-thanks:${gift?.id}`} and recipient = 'aunt.may@example.com'`,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('We love them.')
    expect(sent[0]?.text).not.toContain(owner.email)
    expect(await violations()).toEqual([])
  })

  test('surprise mode hides gifts and emails until the event', async () => {
    const { owner, registry, give } = await opened(2, {
      surprise: 'until_event',
      eventDate: '2026-06-20',
    })
    await give()
    await checkout.runJobs(jobs)
    expect(await giving.read(owner, registry.id)).toMatchObject({
      given: 0,
      gifts: [],
      hiddenGifts: true,
      items: [{ counts: { bought: 0, remaining: 2 } }],
    })
    const listEmails = () =>
      queryRows(
        database.db,
        { id: text },
        sql`
          select id
          from emails
          where dedupe_key like 'registry-gift:%' and recipient = ${owner.email}`,
      )
    expect(await listEmails()).toEqual([])
    checkout.clock.set('2026-06-20T15:00:00Z')
    const later = unwrapResult(
      await handlers.readRegistry(
        { ...owner.ctx, now: checkout.clock.now() },
        { id: registry.id },
        exchange,
      ),
    )
    expect(later).toMatchObject({ given: 1, gifts: [{ giverName: 'May Parkwright' }] })
  })

  test('without surprise mode the owner gets one email per gift', async () => {
    const { give, owner } = await opened(2)
    await give()
    await checkout.runJobs(jobs)
    const emails = await queryRows(
      database.db,
      { subject: text, plain: text },
      sql`
        select subject, plain
        from emails
        where dedupe_key like 'registry-gift:%' and recipient = ${owner.email}`,
    )
    expect(emails).toEqual([
      {
        subject: 'May Parkwright bought you a gift',
        plain: expect.stringMatching(/\/registry\/myRegistry\/\w+\?tab=gifts&gift=\w+/),
      },
    ])
  })
})
