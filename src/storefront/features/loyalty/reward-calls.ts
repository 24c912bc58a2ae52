import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type ProgramOverview = Answer<'get', '/api/reward/program'>
export type RewardAccount = Answer<'get', '/api/reward/account'>
export type RewardOptions = Answer<'get', '/api/reward/options'>
export type Coupon = Answer<'get', '/api/coupon/myList'>['rows'][number]

export interface Rewards {
  readonly account: RewardAccount
  readonly choices: RewardOptions
  readonly coupons: readonly Coupon[]
}

export async function readRewards(): Promise<Rewards> {
  const api = sessionApi()
  const [account, choices, { rows }] = await Promise.all([
    api.get('/api/reward/account', {}),
    api.get('/api/reward/options', {}),
    api.get('/api/coupon/myList', { status: 'usable', page: 1, pageSize: 50 }),
  ])
  return { account, choices, coupons: rows }
}

export async function redeemReward(rewardId: string): Promise<string> {
  const { told } = await sessionApi().post('/api/reward/redeem', { rewardId }, { idempotencyKey: crypto.randomUUID() })
  return told
}

export async function undoReward(redemptionId: string): Promise<number> {
  return (await sessionApi().post('/api/reward/undo', { redemptionId })).points
}

export async function extendPoints(): Promise<number> {
  return (await sessionApi().post('/api/reward/extend', {})).points
}

export async function nameFriend(code: string): Promise<void> {
  await sessionApi().post('/api/reward/friend', { code })
}

export async function claimPoints(code: string): Promise<void> {
  await sessionApi().post('/api/reward/claim', { code }, { idempotencyKey: crypto.randomUUID() })
}
