import { adviseOnAddress } from '#kernel/us-address/address-advice.ts'
import type { Place, Verdict } from './domain/verdict.ts'

export type { Verdict } from './domain/verdict.ts'

/** Looks an address up; asked outside any transaction. A service that does not answer says so by `null`, and nobody is kept waiting. */
export type VerifyAddress = (place: Place) => Promise<Verdict | null>

/** Built in: whether state and ZIP code agree, and whether the unit stands where carriers look for it. It knows no single street. */
export const verifyByRules: VerifyAddress = async (place) => byRules(place)

/** Asks a service. Where it gives no answer, or doubts without knowing better, the rules may still help. */
export function verifyByService(service: VerifyAddress): VerifyAddress {
  return async (place) => {
    const answer = await service(place)
    if (answer === null) return byRules(place)
    return answer.isKnown || answer.suggestion
      ? answer
      : { ...answer, suggestion: byRules(place).suggestion }
  }
}

/** A place the shop does not deliver to is offered to nobody. */
export function offeringWithin(
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

function byRules(place: Place): Verdict {
  const { suggestion, warnings } = adviseOnAddress(place)
  const doubt = warnings[0] ?? null
  if (!suggestion) return { isKnown: false, suggestion: null, doubt }
  const { line1, line2, city, stateCode, zip } = suggestion.address
  return {
    isKnown: false,
    suggestion: { line1, line2, city, stateCode, zip, reason: suggestion.reason },
    doubt,
  }
}
