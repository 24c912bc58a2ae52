import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { AccountAsset } from '../api/account-contract.ts'

export async function listAccountAssets(
  ctx: Ctx,
  { contributions }: Pick<Services, 'contributions'>,
): Promise<AccountAsset[]> {
  const closing = { memberId: getMemberId(ctx.caller), now: ctx.now }
  const assets: AccountAsset[] = []
  const readers = contributions('accountAssets').toSorted((a, b) => a.rank - b.rank)
  for (const { read } of readers) assets.push(...(await read(ctx.db, closing)))
  return assets
}
