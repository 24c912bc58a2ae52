import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { refuseUnknownAddress } from '../commands/update-address-book.ts'
import type { addressesContract } from '../contract.ts'
import { listStoredAddresses, type StoredAddress } from '../db/book.ts'
import { toChangedAddress, listOutdatedUses } from './find-uses.ts'

type ApplyResult = OutputOf<typeof addressesContract.applyAddress>

/**
 * Updates the chosen copies of an address, each in its own transaction, so that one that can no
 * longer change does not block the others. With an unknown id nothing is updated.
 */
export async function applyAddress(
  ctx: Ctx,
  services: Pick<Services, 'sealer' | 'useSources'>,
  { id, useIds }: InputOf<typeof addressesContract.applyAddress>,
): Promise<ApplyResult | Refusal> {
  const entry = await findAddressBookEntry(ctx, services, id)
  if (!entry) return refuseUnknownAddress()
  const uses = await listOutdatedUses(ctx, services, entry)
  const selectedUses = [...new Set(useIds)].map((useId) => uses.find((use) => use.id === useId))
  if (selectedUses.some((use) => use === undefined)) return refuseUnknownAddress()
  const applied: string[] = []
  const left: ApplyResult['left'] = []
  for (const use of selectedUses.filter((one) => one !== undefined)) {
    const source = services.useSources.find(({ kind }) => kind === use.kind)
    const refused = use.canApply
      ? await source?.apply(ctx, toChangedAddress(ctx, entry), use.id)
      : null
    if (use.canApply && !isRefusal(refused)) applied.push(use.id)
    else left.push({ id: use.id, reason: isRefusal(refused) ? refused.message : use.reason })
  }
  return { applied, left, uses: await listOutdatedUses(ctx, services, entry) }
}

export async function findAddressBookEntry(
  ctx: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
  id: string,
): Promise<StoredAddress | null> {
  return (
    (await listStoredAddresses(ctx.db, sealer, getMemberId(ctx.caller))).find(
      (entry) => entry.id === id,
    ) ?? null
  )
}
