import type { Ctx, Staff } from '#platform/context.ts'

/** Identity of command-line users without a staff key; it can stand for several people. */
export const commandLineStaff: Staff = {
  id: 'cli',
  name: 'Command line',
  permissions: 'all',
  approvalLimit: 100_00,
}

/** Who answers for the call: keys of one person count as that person. */
export function getPersonId({ staff }: Pick<Ctx, 'staff'>): string {
  return staff?.personId ?? getStaffId({ staff })
}

export function getStaffId({ staff }: Pick<Ctx, 'staff'>): string {
  return (staff ?? commandLineStaff).id
}
