import { adviseOnAddress } from '#kernel/us-address/address-advice.ts'
import type { Place, AddressVerification } from './domain/verdict.ts'

export type { AddressVerification } from './domain/verdict.ts'

/** Call it outside a transaction. Resolves to null if the service does not respond. */
export type VerifyAddress = (place: Place) => Promise<AddressVerification | null>

/** Checks without a service whether state and ZIP code agree and where the unit number is. */
export const verifyByRules: VerifyAddress = async (place) => applyRules(place)

/** Falls back to the rules if the service does not respond or has no suggestion. */
export function verifyByService(service: VerifyAddress): VerifyAddress {
  return async (place) => {
    const answer = await service(place)
    if (answer === null) return applyRules(place)
    return answer.isKnown || answer.suggestion
      ? answer
      : { ...answer, suggestion: applyRules(place).suggestion }
  }
}

/** Removes suggestions in states that the shop does not ship to. */
export function limitSuggestions(
  service: VerifyAddress,
  reaches: (code: string) => boolean,
): VerifyAddress {
  return async (place) => {
    const answer = await service(place)
    return answer?.suggestion && !reaches(answer.suggestion.stateCode)
      ? { ...answer, suggestion: null }
      : answer
  }
}

function applyRules(place: Place): AddressVerification {
  const { suggestion, warnings } = adviseOnAddress(place)
  const warning = warnings[0] ?? null
  if (!suggestion) return { isKnown: false, suggestion: null, warning }
  const { line1, line2, city, stateCode, zip } = suggestion.address
  return {
    isKnown: false,
    suggestion: { line1, line2, city, stateCode, zip, reason: suggestion.reason },
    warning,
  }
}
