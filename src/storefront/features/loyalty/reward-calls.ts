import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type ProgramOverview = Answer<'get', '/api/reward/program'>
export type RewardAccount = Answer<'get', '/api/reward/account'>
export type RewardOptions = Answer<'get', '/api/reward/options'>
export type Coupon = Answer<'get', '/api/coupon/myList'>['rows'][number]

export interface Coupons {
  readonly usable: readonly Coupon[]
  readonly used: readonly Coupon[]
  readonly expired: readonly Coupon[]
}

export interface Rewards {
  readonly account: RewardAccount
  readonly choices: RewardOptions
  readonly coupons: Coupons
  readonly wallet: Answer<'get', '/api/wallet/index'>
}

export async function readRewards(): Promise<Rewards> {
  const api = sessionApi()
  const coupons = async (status: 'usable' | 'used' | 'expired') =>
    (await api.get('/api/coupon/myList', { status, page: 1, pageSize: 50 })).rows
  const [account, choices, usable, used, expired, wallet] = await Promise.all([
    api.get('/api/reward/account', {}),
    api.get('/api/reward/options', {}),
    coupons('usable'),
    coupons('used'),
    coupons('expired'),
    api.get('/api/wallet/index', {}),
  ])
  return { account, choices, coupons: { usable, used, expired }, wallet }
}

export async function redeemReward(rewardId: string): Promise<string> {
  const { confirmation } = await sessionApi().post(
    '/api/reward/redeem',
    { rewardId },
    { idempotencyKey: crypto.randomUUID() },
  )
  return confirmation
}

export async function undoReward(redemptionId: string): Promise<number> {
  return (await sessionApi().post('/api/reward/undo', { redemptionId })).points
}

export async function extendPoints(): Promise<number> {
  return (await sessionApi().post('/api/reward/extend', {})).points
}

export async function submitReferral(code: string): Promise<void> {
  await sessionApi().post('/api/reward/referrer', { code })
}

export async function claimPoints(code: string): Promise<void> {
  await sessionApi().post('/api/reward/claim', { code }, { idempotencyKey: crypto.randomUUID() })
}
