import type { LandingPage, PressItem, Role } from '#modules/content/contract.ts'
import type { Answer } from '#storefront/api/endpoints.ts'

/** API answers contain all defaults, which the input type of the contract leaves optional. */
export function toRole(answer: Answer<'get', '/api/careers/detail'>): Role {
  return answer as Role
}

export function toPressItem(answer: Answer<'get', '/api/press/detail'>): PressItem {
  return answer as PressItem
}

export function toLandingPage(answer: Answer<'get', '/api/content/landing'>): LandingPage {
  return answer as LandingPage
}
