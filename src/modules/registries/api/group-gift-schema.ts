import { z } from 'zod'
import { groupGiftStates, groupGiftOutcomes } from '../domain/group-gift.ts'

const cents = z.number().int()
const count = z.number().int()

export const registryGroupGiftSchema = z.object({
  id: z.string(),
  /** Null for a fund. */
  itemId: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  target: cents,
  minContribution: cents,
  deadline: z.string(),
  outcome: z.enum(groupGiftOutcomes),
  state: z.enum(groupGiftStates),
  raised: cents,
  givers: count,
})
export type RegistryGroupGift = z.infer<typeof registryGroupGiftSchema>
