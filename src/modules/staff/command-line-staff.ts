import type { Ctx, Staff } from '#platform/context.ts'

/** Identity of command-line users without a staff key; it can stand for several people. */
export const commandLineStaff: Staff = { id: 'cli', name: 'Command line' }

export function getStaffId({ staff }: Pick<Ctx, 'staff'>): string {
  return (staff ?? commandLineStaff).id
}
