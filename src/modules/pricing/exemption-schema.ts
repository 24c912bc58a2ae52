import { z } from 'zod'
import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'

/**
 * The exemption certificates by which no tax is charged, and those that have expired, so that it
 * is: one for each certificate and state.
 */
export const taxExemptionsSchema = z.array(
  z.object({
    kind: z.enum(['exempt', 'expired']),
    number: z.string(),
    stateCode: z.string(),
    /** The last day on which it is valid; null if it does not expire. */
    expiresOn: z.string().nullable(),
  }),
)

/** The exemptions of several delivery groups, each one once. */
export function listExemptions(
  exemptions: readonly (GroupExemption | null)[],
): z.output<typeof taxExemptionsSchema> {
  const shown = new Map<string, z.output<typeof taxExemptionsSchema>[number]>()
  for (const exemption of exemptions) {
    if (!exemption) continue
    const { kind, certificateId, number, stateCode, expiresOn } = exemption
    shown.set(`${certificateId} ${stateCode}`, { kind, number, stateCode, expiresOn })
  }
  return [...shown.values()]
}
