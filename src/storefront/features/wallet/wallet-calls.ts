import type { GiftCard, Wallet, WalletHistoryRow } from '#modules/wallet/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type CallOutcome<Result> = { readonly result: Result } | { readonly fault: string }

async function toOutcome<Result>(call: Promise<unknown>): Promise<CallOutcome<Result>> {
  try {
    return { result: (await call) as Result }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { fault: error.fields['code'] ?? error.message }
  }
}

export const readGiftCard = (code: string) =>
  toOutcome<GiftCard>(sessionApi().post('/api/wallet/giftCardBalance', { code }))

export const redeemGiftCard = (code: string) =>
  toOutcome<Wallet>(sessionApi().post('/api/wallet/redeem', { code }))

export async function readWalletWithHistory(): Promise<
  CallOutcome<{ wallet: Wallet; rows: readonly WalletHistoryRow[] }>
> {
  const api = sessionApi()
  return toOutcome(
    Promise.all([
      api.get('/api/wallet/index', {}),
      api.get('/api/wallet/history', { page: 1, pageSize: 50 }),
    ]).then(([wallet, history]) => ({ wallet, rows: history.rows })),
  )
}
