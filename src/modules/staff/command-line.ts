import type { Ctx, Staff } from '#platform/context.ts'

/** Whoever uses the command line without a staff key of their own: nobody knows how many people that is. */
export const commandLine: Staff = { id: 'cli', name: 'Command line' }

export function staffId({ staff }: Pick<Ctx, 'staff'>): string {
  return (staff ?? commandLine).id
}
