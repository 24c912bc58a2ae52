import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { AddressParts } from './address-parts.ts'
import { noAddress } from './change-book.ts'
import type { addressesContract } from './contract.ts'
import { readBook, type StoredAddress } from './data/book.ts'
import { changedAddress, findUses } from './find-uses.ts'

type ApplyResult = OutputOf<typeof addressesContract.applyAddress>

/**
 * Updates the chosen copies of an address, each in its own transaction, so that one that can no
 * longer change does not block the others. With an unknown id nothing is updated.
 */
export async function applyAddress(
  ctx: Ctx,
  parts: AddressParts,
  { id, useIds }: InputOf<typeof addressesContract.applyAddress>,
): Promise<ApplyResult | Refusal> {
  const entry = await entryOf(ctx, parts, id)
  if (!entry) return noAddress()
  const uses = await findUses(ctx, parts, entry)
  const selectedUses = [...new Set(useIds)].map((useId) => uses.find((use) => use.id === useId))
  if (selectedUses.some((use) => use === undefined)) return noAddress()
  const applied: string[] = []
  const left: ApplyResult['left'] = []
  for (const use of selectedUses.filter((one) => one !== undefined)) {
    const source = parts.keepers.find(({ kind }) => kind === use.kind)
    const refused = use.canApply
      ? await source?.apply(ctx, changedAddress(ctx, entry), use.id)
      : null
    if (use.canApply && !isRefusal(refused)) applied.push(use.id)
    else left.push({ id: use.id, reason: isRefusal(refused) ? refused.message : use.reason })
  }
  return { applied, left, uses: await findUses(ctx, parts, entry) }
}

export async function entryOf(
  ctx: Ctx,
  { sealer }: Pick<AddressParts, 'sealer'>,
  id: string,
): Promise<StoredAddress | null> {
  return (
    (await readBook(ctx.db, sealer, memberOf(ctx.actor))).find((entry) => entry.id === id) ?? null
  )
}
