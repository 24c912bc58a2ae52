import type { Staff } from '#platform/context.ts'

/** A member of the staff with all permissions and the approval limit of the owner's key. */
export function testStaff(id: string, name: string): Staff {
  return { id, name, permissions: 'all', approvalLimit: 100_00 }
}
