import type { Ctx, Staff } from '#platform/context.ts'

/** Identity of command-line users without a staff key; it can stand for several people. */
export const commandLine: Staff = { id: 'cli', name: 'Command line' }

export function staffId({ staff }: Pick<Ctx, 'staff'>): string {
  return (staff ?? commandLine).id
}
