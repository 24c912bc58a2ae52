import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { DeskRegistry } from '../api/desk-contract.ts'
import { listRegistryGifts, type StoredRegistryGift } from '../db/gifts.ts'
import { listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { listOrderUnitKeys } from '../commands/exchange-gift-for-credit.ts'
import {
  listStoredUndeliverableGifts,
  type StoredUndeliverableGift,
} from '../db/undeliverable-gifts.ts'
import { listRegistryUnits } from '../db/units.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { describeStoredRegistry, registryNotFound } from './describe-registry.ts'
import { describeUndeliverableGift } from './list-undeliverable-gifts.ts'

/** Staff address a registry by its id, or by the number that the owners and givers know. */
export async function findRegistryForStaff(db: Db, id: string): Promise<StoredRegistry | null> {
  const [registry] = await listStoredRegistries(db, sql`r.id = ${id} or r.number = ${id}`)
  return registry ?? null
}

/** The giver that staff recorded: a sale by phone or in store, or a purchase elsewhere. */
export const staffGiverPrefix = 'staff '

export async function describeRegistryForStaff(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<DeskRegistry | Refusal> {
  const registry = await findRegistryForStaff(ctx.db, id)
  if (!registry) return registryNotFound()
  const { gifts, ...described } = await describeStoredRegistry(ctx, services, registry)
  const stored = await listRegistryGifts(ctx.db, sql`g.registry_id = ${registry.id}`)
  const undeliverable = await listStoredUndeliverableGifts(
    ctx.db,
    sql`s.registry_id = ${registry.id}`,
  )
  const numbers = await services.readOrderNumbers(ctx.db, [
    ...stored.flatMap(({ orderId }) => orderId ?? []),
    ...undeliverable.map(({ orderId }) => orderId),
  ])
  const owner = await findContact(ctx.db, registry.ownerId)
  const names = formatRegistrantNames(registry.registrants)
  ctx.audit?.read({ kind: 'registry', id: registry.id, label: registry.title || names })
  return {
    ...described,
    owner: {
      id: registry.ownerId,
      name: owner ? `${owner.firstName} ${owner.lastName}`.trim() : '',
      email: owner?.email ?? null,
    },
    gifts: gifts.flatMap((gift) => {
      const own = stored.find((one) => one.id === gift.id)
      return own ? [{ ...gift, ...describeGiver(own, numbers) }] : []
    }),
    undeliverable: (
      await Promise.all(
        undeliverable.map((gift) =>
          describeForDesk(ctx, services, {
            gift,
            giver: stored.find(({ orderId }) => orderId === gift.orderId),
            order: numbers.get(gift.orderId) ?? '',
          }),
        ),
      )
    ).flat(),
  }
}

function describeGiver(
  { orderId, giverEmail, giverId, source }: StoredRegistryGift,
  numbers: ReadonlyMap<string, string>,
) {
  return {
    giverEmail,
    order: orderId === null ? null : (numbers.get(orderId) ?? null),
    isRecordedByStaff: source !== 'web' && giverId.startsWith(staffGiverPrefix),
  }
}

interface DeskGift {
  readonly gift: StoredUndeliverableGift
  readonly giver: StoredRegistryGift | undefined
  readonly order: string
}

async function describeForDesk(
  ctx: Ctx,
  { giftCredit }: Pick<Services, 'giftCredit'>,
  { gift, giver, order }: DeskGift,
): Promise<DeskRegistry['undeliverable']> {
  const { orderId, lineId, qty, choice } = gift
  const units = await listRegistryUnits(
    ctx.db,
    sql`u.order_id = ${orderId} and u.line_id = ${lineId} and u.status = 'bought'`,
  )
  const keys = listOrderUnitKeys(units).slice(0, qty)
  const preview =
    choice === null && keys.length > 0 ? await giftCredit.preview(ctx, { orderId, keys }) : null
  return (await describeUndeliverableGift(ctx, gift)).map(({ names: _, ...row }) => ({
    ...row,
    order,
    giverName: giver?.giverName ?? '',
    giverEmail: giver?.giverEmail ?? null,
    credit: preview === null || isRefusal(preview) ? null : preview.credit,
  }))
}
