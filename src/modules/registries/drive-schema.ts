import { z } from 'zod'
import { driveStates, outcomes } from './domain/drive.ts'

const cents = z.number().int()
const count = z.number().int()

export const registryDriveSchema = z.object({
  id: z.string(),
  /** Null for a fund. */
  itemId: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  target: cents,
  minPart: cents,
  deadline: z.string(),
  outcome: z.enum(outcomes),
  state: z.enum(driveStates),
  raised: cents,
  givers: count,
})
export type RegistryDrive = z.infer<typeof registryDriveSchema>
