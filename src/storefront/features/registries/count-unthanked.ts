import type { Registry, RegistryGift } from './registry-calls.ts'

export const isThanked = ({ thankYou }: RegistryGift): boolean =>
  thankYou.status === 'sent' || thankYou.status === 'skipped'

export function countUnthanked({ gifts }: Pick<Registry, 'gifts'>): number {
  return gifts.filter((gift) => !isThanked(gift)).length
}
