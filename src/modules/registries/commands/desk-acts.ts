import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { deskContract } from '../api/desk-contract.ts'
import type { Registry } from '../api/registry-schema.ts'
import { listRegistryItems } from '../db/items.ts'
import { deleteUndeliverableGift } from '../db/undeliverable-gifts.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderRegistryLinkEmail } from '../emails/registry-emails.ts'
import { findRegistryForStaff, staffGiverPrefix } from '../queries/describe-registry-for-staff.ts'
import { formatLineTitle, readOrderLine } from '../queries/list-undeliverable-gifts.ts'
import { registryNotFound } from '../queries/describe-registry.ts'
import { actForOwner } from './act-for-owner.ts'
import { addItem, removeItem, updateItem } from './change-items.ts'
import { markItemGiven } from './mark-item-given.ts'
import { changeRegistryStatus, saveRegistry } from './save-registry.ts'
import { chooseForGift, choiceAlreadyMade, findUndecidedGift } from './undeliverable-gifts.ts'

type Contract = typeof deskContract
type Changed = OutputOf<Contract['editRegistryAsStaff']>

const toChanged = (registry: Registry | Refusal): Changed | Refusal =>
  isRefusal(registry) ? registry : { id: registry.id, version: registry.version }

export function editRegistryAsStaff(
  ctx: Ctx,
  services: Services,
  input: InputOf<Contract['editRegistryAsStaff']>,
): Promise<Changed | Refusal> {
  return actForOwner(ctx, input.id, async (owner, { id }) =>
    toChanged(await saveRegistry(owner, services, { ...input, id })),
  )
}

export function changeRegistryStatusAsStaff(
  ctx: Ctx,
  services: Services,
  input: InputOf<Contract['changeRegistryStatusAsStaff']>,
): Promise<Changed | Refusal> {
  return actForOwner(ctx, input.id, async (owner, { id }) =>
    toChanged(await changeRegistryStatus(owner, services, { ...input, id })),
  )
}

export function addItemAsStaff(
  ctx: Ctx,
  input: InputOf<Contract['addItemAsStaff']>,
): Promise<OutputOf<Contract['addItemAsStaff']> | Refusal> {
  return actForOwner(ctx, input.id, async (owner, { id }) => {
    const added = await addItem(owner, { ...input, id })
    return isRefusal(added) ? added : { itemId: added.itemId, isNew: added.isNew }
  })
}

export function updateItemAsStaff(
  ctx: Ctx,
  services: Services,
  { id: registryId, ...change }: InputOf<Contract['updateItemAsStaff']>,
): Promise<Changed | Refusal> {
  return actForOwner(ctx, registryId, async (owner) =>
    toChanged(await updateItem(owner, services, change)),
  )
}

export function removeItemAsStaff(
  ctx: Ctx,
  services: Services,
  { id: registryId, itemId }: InputOf<Contract['removeItemAsStaff']>,
): Promise<Changed | Refusal> {
  return actForOwner(ctx, registryId, async (owner) =>
    toChanged(await removeItem(owner, services, { itemId })),
  )
}

/** Records a purchase in another store that the couple reports. The owners are not notified. */
export function markElsewhereAsStaff(
  ctx: Ctx,
  { id, itemId, qty, giverName, store }: InputOf<Contract['markElsewhereAsStaff']>,
): Promise<OutputOf<Contract['markElsewhereAsStaff']> | Refusal> {
  return actForOwner(ctx, id, async (_owner, registry) => {
    const [item] = await listRegistryItems(
      ctx.db,
      sql`i.id = ${itemId} and i.registry_id = ${registry.id}`,
    )
    if (!item)
      return refuse('not-found', 'This item is no longer on the registry.', {
        reason: 'registry-item-not-found',
      })
    const gift = {
      source: 'elsewhere' as const,
      giverId: `${staffGiverPrefix}${getStaffId(ctx)}`,
      giverName,
      giverEmail: null,
      note: '',
      store,
      storeOrder: '',
    }
    const giftId = await inTransaction(ctx.db, (tx) =>
      markItemGiven(tx, { registryId: registry.id, itemId, qty, gift, now: ctx.now }),
    )
    return isRefusal(giftId) ? giftId : { giftId }
  })
}

/** Emails the owner the link to their registry, which they open after signing in. */
export async function sendRegistryLink(
  ctx: Ctx,
  { mails, origin }: Pick<Services, 'mails' | 'origin'>,
  { id }: InputOf<Contract['sendRegistryLink']>,
): Promise<OutputOf<Contract['sendRegistryLink']> | Refusal> {
  const registry = await findRegistryForStaff(ctx.db, id)
  if (!registry) return registryNotFound()
  const owner = await findContact(ctx.db, registry.ownerId)
  if (!owner)
    return refuse('transition-illegal', 'The owner no longer has an account.', {
      reason: 'registry-owner-account-closed',
    })
  const page =
    registry.status === 'draft' ? `create?id=${registry.id}` : `myRegistry/${registry.id}`
  await inTransaction(ctx.db, (tx) =>
    mails.sendLater(tx, {
      dedupeKey: `registry-link:${registry.id}:${ctx.now.toISOString()}`,
      to: owner.email,
      ...renderRegistryLinkEmail({ link: `${origin}/registry/${page}`, shop: mails.shop }),
    }),
  )
  return { sentTo: owner.email }
}

export async function chooseForUndeliverableGift(
  ctx: Ctx,
  services: Services,
  { order, ...choice }: InputOf<Contract['chooseForUndeliverableGift']>,
): Promise<OutputOf<Contract['chooseForUndeliverableGift']> | Refusal> {
  const orderId = (await findOrderId(ctx.db, order)) ?? ''
  const refused = await chooseForGift(ctx, services, { ...choice, orderId })
  return refused ?? { choice: choice.choice }
}

/** Withdraws the report of an undeliverable gift and sends it to another address. */
export async function shipUndeliverableGift(
  ctx: Ctx,
  services: Pick<Services, 'giftCredit' | 'jobs'>,
  { order, lineId, address }: InputOf<Contract['shipUndeliverableGift']>,
): Promise<OutputOf<Contract['shipUndeliverableGift']> | Refusal> {
  const orderId = (await findOrderId(ctx.db, order)) ?? ''
  const gift = await findUndecidedGift(ctx.db, { orderId, lineId })
  if (isRefusal(gift)) return gift
  const line = await readOrderLine(ctx, gift)
  const registry = await findRegistryForStaff(ctx.db, gift.registryId)
  const names = formatRegistrantNames(registry?.registrants ?? [])
  const withdrawReport = async (tx: Tx): Promise<Refusal | null> => {
    if (!(await deleteUndeliverableGift(tx, lineId))) return choiceAlreadyMade()
    await notifyBuyer(tx, services.jobs, {
      orderId,
      at: ctx.now,
      urgent: true,
      subject: `We can ship your gift for ${names} after all`,
      heading: 'Good news: your gift will be shipped.',
      paragraphs: [
        `We can ship ${line ? formatLineTitle(line) : 'your gift'} to ${names} after all. You do `
          + 'not have to choose anything. Its price does not change.',
      ],
    })
    return null
  }
  const moved = await services.giftCredit.readdress({
    orderId,
    groupId: line?.groupId ?? '',
    address,
    claimDecision: withdrawReport,
    by: { kind: 'staff', id: getStaffId(ctx) },
  })
  return isRefusal(moved) ? moved : { order }
}
