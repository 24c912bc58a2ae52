import type { LandingPage, PressItem, Role } from '#modules/content/contract.ts'
import type { Answer } from '#storefront/api/endpoints.ts'

/** The API answers with every default filled in, which the contract's input side leaves open. */
export function wholeRole(answer: Answer<'get', '/api/careers/detail'>): Role {
  return answer as Role
}

export function wholePress(answer: Answer<'get', '/api/press/detail'>): PressItem {
  return answer as PressItem
}

export function wholeLanding(answer: Answer<'get', '/api/content/landing'>): LandingPage {
  return answer as LandingPage
}
